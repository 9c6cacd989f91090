package main

import (
	"encoding/json"
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/mines/internal/cli"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// hint is the command that tells one move to make.
type hint struct {
	known known
	json  bool
}

func newHint(f *cli.Flags) cli.Run {
	c := new(hint)
	f.Describe("[BOARD] -n N", hintHelp)
	c.known.register(f)
	f.JSON(&c.json)
	f.Redirect()
	return c.run
}

const hintHelp = `
Print one move to make on a board, and why: a move that carries no risk or, if
there is none, the guess with the least chance of a mine.

The exit status is 1 if there is nothing left to do.

  $ mines hint -n 10 partial.dat
  A5* A4 shows 1 and has only A5 left, which is a mine
  $ mines hint -n 7 thirds.dat
  A4 a guess: it is a mine with probability 1/3 (33%), and no square with less
`

// A tip is what hint tells.
type tip struct {
	move   board.Move
	safe   bool
	chance *big.Rat // that it is wrong
	rule   string
	why    string
}

func (c *hint) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	b, err := c.known.read(e, path)
	if err != nil {
		return err
	}
	t, ok, err := c.find(b, path)
	switch {
	case err != nil:
		return err
	case !ok:
		return cli.No
	case c.json:
		return cli.WriteJSON(e.Stdout, t.document())
	}
	_, err = fmt.Fprintln(e.Stdout, t.move, t.why)
	return err
}

// find returns the move to make; none if there is no covered square.
func (c *hint) find(b board.Board, path string) (t tip, ok bool, err error) {
	step, ok, err := safemove.Find(b, c.known.safeOptions())
	if err != nil {
		return tip{}, false, c.known.explain(err, path, b)
	}
	if ok {
		return tip{step.Move, true, new(big.Rat), step.Reason.Rule, step.Reason.String()}, true, nil
	}
	if b.CoveredSquares() == 0 && !(c.known.ignoreFlags && b.Flags() > 0) {
		return tip{}, false, nil
	}
	if err := c.known.needTotal("no move is certain, and for a guess the number of mines must be known"); err != nil {
		return tip{}, false, err
	}
	result, err := c.known.exactOdds(b)
	if err != nil {
		return tip{}, false, c.known.explain(err, path, b)
	}
	return leastChance(result), true, nil
}

// leastChance returns the guess with the least chance of a mine, the first in
// reading order if there are several.
func leastChance(result *odds.Result) tip {
	best := result.Squares[0]
	for _, s := range result.Squares {
		if s.Chance.Cmp(best.Chance) < 0 {
			best = s
		}
	}
	return tip{
		move: best.Square.Move(), chance: best.Chance, rule: "least chance",
		why: fmt.Sprintf("a guess: it is a mine with probability %s, and no square with less", fraction(best.Chance)),
	}
}

// A tipJSON is what --json says.
type tipJSON struct {
	Move    string      `json:"move"`
	Safe    bool        `json:"safe"`
	Chance  string      `json:"chance"`
	Decimal json.Number `json:"decimal"`
	Rule    string      `json:"rule"`
	Why     string      `json:"why"`
}

func (t tip) document() tipJSON {
	return tipJSON{t.move.String(), t.safe, t.chance.RatString(), json.Number(odds.Decimal(t.chance, 9)), t.rule, t.why}
}
