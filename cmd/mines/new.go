package main

import (
	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/mines/internal/cli"
)

// newGame is the command that makes a minefield.
type newGame struct {
	layoutFlags
	game          uint64
	covered       bool
	style, output string
	json          bool
}

func newNew(f *cli.Flags) cli.Run {
	c := new(newGame)
	f.Describe("", newHelp)
	c.add(f)
	f.Uint64Var(&c.game, "game", 0, "of the games that the seed makes, the one with number `I`, from 0")
	f.BoolVar(&c.covered, "covered", false, "print a board with every square covered instead of the minefield")
	styleFlag(f, &c.style)
	f.Output(&c.output)
	f.JSON(&c.json)
	return c.run
}

const newHelp = `
Make a minefield at random, of 9x9 squares and 10 mines unless told otherwise,
and print it.

  $ mines new --seed 1 --start E5
  .....**..
  *......*.
  *........
  .........
  **.......
  .........
  ..*......
  .........
  *...*....
`

func (c *newGame) run(e *cli.Env, args []string) error {
	if len(args) > 0 {
		return cli.Usagef("unexpected argument %q", args[0])
	}
	if c.covered {
		return c.printCovered(e)
	}
	layout, err := c.layout()
	if err != nil {
		return err
	}
	if err := c.chooseSeed(e); err != nil {
		return err
	}
	source, err := generate.NewSource(c.generator, layout, generate.Seeds{First: c.seed.n})
	if err != nil {
		return err
	}
	var mines board.Minefield
	if err := source.Fill(&mines, c.game); err != nil {
		return err
	}
	return writeStyled(e, c.output, c.style, board.DocumentOf(mines))
}

// printCovered prints the board that every game of the size begins with.
func (c *newGame) printCovered(e *cli.Env) error {
	preset, err := generate.ParsePreset(c.size)
	if err != nil {
		return err
	}
	b := board.NewBoard(preset.Size)
	return writeStyled(e, c.output, c.style, board.Document{Board: &b, Total: board.UnknownTotal})
}
