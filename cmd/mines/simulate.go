package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
)

// simulation is the command simulate.
type simulation struct {
	flags   *cli.Flags
	layout  flags.Layout
	policy  policyFlags
	games   uint64
	seeds   string
	perSeed uint64
	workers int
	shard   string
	sweep   string

	ablation bool

	decisions string
	playOuts  int

	checkpoint, results string
	puzzles             bool

	json, noTime, partial bool
	output, plot          string
}

func newSimulate(f *cli.Flags) cli.Run {
	c := &simulation{flags: f}
	f.Describe("[merge FILE...]", simulateHelp+decisionsHelp+tuningHelp())
	c.layout.Add(f)
	f.Lookup("seed").Usage = "the games of seed `S`; 1 if there is neither this nor --seeds"
	f.Lookup("first").Usage = flags.UsualOpen
	c.policy.add(f, "who plays: `NAME`, or several with commas between, each on the same boards")
	f.Uint64Var(&c.games, "games", 10000, "how many games")
	f.StringVar(&c.seeds, "seeds", "", "the games of the seeds `A-B`, instead of --seed and --games")
	f.Uint64Var(&c.perSeed, "games-per-seed", 100, "how many games each of --seeds makes; of a sweep 500")
	f.IntVarP(&c.workers, "jobs", "j", runtime.GOMAXPROCS(0), "how many games at a time")
	f.StringVar(&c.shard, "shard", "", "play part `I/N` of the games only, to be merged with the others")
	f.StringVar(&c.checkpoint, "checkpoint", "", "keep what is done in `FILE`, and go on from there")
	f.StringVar(&c.results, "results", "", "write the results of every game into the folder `DIR`")
	f.BoolVar(&c.puzzles, "save-puzzles", false, "write the games that are lost there too")
	f.StringVar(&c.sweep, "sweep", "", "try all values of a `PARAMETER`: "+strings.Join(simulate.SweepParameters(), ", "))
	f.BoolVar(&c.ablation, "ablation", false, "play best against itself with each of its ingredients changed, and print a table")
	f.StringVar(&c.decisions, "decisions", "", "write every guess with several squares to choose from to `FILE`")
	f.IntVar(&c.playOuts, "play-outs", 0, "play `N` games out from each square of a decision")
	f.StringVar(&c.plot, "plot", "", "draw the wins by guesses, or a sweep, as `FILE`.svg or .png")
	f.JSON(&c.json)
	f.BoolVar(&c.noTime, "no-time", false, "leave times out of what is printed, so that the same games give the same bytes")
	f.BoolVar(&c.partial, "partial", false, "merge: games may be missing")
	f.Output(&c.output)
	return c.run
}

const simulateHelp = `
Play many games and print statistics: how many were won, with a 95 % interval,
and how many guesses that took. What is printed depends on the games alone, not
on how many are played at a time; times go to standard error, or with --json
into seconds and cpu_seconds.

  $ mines simulate --size 9x9 --games 1000 --policy classic 2>/dev/null | sed -n 3,8p
  Policy:                            classic
  Samples:                              1000
  Wins:                                  970
  Percent:                            97.00%
  Deviation:                           0.54%
  95% interval:                 95.75-97.89%

Parts of a run can be played anywhere and added up. "mines simulate merge FILE..."
adds what --json printed for each part, in any order, and refuses parts that
overlap, leave gaps (unless --partial) or belong to another run.

  $ mines simulate --policy classic --games 900 --shard 1/2 --json >1.json 2>/dev/null
  $ mines simulate --policy classic --games 900 --shard 2/2 --json >2.json 2>/dev/null
  $ mines simulate merge 2.json 1.json | grep Wins:
  Wins:                                  872

--sweep plays a run for each value of a parameter, of 10 seeds with 500 games
each unless flags say otherwise, and prints a table of the shares of wins, in which
a star marks the most of each policy:

  start          the squares of a corner of the board, up to the fifth
  end-play       the last squares that classic takes as one sequence, 6 to 30
  guess1-offset  what classic adds to the chance of guess 1, -0.20 to 0.20

--ablation plays best, best with one ingredient changed or left out, and safest, all
on the same boards. It prints a line for each change: percent won, and what the
change wins more than best, in percentage points with a 95 % interval, so that a
loss is negative; then the same with the luck taken out. Parts of it are merged
with "mines simulate merge --ablation FILE...".

A run or sweep with --checkpoint FILE that was interrupted, or killed, goes on
when the same command is given again. Ctrl-C prints what there is (of a sweep the
values that are done), and the command; without --checkpoint it first leaves what
was played in a new file mines-simulate-….json. --results of a sweep has a folder
for each value.
`

func (c *simulation) run(e *cli.Env, args []string) error {
	if len(args) > 0 && args[0] == "merge" {
		return c.merge(e, args[1:])
	}
	if len(args) > 0 {
		return cli.Usagef("unexpected argument %q", args[0])
	}
	if c.sweep != "" && !c.flags.Changed("games-per-seed") {
		c.perSeed = sweepPerSeed
	}
	if err := c.checkFlags(); err != nil {
		return err
	}
	settings, err := c.settings()
	if err != nil {
		return err
	}
	if c.sweep != "" {
		return c.runSweep(e, settings)
	}
	if c.decisions != "" {
		c.policy.study = &studying{c.playOuts, func() bool { return e.Context().Err() != nil }}
	}
	if c.ablation {
		c.policy.names = ablationNames()
	}
	policies, err := c.policy.list()
	if err != nil {
		return err
	}
	r, err := simulate.NewRecord(settings, policies)
	if err != nil {
		return err
	}
	part, err := c.part(settings)
	if err != nil {
		return err
	}
	return c.playRun(e, r, part)
}

func (c *simulation) checkFlags() error {
	switch changed := c.flags.Changed; {
	case c.partial:
		return cli.Usagef("--partial is for merge")
	case c.workers < 1:
		return cli.Usagef("-j %d: want 1 or more", c.workers)
	case c.puzzles && c.results == "":
		return cli.Usagef("--save-puzzles: --results DIR says where")
	case c.seeds != "" && (changed("seed") || changed("games")):
		return cli.Usagef("--seeds excludes --seed and --games: each seed makes --games-per-seed games")
	case c.seeds == "" && changed("games-per-seed") && (c.sweep == "" || changed("games")):
		return cli.Usagef("--games-per-seed is for --seeds")
	case c.perSeed < 1:
		return cli.Usagef("--games-per-seed 0: want at least 1")
	case c.sweep != "" && c.perSeed > simulate.MostGames/sweepSeeds:
		return cli.Usagef("--games-per-seed %d: want at most %d", c.perSeed, uint64(simulate.MostGames/sweepSeeds))
	case c.sweep != "" && c.shard != "":
		return cli.Usagef("--sweep excludes --shard")
	case c.sweep != "" && changed(c.sweep):
		return cli.Usagef("--sweep %s and --%s exclude each other", c.sweep, c.sweep)
	}
	if err := c.checkAblation(); err != nil {
		return err
	}
	if err := c.checkDecisions(); err != nil {
		return err
	}
	return c.checkOutputs()
}

// checkOutputs returns an error unless there is a place for each thing to be
// written.
func (c *simulation) checkOutputs() error {
	if info, err := os.Stat(c.checkpoint); c.checkpoint == "-" || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return cli.Usagef("--checkpoint %s: want a plain file, which is written again and again", c.checkpoint)
	}
	if c.plot != "" {
		if _, err := simulate.PlotFormat(c.plot); err != nil {
			return err
		}
	}
	for _, path := range []string{c.output, c.plot, c.checkpoint, c.decisions} {
		if err := cli.CheckOutput(path); err != nil {
			return err
		}
	}
	return cli.DistinctOutputs(cli.Written{Flag: "-o", Path: c.output},
		cli.Written{Flag: "--plot", Path: c.plot}, cli.Written{Flag: "--checkpoint", Path: c.checkpoint}, cli.Written{Flag: "--decisions", Path: c.decisions})
}

// settings returns which games are played.
func (c *simulation) settings() (s simulate.Settings, err error) {
	if c.layout.First == "" {
		c.layout.First = generate.Open.String()
	}
	if s.Layout, err = c.layout.Get(); err != nil {
		return s, err
	}
	s.Opens = c.layout.Start != "" || s.Layout.First != generate.Any
	s.Generator, s.Games = c.layout.Generator, c.games
	s.Seeds.First = 1
	if c.layout.Seed.Given {
		s.Seeds.First = c.layout.Seed.N
	}
	if c.seeds != "" {
		err = c.setSeeds(&s)
	}
	if err == nil {
		err = s.Check()
	}
	return s, err
}

// setSeeds reads --seeds.
func (c *simulation) setSeeds(s *simulate.Settings) error {
	a, b, _ := strings.Cut(c.seeds, "-")
	first, err1 := strconv.ParseUint(a, 10, 64)
	last, err2 := strconv.ParseUint(b, 10, 64)
	switch {
	case err1 != nil || err2 != nil || last < first:
		return cli.Usagef("--seeds %q: want A-B, as in 1-1000", c.seeds)
	case last-first >= simulate.MostGames/c.perSeed:
		return cli.Usagef("--seeds %s of %d games each are too many: want at most %d games", c.seeds, c.perSeed, uint64(simulate.MostGames))
	}
	s.Seeds = generate.Seeds{First: first, PerSeed: c.perSeed}
	s.Games = (last - first + 1) * c.perSeed
	return nil
}

// part returns the games that --shard names, or all.
func (c *simulation) part(s simulate.Settings) (simulate.Range, error) {
	if c.shard == "" {
		return simulate.Range{To: s.Games}, nil
	}
	a, b, _ := strings.Cut(c.shard, "/")
	i, err1 := strconv.ParseUint(a, 10, 64)
	n, err2 := strconv.ParseUint(b, 10, 64)
	if err1 != nil || err2 != nil {
		return simulate.Range{}, cli.Usagef("--shard %q: want I/N, as in 1/4", c.shard)
	}
	return simulate.Shard(s.Games, i, n)
}

// print prints the results of a run, and draws them.
func (c *simulation) print(e *cli.Env, r *simulate.Record) error {
	var text []byte
	switch {
	case c.json:
		text = r.AppendJSON(nil, !c.noTime)
	case c.ablation:
		text = []byte(r.Ablation(ablationLines(r.Policies)))
	default:
		text = []byte(r.Text())
	}
	if c.plot != "" {
		if err := c.draw(e, r.Plot); err != nil {
			return err
		}
	}
	return e.WriteOutput(c.output, text)
}

// tellSpeed tells how long a run took, unless that is in what was printed.
func (c *simulation) tellSpeed(e *cli.Env, r *simulate.Record) error {
	if c.json || c.noTime {
		return nil
	}
	if err := e.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(e.Stderr, r.Speed())
	return err
}

// draw writes a picture to the file of --plot.
func (c *simulation) draw(e *cli.Env, plot func(format string) ([]byte, error)) error {
	format, err := simulate.PlotFormat(c.plot)
	if err != nil {
		return err
	}
	picture, err := plot(format)
	if err != nil {
		return fmt.Errorf("drawing %s: %w", c.plot, err)
	}
	return e.WriteOutput(c.plot, picture)
}

// merge is "mines simulate merge".
func (c *simulation) merge(e *cli.Env, paths []string) error {
	for _, name := range c.flags.Given() {
		switch name {
		case "json", "no-time", "partial", "output", "plot", "ablation":
		default:
			return cli.Usagef("merge: --%s is decided by the parts", name)
		}
	}
	if len(paths) == 0 {
		return cli.Usagef("merge: no files")
	}
	if err := c.checkAblation(); err != nil {
		return err
	}
	if err := c.checkDecisions(); err != nil {
		return err
	}
	if err := c.checkOutputs(); err != nil {
		return err
	}
	var parts []*simulate.Record
	for _, path := range paths {
		r, err := readRecord(e, path)
		if err != nil {
			return err
		}
		if len(parts) > 0 {
			if err := parts[0].SameRun(r); err != nil {
				return cli.FileError(path, fmt.Errorf("%w, as in %s", err, cli.FileName(paths[0])))
			}
		}
		parts = append(parts, r)
	}
	sum, err := simulate.Merge(parts)
	if err != nil {
		return err
	}
	if gaps := sum.Gaps(); len(gaps) > 0 && !c.partial {
		return cli.Hint(fmt.Errorf("%v: missing", gaps[0]), "--partial merges what there is")
	}
	if c.ablation {
		if err := checkMergedAblation(sum); err != nil {
			return err
		}
	}
	return c.print(e, sum)
}

// readRecord reads the results of a run from a file.
func readRecord(e *cli.Env, path string) (*simulate.Record, error) {
	return cli.ReadFile(e, path, "results", simulate.ReadRecord)
}
