package flags

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// Games are the flags of a command that plays many games: which games, how many
// at a time, and where to write the results.
type Games struct {
	// Session plays the games. Flags and commands set its Workers, Checkpoint, Stem,
	// Mode, Results, Open and Folder.Puzzles, and [Games.Play] the rest.
	simulate.Session
	Spec  Spec
	Swept bool // whether there are several runs, so that each has fewer games
	Test  simulate.Test
	// Context, unless nil, ends the run.
	Context context.Context
	// Begin, unless nil, is called before the first game with a record that has the
	// games of the checkpoint.
	Begin func(r *simulate.Record) error
	// Finished, unless nil, is called when the results of all games are printed.
	Finished func(r *simulate.Record)
	// Repeated returns the words of the command that resumes. The default repeats
	// all flags.
	Repeated func() []string

	flags          *cli.Flags
	command        string // such as "mines simulate"
	games, perSeed uint64
	seeds, shard   string
	json, noTime   bool
	partial        bool // whether a merge may lack games
	output         string
	early          bool // the run was stopped and prints the games so far
}

// The defaults for the games of a sweep at each value of its parameter.
const (
	sweepSeeds   = 10
	sweepPerSeed = 500
)

// Add adds the flags to a command, such as "mines simulate". The argument
// several is a list of the flags that make a run use more than one seed, in the
// form of [cli.Rule].
func (g *Games) Add(f *cli.Flags, command, several string) {
	g.command = command
	g.Stem, g.Mode = "mines-simulate", 0o666
	g.Spec.Add(f)
	g.AddRun(f)
	f.Lookup("seed").Usage = "play the games of seed `S`; 1 if neither this nor --seeds is given"
	f.Lookup("first").Usage = DefaultOpen
	g.AddNumber(f, 10000)
	f.StringVar(&g.seeds, "seeds", "", "play the games of the seeds `A-B`, instead of --seed and --games")
	cli.Number(f, &g.perSeed, "games-per-seed", "", 100, 1, simulate.MostGames, "play `N` games of each seed; 500 in a sweep")
	f.Rules(
		cli.Rule{If: "seeds", Not: "seed games",
			Text: "--seeds excludes --seed and --games: each seed makes --games-per-seed games"},
		cli.Rule{If: "games-per-seed", Needs: several, Text: "--games-per-seed is for --seeds"},
	)
}

// AddNumber adds --games with its default.
func (g *Games) AddNumber(f *cli.Flags, games uint64) {
	cli.Number(f, &g.games, "games", "", games, 1, simulate.MostGames, "play `N` games")
}

// AddRun adds the flags that do not say which games are played.
func (g *Games) AddRun(f *cli.Flags) {
	f.Jobs(&g.Workers, "how many games at a time")
	f.StringVar(&g.shard, "shard", "", "play only part `I/N` of the games; simulate merge adds the parts up")
	g.AddPrinted(f)
}

// AddPrinted adds the flags that say what is printed, and where.
func (g *Games) AddPrinted(f *cli.Flags) {
	g.flags = f
	f.JSON(&g.json)
	f.BoolVar(&g.noTime, "no-time", false,
		"print no times, so that the same games give the same bytes")
	f.Output(&g.output)
}

// AddCheckpoint adds the flag of runs that can be resumed.
func (g *Games) AddCheckpoint() {
	g.flags.StringVar(&g.Checkpoint, "checkpoint", "", "keep finished games in `FILE`, and resume from it")
	g.flags.Writes("checkpoint")
}

// AddMerge adds the flags of a command that adds up parts.
func (g *Games) AddMerge(f *cli.Flags) {
	g.AddPrinted(f)
	f.BoolVar(&g.partial, "partial", false, "allow missing games")
}

// AddResults adds the flags of files for single games.
func (g *Games) AddResults() {
	f := g.flags
	f.StringVar(&g.Results, "results", "",
		"write the results of every game into the folder `DIR`; DIR/ makes a new one in it")
	f.Word(&g.Folder.Puzzles, "save-puzzles", []string{simulate.LostGames, simulate.AllGames},
		"also write games into that folder, lost or all: `WHICH`")
	f.Rules(cli.Rule{If: "save-puzzles", Needs: "results", Text: "--FLAG: --results DIR says where"})
}

// Earlier returns the runs of an earlier session from the checkpoint, or nil if
// there is none and that is no error.
func (g *Games) Earlier(e *cli.Env, needed bool) (simulate.Sweep, error) {
	if g.Checkpoint == "" || !needed && g.noneYet() {
		return nil, nil
	}
	return cli.ReadFile(e, g.Checkpoint, "results", simulate.ReadSweep)
}

// noneYet reports whether the checkpoint does not exist. An empty file, such as
// one of mktemp, counts as none.
func (g *Games) noneYet() bool {
	info, err := os.Stat(g.Checkpoint)
	return err == nil && info.Size() == 0 || errors.Is(err, fs.ErrNotExist)
}

// testedGames is how many games a run with a test has unless flags say
// otherwise: more than most tests need.
const testedGames = 100_000

// Test adds the flag of a sequential test.
func Test(f *cli.Flags, t *simulate.Test) {
	f.Value("sprt", "", "", "play until it is clear whether the first wins `LOW,HIGH` percentage points more "+
		"than the second, LOW or HIGH; at most 100000 games unless --games says so", t.Set)
}

// Tested makes a run a test, if --sprt is given. Parts of a run only keep what
// the test of their sum needs.
func (g *Games) Tested(r *simulate.Record) error {
	if g.Test == (simulate.Test{}) {
		return nil
	}
	if n := len(r.Policies); n != 2 {
		return cli.Usagef("--sprt compares two %s, not %d", text.Choose(r.OfPrograms(), "programs", "policies"), n)
	}
	r.Steps = make(map[uint64]simulate.Compared)
	if g.shard == "" {
		r.Test = g.Test
	}
	return nil
}

// Check returns an error if the flags contradict each other, or if an output
// cannot be written.
func (g *Games) Check() error {
	if g.Swept && !g.flags.Changed("games-per-seed") {
		g.perSeed = sweepPerSeed
	}
	if g.Swept && g.perSeed > simulate.MostGames/sweepSeeds {
		return cli.Usagef("--games-per-seed %d: want at most %d", g.perSeed, uint64(simulate.MostGames/sweepSeeds))
	}
	return g.CheckRun()
}

// CheckRun is Check for the flags of [Games.AddNumber] and [Games.AddRun].
func (g *Games) CheckRun() error {
	if g.Folder.Puzzles != "" && g.Folder.Puzzles != simulate.LostGames && g.Folder.Puzzles != simulate.AllGames {
		return cli.Usagef("--save-puzzles %q: want %s or %s", g.Folder.Puzzles, simulate.LostGames, simulate.AllGames)
	}
	return g.checkOutputs()
}

func (g *Games) checkOutputs() error {
	info, err := os.Stat(g.Checkpoint)
	if g.Checkpoint == "-" || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return cli.Usagef("--checkpoint %s: want a plain file, which is written again and again", g.Checkpoint)
	}
	for _, name := range []string{"output", "plot", "checkpoint"} {
		if flag := g.flags.Lookup(name); flag != nil {
			if err := cli.CheckOutput(flag.Value.String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Unseeded returns which games are played, but for their seeds.
func (g *Games) Unseeded(e *cli.Env) (s simulate.Settings, err error) {
	s.Spec, err = g.Spec.Get(e)
	s.Opens = g.Spec.Start != "" || s.Spec.First != generate.Any
	s.Generator, s.Games = g.Spec.Generator, g.games
	if g.Test != (simulate.Test{}) && !g.flags.Changed("games") {
		s.Games = testedGames
	}
	return s, err
}

// Settings returns which games are played.
func (g *Games) Settings(e *cli.Env) (s simulate.Settings, err error) {
	g.Spec.Opens = true
	s, err = g.Unseeded(e)
	if err != nil {
		return s, err
	}
	s.Seeds.First = 1
	if g.Spec.Seed.Given {
		s.Seeds.First = g.Spec.Seed.N
	}
	if g.seeds != "" {
		if err := g.setSeeds(&s); err != nil {
			return s, err
		}
	} else if g.Swept && !g.flags.Changed("games") {
		s.Seeds.PerSeed, s.Games = g.perSeed, sweepSeeds*g.perSeed
	}
	if err := g.Test.Check(s.Games); err != nil {
		return s, cli.Usagef("--sprt: %w", err)
	}
	return s, s.Check()
}

// setSeeds reads --seeds.
func (g *Games) setSeeds(s *simulate.Settings) error {
	first, last, ok := twoNumbers(g.seeds, "-")
	if !ok || last < first {
		return cli.Usagef("--seeds %q: want A-B, as in 1-1000", g.seeds)
	}
	if last-first >= simulate.MostGames/g.perSeed {
		return cli.Usagef("--seeds %s of %d games each are too many: want at most %d games",
			g.seeds, g.perSeed, uint64(simulate.MostGames))
	}
	s.Seeds = generate.Seeds{First: first, PerSeed: g.perSeed}
	s.Games = (last - first + 1) * g.perSeed
	return nil
}

// twoNumbers reads two numbers with a separator between them.
func twoNumbers(pair, separator string) (a, b uint64, ok bool) {
	first, second, _ := strings.Cut(pair, separator)
	a, err1 := strconv.ParseUint(first, 10, 64)
	b, err2 := strconv.ParseUint(second, 10, 64)
	return a, b, err1 == nil && err2 == nil
}

// part returns the games that --shard names, or all.
func (g *Games) part(s simulate.Settings) (simulate.Range, error) {
	if g.shard == "" {
		return simulate.Range{To: s.Games}, nil
	}
	i, n, ok := twoNumbers(g.shard, "/")
	if !ok {
		return simulate.Range{}, cli.Usagef("--shard %q: want I/N, as in 1/4", g.shard)
	}
	part, err := simulate.Shard(s.Games, i, n)
	if err != nil {
		err = fmt.Errorf("--shard %s: %w", g.shard, err)
	}
	return part, err
}

// Play plays or resumes a sweep or a single run, and prints its results. It
// calls each, unless that is nil, with every game.
func (g *Games) Play(e *cli.Env, s simulate.Sweep, each simulate.EachGame, print func(simulate.Sweep) error) error {
	ctx := e.Context() // from here on no signal leaves files behind
	if g.Context != nil {
		ctx = g.Context
	}
	part, err := g.part(s[0].Settings)
	if err != nil {
		return err
	}
	if g.Checkpoint != "" {
		lock, err := e.Disk.Lock(g.Checkpoint)
		if err != nil {
			return cli.FileError(g.Checkpoint, err)
		}
		defer lock.Close()
		if err := g.resume(e, s, part); err != nil {
			return err
		}
	}
	if g.Begin != nil {
		err = g.Begin(s[0])
	}
	if strings.HasSuffix(g.Results, "/") {
		g.Results = g.folder(e, s[0])
	}
	bar := e.Progress(int(part.To-part.From)*len(s), "games")
	g.Each, g.Now, g.Disk, g.Write, g.Folder.Times = each, e.Now, e.Disk, e.WriteOutput, !g.noTime
	g.Progress = func(games int64) { showProgress(bar, s[0], games) }
	before := s.Games()
	if err == nil {
		err = g.Session.Play(ctx, s, part)
	}
	bar.Finish()
	games := s.Games()
	whole := games == before || g.Results == "" && g.Open == nil
	if errors.Is(err, context.Canceled) { // the files of the games are closed
		err, whole = context.Cause(ctx), true
	}
	if err == nil {
		return g.finished(e, s, print)
	} else if games > before || games > 0 && ctx.Err() != nil {
		return g.stopped(e, s, print, err, whole)
	}
	if games == 0 && ctx.Err() != nil {
		e.Report("0 of %d games", (part.To-part.From)*uint64(len(s)))
	}
	return pathError(err)
}

// showProgress shows that games of a run were played, and how its test stands.
func showProgress(bar *cli.Bar, r *simulate.Record, games int64) {
	if r.Test != (simulate.Test{}) && r.Games()%simulate.LookEvery == 0 {
		bar.Note(r.TestState().String())
	}
	bar.Add(int(games))
}

// finished prints the results of a run that has ended. If they are not read, it
// keeps them.
func (g *Games) finished(e *cli.Env, s simulate.Sweep, print func(simulate.Sweep) error) error {
	err := print(s)
	if unread := e.Flush(); unread != nil {
		printed := func(simulate.Sweep) error { return nil }
		return g.stopped(e, s, printed, unread, true)
	}
	if g.Finished != nil {
		g.Finished(s[0])
	} else if err == nil && s[0].Varied.Parameter == "" && !g.json && !g.noTime {
		e.Report("%s", s[0].Speed())
	}
	return pathError(err)
}

// unnamed are the flags that do not change which games are played.
const unnamed = "checkpoint jobs json no-time output plot results save-puzzles"

// folder returns the folder that --results DIR/ makes in DIR, or has made for
// this run before. Its name is the date and the flags that differ from the
// defaults.
func (g *Games) folder(e *cli.Env, r *simulate.Record) string {
	name := e.Now().Format(time.DateOnly)
	for _, flag := range g.flags.Given() {
		f := g.flags.Lookup(flag)
		if value := f.Value.String(); value != f.DefValue && !slices.Contains(strings.Fields(unnamed), flag) {
			name += "_" + flag + "=" + strings.NewReplacer("/", "-", ":", "-").Replace(value)
		}
	}
	name = filepath.Join(g.Results, name[:min(len(name), 200)])
	if err := e.Disk.MkdirAll(g.Results, 0o777); err != nil || r.Folder != "" {
		return cmp.Or(r.Folder, name) // writing the files will report the error
	}
	// Two runs at the same time make two folders.
	r.Folder, _ = journal.NewName(name, "", e.Disk.Mkdir)
	return r.Folder
}

// pathError returns an error with the name of its file once, at the beginning.
func pathError(err error) error {
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		return cli.FileError(failed.Path, err)
	}
	return err
}

// resume reads the results of earlier sessions from the checkpoint, if there is
// one.
func (g *Games) resume(e *cli.Env, s simulate.Sweep, part simulate.Range) error {
	if g.noneYet() {
		return nil
	}
	_, err := cli.ReadFile(e, g.Checkpoint, "results", func(in io.Reader) (bool, error) {
		return true, s.Resume(in, part)
	})
	if err != nil {
		err = cli.Hint(err, "name another file, or remove this one")
	}
	return err
}

// stopped prints the results so far, or those of the finished values of a sweep,
// also if they cannot be kept, and how to resume if there is a checkpoint. If the
// games are not whole because of a failure, the checkpoint stays as it was saved
// last.
func (g *Games) stopped(e *cli.Env, s simulate.Sweep, print func(simulate.Sweep) error,
	cause error, whole bool) error {
	if whole && g.flags.Lookup("checkpoint") != nil {
		if err := g.SaveCheckpoint(s); err != nil {
			cause, whole = err, false
		}
	}
	var printed error
	g.early = true
	if done := s.Done(); len(done) > 0 {
		printed = print(done)
	}
	part, _ := g.part(s[0].Settings) // it was checked before
	games := fmt.Sprintf("%d of %d games", s.Games(), (part.To-part.From)*uint64(len(s)))
	if g.Checkpoint != "" {
		e.Report("%s%s; to resume:", games, text.Choose(whole, "", ", the last of them not kept"))
		e.Report("  %s", g.again())
	} else if !whole {
		return fmt.Errorf("%s, which cannot be kept: %w", games, pathError(cause))
	}
	return cmp.Or(printed, pathError(cause))
}

// again returns the command that resumes from the checkpoint.
func (g *Games) again() string {
	if g.Repeated != nil {
		return strings.Join(g.Repeated(), " ")
	}
	words := append([]string{g.command}, g.flags.GivenWords("checkpoint")...)
	return strings.Join(append(words, "--checkpoint="+text.ShellWord(g.Checkpoint)), " ")
}

// Print prints the results of a run or a sweep as lines of JSON, or as a
// report. If their file cannot be written, they go to standard output.
func (g *Games) Print(e *cli.Env, s simulate.Sweep) error {
	path := g.output
	if g.Spares(e, path) {
		path = ""
	}
	results := []byte(s.Text(!g.noTime))
	if g.json {
		results = s.AppendJSON(nil, !g.noTime)
	}
	err := e.WriteOutput(path, results)
	if err != nil && !cli.SameOutput(path, "-") {
		e.Stdout.Write(results)
	}
	return err
}

// Spares reports whether a file must not be replaced, because it is an older one
// and the run has been stopped. A note says so.
func (g *Games) Spares(e *cli.Env, path string) bool { return g.early && e.Spares(path) }

// Merge adds up the results of parts of a run.
func (g *Games) Merge(e *cli.Env, paths []string) (*simulate.Record, error) {
	if err := g.checkOutputs(); err != nil {
		return nil, err
	}
	var parts []*simulate.Record
	for _, path := range paths {
		records, err := cli.ReadFile(e, path, "results", simulate.ReadRecords)
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			r.Source = cli.FileName(path)
		}
		parts = append(parts, records...)
	}
	sum, err := simulate.Merge(parts)
	if err != nil {
		return nil, err
	}
	if gap := sum.Gap(); gap.From < gap.To && !g.partial {
		return nil, cli.Hint(fmt.Errorf("%v: missing", gap), "--partial merges what there is")
	}
	if g.Test != (simulate.Test{}) && sum.Steps == nil {
		return nil, cli.Hint(errors.New("--sprt: a part lacks the sums of a test"), "play every part with --sprt")
	}
	sum.Test = g.Test
	return sum, nil
}
