package main

import (
	"fmt"
	"os"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/classic"
)

// simulation is the command simulate.
type simulation struct {
	flags       *cli.Flags
	games       flags.Games
	policy      flags.Policies
	sweep, plot string
	positions   string
	perGame     int
}

func newSimulate(f *cli.Flags) cli.Run {
	c := &simulation{flags: f}
	f.Arguments("[merge FILE...]")
	f.Complete("merge\tadd up the results of parts")
	c.games.Add(f, "mines simulate", "seeds sweep")
	c.games.AddKept()
	flags.Test(f, &c.games.Test)
	c.policy.Add(f, "the policy that plays: `NAME`, or several with commas between, which play the same boards")
	c.policy.AddBudget(f)
	f.Word(&c.sweep, "sweep", simulate.SweepParameters(),
		"try all values of a `PARAMETER`: "+strings.Join(simulate.SweepParameters(), ", "))
	f.StringVar(&c.plot, "plot", "", "draw the wins by number of guesses, or a sweep, in `FILE` (.svg or .png)")
	f.StringVar(&c.positions, "positions", "", "write the positions of the games to `FILE`, as JSON")
	f.IntVar(&c.perGame, "positions-per-game", 0, "of each game, draw only `N` positions at random")
	f.Writes("plot", "positions")
	f.Prints("the statistics")
	f.Rules(
		cli.Rule{If: "sweep", Not: "shard sprt", Text: "--sweep excludes --FLAG"},
		cli.Rule{If: "positions", Not: "sweep results", Text: "--positions excludes --FLAG"},
		cli.Rule{If: "positions", Not: "ARGS", Text: "--positions is for games that are played: merge plays none"},
		cli.Rule{If: "positions-per-game", Needs: "positions", Text: "--positions-per-game is for --positions FILE"},
		cli.Rule{If: "sweep+games", Not: "games-per-seed", Text: "--FLAG is for --seeds"},
	)
	return c.run
}

func (c *simulation) run(e *cli.Env, args []string) error {
	if c.plot != "" {
		if _, err := simulate.PlotFormat(c.plot); err != nil {
			return err
		}
	}
	print := func(s *simulate.Sweep) error { return c.print(e, s) }
	if len(args) > 0 && args[0] == "merge" {
		sum, err := c.games.Merge(e, args[1:])
		if err != nil {
			return err
		}
		return print(simulate.NewSweep("", simulate.Point{Run: sum}))
	}
	if len(args) > 0 {
		return cli.Suggest(cli.Usagef("unexpected argument %q", args[0]), args[0], []string{"merge"})
	}
	c.games.Swept = c.sweep != ""
	if err := c.games.Check(); err != nil {
		return err
	}
	if c.sweep != "" && c.flags.Changed(c.sweep) {
		return cli.Usagef("--sweep %s and --%s exclude each other", c.sweep, c.sweep)
	}
	settings, err := c.games.Settings(e)
	if err != nil {
		return err
	}
	points, err := c.points(settings)
	if err != nil {
		return err
	}
	if c.positions != "" {
		return c.playWithPositions(e, points[0].Run, print)
	}
	return c.games.Play(e, simulate.NewSweep(c.sweep, points...), nil, print)
}

// playWithPositions plays a run and writes its positions. With --checkpoint their
// file grows in place; otherwise it is replaced as a whole, also if the run is
// interrupted.
func (c *simulation) playWithPositions(e *cli.Env, r *simulate.Record, print func(*simulate.Sweep) error) error {
	switch {
	case len(r.Policies) != 1:
		return cli.Usagef("--positions is for one policy, not %d", len(r.Policies))
	case c.perGame < 0 || c.perGame == 0 && c.flags.Changed("positions-per-game"):
		return cli.Usagef("--positions-per-game %d: want 1 or more", c.perGame)
	}
	r.Policies[0] = simulate.WithPositions(r.Policies[0], r.Settings.Seeds.First, c.perGame)
	info, err := os.Stat(c.positions)
	plain := c.positions != "-" && (err != nil || info.Mode().IsRegular())
	if plain {
		e.Context() // from here on no signal leaves a temporary file behind
	}
	if plain && c.flags.Changed("checkpoint") {
		c.games.Files = func(r *simulate.Record) (simulate.GameFiles, error) {
			return simulate.OpenPositions(e.Disk, c.positions, c.perGame, r)
		}
	} else {
		out, err := e.Create(c.positions)
		if err != nil {
			return err
		}
		defer out.Discard()
		c.games.Files = func(r *simulate.Record) (simulate.GameFiles, error) {
			return simulate.StreamPositions(out, out.Commit, r), nil
		}
	}
	return c.games.Play(e, simulate.NewSweep("", simulate.Point{Run: r}), nil, print)
}

// print prints and draws the results of a run or a sweep.
func (c *simulation) print(e *cli.Env, s *simulate.Sweep) error {
	if err := c.games.Print(e, s, s.Text); err != nil || c.plot == "" {
		return err
	}
	format, err := simulate.PlotFormat(c.plot)
	if err != nil {
		return err
	}
	picture, err := s.Plot(format)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", c.plot, err)
	}
	return e.WriteOutput(c.plot, picture)
}

// points returns the runs to play: one, or one for each value of a sweep.
func (c *simulation) points(s simulate.Settings) (points []simulate.Point, err error) {
	add := func(value string, x float64, s simulate.Settings, p flags.Policies) error {
		policies, err := p.List()
		if err != nil {
			return err
		}
		r, err := simulate.NewRecord(s, policies)
		if err == nil {
			err = c.games.Tested(r)
		}
		points = append(points, simulate.Point{Value: value, X: x, Run: r})
		return err
	}
	switch c.sweep {
	case "":
		err = add("", 0, s, c.policy)
	case simulate.SweepStart:
		err = c.starts(s, add)
	case simulate.SweepEndPlay, simulate.SweepOffset:
		err = c.classicSettings(s, add)
	default:
		err = cli.Usagef("--sweep %q: want one of %s", c.sweep, strings.Join(simulate.SweepParameters(), ", "))
		err = cli.Suggest(err, c.sweep, simulate.SweepParameters())
	}
	return points, err
}

// addPoint adds the run for a value of a sweep.
type addPoint func(value string, x float64, s simulate.Settings, p flags.Policies) error

// sweepStarts is how many rows and columns of starts are tried.
const sweepStarts = 5

// starts adds a run for each square of a corner, up to the middle of the board.
// By symmetry every other start is equal to one of a corner.
func (c *simulation) starts(s simulate.Settings, add addPoint) error {
	rows, cols := min(sweepStarts, (s.Spec.Size.Rows+1)/2), min(sweepStarts, (s.Spec.Size.Cols+1)/2)
	for i := range rows * cols {
		s.Spec.Start, s.Opens = board.Square{Row: i / cols, Col: i % cols}, true
		if err := add(s.Spec.Start.String(), float64(i), s, c.policy); err != nil {
			return err
		}
	}
	return nil
}

// classicSettings adds a run for each value of a setting of classic.
func (c *simulation) classicSettings(s simulate.Settings, add addPoint) error {
	if !c.policy.Has("classic") {
		return cli.Usagef("--sweep %s is for the policy classic", c.sweep)
	}
	for n := classic.MinEndPlay; c.sweep == simulate.SweepEndPlay && n <= classic.MaxEndPlay; n++ {
		p := c.policy.With("classic", fmt.Sprintf("end-play=%d", n))
		if err := add(fmt.Sprint(n), float64(n), s, p); err != nil {
			return err
		}
	}
	for percent := -20; c.sweep == simulate.SweepOffset && percent <= 20; percent += 2 {
		value := fmt.Sprintf("%.2f", float64(percent)/100)
		if err := add(value, float64(percent)/100, s, c.policy.With("classic", "guess1-offset="+value)); err != nil {
			return err
		}
	}
	return nil
}
