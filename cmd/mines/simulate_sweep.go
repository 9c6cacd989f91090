package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/schollz/progressbar/v3"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/mines/internal/cli"
	"minesweeper/cmd/mines/internal/simulate"
	"minesweeper/safemove/guess"
)

// The games of a sweep, at each value of its parameter, unless flags say
// otherwise.
const (
	sweepSeeds   = 10
	sweepPerSeed = 500
)

// sweepStarts is how many rows and columns of starts are tried.
const sweepStarts = 5

// A variant is what is played at one value of a sweep's parameter.
type variant struct {
	value  string
	x      float64
	change func(*simulate.Settings, *policyFlags)
}

// runSweep plays a run for each value of the parameter of --sweep.
func (c *simulation) runSweep(e *cli.Env, settings simulate.Settings) error {
	if !c.flags.Changed("seeds") && !c.flags.Changed("games") {
		if !c.flags.Changed("games-per-seed") {
			c.perSeed = sweepPerSeed
		}
		settings.Seeds = generate.Seeds{First: settings.Seeds.First, PerSeed: c.perSeed}
		settings.Games = sweepSeeds * c.perSeed
	}
	variants, err := c.variants(settings)
	if err != nil {
		return err
	}
	sweep := &simulate.Sweep{Parameter: c.sweep}
	bar := e.Progress(int(settings.Games)*len(variants), "games")
	defer bar.Finish()
	for _, v := range variants {
		r, err := c.newVariant(v, settings)
		if err != nil {
			return err
		}
		err = c.playVariant(e, r, bar)
		if errors.Is(err, context.Canceled) && len(sweep.Points) > 0 {
			return errors.Join(c.printSweep(e, sweep), err) // what there is, and that it is not all
		}
		if err != nil {
			return err
		}
		sweep.Points = append(sweep.Points, simulate.Point{Value: v.value, X: v.x, Run: r})
	}
	return c.printSweep(e, sweep)
}

func (c *simulation) playVariant(e *cli.Env, r *simulate.Record, bar *progressbar.ProgressBar) error {
	played := uint64(0)
	o := simulate.Options{Workers: c.workers, Now: e.Now, Done: func(r *simulate.Record) error {
		bar.Add64(int64(r.Games() - played))
		played = r.Games()
		return nil
	}}
	return simulate.Play(e.Context(), r, simulate.Range{To: r.Settings.Games}, o)
}

func (c *simulation) newVariant(v variant, settings simulate.Settings) (*simulate.Record, error) {
	flags := c.policy
	v.change(&settings, &flags)
	policies, err := flags.list()
	if err != nil {
		return nil, err
	}
	return simulate.NewRecord(settings, policies)
}

func (c *simulation) printSweep(e *cli.Env, s *simulate.Sweep) error {
	if c.plot != "" {
		if err := c.draw(e, s.Plot); err != nil {
			return err
		}
	}
	text := []byte(s.Text())
	if c.json {
		text = s.AppendJSON(nil, !c.noTime)
	}
	return e.WriteOutput(c.output, text)
}

// variants returns the values that a sweep tries.
func (c *simulation) variants(s simulate.Settings) ([]variant, error) {
	var all []variant
	switch c.sweep {
	case simulate.SweepStart:
		return startVariants(s.Layout), nil
	case simulate.SweepEndPlay:
		all = endPlayVariants()
	case simulate.SweepOffset:
		all = offsetVariants()
	default:
		err := cli.Usagef("--sweep %q: want one of %s", c.sweep, strings.Join(simulate.SweepParameters(), ", "))
		return nil, cli.Suggest(err, c.sweep, simulate.SweepParameters())
	}
	if !slices.Contains(strings.Split(c.policy.names, ","), classicName) {
		return nil, cli.Usagef("--sweep %s is for the policy %s", c.sweep, classicName)
	}
	return all, nil
}

// startVariants tries the squares of a corner up to the middle of the board: by
// symmetry every other start is like one of them.
func startVariants(l generate.Layout) (all []variant) {
	for row := range min(sweepStarts, (l.Size.Rows+1)/2) {
		for col := range min(sweepStarts, (l.Size.Cols+1)/2) {
			start := board.Square{Row: row, Col: col}
			all = append(all, variant{start.String(), float64(len(all)), func(s *simulate.Settings, _ *policyFlags) {
				s.Layout.Start, s.Opens = start, true
			}})
		}
	}
	return all
}

func endPlayVariants() (all []variant) {
	for n := guess.MinEndPlay; n <= guess.MaxEndPlay; n++ {
		all = append(all, variant{fmt.Sprint(n), float64(n), func(_ *simulate.Settings, p *policyFlags) {
			p.switches.EndPlay = n
		}})
	}
	return all
}

func offsetVariants() (all []variant) {
	for percent := -20; percent <= 20; percent += 2 {
		offset := float64(percent) / 100
		all = append(all, variant{fmt.Sprintf("%.2f", offset), offset, func(_ *simulate.Settings, p *policyFlags) {
			p.switches.Offset = offset
		}})
	}
	return all
}
