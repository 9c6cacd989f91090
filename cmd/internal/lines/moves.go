package lines

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/picture"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// uncover uncovers a square.
func (d *UI) uncover(args []string) { d.move(game.Uncover, args) }

// flag flags a square, or removes its flag.
func (d *UI) flag(args []string) { d.move(game.Flag, args) }

// chord uncovers all around a number.
func (d *UI) chord(args []string) { d.move(game.Chord, args) }

// move makes a kind of move on a square. To flag a flagged square removes the
// flag.
func (d *UI) move(kind game.ActionKind, args []string) {
	s, ok := d.square(args)
	if ok && kind == game.Flag {
		d.act(d.Session.FlagAction(s))
	} else if ok {
		d.act(game.Action{Kind: kind, Square: s})
	}
}

// act plays an action and prints its result.
func (d *UI) act(a game.Action) {
	if d.Session.Game().Status().Over() {
		d.Sayf("The game is %v; undo takes the last move back, new begins another game.\n",
			d.Session.Game().Status())
		return
	}
	result, risk, err := d.Session.Play(a)
	switch {
	case err != nil:
		d.refuse(err)
	case result.Played() || result == board.BlownUp:
		chance := 1.0 // also if it would take too long to compute
		if risk != nil {
			if right, err := risk.Chance(&d.judge); err == nil {
				chance = right
				d.Session.NoteChance(*risk, chance)
			}
		}
		d.printEffect(a, result, chance)
		d.draw()
	default:
		d.Sayf("%v %s.\n", a.Square, review.WhyRefused(a, d.state(a.Square)))
	}
}

// printEffect prints what an action did.
func (d *UI) printEffect(a game.Action, result board.MoveResult, chance float64) {
	d.Say(d.effect(a, result))
	if chance < 1 {
		right := text.Choose(a.Kind == game.Chord, "the flags were right", "it was free")
		d.Sayf(" The chance that %s was %s.", right, text.Percent(chance))
	}
	d.Say("\n")
	switch g := d.Session.Game(); g.Status() {
	case game.Won:
		d.Sayf("The game is won in %s, with a success probability of %s.\n",
			session.Duration(d.Session.Elapsed()), text.Percent(d.Session.Success()))
		if score := d.Session.Score(); score != "" {
			d.Sayf("%s.\n", score)
		}
	case game.Lost:
		d.Say("The game is lost; undo takes the move back.\n")
	}
}

// effect returns what an action did, in words.
func (d *UI) effect(a game.Action, result board.MoveResult) string {
	g := d.Session.Game()
	opened := len(g.Turn(g.Turns() - 1).Opened)
	switch {
	case a.Kind == game.Flag:
		return fmt.Sprintf("%v is flagged: %s.", a.Square, d.minesLeft())
	case a.Kind == game.Unflag:
		return fmt.Sprintf("The flag on %v is removed: %s.", a.Square, d.minesLeft())
	case result == board.BlownUp && a.Kind == game.Chord:
		return fmt.Sprintf("A flag around %v is wrong: there was a mine.", a.Square)
	case result == board.BlownUp:
		return fmt.Sprintf("%v has a mine.", a.Square)
	case a.Kind == game.Chord || opened > 1:
		return fmt.Sprintf("%v: %s uncovered.", a.Square, text.Count(opened, "square", "squares"))
	}
	return fmt.Sprintf("%v shows %d.", a.Square, g.Board().State(a.Square))
}

// repeat calls do once, or as often as the argument says, until it reports
// false. It prints how many moves were undone or redone; what is the verb.
func (d *UI) repeat(args []string, what string, do func() bool) {
	times := 1
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || len(args) > 1 {
			d.Sayf("%q: want a number of moves.\n", strings.Join(args, " "))
			return
		}
		times = n
	}
	done := 0
	for done < times && do() {
		done++
	}
	if done == 0 {
		d.Sayf("There is nothing to %s.\n", what)
		return
	}
	d.Sayf("%s %sne.\n", text.Count(done, "move", "moves"), what)
	d.draw()
}

// undo takes moves back.
func (d *UI) undo(args []string) { d.repeat(args, "undo", d.Session.Undo) }

// redo plays moves again that were taken back.
func (d *UI) redo(args []string) { d.repeat(args, "redo", d.Session.Redo) }

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
