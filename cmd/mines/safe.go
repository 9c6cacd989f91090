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
	f.Describe("[BOARD]", safeHelp)
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

const safeHelp = `
Print the moves that carry no risk: those that are right in every minefield that
agrees with the board. Moves that follow from a single number come first, then
the others, the simplest explanation first.

With -m each move is played before the next is searched for, and the whole
sequence is printed.

A move may follow from the number of mines, if -n or the board's file gives it;
--no-total leaves that number out of the reasoning.

The exit status is 0 if there is such a move and 1 if there is none: then no
reasoning can prove one, and standard error says so. It is 2 if no minefield
agrees with the board. It is also 2 if more numbers depend on each other than
can be searched: then the moves that were found are printed, and standard error
says "undecided".

  $ mines safe -m mines.dat partial.dat
  A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*
  $ mines safe --why partial.dat | head -2
  A5* A4 shows 1 and has only A5 left, so A5 is a mine
  A8* A9 shows 1 and has only A8 left, so A8 is a mine
`

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
			fmt.Fprintln(e.Stderr, "no move is certain: mines hint chooses a guess")
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
