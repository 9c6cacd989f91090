package main

import (
	"errors"
	"math/rand/v2"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/dialogue"
	"minesweeper/cmd/internal/prompt"
)

// speak speaks one of the dialogues.
func (c *play) speak(e *cli.Env, stage dialogue.Stage) error {
	size, lay := board.Size{Rows: 9, Cols: 9}, c.layAtRandom
	if c.mines != "" {
		mines, err := e.ReadMinefield(c.mines, c.reading)
		if err != nil {
			return err
		}
		size, lay = mines.Size(), func(l generate.Layout) (board.Minefield, error) { return clearFirst(mines, l) }
	}
	outcome, err := dialogue.Play(prompt.New(e.Stdin, e.Stdout), stage, size, lay)
	if err == nil && outcome == dialogue.Lost {
		return cli.No
	}
	return err
}

// layAtRandom lays the mines that the seed makes, or any.
func (c *play) layAtRandom(l generate.Layout) (board.Minefield, error) {
	if !c.seed.Given {
		c.seed.N = rand.Uint64()
	}
	source, err := generate.NewSource(generate.DefaultKind, l, generate.Seeds{First: c.seed.N})
	if err != nil {
		return board.Minefield{}, err
	}
	var m board.Minefield
	return m, source.Fill(&m, 0)
}

// clearFirst keeps the promise that the start has no mine: one that lies there
// is moved to the first square without one.
func clearFirst(mines board.Minefield, l generate.Layout) (board.Minefield, error) {
	if l.First == generate.Any || !mines.HasMine(l.Start) {
		return mines, nil
	}
	for i := range mines.Size().Squares() {
		if !mines.HasMineAt(i) {
			moved := mines.Clone()
			moved.Take(l.Start)
			moved.Put(mines.Size().At(i))
			return moved, nil
		}
	}
	return mines, errors.New("the minefield has no square without a mine")
}
