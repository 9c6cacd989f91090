package main

import (
	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/flags"
)

// numberCommand is the command that prints the finished board of a minefield.
type numberCommand struct {
	start  flags.Start
	result flags.Result
	input  cli.Input
}

func newNumber(f *cli.Flags) cli.Run {
	c := new(numberCommand)
	f.Questions(&c.input, "[MINES...]")
	c.result.Add(f, "name on standard error the files that were loaded")
	c.start.Add(f, "with --json, report whether the game needs a guess from this `SQUARE`")
	return cli.Each(&c.input, c, (*numberCommand).run)
}

func (c *numberCommand) run(e *cli.Env, q *cli.Question) error {
	mines, err := q.Minefield()
	if err != nil {
		return err
	}
	start, err := c.start.Free(mines)
	if err != nil {
		return err
	}
	solution, total := mines.Solution(), board.KnownTotal(mines.Total())
	if c.result.Form.JSON {
		d := answer.BoardOf(solution, total)
		d.Difficulty = new(new(difficulty.Measurer).Measure(mines, start))
		return c.result.WriteJSON(e, q, d)
	}
	return c.result.WriteDocument(e, q, format.Document{Board: &solution, Total: total})
}
