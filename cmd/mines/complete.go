package main

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// complete is the command that reports whether every safe square is uncovered.
type complete struct {
	mines   string
	voice   cli.Voice
	reading cli.Reading
}

func newComplete(f *cli.Flags) cli.Run {
	c := new(complete)
	f.Arguments("-m MINES [BOARD]")
	f.Mines(&c.mines)
	f.Voice(&c.voice, "print sentences, and name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
	return c.run
}

func (c *complete) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	mines, b, err := e.ReadBoth(c.mines, path, c.reading)
	if err != nil {
		return err
	}
	done := board.IsComplete(mines, b)
	c.print(e, done)
	if !done {
		return cli.No
	}
	if s, wrong := board.FirstFalse(mines, b); wrong && !c.voice.Quiet {
		e.Report("complete, but %s", whatIsWrong(mines, b, s))
	}
	return nil
}

// whatIsWrong describes the difference between the board and the minefield at a
// square.
func whatIsWrong(mines board.Minefield, b board.Board, s board.Square) string {
	if mines.HasMine(s) {
		return fmt.Sprintf("%v is uncovered and has a mine", s)
	}
	return fmt.Sprintf("%v shows %d and has %s around", s, b.State(s), text.Count(mines.CountMines(s), "mine", "mines"))
}

func (c *complete) print(e *cli.Env, done bool) {
	switch {
	case c.voice.Quiet:
	case c.voice.JSON:
		text.WriteJSON(e.Stdout, struct {
			Complete bool `json:"complete"`
		}{done})
	case c.voice.Verbose:
		fmt.Fprintf(e.Stdout, "Game is %s.\n", text.Choose(done, "complete", "NOT complete"))
	default:
		fmt.Fprintln(e.Stdout, text.Choose(done, "complete", "not complete"))
	}
}
