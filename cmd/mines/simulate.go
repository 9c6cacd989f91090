package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/classic"
)

// simulateCommand is the command simulate.
type simulateCommand struct {
	flags       *cli.Flags
	games       flags.Games
	policy      flags.Policies
	sweep, plot string
	positions   positionFlags
}

func newSimulate(f *cli.Flags) cli.Run {
	c := &simulateCommand{flags: f}
	c.games.Add(f, "mines simulate", "seeds sweep")
	c.games.AddCheckpoint()
	c.games.AddResults()
	flags.Test(f, &c.games.Test)
	c.policy.Add(f, "the policy that plays: `NAME`, or several with commas between, which play the same boards")
	f.Word(&c.sweep, "sweep", simulate.SweepParameters(),
		"try all values of a `PARAMETER`: "+strings.Join(simulate.SweepParameters(), ", "))
	addPlot(f, &c.plot, plotUsage)
	c.positions.add(f)
	cli.Number(f, &c.positions.PerGame, "positions-per-game", "", 0, 1, board.MaxSquares, "of each game, draw only `N` positions at random")
	f.BoolVar(&c.positions.Guesses, "guesses-only", false, "of the positions, write only those before a guess")
	f.Prints("the statistics")
	f.Rules(
		cli.Rule{If: "sweep", Not: "shard sprt", Text: "--sweep excludes --FLAG"},
		cli.Rule{If: "sweep+games", Not: "games-per-seed", Text: "--FLAG is for --seeds"},
	)
	return c.run
}

// newSimulateMerge is the verb that adds up the parts of a run.
func newSimulateMerge(f *cli.Flags) cli.Run {
	var games flags.Games
	plot := ""
	f.Arguments("FILE...")
	games.AddMerge(f)
	flags.Test(f, &games.Test)
	f.Lookup("sprt").Usage = "test whether the first wins `LOW,HIGH` percentage points more than the second, LOW or HIGH"
	addPlot(f, &plot, plotUsage)
	f.Prints("the statistics")
	f.Rules(cli.Rule{Needs: "ARGS", Text: "no files"})
	return func(e *cli.Env, args []string) error {
		sum, err := games.Merge(e, args)
		if err != nil {
			return err
		}
		return printRun(e, &games, plot, simulate.Sweep{sum})
	}
}

// plotUsage is the usage of --plot for a run.
const plotUsage = "draw the wins by number of guesses, or a sweep, in `FILE` (.svg or .png)"

// addPlot adds --plot. A file in which no picture can be drawn is an error.
func addPlot(f *cli.Flags, plot *string, usage string) {
	f.StringVar(plot, "plot", "", usage)
	f.Writes("plot")
	f.Check(func() error {
		if *plot == "" {
			return nil
		}
		_, err := simulate.PlotFormat(*plot)
		return err
	})
}

func (c *simulateCommand) run(e *cli.Env, _ []string) error {
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
	sweep, err := c.runs(settings)
	if err != nil {
		return err
	}
	print := func(s simulate.Sweep) error { return printRun(e, &c.games, c.plot, s) }
	if c.positions.path != "" {
		return c.positions.play(e, &c.games, sweep[0], nil, print)
	}
	return c.games.Play(e, sweep, nil, print)
}

// positionFlags are the flags about the positions of games.
type positionFlags struct {
	flags *cli.Flags
	path  string
	simulate.PositionOptions
}

// add adds the flags.
func (p *positionFlags) add(f *cli.Flags) {
	p.flags = f
	f.StringVar(&p.path, "positions", "", "write the positions of the games to `FILE`, as JSON; compressed if it ends in .gz")
	f.BoolVar(&p.Minefield, "with-minefield", false, "write each position with its minefield")
	f.Writes("positions")
	f.Rules(cli.Rule{If: "positions", Not: "sweep results", Text: "--positions excludes --FLAG"},
		cli.Rule{If: "positions-per-game guesses-only with-minefield", Needs: "positions",
			Text: "--FLAG is for --positions FILE"})
}

// file returns the path of the file, or "" if there is none.
func (p *positionFlags) file() string { return text.Choose(cli.IsStdin(p.path), "", p.path) }

// play plays a run and writes its positions if they are wanted. A new file, and
// that of --checkpoint, grows in place. An older one is replaced as a whole at the
// end.
func (p *positionFlags) play(e *cli.Env, g *flags.Games, r *simulate.Record, each simulate.EachGame,
	print func(simulate.Sweep) error) error {
	sweep := simulate.Sweep{r}
	if p.path == "" {
		return g.Play(e, sweep, each, print)
	}
	if len(r.Policies) != 1 {
		return cli.Usagef("--positions is for one %s, not %d", text.Choose(r.OfPrograms(), "program", "policy"), len(r.Policies))
	}
	p.Gzip = strings.HasSuffix(p.path, ".gz")
	e.Context() // from here on no signal leaves a temporary file behind
	info, err := os.Stat(p.path)
	if p.path != "-" && (err != nil || info.Mode().IsRegular() && (info.Size() == 0 || p.flags.Changed("checkpoint"))) {
		g.Open = func(r *simulate.Record) (simulate.GameFiles, error) {
			if r.Positions == nil && r.Games() == 0 {
				older, err := p.lockOlder(e)
				older.Close()
				if err == nil {
					err = p.setAside(e, g)
				}
				if err != nil {
					return nil, err
				}
			}
			return simulate.OpenPositions(e.Disk, p.path, p.PositionOptions, r)
		}
		return g.Play(e, sweep, nil, print)
	}
	older, err := p.lockOlder(e)
	if err != nil {
		return err
	}
	defer older.Close()
	out, err := e.Create(p.path)
	if err != nil {
		return err
	}
	defer out.Discard()
	g.Open = func(r *simulate.Record) (simulate.GameFiles, error) {
		end := func() error {
			older.Close() // Windows replaces no open file
			return p.commit(e, g, out, r)
		}
		return simulate.StreamPositions(out, end, p.PositionOptions, r), nil
	}
	return g.Play(e, sweep, nil, print)
}

// lockOlder locks an older file that will be renamed or replaced, and fails if another
// run is writing it. The lock is nil if there is none.
func (p *positionFlags) lockOlder(e *cli.Env) (*ownfile.Lock, error) {
	if !cli.IsOlder(p.path) {
		return nil, nil
	}
	file, err := e.Disk.Open(p.path, 0o666)
	if errors.Is(err, ownfile.ErrLocked) {
		return nil, cli.FileError(p.path, err)
	}
	return &ownfile.Lock{File: file}, nil // what cannot be written in place is replaced all the same
}

// commit ends the writing to a file that is not new, unless the run has been
// interrupted before its first game. After an error the file stays as it was.
func (p *positionFlags) commit(e *cli.Env, g *flags.Games, out *cli.Stream, r *simulate.Record) error {
	if r.Games() == 0 {
		return nil
	}
	if e.Context().Err() != nil {
		if err := p.setAside(e, g); err != nil {
			return err
		}
	}
	return out.Commit()
}

// setAside renames an older file that the positions of a part of a run would
// replace, and says so.
func (p *positionFlags) setAside(e *cli.Env, g *flags.Games) error {
	if !cli.IsOlder(p.path) {
		return nil
	}
	path := ownfile.Follow(p.path)
	ending := filepath.Ext(path)
	name, err := g.NewFile(strings.TrimSuffix(path, ending), ending)
	if err != nil {
		return err
	}
	if err := e.Disk.Rename(path, name); err != nil {
		os.Remove(name) // it is empty
		return err
	}
	e.Report("note: the older %s is called %s now", p.path, name)
	return nil
}

// printRun prints and draws the results of a run or a sweep.
func printRun(e *cli.Env, g *flags.Games, plot string, s simulate.Sweep) error {
	if plot != "" && s[0].OfPrograms() {
		return cli.Usagef("--plot is for policies: these are programs")
	}
	if err := g.Print(e, s); err != nil || plot == "" || g.Spares(e, plot) {
		return err
	}
	format, _ := simulate.PlotFormat(plot) // was checked
	picture, err := s.Plot(format)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", plot, err)
	}
	return e.WriteOutput(plot, picture)
}

// runs returns the runs to play: one, or one for each value of a sweep.
func (c *simulateCommand) runs(s simulate.Settings) (sweep simulate.Sweep, err error) {
	values, err := c.values(s.Spec.Size)
	if err != nil {
		return nil, err
	}
	for _, value := range values {
		s, policies := s, c.policy
		switch c.sweep {
		case "":
		case simulate.SweepStart:
			s.Opens = true
			s.Spec.Start, _ = board.ParseSquare(value) // it is one
		default:
			policies = policies.With("classic", c.sweep+"="+value)
		}
		list, err := policies.List()
		if err != nil {
			return nil, err
		}
		r, err := simulate.NewRecord(s, list)
		if err == nil {
			err = c.games.Tested(r)
		}
		if err != nil {
			return nil, err
		}
		r.Varied = answer.Sweep{Parameter: c.sweep, Value: value}
		sweep = append(sweep, r)
	}
	return sweep, nil
}

// sweepStarts is how many rows and columns of starts are tried.
const sweepStarts = 5

// values returns the values of a sweep, or one that is empty.
func (c *simulateCommand) values(size board.Size) (values []string, err error) {
	switch {
	case c.sweep == "":
		values = []string{""}
	case c.sweep == simulate.SweepStart:
		// The squares of a corner, up to the middle of the board: by symmetry every
		// other start is equal to one of these.
		rows, cols := min(sweepStarts, (size.Rows+1)/2), min(sweepStarts, (size.Cols+1)/2)
		for i := range rows * cols {
			values = append(values, board.Square{Row: i / cols, Col: i % cols}.String())
		}
	case !slices.Contains(simulate.SweepParameters(), c.sweep):
		err = cli.Usagef("--sweep %q: want one of %s", c.sweep, strings.Join(simulate.SweepParameters(), ", "))
		err = cli.Suggest(err, c.sweep, simulate.SweepParameters())
	case !c.policy.Has("classic"):
		err = cli.Usagef("--sweep %s is for the policy classic", c.sweep)
	case c.sweep == simulate.SweepEndPlay:
		for n := classic.MinEndPlay; n <= classic.MaxEndPlay; n++ {
			values = append(values, fmt.Sprint(n))
		}
	default:
		for percent := -20; percent <= 20; percent += 2 {
			values = append(values, fmt.Sprintf("%.2f", float64(percent)/100))
		}
	}
	return values, err
}
