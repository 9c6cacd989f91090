package main

import (
	"errors"
	"math/rand/v2"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/mines/internal/cli"
	"minesweeper/cmd/mines/internal/stages"
	"minesweeper/cmd/mines/internal/talk"
)

// play is the command that plays with a person.
type play struct {
	mines, dialogue string
	seed            seedValue
	reading         board.ReadOptions
}

func newPlay(f *cli.Flags) cli.Run {
	c := new(play)
	f.Describe("", playHelp)
	f.OneOf(&c.dialogue, "dialogue", "", append([]string{"none"}, stages.Names()...), "speak a dialogue of an exercise in stages, to the letter")
	f.StringVarP(&c.mines, "mines", "m", "", "play on the minefield `FILE` instead of one made at random")
	f.Var(&c.seed, "seed", "make the minefields that the number `S` makes")
	f.Reading(&c.reading)
	return c.run
}

const playHelp = `
Play with a person.

With --dialogue the program speaks one of two dialogues of a well-known exercise
in stages. In stage4 every number is shown, and the mines are to be marked; in
stage5 nothing is, and "x y free" explores a square and "x y mine" marks one.
Coordinates are x, then y, from 1. With -m the field is the file's, whatever
number of mines is asked for; only a mine on the first square explored is
moved, to the first square without one, for that square never loses.

The exit status is 0, or 1 if the game was lost.

  $ printf '0\n5 5 free\n' | mines play --dialogue stage5 | tail -14
  Set/unset mines marks or claim a cell as free:
   │123456789│
  —│—————————│
  1│/////////│
  2│/////////│
  3│/////////│
  4│/////////│
  5│/////////│
  6│/////////│
  7│/////////│
  8│/////////│
  9│/////////│
  —│—————————│
  Congratulations! You found all mines!
`

func (c *play) run(e *cli.Env, args []string) error {
	if len(args) > 0 {
		return cli.Usagef("unexpected argument %q", args[0])
	}
	if stage, ok := stages.Parse(c.dialogue); ok {
		return c.speak(e, stage)
	}
	return cli.Usagef("no --dialogue given")
}

// speak speaks one of the dialogues.
func (c *play) speak(e *cli.Env, stage stages.Stage) error {
	size, lay := board.Size{Rows: 9, Cols: 9}, c.layAtRandom
	if c.mines != "" {
		mines, err := e.ReadMinefield(c.mines, c.reading)
		if err != nil {
			return err
		}
		size, lay = mines.Size(), func(l generate.Layout) (board.Minefield, error) { return clearFirst(mines, l) }
	}
	outcome, err := stages.Play(talk.New(e.Stdin, e.Stdout), stage, size, lay)
	if err == nil && outcome == stages.Lost {
		return cli.No
	}
	return err
}

// layAtRandom lays the mines that the seed makes, or any.
func (c *play) layAtRandom(l generate.Layout) (board.Minefield, error) {
	if !c.seed.given {
		c.seed.n = rand.Uint64()
	}
	source, err := generate.NewSource(generate.DefaultKind, l, generate.Seeds{First: c.seed.n})
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
