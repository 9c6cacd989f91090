package lines

import (
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/picture"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// advise returns the next moves, at most limit of them or all if limit is 0. If
// there are none, it prints why.
func (d *UI) advise(limit int) []hint.Hint {
	if g := d.Session.Game(); g.Status().Over() {
		d.Sayf("The game is %v: %v.\n", g.Status(), hint.ErrNothing)
		return nil
	}
	d.Session.Help()
	found, err := d.Session.Question().Next(d.Policy, limit)
	d.refuse(err)
	return found
}

// hint prints the next move and its reason.
func (d *UI) hint([]string) {
	for _, next := range d.advise(1) {
		d.Sayf("%v: %s.\n", next.Action, next.Why())
	}
}

// odds prints the chance of one square, or a table of all of them.
func (d *UI) odds(args []string) {
	only, ok := board.Square{}, true
	if len(args) > 0 {
		only, ok = d.square(args)
	}
	if !ok {
		return
	}
	g := d.Session.Game()
	d.Session.Help()
	err := d.judge.Analyse(g.Board(), judge.Played(g.Total()))
	chances := d.judge.Mines()
	switch {
	case err != nil:
		d.refuse(err)
	case len(args) == 0:
		d.Say(picture.Grid(g.Board(), fractions(g.Size(), chances), 0))
	case math.IsNaN(chances[g.Size().Index(only)]):
		d.Sayf("%v is uncovered.\n", only)
	default:
		d.Sayf("%v has a mine with a chance of %s.\n", only, text.Percent(chances[g.Size().Index(only)]))
	}
}

// fractions returns chances by square as fractions, without those that are NaN.
func fractions(size board.Size, chances []float64) map[board.Square]*big.Rat {
	out := make(map[board.Square]*big.Rat)
	for i, p := range chances {
		if !math.IsNaN(p) {
			out[size.At(i)] = new(big.Rat).SetFloat64(p)
		}
	}
	return out
}

// next plays the move that hint would print.
func (d *UI) next([]string) {
	for _, next := range d.advise(1) {
		d.Sayf("%v: %s.\n", next.Action, next.Why())
		d.follow(next, true)
		d.draw()
	}
}

// follow plays a hint, and reports whether it could. It prints what the move
// did if verbose is set or the game ends.
func (d *UI) follow(h hint.Hint, verbose bool) bool {
	result, err := d.Session.Accept(h)
	if err != nil {
		d.refuse(err)
		return false
	}
	if verbose || d.Session.Game().Status().Over() {
		d.printEffect(h.Action, result, 1)
	}
	return true
}

// solve plays to the end: all certain moves at once, then a guess, and so on.
// It prints the guesses.
func (d *UI) solve([]string) {
	g := d.Session.Game()
	before := g.Turns()
	for {
		moves := d.advise(0)
		if len(moves) == 0 {
			return
		}
		for _, h := range moves {
			if h.Chance < 1 {
				d.Sayf("%v is a guess: %s. ", h.Action, h.Why())
			}
			if !d.follow(h, h.Reason.Rule == "") {
				return
			}
			if g.Status().Over() {
				d.Sayf("%s played.\n", text.Count(g.Turns()-before, "move", "moves"))
				d.draw()
				return
			}
		}
	}
}
