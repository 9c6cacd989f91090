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
	f.Describe("-m MINES [BOARD]", completeHelp)
	f.Mines(&c.mines)
	f.Voice(&c.voice, "print sentences, and name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
	return c.run
}

const completeHelp = `
Report whether a game is complete: whether every square without a mine is
uncovered. A mine may be flagged or stay covered; a flag on a square without a
mine means that the game is not complete. A board that is complete but shows a
number that is wrong is reported on standard error.

The exit status is 0 if it is complete, 1 if not, and 2 if the answer is
unknown, for example because the file of the board holds a minefield.

  $ mines complete -m mines.dat solution.dat
  complete
  $ mines complete -v -m mines.dat partial.dat
  Loading board from file 'mines.dat'... Success!
  Loading board from file 'partial.dat'... Success!
  Game is NOT complete.
`

func (c *complete) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	mines, b, err := e.ReadBoth(c.mines, path, nil, c.reading)
	if err != nil {
		return err
	}
	done := board.IsComplete(mines, b)
	c.print(e, done)
	if !done {
		return cli.No
	}
	if s, wrong := board.FirstFalse(mines, b); wrong && !c.voice.Quiet {
		fmt.Fprintf(e.Stderr, "complete, but %s\n", whatIsWrong(mines, b, s))
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
