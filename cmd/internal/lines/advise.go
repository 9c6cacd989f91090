package lines

import (
	"fmt"
	"math"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/advice"
	"minesweeper/cmd/internal/text"
)

// advise returns the next move, or says why there is none.
func (d *UI) advise() (advice.Advice, bool) {
	g := d.Session.Game()
	if g.Status().Over() {
		d.Talk.Sayf("The game is %v.\n", g.Status())
		return advice.Advice{}, false
	}
	d.Session.Help()
	if start, free := d.Session.Opening(); free {
		return advice.Opening(g.Board(), start), true
	}
	next, err := d.Adviser.Next(g.Board(), g.Total())
	d.refuse(err)
	return next, err == nil
}

func (d *UI) hint([]string) {
	if next, ok := d.advise(); ok {
		d.Talk.Sayf("%v: %s.\n", next.Action, next.Why)
	}
}

// odds says the chance of a square, or draws all of them.
func (d *UI) odds(args []string) {
	var only board.Square
	if len(args) > 0 {
		s, ok := d.square(args)
		if !ok {
			return
		}
		only = s
	}
	g := d.Session.Game()
	d.Session.Help()
	chances, err := d.Adviser.Chances(g.Board(), g.Total())
	switch {
	case err != nil:
		d.refuse(err)
	case len(args) == 0:
		d.Talk.Say(oddsGrid(g.Board(), chances))
	case math.IsNaN(chances[g.Size().Index(only)]):
		d.Talk.Sayf("%v is uncovered.\n", only)
	default:
		d.Talk.Sayf("%v has a mine with a chance of %s.\n", only, text.Percent(chances[g.Size().Index(only)]))
	}
}

// oddsGrid draws chances as whole percents, with the rows and columns named.
// Uncovered squares are left blank. What is not certain is never shown so.
func oddsGrid(b board.Board, chances []float64) string {
	z := b.Size()
	var s strings.Builder
	label := len(board.RowName(z.Rows - 1))
	s.WriteString(strings.Repeat(" ", label))
	for col := range z.Cols {
		fmt.Fprintf(&s, "%5d", col+1)
	}
	for row := range z.Rows {
		line := fmt.Sprintf("%*s", label, board.RowName(row))
		for col := range z.Cols {
			line += fmt.Sprintf("%5s", shortPercent(chances[row*z.Cols+col]))
		}
		s.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return s.String() + "\n"
}

func shortPercent(p float64) string {
	switch {
	case math.IsNaN(p):
		return ""
	case p == 0 || p == 1:
		return fmt.Sprintf("%.0f", 100*p)
	}
	return fmt.Sprintf("%.0f", min(max(100*p, 1), 99))
}

// next plays the move that hint would say.
func (d *UI) next([]string) {
	if next, ok := d.advise(); ok {
		d.Talk.Sayf("%v: %s.\n", next.Action, next.Why)
		d.follow(next)
		d.draw()
	}
}

// follow plays an advice and says what became of it.
func (d *UI) follow(a advice.Advice) bool {
	result, err := d.Session.Do(a.Action)
	if err != nil {
		d.refuse(err)
		return false
	}
	d.Session.NoteLast(a.Chance)
	d.tell(a.Action, result, 1)
	return true
}

// solve plays to the end, all that is certain at once and then a guess, and
// says the guesses.
func (d *UI) solve([]string) {
	if _, ok := d.advise(); !ok {
		return
	}
	g := d.Session.Game()
	before := g.Turns()
	for !g.Status().Over() {
		certain, err := d.Adviser.Certain(g.Board(), g.Total(), 0)
		if len(certain) == 0 {
			if d.guessOn(err) {
				continue
			}
			return
		}
		d.playAll(certain)
	}
	d.Talk.Sayf("%s played.\n", text.Count(g.Turns()-before, "move", "moves"))
	d.draw()
}

// guessOn plays a guess, given the error with which nothing certain was found.
func (d *UI) guessOn(err error) bool {
	if err != nil && !advice.Undecided(err) {
		d.refuse(err)
		return false
	}
	next, ok := d.advise()
	if !ok {
		return false
	}
	if next.Chance < 1 {
		d.Talk.Sayf("%v is a guess: %s. ", next.Action, next.Why)
	}
	return d.follow(next)
}

// playAll plays what is certain until the game ends.
func (d *UI) playAll(certain []advice.Advice) {
	for _, a := range certain {
		result, err := d.Session.Do(a.Action)
		if err != nil || d.Session.Game().Status().Over() {
			d.refuse(err)
			if result == board.SolvedBoard {
				d.tell(a.Action, result, 1)
			}
			return
		}
	}
}
