package main

import (
	"fmt"
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
}

func newSimulate(f *cli.Flags) cli.Run {
	c := &simulation{flags: f}
	f.Describe("[merge FILE...]", simulateHelp)
	f.Complete("merge\tadd up the results of parts")
	c.games.Add(f, "mines simulate", "seeds sweep")
	c.games.AddKept()
	c.policy.Add(f, "the policy that plays: `NAME`, or several with commas between, which play the same boards")
	f.Word(&c.sweep, "sweep", simulate.SweepParameters(),
		"try all values of a `PARAMETER`: "+strings.Join(simulate.SweepParameters(), ", "))
	f.StringVar(&c.plot, "plot", "", "draw the wins by number of guesses, or a sweep, in `FILE` (.svg or .png)")
	f.Rules(
		cli.Rule{If: "sweep", Not: "shard", Text: "--sweep excludes --FLAG"},
		cli.Rule{If: "sweep+games", Not: "games-per-seed", Text: "--FLAG is for --seeds"},
	)
	return c.run
}

const simulateHelp = `
Play many games and print statistics: how many were won, with a 95 % interval,
and how many guesses that took. The output is the same for any --jobs. Times go
to standard error, or with --json into the fields seconds and cpu_seconds.

  $ mines simulate --games 1000 --policy classic --no-time | sed -n 3,8p
  Policy:                            classic
  Samples:                              1000
  Wins:                                  970
  Percent:                            97.00%
  Deviation:                           0.54%
  95% interval:                 95.75-97.89%

A policy that may not guess (classic:guess1=off:guess2=off) and finds no certain
move has not won the game. The game counts as stuck, and as a loss in averages.

--results DIR writes files into the folder DIR: results.tsv has a line for each
game; times.txt has the time of each game, with a warning if that is unusually
long; the others hold the statistics. With a slash at its end, DIR/ gets a new
folder for them, named by the day and by the flags that are not as usual:
2026-11-22_games=1000_size=expert.

Parts of a run can be played on any machine and added up. "mines simulate merge
FILE..." adds what --json printed for each part, in any order. It refuses parts
that overlap, leave gaps (unless --partial) or belong to another run. Each line
has a SHA-256: a part that was damaged, cut or changed is refused.

  $ mines simulate --policy classic --games 900 --shard 1/2 --json -o 1.json
  $ mines simulate --policy classic --games 900 --shard 2/2 --json -o 2.json
  $ mines simulate merge 2.json 1.json | grep Wins:
  Wins:                                  872

--sweep plays a run for each value of a parameter. A run has 10 seeds with 500
games each unless flags say otherwise. In the table that is printed, a star
marks the largest share of wins of each policy. The parameters are:

  start          the squares of a corner of the board, up to the fifth
  end-play       the last squares that classic takes as one sequence, 6 to 30
  guess1-offset  what classic adds to the chance of guess 1, -0.20 to 0.20

A run or sweep with --checkpoint FILE that was interrupted or killed resumes
when the same command is given again. Ctrl-C prints the results so far (in a
sweep, the values that are done) and the command that resumes. If there is no
--checkpoint, it first saves the games in a new file mines-simulate-….json. For
a sweep, --results writes a folder for each value.

"mines help policies" lists the policies and their settings; "mines help
simulation" says more about runs.
`

func (c *simulation) run(e *cli.Env, args []string) error {
	picture := cli.Written{Flag: "--plot", Path: c.plot}
	if c.plot != "" {
		if _, err := simulate.PlotFormat(c.plot); err != nil {
			return err
		}
	}
	print := func(s *simulate.Sweep) error { return c.print(e, s) }
	if len(args) > 0 && args[0] == "merge" {
		sum, err := c.games.Merge(e, args[1:], picture)
		if err != nil {
			return err
		}
		return print(simulate.NewSweep("", simulate.Point{Run: sum}))
	}
	if len(args) > 0 {
		return cli.Suggest(cli.Usagef("unexpected argument %q", args[0]), args[0], []string{"merge"})
	}
	c.games.Swept = c.sweep != ""
	if err := c.games.Check(picture); err != nil {
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
	return c.games.Play(e, simulate.NewSweep(c.sweep, points...), nil, print)
}

// print draws and prints the results of a run or a sweep.
func (c *simulation) print(e *cli.Env, s *simulate.Sweep) error {
	if c.plot != "" {
		format, err := simulate.PlotFormat(c.plot)
		if err != nil {
			return err
		}
		picture, err := s.Plot(format)
		if err != nil {
			return fmt.Errorf("drawing %s: %w", c.plot, err)
		}
		if err := e.WriteOutput(c.plot, picture); err != nil {
			return err
		}
	}
	return c.games.Print(e, s, s.Text)
}

// points returns the runs to play: one, or one for each value of a sweep.
func (c *simulation) points(s simulate.Settings) (points []simulate.Point, err error) {
	add := func(value string, x float64, s simulate.Settings, p flags.Policies) error {
		policies, err := p.List()
		if err != nil {
			return err
		}
		r, err := simulate.NewRecord(s, policies)
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
		p := c.policy
		p.EndPlay = n
		if err := add(fmt.Sprint(n), float64(n), s, p); err != nil {
			return err
		}
	}
	for percent := -20; c.sweep == simulate.SweepOffset && percent <= 20; percent += 2 {
		p := c.policy
		p.Offset = float64(percent) / 100
		if err := add(fmt.Sprintf("%.2f", p.Offset), p.Offset, s, p); err != nil {
			return err
		}
	}
	return nil
}
