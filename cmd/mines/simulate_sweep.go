package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schollz/progressbar/v3"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/classic"
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

// runSweep plays a run for each value of the parameter of --sweep, or goes on
// with that.
func (c *simulation) runSweep(e *cli.Env, settings simulate.Settings) error {
	if c.seeds == "" && !c.flags.Changed("games") {
		settings.Seeds.PerSeed = c.perSeed
		settings.Games = sweepSeeds * c.perSeed
	}
	variants, err := c.variants(settings)
	if err != nil {
		return err
	}
	sweep, err := c.resumeSweep(e, variants, settings)
	if err != nil {
		return err
	}
	if err = c.playPoints(e, sweep, variants, settings); err != nil {
		return c.stoppedSweep(e, sweep, err)
	}
	if err := c.save(e, sweep.AppendCheckpoint); err != nil {
		return err
	}
	return c.printSweep(e, sweep)
}

// playPoints plays what a sweep has not got yet.
func (c *simulation) playPoints(e *cli.Env, s *simulate.Sweep, variants []variant, settings simulate.Settings) error {
	bar := e.Progress(int(settings.Games)*len(variants), "games")
	defer bar.Finish()
	for i, v := range variants {
		resumed := i < len(s.Points)
		if !resumed {
			r, err := c.newVariant(v, settings)
			if err != nil {
				return err
			}
			s.Points = append(s.Points, simulate.Point{Value: v.value, X: v.x, Run: r})
		}
		if err := c.playPoint(e, s, i, resumed, bar); err != nil {
			return err
		}
	}
	return nil
}

// playPoint plays what is left of a point of a sweep. Each has a folder of its
// own for the results of every game.
func (c *simulation) playPoint(e *cli.Env, s *simulate.Sweep, i int, resumed bool, bar *progressbar.ProgressBar) error {
	point, dir := s.Points[i], c.results
	if dir != "" {
		dir = filepath.Join(dir, s.Parameter+"="+point.Value)
	}
	save := func() error { return c.save(e, s.AppendCheckpoint) }
	return c.play(e, stretch{point.Run, simulate.Range{To: point.Run.Settings.Games}, resumed, dir, save}, bar)
}

// resumeSweep returns what an earlier sweep has left in the checkpoint.
func (c *simulation) resumeSweep(e *cli.Env, variants []variant, settings simulate.Settings) (*simulate.Sweep, error) {
	sweep := &simulate.Sweep{Parameter: c.sweep}
	if !c.begun() {
		return sweep, nil
	}
	done, err := cli.ReadFile(e, c.checkpoint, "results", simulate.ReadSweep)
	if err != nil {
		return nil, err
	}
	for i, point := range done.Points {
		last := i == len(done.Points)-1
		if done.Parameter != c.sweep || i >= len(variants) || point.Value != variants[i].value || !last && !point.Run.Complete() {
			err := fmt.Errorf("another sweep: it has %s %s as its value %d", done.Parameter, point.Value, i+1)
			return nil, cli.Hint(cli.FileError(c.checkpoint, err), "name another file, or remove this one")
		}
		r, err := c.newVariant(variants[i], settings)
		if err != nil {
			return nil, err
		}
		if err := c.takeOver(r, point.Run, simulate.Range{To: settings.Games}); err != nil {
			return nil, err
		}
		sweep.Points = append(sweep.Points, simulate.Point{Value: point.Value, X: variants[i].x, Run: r})
	}
	return sweep, nil
}

// stoppedSweep prints the values that an interrupted sweep has done, and how to
// go on. Other errors are returned.
func (c *simulation) stoppedSweep(e *cli.Env, s *simulate.Sweep, err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	first := s.Points[0].Run
	if first.Games() == 0 {
		return err
	}
	if err := c.nameCheckpoint(first, s.Parameter); err != nil {
		return err
	}
	if err := c.save(e, s.AppendCheckpoint); err != nil {
		return err
	}
	if done := s.Done(); len(done.Points) > 0 {
		if err := c.printSweep(e, done); err != nil {
			return err
		}
	}
	return c.tellCommand(e)
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
func startVariants(l generate.Spec) (all []variant) {
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
	for n := classic.MinEndPlay; n <= classic.MaxEndPlay; n++ {
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
