package main

import (
	"fmt"
	"iter"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// safe is the command that finds the moves that carry no risk.
type safe struct {
	known      flags.Position
	first, why bool
	voice      cli.Voice
}

func newSafe(f *cli.Flags) cli.Run {
	c := new(safe)
	f.Arguments("[BOARD]")
	c.known.Add(f, cli.MinesUsage)
	f.BoolVar(&c.first, "first", false, "print one move only")
	f.BoolVar(&c.why, "why", false, "print one move a line, with its reason")
	f.Voice(&c.voice, "draw the board first, and name the files that were loaded")
	f.Redirect()
	return c.run
}

func (c *safe) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	c.voice.Announce(e)
	b, play, err := c.read(e, path)
	if err != nil {
		return err
	}
	if c.voice.Sentences() {
		e.Stdout.Write(board.Drawing{}.Board(nil, b))
		fmt.Fprintf(e.Stdout, "\n%s:\n", text.Choose(c.known.Mines != "", "Safe move sequence", "Safe moves"))
	}
	any, err := c.print(e, safemove.Sequence(b, c.known.ForMoves(), play))
	if any && !c.why && !c.voice.Quiet && !c.voice.JSON {
		fmt.Fprintln(e.Stdout) // ends the line of moves
	}
	switch {
	case err != nil:
		return c.known.Explain(err, path)
	case !any:
		if !c.voice.Quiet {
			c.known.NoneCertain(e, b)
		}
		return cli.No
	}
	return nil
}

// read reads the board. With -m it also returns the function that plays moves.
func (c *safe) read(e *cli.Env, path string) (board.Board, safemove.Play, error) {
	mines, b, err := c.known.Read(e, path)
	if err != nil || c.known.Mines == "" {
		return b, nil, err
	}
	if err := cli.FileError(path, game.CheckTrue(mines, b)); err != nil {
		return b, nil, err
	}
	if c.known.IgnoreFlags {
		b = b.WithoutFlags()
	}
	play, err := flags.PlayOn(mines, b)
	return b, play, err
}

// print prints the moves and reports whether there were any.
func (c *safe) print(e *cli.Env, steps iter.Seq2[safemove.Step, error]) (any bool, err error) {
	done := e.Working("searching")
	defer done()
	for step, err := range steps {
		if err != nil {
			return any, err
		}
		if e.Stdout.Available() < longestStep {
			done() // the bar must end before the moves go to the screen
		}
		c.printStep(e, step, any)
		any = true
		if c.first {
			break
		}
	}
	return any, nil
}

// longestStep is more bytes than the line of any move has.
const longestStep = 16 << 10

func (c *safe) printStep(e *cli.Env, step safemove.Step, later bool) {
	switch why := step.Reason; {
	case c.voice.Quiet:
	case c.voice.JSON:
		text.WriteJSON(e.Stdout, stepJSON{step.Move.String(), why.Rule, text.Names(why.Numbers), why.String()})
	case c.why:
		fmt.Fprintf(e.Stdout, "%v %v\n", step.Move, why)
	default:
		fmt.Fprint(e.Stdout, text.Choose(later, " ", ""), step.Move)
	}
}

// A stepJSON is a line of --json: a move.
type stepJSON struct {
	Move    string   `json:"move"`
	Rule    string   `json:"rule"`
	Numbers []string `json:"numbers"`
	Why     string   `json:"why"`
}
