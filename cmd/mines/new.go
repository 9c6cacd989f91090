package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/worksheet"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// newCommand is the command that makes a minefield.
type newCommand struct {
	spec     flags.Spec
	number   flags.Game // of the first
	count    uint64
	noGuess  bool
	method   string
	search   int // in millions of squares
	levels   []int
	proof    string
	answers  string // the file for the solutions of a worksheet
	covered  bool
	format   string
	result   flags.Result
	deducer  *safemove.Deducer
	measurer difficulty.Measurer
}

func newNew(f *cli.Flags) cli.Run {
	c := &newCommand{deducer: new(safemove.Deducer)}
	c.spec.Add(f)
	c.number.Add(f, "make game `N` of those that the seed makes")
	cli.Number(f, &c.count, "count", "", 1, 1, math.MaxInt, "make `N` minefields, from --game on, with an empty line between them")
	f.BoolVar(&c.noGuess, "no-guess", false, "make a game that needs no guess")
	f.OneOf(&c.method, "method", "", generate.MethodNames(), "how --no-guess makes a game")
	cli.Number(f, &c.search, "search", "", generate.DefaultEffort/1e6, 1, 1e9,
		"with --no-guess, give up after looking at `N` million squares")
	f.Value("level", "", "", "make games that need no guess and have level `K`, from 1 to 4; the levels of a list take turns",
		c.addLevels, "1", "2", "3", "4")
	f.StringVar(&c.answers, "solutions", "", "with --format html, write the solutions to `FILE` and not below the puzzles")
	f.StringVar(&c.proof, "proof", "", "write the moves that win the game from its start, without a guess, to `FILE`")
	f.BoolVar(&c.covered, "covered", false, "print a board with every square covered instead of the minefield")
	f.OneOf(&c.format, "format", "", []string{"text", "html"}, "how to print; html makes a worksheet of games of --no-guess")
	c.result.Add(f, "print on standard error how hard each game is")
	f.Writes("proof", "solutions")
	f.Prints("the minefield")
	f.Rules(
		cli.Rule{If: "solutions", Needs: "format!", Text: "--solutions is for the worksheets of --format html"},
		cli.Rule{If: "format! method search", Needs: "no-guess level",
			Text: "--FLAG VALUE needs games without a guess: --no-guess makes them"},
		cli.Rule{If: "format!", Not: "verbose proof", Text: "--format html and --FLAG exclude each other"},
		cli.Rule{If: "covered", Not: "no-guess level proof count game method search",
			Text: "--covered prints a board without mines: --FLAG does not go with it"},
		cli.Rule{If: "proof", Not: "count!", Text: "--proof is for one game, not for --count VALUE"},
		cli.Rule{If: "no-guess level", Not: "generator!", Text: cli.Exclude},
	)
	return c.run
}

// addLevels reads the levels of a list with commas.
func (c *newCommand) addLevels(list string) error {
	for word := range strings.SplitSeq(list, ",") {
		k, err := strconv.Atoi(word)
		if err == nil {
			err = level.Check(k)
		}
		if err != nil {
			return fmt.Errorf("want levels from 1 to %d, with commas between them", level.Most)
		}
		c.levels = append(c.levels, k)
	}
	return nil
}

func (c *newCommand) run(e *cli.Env, _ []string) error {
	if c.count-1 > math.MaxUint64-uint64(c.number) {
		return cli.Usagef("--count %d from --game %d: the last game is %d", c.count, c.number, uint64(math.MaxUint64))
	}
	if c.covered {
		return c.printCovered(e)
	}
	c.noGuess = c.noGuess || len(c.levels) > 0
	c.spec.Opens = c.noGuess
	spec, err := c.spec.Get(e)
	if err != nil {
		return err
	}
	source, err := c.source(e, spec)
	if err != nil {
		return err
	}
	if spec.First != generate.Any && c.spec.Start == "" {
		e.Report("start %v", spec.Start)
	}
	if c.format == "html" {
		return c.printWorksheet(e, source, spec)
	}
	return c.printAll(e, source, spec)
}

// printAll makes the minefields and prints them. If it is interrupted, it
// prints those that are finished.
func (c *newCommand) printAll(e *cli.Env, source generate.Source, spec generate.Spec) error {
	return e.WriteWith(c.result.Output, func(out io.Writer) error {
		made, err := c.makeAll(e, out, source, spec)
		if made > 0 && errors.Is(err, context.Canceled) {
			e.Report("%d of %d minefields made", made, c.count)
			err = cli.Incomplete(err)
		}
		return err
	})
}

// makeAll makes the minefields, writes each as a whole, and returns their
// number.
func (c *newCommand) makeAll(e *cli.Env, out io.Writer, source generate.Source, spec generate.Spec) (
	made uint64, err error) {
	bar := c.progress(e)
	defer bar.Finish()
	var mines board.Minefield
	var data []byte
	for ; made < c.count; made++ {
		if err := e.Context().Err(); err != nil {
			return made, err
		}
		if err := source.Fill(&mines, c.number.Index()+made); err != nil {
			return made, err
		}
		proof, err := c.prove(mines, spec)
		if err != nil {
			return made, err
		}
		if c.result.Form.JSON {
			d := answer.MinefieldOf(mines)
			d.Difficulty = new(c.measurer.Measure(mines, c.startOf(spec)))
			d.Origin = c.origin(spec, c.number.Index()+made)
			data = answer.Append(data[:0], d)
		} else {
			between := text.Choose(made > 0, "\n", "")
			data = flags.AppendDocument(e, c.result.Output, append(data[:0], between...), format.DocumentOf(mines))
		}
		if _, err := out.Write(data); err != nil {
			return made, err
		}
		if c.result.Form.Sentences() {
			e.Report("game %d: %v", c.number.Index()+made+1, c.measurer.Measure(mines, c.startOf(spec)))
		}
		if c.proof != "" {
			if err := e.WriteOutput(c.proof, proof); err != nil {
				return made, e.AfterOutput(c.result.Output, err)
			}
		}
		bar.Add(1)
	}
	return made, nil
}

// maxPuzzles is how many puzzles fit on a worksheet.
const maxPuzzles = 1000

// printWorksheet prints a page with puzzles, easiest first, and their
// solutions.
func (c *newCommand) printWorksheet(e *cli.Env, source generate.Source, spec generate.Spec) error {
	if c.count > maxPuzzles {
		return cli.Usagef("--count %d: a worksheet has from 1 to %d puzzles", c.count, maxPuzzles)
	}
	bar := c.progress(e)
	defer bar.Finish()
	fill := func(n uint64) (m board.Minefield, err error) {
		err = source.Fill(&m, c.number.Index()+n)
		return m, err
	}
	puzzles, err := worksheet.Make(c.count, spec.Start, fill, func() { bar.Add(1) })
	if found := uint64(len(puzzles)); err != nil {
		return err
	} else if found < c.count {
		err := fmt.Errorf("only %d different puzzles were found among %d games", found, worksheet.Patience*c.count)
		return cli.Hint(err, "a larger board or a smaller --count is needed")
	}
	made := fmt.Sprintf("made with --no-guess --method %s --size %v -n %d --start %v --seed %d", c.method, spec.Size,
		spec.Mines, spec.Start, c.spec.Seed.N)
	if len(c.levels) > 0 {
		made += " --level " + strings.Trim(strings.ReplaceAll(fmt.Sprint(c.levels), " ", ","), "[]")
	}
	return e.WriteWith(c.result.Output, func(out io.Writer) error {
		err := worksheet.Write(out, puzzles, worksheet.Part{Puzzles: true, Solutions: c.answers == ""}, made)
		if err != nil || c.answers == "" {
			return err
		}
		err = e.WriteWith(c.answers, func(out io.Writer) error {
			return worksheet.Write(out, puzzles, worksheet.Part{Solutions: true}, made)
		})
		return e.AfterOutput(c.result.Output, err)
	})
}

// progress returns a bar, which is drawn if the work may take long and the
// minefields are not printed on the same screen.
func (c *newCommand) progress(e *cli.Env) *cli.Bar {
	steps := int(min(c.count, math.MaxInt))
	if !c.noGuess && c.count == 1 || cli.IsStdin(c.result.Output) && e.Terminals.Stdout {
		steps = 0
	}
	return e.Progress(steps, "minefields")
}

// printCovered prints the board that every game of the size begins with.
func (c *newCommand) printCovered(e *cli.Env) error {
	preset, _ := board.ParsePreset(c.spec.Size) // Get returns the error
	stated := c.spec.Total.Known() || preset.Name != ""
	if !stated {
		c.spec.Total = board.KnownTotal(0) // any number will do: no mine is shown
	}
	spec, err := c.spec.Get(e)
	if err != nil {
		return err
	}
	b := board.NewBoard(spec.Size)
	if !c.result.Form.JSON {
		return c.result.WriteDocument(e, nil, format.Document{Board: &b})
	}
	d := answer.BoardOf(b, board.Total{})
	if stated {
		c.spec.ChooseSeed(e)
		d.Total, d.Origin = &spec.Mines, c.origin(spec, 0)
	}
	return c.result.WriteJSON(e, nil, d)
}

// source returns the source of the minefields, and chooses a seed if none was
// given.
func (c *newCommand) source(e *cli.Env, spec generate.Spec) (generate.Source, error) {
	switch {
	case spec.First != generate.Any:
	case c.noGuess:
		return nil, cli.Usagef("--first any: %v", generate.ErrPromise)
	case c.proof != "" && c.spec.Start != "":
		return nil, cli.Usagef("--proof needs a first square that is free of mines: --first any does not promise it")
	case c.proof != "":
		return nil, cli.Usagef("--proof needs a start: --start SQUARE names it, or --first chooses one")
	}
	c.spec.ChooseSeed(e)
	seeds := generate.Seeds{First: c.spec.Seed.N}
	if !c.noGuess {
		return generate.NewSource(c.spec.Generator, spec, seeds)
	}
	method, _ := generate.ParseMethod(c.method) // the flag takes no other
	source, err := generate.NewNoGuess(spec, seeds, c.deducer, method)
	if err != nil {
		return nil, err
	}
	source.Effort = c.search * 1e6
	source.Stop = e.Context().Err
	return difficulty.OfLevels(source, c.deducer, c.levels...)
}

// prove returns the text of --proof: the moves that win the game by deduction,
// which may use the number of mines, as "mines check -m" does.
func (c *newCommand) prove(mines board.Minefield, spec generate.Spec) ([]byte, error) {
	if c.proof == "" {
		return nil, nil
	}
	moves, solved := generate.Prove(c.deducer, mines, spec.Start, board.KnownTotal(mines.Total()))
	if !solved {
		err := fmt.Errorf("no proof: from %v this game needs a guess", spec.Start)
		return nil, cli.Hint(err, "--no-guess makes a game that needs none")
	}
	return []byte(strings.Join(text.Names(moves), " ") + "\n"), nil
}

// startOf returns the start of the games, or nil.
func (c *newCommand) startOf(spec generate.Spec) *board.Square {
	if spec.First != generate.Any || c.spec.Start != "" {
		return &spec.Start
	}
	return nil
}

// origin returns how a game is made.
func (c *newCommand) origin(spec generate.Spec, game uint64) *answer.Origin {
	o := &answer.Origin{
		Generator: c.spec.Generator, Version: generate.Version,
		Seed: answer.Seed(c.spec.Seed.N), Game: game + 1, First: spec.First.String(),
	}
	if c.noGuess {
		o.Version, o.NoGuess = generate.NoGuessVersion, c.method
	}
	if start := c.startOf(spec); start != nil {
		o.Start = start.String()
	}
	return o
}
