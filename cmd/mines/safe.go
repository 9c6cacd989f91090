package main

import (
	"cmp"
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
	mines                   string
	total                   flags.Known
	first, why, ignoreFlags bool
	effort                  int
	voice                   cli.Voice
	reading                 cli.Reading
}

func newSafe(f *cli.Flags) cli.Run {
	c := new(safe)
	f.Arguments("[BOARD]")
	f.Mines(&c.mines)
	c.total.Add(f)
	f.BoolVar(&c.first, "first", false, "print one move only")
	f.BoolVar(&c.why, "why", false, "print one move a line, with its reason")
	f.BoolVar(&c.ignoreFlags, "ignore-flags", false, "treat flags as covered squares instead of believing them")
	flags.Effort(f, &c.effort)
	f.Voice(&c.voice, "draw the board first, and name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
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
		fmt.Fprintf(e.Stdout, "\n%s:\n", text.Choose(c.mines != "", "Safe move sequence", "Safe moves"))
	}
	o := safemove.Options{Total: c.total.ForReasoning(), IgnoreFlags: c.ignoreFlags, Budget: c.effort}
	believed := b.Flags() > 0 && !c.ignoreFlags
	any, err := c.print(e, safemove.Sequence(b, o, play))
	if any && !c.why && !c.voice.Quiet && !c.voice.JSON {
		fmt.Fprintln(e.Stdout) // ends the line of moves
	}
	switch {
	case err != nil:
		return flags.Undecided(flags.HintAtFlags(cli.FileError(path, err), believed))
	case !any && b.CoveredSquares() == 0 && (believed || b.Flags() == 0):
		flags.NothingLeft(e, c.voice)
		return cli.No
	case !any:
		if !c.voice.Quiet {
			e.Report("no move is certain: mines hint chooses a guess")
		}
		return cli.No
	}
	return nil
}

// read reads the board. With -m it also returns the function that plays moves.
func (c *safe) read(e *cli.Env, path string) (board.Board, safemove.Play, error) {
	if c.mines == "" {
		b, err := e.ReadBoard(path, &c.total.Total, c.reading)
		return b, nil, err
	}
	mines, b, err := e.ReadBoth(c.mines, path, &c.total.Total, c.reading)
	if err != nil {
		return b, nil, err
	}
	if err := cmp.Or(flags.AgreeTotal(c.total.Total, mines), cli.FileError(path, game.CheckTrue(mines, b))); err != nil {
		return b, nil, err
	}
	if c.ignoreFlags {
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
