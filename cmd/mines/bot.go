package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// botCommand is the command bot, and its verb human.
type botCommand struct {
	flags     *cli.Flags
	games     flags.Games
	seed      simulate.Seed
	protocol  string
	limits    bot.Limits
	entries   []string // NAME=COMMAND, or COMMAND
	wrap      string
	read      []string
	dirs      map[int]string // by the number of the entry before it; 0 is for all that have none
	memory    uint64         // MiB
	isolation string
	watch     bool
	human     bool
	results   string
	positions positionFlags
}

const (
	defaultSize  = "10x10"
	defaultMines = 10
	terminal     = "/dev/tty"
	noDeadline   = 365 * 24 * time.Hour
	watchPause   = 100 * time.Millisecond
)

func newBot(f *cli.Flags) cli.Run {
	c := &botCommand{dirs: make(map[int]string)}
	c.addBoards(f, 100)
	limits := &c.limits
	flags.Test(f, &c.games.Test)
	f.StringArrayVar(&c.entries, "bot", nil, "let `[NAME=]COMMAND` play too, on the same boards; may be given again")
	f.DurationVar(&limits.Move, "move-timeout", limits.Move, "the time for an answer; a program has 10s to start and give its name")
	f.DurationVar(&limits.CPU, "cpu", 0, "the processor time for a game; 0s is no limit")
	f.BoolVar(&limits.Ponder, "ponder", false, "do not stop a program while others play")
	cli.Number(f, &c.memory, "memory", "", c.memory, 1, 1<<30, "let a program have `N` MiB of memory")
	cli.Number(f, &limits.Faults, "max-faults", "", limits.Faults, 1, math.MaxInt,
		"start a program no more if it has failed to start or ended before its first answer `N` times in a row")
	f.OneOf(&c.isolation, "isolation", "", []string{"auto", "require", "off"}, "whether programs must be isolated")
	f.StringVar(&c.wrap, "wrap", "", "start programs by `COMMAND`, which isolates them itself")
	f.StringArrayVar(&c.read, "read", nil, "let programs read `PATH` too; may be given again")
	f.Value("dir", "", "", "run the program of the --bot before this in the folder `DIR`, or all without one of their own",
		func(dir string) error {
			c.dirs[len(c.entries)] = dir
			return nil
		})
	f.BoolVar(&c.watch, "watch", false, "show the boards as they are played, one game at a time")
	c.positions.add(f)
	f.Rules(botRules...)
	return c.run
}

// newBotHuman is the verb for a person who plays through a program.
func newBotHuman(f *cli.Flags) cli.Run {
	c := &botCommand{human: true, isolation: "off"}
	c.addBoards(f, 1)
	c.limits.Move, c.limits.Start = noDeadline, noDeadline
	f.Rules(humanRules...)
	return c.run
}

// addBoards adds the flags that every match has.
func (c *botCommand) addBoards(f *cli.Flags, games uint64) {
	c.flags, c.limits = f, bot.DefaultLimits()
	c.memory = c.limits.Memory >> 20
	f.Arguments("[--] PROGRAM [ARGS...]")
	f.SetInterspersed(false) // what follows the program belongs to it
	spec := &c.games.Spec
	spec.Add(f)
	spec.Size, f.Lookup("size").DefValue = defaultSize, defaultSize
	f.Lookup("total").Usage += "; 10 if the size is 10x10"
	f.Lookup("seed").Value = &c.seed
	f.Lookup("seed").Usage = "play the boards of `S`, a number or 32 hexadecimal digits; " +
		"without it a seed is chosen, and printed afterwards"
	c.games.AddNumber(f, games)
	f.OneOf(&c.protocol, "protocol", "", protocol.DialectNames(), "how to speak with programs")
	f.StringVar(&c.results, "results", "", "write the games that are not won into the folder `DIR`")
	if c.human {
		c.games.Workers = 1
		c.games.AddPrinted(f)
	} else {
		c.games.AddRun(f)
	}
	c.games.AddCheckpoint()
}

// runFlags are the flags that the file of --checkpoint does not hold: how this run
// plays and what it prints. All others determine the match. For --isolation
// require the file holds the first choice.
const runFlags = "isolation jobs json no-time output positions results shard watch with-minefield"

var humanRules = []cli.Rule{
	{Needs: "checkpoint ARGS", Text: "no program to play", Hint: "mines bot human -- PROGRAM ARGS..."},
}

var botRules = []cli.Rule{
	{Needs: "checkpoint ARGS bot", Text: "no program to play", Hint: "mines bot -- PROGRAM ARGS..."},
	{If: "checkpoint", Unless: "ARGS bot", Only: "checkpoint " + runFlags,
		Text: "--checkpoint without a program resumes a match: --FLAG cannot be changed",
		Hint: "mines bot --checkpoint FILE -- PROGRAM ARGS... begins one"},
	{If: "shard", Needs: "seed checkpoint", Text: "--shard needs --seed: the parts of a match play its boards"},
}

func (c *botCommand) run(e *cli.Env, args []string) error {
	if err := c.check(); err != nil {
		return err
	}
	e.Context() // from here on no signal leaves files behind
	m, r, err := c.open(e, args)
	if err != nil {
		return cli.Hint(err, "%s", bot.HintOf(err))
	}
	m.Sandbox = sandbox.Probe(c.isolation != "off")
	if err := m.CheckWritten(c.games.Checkpoint, c.results, c.positions.file()); err != nil {
		return err
	}
	var each simulate.EachGame
	if c.results != "" {
		lock, err := bot.MakeFolder(e.Disk, c.results, cli.IsOlder(c.games.Checkpoint))
		if err != nil {
			return cli.FileError(c.results, err)
		}
		defer lock.Close()
		c.games.Folder.Puzzles = simulate.LostGames
		each = m.Transcripts(e.Disk, c.results)
	}
	return c.play(e, m, r, each)
}

// check returns an error if the value of a flag is out of range.
func (c *botCommand) check() error {
	limits := &c.limits
	switch {
	case limits.Move <= 0:
		return cli.Usagef("--move-timeout %v: want more than 0s", limits.Move)
	case limits.CPU < 0:
		return cli.Usagef("--cpu %v: want 0s or more", limits.CPU)
	case c.wrap != "" && c.isolation == "require":
		return cli.Usagef("--wrap leaves isolation to another program: it cannot be required")
	}
	limits.Memory = c.memory << 20
	return c.games.CheckRun()
}

// open returns the match that the flags describe, or that of the checkpoint, and
// its record before the first game.
func (c *botCommand) open(e *cli.Env, args []string) (*bot.Match, *simulate.Record, error) {
	resumes := len(args)+len(c.entries) == 0
	earlier, err := c.games.Earlier(e, resumes)
	if err != nil {
		return nil, nil, err
	}
	if earlier != nil {
		m, r, err := c.resumed(earlier[0])
		if err != nil || resumes {
			return m, r, err
		}
	}
	s, err := c.settings(e, earlier)
	if err != nil {
		return nil, nil, err
	}
	m := &bot.Match{Limits: c.limits, Protocol: c.protocol}
	m.Policies, err = bot.FindAll(args, c.entries, c.wrap, c.read, c.dirs)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range m.Policies {
		if c.human {
			p.Program.Command.Env, p.Program.Command.Terminal = []string{"MINES_TERMINAL=" + terminal}, true
		}
	}
	r, err := m.Record(s)
	if err != nil {
		return nil, nil, err
	}
	r.Match.Chosen = !c.flags.Changed("seed")
	return m, r, c.games.Tested(r)
}

// resumed returns the match of an earlier run.
func (c *botCommand) resumed(earlier *simulate.Record) (*bot.Match, *simulate.Record, error) {
	m, err := bot.Resumed(earlier)
	if err != nil {
		return nil, nil, cli.Hint(cli.FileError(c.games.Checkpoint, err), "name another file, or remove this one")
	}
	r, err := m.Record(earlier.Settings)
	if err == nil {
		r.Test, r.Steps = earlier.Test, earlier.Steps
	}
	return m, r, err
}

// settings returns which games are played. A seed that was chosen for an earlier
// run stays.
func (c *botCommand) settings(e *cli.Env, earlier simulate.Sweep) (s simulate.Settings, err error) {
	spec := &c.games.Spec
	if spec.Size == defaultSize && !spec.Total.Known() {
		spec.Total = board.KnownTotal(defaultMines)
	}
	s, err = c.games.Unseeded(e)
	if err != nil {
		return s, err
	}
	if err := c.games.Test.Check(s.Games); err != nil {
		return s, cli.Usagef("--sprt: %w", err)
	}
	switch {
	case c.flags.Changed("seed"):
	case earlier != nil:
		c.seed = earlier[0].Settings.Seed()
	default:
		bits := make([]byte, 16)
		rand.Read(bits) // it never fails
		err = c.seed.Set(fmt.Sprintf("%x", bits))
	}
	s.Seeds.First, s.Offset = c.seed.Hi, c.seed.Lo
	return s, err
}

// play plays the games that are left and prints the report.
func (c *botCommand) play(e *cli.Env, m *bot.Match, r *simulate.Record, each simulate.EachGame) error {
	ctx, cancel := context.WithCancelCause(e.Context())
	defer cancel(nil)
	tty, err := c.show(e, ctx, cancel, m)
	if err != nil {
		return err
	}
	defer tty.Close()
	g := &c.games
	g.Context = ctx
	g.Stem, g.Mode = "mines-bot-"+r.Settings.Seed().Commitment()[:8], 0o600 // it has the seed
	g.Repeated = func() []string {
		words := []string{"mines bot" + text.Choose(c.human, " human", ""), "--checkpoint", text.ShellWord(g.Checkpoint)}
		for _, name := range strings.Fields(runFlags) {
			if c.flags.Changed(name) {
				words = append(words, c.flags.GivenWord(name))
			}
		}
		return words
	}
	g.Begin = func(r *simulate.Record) error { return c.begin(e, ctx, m, r) }
	g.Finished = func(r *simulate.Record) {
		if r.Over() {
			e.Report("seed %v; \"printf %%s SEED | sha256sum\" gives the SHA-256 above", r.Settings.Seed())
		}
	}
	print := func(s simulate.Sweep) error {
		if c.watch {
			fmt.Fprint(e.Stdout, bot.ClearScreen)
		}
		return g.Print(e, s)
	}
	err = errors.Join(c.positions.play(e, g, r, each, print), m.Close())
	if left := m.Sandbox.RemoveGroups(); left != nil {
		e.Report("note: %v", left)
	}
	return err
}

// begin starts the programs, unless all games are played.
func (c *botCommand) begin(e *cli.Env, ctx context.Context, m *bot.Match, r *simulate.Record) error {
	r.Match.Required = r.Match.Required || c.isolation == "require"
	if err := m.CheckIsolated(r); err != nil {
		return cli.Hint(err, bot.WrapHint)
	}
	var notes strings.Builder
	m.Announce(&notes, r, c.games.Checkpoint, c.results, c.positions.file())
	e.Lines(notes.String())
	if c.results != "" {
		lacking, err := bot.Lacking(c.results, r)
		if err != nil {
			return cli.FileError(c.results, err)
		}
		if lacking > 0 {
			games := text.Count(lacking, "earlier game that was", "earlier games that were")
			e.Report("note: %s has no files of %s not won", c.results, games)
		}
	}
	if r.Over() {
		return nil
	}
	r.Match.Exposed = r.Match.Exposed || !m.Isolated()
	err := m.Start(ctx, r)
	if f := (*bot.Fault)(nil); errors.As(err, &f) {
		if words := strings.TrimRight(f.Stderr, "\n"); words != "" {
			e.Lines("stderr: " + strings.ReplaceAll(words, "\n", "\nstderr: ") + "\n")
		}
		if f.Hint != "" {
			return cli.Hint(err, "%s", f.Hint)
		}
		for _, p := range m.Policies {
			for _, word := range p.Program.Command.Args[1:] {
				if p.Program.Command.Dir == "" && strings.ContainsAny(word, "./") {
					err = cli.LikeFile(err, word)
				}
			}
		}
	}
	return err
}

// show prepares the screen for the boards of --watch or of a person. The terminal
// is that of a person, or nil.
func (c *botCommand) show(e *cli.Env, ctx context.Context, cancel context.CancelCauseFunc, m *bot.Match) (*os.File, error) {
	if c.watch || c.human {
		e.Terminals.Stderr = false // a bar would stand among the boards
	}
	if c.watch {
		c.games.Workers = 1
		m.Watch = (&bot.Watcher{Out: e.Stdout, Pause: watchPause, Failed: cancel}).Show
	}
	if !c.human {
		return nil, nil
	}
	tty, err := os.OpenFile(terminal, os.O_RDWR, 0)
	if err != nil {
		return nil, cli.Usagef("there is no terminal: %w", err)
	}
	m.Watch = (&bot.Watcher{Out: bufio.NewWriter(tty), Next: bot.AwaitLine(ctx, tty), Failed: cancel}).Show
	return tty, nil
}

// newBotExample is the verb that prints a program that plays.
func newBotExample(f *cli.Flags) cli.Run {
	output := ""
	f.Arguments("python|shell|go|ruby")
	f.Complete(bot.Examples()...)
	f.Output(&output)
	return func(e *cli.Env, args []string) error {
		if len(args) != 1 {
			return cli.Usagef("want the language of one program: python, shell, go or ruby")
		}
		program, file, run, err := bot.Example(args[0])
		if err != nil {
			return cli.Suggest(cli.Usagef("%w", err), args[0], bot.Examples())
		}
		if err := e.WriteOutput(output, program); err != nil {
			return err
		}
		use := "save it as " + file + "; " + run
		if filepath.Ext(output) == filepath.Ext(file) { // it is saved, and go build wants this ending
			use = strings.ReplaceAll(run, file, text.ShellWord(output))
		}
		e.Report("%s", use)
		return nil
	}
}

// newBotServe is the verb for a policy that answers a referee.
func newBotServe(f *cli.Flags) cli.Run {
	spec := flags.Spec{Size: defaultSize, Generator: generate.DefaultGenerator}
	var policies flags.Policies
	dialect := ""
	f.Arguments("")
	flags.Size(f, &spec.Size)
	f.Total(&spec.Total)
	f.OneOf(&dialect, "protocol", "", protocol.DialectNames(), "how to speak with the referee")
	policies.Add(f, "play by the policy `NAME`")
	return func(e *cli.Env, args []string) error {
		if len(args) > 0 {
			return cli.Usagef("unexpected argument %q: a policy plays, and no program", args[0])
		}
		if spec.Size == defaultSize && !spec.Total.Known() {
			spec.Total = board.KnownTotal(defaultMines)
		}
		made, err := spec.Get(e)
		policy, noPolicy := policies.One()
		if err := cmp.Or(err, noPolicy); err != nil {
			return err
		}
		return e.Unbuffered(func(out io.Writer) error {
			return bot.Serve(e.Stdin, out, made, dialect, policy.Title(), policy.Player())
		})
	}
}
