package main

import (
	"math/big"
	"sync"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/picture"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// oddsCommand is the command that prints the probability of a mine on every
// covered square.
type oddsCommand struct {
	known  flags.Position
	list   bool
	floats bool
	spare  *sync.Pool // of odds.Calculator, for what can be computed without fractions
	color  string
	plot   string
	form   answer.Form
}

func newOdds(f *cli.Flags) cli.Run {
	c := &oddsCommand{spare: &sync.Pool{New: func() any { return new(odds.Calculator) }}}
	c.known.One = f.Alone("plot", "--plot draws one board, and there are several")
	c.known.Add(f, "[MINES] [BOARD...]")
	c.known.AddDensity(f)
	f.BoolVar(&c.list, "list", false, "print one line a square: its name, the exact fraction, the decimal")
	f.BoolVar(&c.floats, "no-fractions", false, "compute decimals only, which is much faster")
	f.Answer(&c.form, "also name the files that were loaded")
	f.Color(&c.color)
	addPlot(f, &c.plot, "also draw a picture in `FILE` (.svg or .png)")
	f.Rules(cli.Rule{If: "no-total", Needs: "density",
		Text: "--no-total leaves out the number of mines: --density P replaces it"})
	f.Prints("the odds")
	return cli.Each(&c.known.Input, c, (*oddsCommand).run)
}

func (c *oddsCommand) run(e *cli.Env, q *cli.Question) error {
	_, b, err := c.known.Read(q)
	if err == nil && c.plot != "" {
		err = picture.CheckSize(b.Size())
	}
	if err == nil {
		err = c.known.NeedTotal(q, "the number of mines is not known")
	}
	if err != nil {
		return err
	}
	if c.floats && c.form.JSON && c.plot == "" {
		calculator := c.spare.Get().(*odds.Calculator)
		done := e.Working("counting")
		chances, err := calculator.Float(nil, b, c.known.ChanceOptions)
		done()
		c.spare.Put(calculator)
		if err == nil {
			return q.Print(e, c.form, answer.FloatOddsOf(b, c.known.ChanceOptions, chances))
		}
	}
	chances := judge.Chances
	if c.floats {
		chances = judge.Approximate
	}
	done := e.Working("counting")
	result, unfinished := chances(b, c.known.ChanceOptions)
	done()
	if result == nil {
		return c.known.Explain(q, unfinished)
	}
	if err := c.print(e, q, b, result); err != nil {
		return err
	}
	if err := c.drawPicture(e, b, result); err != nil {
		return e.AfterOutput("", err)
	}
	return c.known.Explain(q, unfinished)
}

func (c *oddsCommand) print(e *cli.Env, q *cli.Question, b board.Board, result *odds.Result) (err error) {
	if !c.form.JSON && !c.list {
		_, err = e.Stdout.WriteString(picture.Grid(b, c.chances(result), e.Colors(c.color)))
		return err
	}
	d := answer.OddsOf(b.Size(), c.known.ChanceOptions, result)
	if c.floats {
		d.DropFractions()
	}
	return q.Print(e, c.form, d)
}

// drawPicture writes the picture of --plot.
func (c *oddsCommand) drawPicture(e *cli.Env, b board.Board, result *odds.Result) error {
	if c.plot == "" {
		return nil
	}
	caption := "Chance of a mine; "
	if n, known := c.known.Total.Mines(); known {
		caption += "the board has " + text.Count(n, "mine", "mines")
	} else {
		caption += "each square was given one with chance " + c.known.Density.RatString()
	}
	drawing, err := picture.Draw(picture.Scene{Board: b, Chances: c.chances(result), Caption: caption})
	if err != nil {
		return err
	}
	format, _ := simulate.PlotFormat(c.plot) // was checked
	data, err := drawing.Encode(format)
	if err != nil {
		return err
	}
	return e.WriteOutput(c.plot, data)
}

// chances returns the chances by square, without those of believed flags.
func (c *oddsCommand) chances(result *odds.Result) map[board.Square]*big.Rat {
	chances := make(map[board.Square]*big.Rat, len(result.Squares))
	for _, s := range result.Squares {
		if s.Mine != nil && (!s.Flagged || c.known.IgnoreFlags) {
			chances[s.Square] = s.Mine
		}
	}
	return chances
}
