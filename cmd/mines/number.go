package main

import (
	"minesweeper/board"
	"minesweeper/cmd/mines/internal/cli"
)

// number is the command that prints the finished board of a minefield.
type number struct {
	style, output string
	json          bool
	reading       board.ReadOptions
}

func newNumber(f *cli.Flags) cli.Run {
	c := new(number)
	f.Describe("[MINES]", numberHelp)
	styleFlag(f, &c.style)
	f.Output(&c.output)
	f.JSON(&c.json)
	f.Reading(&c.reading)
	return c.run
}

const numberHelp = `
Print the finished board of a minefield: every number, and a flag on every mine.

  $ mines number --style marks mines.dat
  ...1XX3X1
  ...123X21
  .....1121
  11.....1X
  X1.....11
  11.......
  .111.....
  .1X111222
  .1111X2XX

With --json it is told how hard the game is: openings are areas without numbers,
islands are areas of numbers beside none, and clicks (3BV) is how many squares
must be uncovered at least.
`

func (c *number) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "minefield")
	if err != nil {
		return err
	}
	mines, err := e.ReadMinefield(path, c.reading)
	if err != nil {
		return err
	}
	solution := mines.Solution()
	if c.json {
		return cli.WriteJSON(e.Stdout, struct {
			Rows  int      `json:"rows"`
			Cols  int      `json:"cols"`
			Mines int      `json:"mines"`
			Board []string `json:"board"`
			difficulty
		}{mines.Size().Rows, mines.Size().Cols, mines.Total(), rowsOf(solution.String()), measure(mines)})
	}
	return writeStyled(e, c.output, c.style, board.Document{Board: &solution, Total: mines.Total()})
}

// difficulty is what --json tells about how hard a game is.
type difficulty struct {
	Clicks   int `json:"3bv"`
	Openings int `json:"openings"`
	Islands  int `json:"islands"`
}

func measure(mines board.Minefield) difficulty {
	d := board.MeasureDifficulty(mines)
	return difficulty{d.Clicks, d.Openings, d.Islands}
}
