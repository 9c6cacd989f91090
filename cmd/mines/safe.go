package main

import (
	"errors"
	"fmt"
	"iter"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// safeCommand is the command that finds the moves that carry no risk.
type safeCommand struct {
	known      flags.Position
	first, why bool
	form       answer.Form
}

func newSafe(f *cli.Flags) cli.Run {
	c := new(safeCommand)
	c.known.Lines = c.onLine
	c.known.Add(f, "[MINES] [BOARD...]")
	f.BoolVar(&c.first, "first", false, "print one move only")
	f.BoolVar(&c.why, "why", false, "print one move a line, with its reason")
	f.Answer(&c.form, "draw the board first, and name the files that were loaded")
	f.Quiet(&c.form.Quiet)
	return cli.Each(&c.known.Input, c, (*safeCommand).run)
}

func (c *safeCommand) run(e *cli.Env, q *cli.Question) error {
	mines, b, err := c.known.Read(q)
	if err != nil {
		return err
	}
	b, play, referee, err := c.known.PlayOn(q, mines, b)
	if err != nil {
		return err
	}
	if c.form.Sentences() {
		e.Stdout.Write(board.Drawing{}.Board(nil, b))
		fmt.Fprintf(e.Stdout, "\n%s:\n", text.Choose(q.HasMines(), "Safe move sequence", "Safe moves"))
	}
	o := c.known.ForMoves()
	o.MovesOnly = !c.why && !c.form.JSON
	count, err := c.print(e, q, safemove.Sequence(b, o, play))
	undecided := errors.As(err, new(*safemove.UndecidedError))
	why := c.known.NoneCertain(b)
	if c.form.JSON && (err == nil || undecided) {
		won := c.known.Finished(b) || referee != nil && referee.Solved()
		q.Print(e, c.form, answer.CertainEndOf(count, won, undecided, why))
	} else if count > 0 && c.onLine() {
		fmt.Fprintln(e.Stdout)
	}
	if err != nil {
		return c.known.Explain(q, err)
	}
	if count == 0 {
		if !c.form.Quiet {
			e.Report("%s", why)
		}
		return cli.No
	}
	return nil
}

// onLine reports whether the moves are printed on one line.
func (c *safeCommand) onLine() bool { return !c.why && !c.form.Quiet && !c.form.JSON }

// print prints the moves and returns their number.
func (c *safeCommand) print(e *cli.Env, q *cli.Question, steps iter.Seq2[safemove.Step, error]) (count int, err error) {
	done := e.Working("searching")
	defer done()
	needsTotal := false
	for step, err := range steps {
		if err != nil {
			return count, err
		}
		needsTotal = needsTotal || step.Reason.NeedsTotal
		step.Reason.NeedsTotal = needsTotal // what such a move uncovers is known by the total alone
		if e.Stdout.Available() < longestStep {
			done() // the bar must end before the moves go to the screen
		}
		switch {
		case !c.onLine():
			q.Print(e, c.form, answer.CertainOf(step))
		case count > 0:
			fmt.Fprint(e.Stdout, " ", step.Move)
		default:
			fmt.Fprint(e.Stdout, step.Move)
		}
		count++
		if c.first {
			break
		}
	}
	return count, nil
}

// longestStep is more bytes than the line of any move has.
const longestStep = 16 << 10
