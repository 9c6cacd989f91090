package lines

import (
	"fmt"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
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
	switch {
	case ok && kind == game.Flag:
		d.act(d.Session.FlagAction(s))
	case ok:
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
		chance := 1.0
		if risk != nil {
			chance = d.noteChance(*risk)
		}
		d.printEffect(a, result, chance)
		d.draw()
	default:
		d.Sayf("%v %s.\n", a.Square, review.WhyRefused(a, d.state(a.Square)))
	}
}

// noteChance computes and notes the chance that the turn just played had. A
// chance that would take too long to compute counts as 1.
func (d *UI) noteChance(r session.Risk) float64 {
	chance, err := r.Chance(&d.judge)
	if err != nil {
		return 1
	}
	d.Session.NoteChance(r, chance)
	return chance
}

// printEffect prints what an action did.
func (d *UI) printEffect(a game.Action, result board.MoveResult, chance float64) {
	d.Say(d.effect(a, result))
	switch {
	case chance < 1 && a.Kind == game.Chord:
		d.Sayf(" The chance that the flags were right was %s.", text.Percent(chance))
	case chance < 1:
		d.Sayf(" The chance that it was free was %s.", text.Percent(chance))
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
