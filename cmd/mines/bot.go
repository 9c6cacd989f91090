package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// bots is the command bot.
type bots struct {
	flags    *cli.Flags
	settings bot.Settings
	spec     flags.Spec
	policy   flags.Policies
	entries  []string // NAME=COMMAND, or COMMAND
	wrap     string
	read     []string
	memory   uint64 // MiB
	workers  int

	require, noIsolation bool
	noQuality            bool
	watch                bool
	pause                time.Duration

	json, noTime        bool
	output              string
	results, checkpoint string
	serve, human        bool
	example             string
}

const (
	defaultSize  = "10x10"
	defaultMines = 10
	terminal     = "/dev/tty"
	noDeadline   = 365 * 24 * time.Hour
)

func newBot(f *cli.Flags) cli.Run {
	c := &bots{flags: f, settings: bot.Settings{Limits: bot.DefaultLimits()}}
	s, limits := &c.settings, &c.settings.Limits
	f.Arguments("[--] [PROGRAM ARGS...]")
	c.spec.Add(f)
	c.spec.Size, f.Lookup("size").DefValue = defaultSize, defaultSize
	f.Lookup("total").Usage += "; 10 if the size is 10x10"
	f.Lookup("seed").Value = &s.Seed
	f.Lookup("seed").Usage = "play the boards of `S`, a number or 32 hexadecimal digits; " +
		"without it a seed is chosen, and printed afterwards"
	f.IntVar(&s.Games, "games", 100, "the number of games")
	flags.Test(f, &s.Test)
	f.StringArrayVar(&c.entries, "bot", nil, "let `[NAME=]COMMAND` play too, on the same boards; may be given again")
	f.OneOf(&s.Protocol, "protocol", "", protocol.DialectNames(), "how to speak with programs")
	f.DurationVar(&limits.Move, "move-timeout", limits.Move, "the time for an answer")
	f.DurationVar(&limits.Start, "start-timeout", limits.Start, "the time to start")
	f.DurationVar(&limits.CPU, "cpu", 0, "the processor time for a game; 0s is no limit")
	f.BoolVar(&limits.Ponder, "ponder", false, "do not stop a program while others play")
	f.Uint64Var(&c.memory, "memory", limits.Memory>>20, "how many MiB of memory a program may have")
	f.IntVar(&limits.Faults, "max-faults", limits.Faults,
		"start a program no more if it has failed to start or ended before its first answer `N` times in a row")
	f.IntVarP(&c.workers, "jobs", "j", runtime.GOMAXPROCS(0),
		"how many games at a time, each with processes of its own")
	f.BoolVar(&c.require, "require-isolation", false, "refuse to play unless programs are isolated")
	f.BoolVar(&c.noIsolation, "no-isolation", false, "do not isolate programs")
	f.StringVar(&c.wrap, "wrap", "", "start programs by `COMMAND`, which isolates them itself")
	f.StringArrayVar(&c.read, "read", nil, "let programs read `PATH` too; may be given again")
	f.BoolVar(&c.noQuality, "no-quality", false, "do not judge the moves by exact reasoning")
	f.BoolVar(&c.watch, "watch", false, "show the boards as they are played, one game at a time")
	f.DurationVar(&c.pause, "pause", 100*time.Millisecond, "with --watch, wait so long after every turn")
	f.JSON(&c.json)
	f.BoolVar(&c.noTime, "no-time", false, "leave times out of what is printed")
	f.Output(&c.output)
	f.StringVar(&c.results, "results", "", "write the games that are not won into the folder `DIR`")
	f.StringVar(&c.checkpoint, "checkpoint", "", "keep the results so far in `FILE`, and resume from it")
	f.Writes("checkpoint")
	f.BoolVar(&c.human, "human", false, "a person plays through the program, which is not isolated and has no deadline")
	f.OneOf(&c.example, "example", "", bot.Examples(), "print a program that plays, for the protocol named in it")
	f.BoolVar(&c.serve, "serve", false, "be a program that plays, by --policy, instead of a referee")
	c.policy.Add(f, "with --serve, play by the policy `NAME`")
	c.policy.AddBudget(f)
	f.Rules(botRules...)
	return c.run
}

func (c *bots) run(e *cli.Env, args []string) error {
	switch {
	case c.example != "none":
		return e.WriteOutput(c.output, bot.Example(c.example))
	case c.serve:
		return c.serveMoves(e)
	case c.human:
		c.noIsolation, c.workers = true, 1
		c.settings.Limits.Move, c.settings.Limits.Start = noDeadline, noDeadline
		if !c.flags.Changed("games") {
			c.settings.Games = 1
		}
	}
	if c.settings.Test != (simulate.Test{}) && !c.flags.Changed("games") {
		c.settings.Games = flags.TestedGames
	}
	if err := c.check(); err != nil {
		return err
	}
	e.Context() // from here on no signal leaves files behind
	if c.results != "" {
		lock, err := bot.MakeFolder(e.Disk, c.results)
		if err != nil {
			return cli.FileError(c.results, err)
		}
		defer lock.Close()
	}
	log, err := c.open(e, args)
	if err != nil {
		return err
	}
	err = c.playMatch(e, log)
	return cmp.Or(err, cli.FileError(log.Path, log.Close()))
}

// runFlags are the flags that the file of --checkpoint does not hold: how this run
// plays and what it prints. All others determine the match. For
// --require-isolation the file holds the first choice.
const runFlags = "human jobs json no-isolation no-time output pause require-isolation results watch"

var botRules = []cli.Rule{
	{If: "human", Not: "require-isolation wrap jobs watch move-timeout start-timeout serve",
		Text: "--FLAG does not go with --human: one game at a time, not isolated, without deadlines"},
	{If: "no-isolation", Not: "require-isolation", Text: "--no-isolation and --require-isolation exclude each other"},
	{If: "wrap", Not: "require-isolation", Text: "--wrap leaves isolation to another program: it cannot be required"},
	{If: "example!=none", Only: "example output", Text: "--example prints a program: only -o goes with it"},
	{If: "serve", Not: "ARGS bot checkpoint", Text: "--serve plays itself: no program can be given"},
	{If: flags.PolicyFlags, Needs: "serve", Text: "--FLAG is for --serve"},
	{Needs: "serve checkpoint example!=none ARGS bot", Text: "no program to play", Hint: "mines bot -- PROGRAM ARGS..."},
	{If: "checkpoint", Unless: "ARGS bot", Only: "checkpoint " + runFlags,
		Text: "--checkpoint without a program resumes a match: --FLAG cannot be changed", Hint: "mines bot --checkpoint FILE -- PROGRAM ARGS... begins one"},
	{If: "pause", Needs: "watch", Text: "--pause is for --watch"},
	{If: "json", Not: "watch", Text: "--json and --watch exclude each other"},
}

// check returns an error if the value of a flag is out of range or two flags name
// the same file.
func (c *bots) check() error {
	limits := &c.settings.Limits
	switch games := c.settings.Games; {
	case games < 1 || c.workers < 1:
		return cli.Usagef("--games %d, -j %d: want 1 or more", games, c.workers)
	case limits.Move <= 0 || limits.Start <= 0:
		return cli.Usagef("--move-timeout %v, --start-timeout %v: want more than 0s", limits.Move, limits.Start)
	case c.memory < 1 || c.memory > 1<<30:
		return cli.Usagef("--memory %d: want a number of MiB from 1 to %d", c.memory, 1<<30)
	case limits.Faults < 1:
		return cli.Usagef("--max-faults %d: want 1 or more", limits.Faults)
	case c.pause < 0 || limits.CPU < 0:
		return cli.Usagef("--pause %v, --cpu %v: want 0s or more", c.pause, limits.CPU)
	}
	if err := c.settings.Test.Check(uint64(c.settings.Games)); err != nil {
		return cli.Usagef("--sprt: %w", err)
	}
	limits.Memory = c.memory << 20
	for _, entry := range c.entries {
		if _, _, err := bot.ParseEntry(entry); err != nil {
			return cli.Usagef("--bot %q: %w", entry, err)
		}
	}
	return cli.CheckOutput(c.output)
}

// match returns the match that the flags describe.
func (c *bots) match(e *cli.Env, programs *sandbox.Sandbox, args []string) (*bot.Match, error) {
	spec, err := c.minefields(e)
	if err != nil {
		return nil, err
	}
	s := &c.settings
	s.Spec, s.Generator, s.Judged = spec, c.spec.Generator, !c.noQuality
	s.Opens = c.spec.Start != "" || spec.First != generate.Any
	if !c.flags.Changed("seed") {
		if s.Seed, err = bot.NewSeed(rand.Reader); err != nil {
			return nil, err
		}
	}
	m := &bot.Match{Settings: *s, Sandbox: programs, Workers: c.workers}
	m.Entries, err = bot.FindAll(args, c.entries, c.wrap, c.read)
	if n := len(m.Entries); err == nil && s.Test != (simulate.Test{}) && n != 2 {
		return nil, cli.Usagef("--sprt compares two programs, not %d", n)
	}
	for i := range m.Entries {
		if p := &m.Entries[i].Program; c.human {
			p.Env, p.Terminal = append(p.Env, "MINES_TERMINAL="+terminal), true
		}
	}
	return m, cli.Hint(err, "%s", bot.HintOf(err))
}

// minefields returns the size, mines and start of the minefields.
func (c *bots) minefields(e *cli.Env) (generate.Spec, error) {
	if c.spec.Size == defaultSize && !c.spec.Total.Known() {
		c.spec.Total = board.KnownTotal(defaultMines)
	}
	return c.spec.Get(e)
}

// serveMoves is --serve: a policy answers a referee on standard input and output.
func (c *bots) serveMoves(e *cli.Env) error {
	spec, err := c.minefields(e)
	policy, noPolicy := c.policy.One()
	if err := cmp.Or(err, noPolicy); err != nil {
		return err
	}
	return e.Unbuffered(func(out io.Writer) error {
		return bot.Serve(e.Stdin, out, spec, c.settings.Protocol, policy.Title(), policy.Player())
	})
}

// open returns the match that the flags describe, with the games so far.
func (c *bots) open(e *cli.Env, args []string) (*bot.Log, error) {
	programs := sandbox.Probe(!c.noIsolation)
	if len(args) == 0 && len(c.entries) == 0 {
		log, err := c.openLog(e, nil)
		if err != nil {
			return nil, err
		}
		log.Match.Sandbox, log.Match.Workers = programs, c.workers
		if err := log.Match.CheckWritten(c.checkpoint, c.results); err != nil {
			log.Close()
			return nil, err
		}
		return log, nil
	}
	m, err := c.match(e, programs, args)
	if err == nil {
		err = m.CheckWritten(c.checkpoint, c.results)
	}
	if err != nil {
		return nil, err
	}
	log := &bot.Log{Disk: e.Disk, Match: m, Isolated: c.require}
	if c.checkpoint == "" {
		return log, nil
	}
	err = log.Create(c.checkpoint)
	if errors.Is(err, fs.ErrExist) {
		return c.openLog(e, m)
	}
	return log, cli.FileError(c.checkpoint, err)
}

// openLog opens the file of --checkpoint, whose programs must be unchanged. Its
// match must be m, unless that is nil. A seed that was chosen at random is in the
// file.
func (c *bots) openLog(e *cli.Env, m *bot.Match) (*bot.Log, error) {
	log, err := bot.OpenLog(e.Disk, c.checkpoint)
	if err != nil {
		return nil, cli.FileError(c.checkpoint, err)
	}
	err = log.Match.Unchanged()
	if m != nil {
		if !c.flags.Changed("seed") {
			m.Settings.Seed = log.Match.Settings.Seed
		}
		err = cmp.Or(bot.SameMatch(log.Match, m), err)
		log.Match = m
	}
	if err != nil {
		log.Close()
		return nil, cli.Hint(cli.FileError(c.checkpoint, err), "name another file, or remove this one")
	}
	return log, nil
}

// playMatch plays the games that are left and prints the report.
func (c *bots) playMatch(e *cli.Env, log *bot.Log) error {
	m := log.Match
	if log.Isolated = log.Isolated || c.require; log.Isolated && (log.Unisolated || !m.Isolated()) {
		return cli.Hint(log.NotIsolated(), bot.WrapHint)
	}
	var notes strings.Builder
	log.Announce(&notes, c.results)
	e.Lines(notes.String())
	report := bot.NewReport(log)
	err := c.runGames(e, report, log)
	var start *bot.StartError
	switch {
	case errors.Is(err, context.Canceled) && report.Complete(): // interrupted too late
	case errors.As(err, &start):
		return c.startFailed(e, start)
	case err != nil:
		return c.stopped(e, report, log, err)
	}
	err = c.print(e, report)
	if unread := e.Flush(); unread != nil {
		return c.stopped(e, report, log, unread)
	}
	e.Report("seed %v; \"printf %%s SEED | sha256sum\" gives the SHA-256 above", m.Settings.Seed)
	return err
}

// runGames plays, with a bar on the screen, and keeps the results.
func (c *bots) runGames(e *cli.Env, r *bot.Report, log *bot.Log) error {
	m := log.Match
	ctx, cancel := context.WithCancelCause(e.Context())
	defer cancel(nil)
	if c.watch || c.human {
		e.Terminals.Stderr = false // a bar would stand among the boards
	}
	bar := e.Progress(m.Settings.Games, "games")
	if c.watch {
		m.Workers = 1
		m.Watch = (&bot.Watcher{Out: e.Stdout, Pause: c.pause, Failed: cancel}).Show
	}
	if c.human {
		tty, err := os.OpenFile(terminal, os.O_RDWR, 0)
		if err != nil {
			return cli.Usagef("--human: there is no terminal: %w", err)
		}
		defer tty.Close()
		m.Watch = (&bot.Watcher{Out: bufio.NewWriter(tty), Next: bot.AwaitLine(ctx, tty), Failed: cancel}).Show
	}
	defer bar.Finish()
	bar.Add(r.Played)
	if c.results != "" {
		m.Over = func(p bot.Played, rec game.Recording) error {
			return m.SaveTranscript(e.Disk, c.results, p, rec)
		}
	}
	if r.Complete() {
		return nil
	}
	err := m.Run(ctx, r.Played+1, func(results []bot.Played) error {
		r.Add(results)
		if m.Settings.Test != (simulate.Test{}) {
			bar.Note(r.State.String())
		}
		bar.Add(1)
		err := log.Add(results)
		if err == nil && r.State.Decided() {
			err = errDecided
		}
		return err
	})
	if err == errDecided {
		return nil
	}
	return err
}

// errDecided ends a match whose test has decided.
var errDecided = errors.New("the test has decided")

// stopped prints the report of a match that was interrupted or failed, and the
// command that continues it.
func (c *bots) stopped(e *cli.Env, r *bot.Report, log *bot.Log, cause error) error {
	games := fmt.Sprintf("%d of %d games", r.Played, log.Match.Settings.Games)
	if r.Played == 0 {
		e.Report("%s", games)
		return cause
	}
	saveErr := log.Save()
	printed := c.print(e, r)
	if saveErr != nil {
		return fmt.Errorf("%s, which cannot be kept: %w", games, saveErr)
	}
	e.Report("%s%s; to resume:", games, text.Choose(log.Lacks(r.Played), ", the last of them not kept", ""))
	command := []string{"mines", "bot", "--checkpoint", text.ShellWord(log.Path)}
	for _, name := range strings.Fields(runFlags) {
		if c.flags.Changed(name) {
			command = append(command, c.flags.GivenWord(name))
		}
	}
	e.Report("  %s", strings.Join(command, " "))
	return cmp.Or(printed, cause)
}

// startFailed prints the standard error of a program that did not start.
func (c *bots) startFailed(e *cli.Env, start *bot.StartError) error {
	if words := strings.TrimRight(start.Fault.Stderr, "\n"); words != "" {
		e.Lines(words + "\n")
	}
	return cli.Hint(start, "%s", start.Fault.Hint)
}

// print prints the report.
func (c *bots) print(e *cli.Env, r *bot.Report) error {
	if c.watch {
		fmt.Fprint(e.Stdout, bot.ClearScreen)
	}
	return e.WriteResults(c.output, r.Append(nil, c.json, !c.noTime))
}
