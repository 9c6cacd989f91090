package main

import (
	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// number is the command that prints the finished board of a minefield.
type number struct {
	style   string
	start   flags.Start
	result  flags.Result
	reading cli.Reading
}

func newNumber(f *cli.Flags) cli.Run {
	c := new(number)
	f.Arguments("[MINES]")
	flags.Style(f, &c.style)
	c.result.Add(f, "name on standard error the files that were loaded")
	c.start.Add(f, "with --json, report whether the game needs a guess from this `SQUARE`")
	f.From(&c.reading)
	return c.run
}

func (c *number) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "minefield")
	if err != nil {
		return err
	}
	c.result.Voice.AnnounceAside(e)
	mines, err := e.ReadMinefield(path, c.reading)
	if err != nil {
		return err
	}
	start, err := c.start.Free(mines)
	if err != nil {
		return err
	}
	solution := mines.Solution()
	if c.result.Voice.JSON && !c.result.Silent() {
		return c.printJSON(e, mines, solution, start)
	}
	return c.result.WriteDocument(e, c.style, format.Document{Board: &solution, Total: board.KnownTotal(mines.Total())})
}

func (c *number) printJSON(e *cli.Env, mines board.Minefield, solution board.Board, start *board.Square) error {
	return c.result.WriteJSON(e, struct {
		Rows  int      `json:"rows"`
		Cols  int      `json:"cols"`
		Mines int      `json:"mines"`
		Board []string `json:"board"`
		difficulty.Difficulty
	}{
		mines.Size().Rows, mines.Size().Cols, mines.Total(), text.Lines(solution.String()),
		difficulty.Measure(new(safemove.Deducer), mines, start),
	})
}
