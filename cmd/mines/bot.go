package main

import (
	"crypto/rand"
	"fmt"
	"runtime"
	"strings"
	"time"

	"minesweeper/board/game/wire"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
)

// bots is the command bot.
type bots struct {
	flags    *cli.Flags
	layout   flags.Minefield
	policy   policyFlags
	seed     string
	games    int
	entries  []string // NAME=COMMAND
	wrap     string
	read     []string
	protocol string
	limits   bot.Limits
	memory   uint64 // MiB
	workers  int

	most, least int // isolation
	noQuality   bool

	watch bool
	pause time.Duration

	json, csv, noTime            bool
	output                       string
	transcripts, results, resume string

	serve bool
}

func newBot(f *cli.Flags) cli.Run {
	c := &bots{flags: f, limits: bot.DefaultLimits()}
	f.Describe("[--] [PROGRAM ARGS...]", botHelp)
	c.layout.Add(f)
	f.Lookup("seed").Value = (*textValue)(&c.seed)
	f.Lookup("seed").Usage = "play the boards of `S`, a number or 32 hexadecimal digits; without it a seed is chosen, and told afterwards"
	f.IntVar(&c.games, "games", 100, "how many games")
	f.StringArrayVar(&c.entries, "bot", nil, "let `NAME=COMMAND` play too, on the same boards; may be given again")
	f.OneOf(&c.protocol, "protocol", "", wire.DialectNames(), "how to speak with programs")
	f.DurationVar(&c.limits.Move, "move-timeout", c.limits.Move, "the time for an answer")
	f.DurationVar(&c.limits.Start, "start-timeout", c.limits.Start, "the time to start")
	f.Uint64Var(&c.memory, "memory", c.limits.Memory>>20, "how many MiB of memory a program may have")
	f.IntVarP(&c.workers, "jobs", "j", runtime.GOMAXPROCS(0), "how many games at a time, each with processes of its own")
	c.addIsolation(f)
	f.BoolVar(&c.noQuality, "no-quality", false, "do not judge the moves by exact reasoning")
	f.BoolVar(&c.watch, "watch", false, "show the boards as they are played, one game at a time")
	f.DurationVar(&c.pause, "pause", 100*time.Millisecond, "with --watch, wait so long after every turn")
	f.JSON(&c.json)
	f.BoolVar(&c.csv, "csv", false, "print CSV")
	f.BoolVar(&c.noTime, "no-time", false, "leave times out of what is printed")
	f.Output(&c.output)
	f.StringVar(&c.transcripts, "transcripts", "", "write the games that are not won into the folder `DIR`")
	f.StringVar(&c.results, "results", "", "keep what is done in `FILE`, and go on from there")
	f.StringVar(&c.resume, "resume", "", "go on with the match that was kept in `FILE`")
	f.BoolVar(&c.serve, "serve", false, "be a program that plays, with --policy, instead of letting others play")
	c.policy.add(f, "with --serve, who plays: `NAME`")
	return c.run
}

func (c *bots) addIsolation(f *cli.Flags) {
	f.IntVar(&c.least, "require-isolation", 0, "refuse to play unless programs are kept apart at level `N`, 0 to 3")
	f.IntVar(&c.most, "isolation", int(bot.Apart), "keep programs apart at level `N` at the most")
	f.StringVar(&c.wrap, "wrap", "", "start programs by `COMMAND`, which keeps them apart itself, as bwrap does")
	f.StringArrayVar(&c.read, "read", nil, "let programs read `PATH` too; may be given again")
}

const botHelp = `
Let a program in any language play, over many games, or several programs on the
same boards, and print how they fare. A program is started once and then asked,
line by line on its standard input, for its name and for moves; it answers on
standard output. "mines bot --serve" is such a program itself:

  $ mines bot --seed 1 --games 20 --no-time -- mines bot --serve 2>/dev/null | sed -n 3,4p
  bot         games  wins  percent  95% interval  lost  faults  wasted moves
  mines best     20    18   90.00%  69.90-97.21%     2       0             0

The protocols:

  text       "turn ROWS COLS MINES", the board as show draws it, and an empty
             line; the answer is a move: E5 uncovers, H3* flags
  json       {"turn":1,"rows":9,"cols":9,"mines":10,"state":[["unknown",1,…],…]};
             the answer is [x,y], or [x,y,true] to flag, from 0 at the top left
  codingame  rows of ? . 1 to 8 and nothing else; the answer is "x y", and
             further pairs flag; every game has a process of its own

In the first two, "name" is answered with a name, "new …" begins a game, and
"won" or "lost …" ends it. Lines that begin with # are remarks and no answers.

A program finds an empty folder and hardly any environment. It may read the
system's programs and libraries, itself, the files and folders that its
arguments name with a slash or a point (bot.py, ./bot; it is given their whole
paths), and a folder lib beside those. How well it is kept apart is told, as a
level:

  0  pipes with deadlines
  1  and limits on memory and files: Unix
  2  and no files, network, signals or tracing beyond what it needs: Linux
  3  and namespaces of its own: Linux that lets users make them

Whatever it does wrong costs it the game, and is told with the turn, the last
lines exchanged and the end of its standard error.

The boards depend on the seed alone. It has 128 bits; its SHA-256 is told before
the match and it is told afterwards, so that anybody can check that it was not
chosen to suit. Ctrl-C prints the table so far, and the command that goes on.
`

func (c *bots) run(e *cli.Env, args []string) error {
	if err := c.check(args); err != nil {
		return err
	}
	if c.serve {
		return c.play(e)
	}
	host := bot.Probe(bot.Level(c.most))
	if c.resume != "" {
		return c.goOn(e, host)
	}
	m, err := c.match(host, args)
	if err != nil {
		return err
	}
	return c.begin(e, m)
}

// match returns the match that the flags ask for.
func (c *bots) match(host *bot.Host, args []string) (*bot.Match, error) {
	layout, err := c.layout.Layout()
	if err != nil {
		return nil, err
	}
	c.limits.Memory = c.memory << 20
	m := &bot.Match{Host: host, Workers: c.workers, Settings: bot.Settings{
		Layout:    layout,
		Opens:     c.layout.Start != "" || layout.First != generate.Any,
		Generator: c.layout.Generator,
		Games:     c.games,
		Protocol:  c.protocol,
		Limits:    c.limits,
		Judged:    !c.noQuality,
	}}
	if c.seed == "" {
		m.Settings.Seed, err = bot.NewSeed(rand.Reader)
	} else {
		m.Settings.Seed, err = bot.ParseSeed(c.seed)
	}
	if err != nil {
		return nil, err
	}
	m.Entries, err = c.programs(args)
	return m, err
}

// programs finds the programs that are to play.
func (c *bots) programs(args []string) (entries []bot.Entry, err error) {
	wrap, err := bot.Words(c.wrap)
	if err != nil {
		return nil, fmt.Errorf("--wrap %q: %w", c.wrap, err)
	}
	add := func(name string, command []string) error {
		program, err := bot.Find(command, wrap)
		if err != nil {
			return cli.Hint(err, "%s", bot.HintOf(err))
		}
		program.Read = c.read
		entries = append(entries, bot.Entry{Name: name, Program: program})
		return nil
	}
	if len(args) > 0 {
		if err := add("", args); err != nil {
			return nil, err
		}
	}
	for _, entry := range c.entries {
		name, command, found := strings.Cut(entry, "=")
		words, err := bot.Words(command)
		if err != nil || !found || len(words) == 0 {
			return nil, cli.Usagef("--bot %q: want NAME=COMMAND, with quotes around words that have blanks", entry)
		}
		if err := wire.CheckName(name); err != nil || strings.TrimSpace(name) != name || name == "" {
			return nil, cli.Usagef("--bot %q: want a name of 1 to %d printable characters, and no blanks around it", entry, wire.MaxName)
		}
		if err := add(name, words); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// play is --serve: a policy plays with the referee at the other end.
func (c *bots) play(e *cli.Env) error {
	layout, err := c.layout.Layout()
	if err != nil {
		return err
	}
	dialect, err := wire.ParseDialect(c.protocol, layout.Size, layout.Mines)
	if err != nil {
		return err
	}
	policy, err := c.policy.one()
	if err != nil {
		return err
	}
	player, err := policy.New()
	if err != nil {
		return err
	}
	return wire.Serve(e.Stdin, flushed{e}, dialect, "mines "+policy.Name, player)
}

// flushed is standard output without delay.
type flushed struct{ e *cli.Env }

func (f flushed) Write(p []byte) (int, error) {
	n, err := f.e.Stdout.Write(p)
	if err == nil {
		err = f.e.Flush()
	}
	return n, err
}

// A textValue is a flag's text of a certain kind.
type textValue string

func (v *textValue) String() string { return string(*v) }

func (v *textValue) Type() string { return "seed" }

func (v *textValue) Set(text string) error {
	_, err := bot.ParseSeed(text)
	*v = textValue(text)
	return err
}
