package main

import (
	"cmp"
	"errors"
	"io"
	"math/rand/v2"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/dialogue"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/lines"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/tui"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/level"
)

// playCommand is the command that plays with a person.
type playCommand struct {
	path            string
	flags           *cli.Flags
	mines, dialogue string
	size, first     string
	color           string
	policy          string
	total           board.Total
	seed            flags.Seed
	plain, newGame  bool
	noGuess, daily  bool
	level           int
	reading         board.ReadOptions
}

func newPlay(f *cli.Flags) cli.Run {
	c := &playCommand{flags: f}
	f.File(&c.path, "[GAME|BOARD]", "game")
	f.BoolVar(&c.plain, "plain", false, "play in lines of text, on a terminal or not")
	flags.Size(f, &c.size)
	f.Total(&c.total)
	f.OneOf(&c.first, "first", "", []string{"open", "safe", "any"}, "what the first square is promised")
	f.BoolVar(&c.noGuess, "no-guess", false, "play games that deduction alone wins")
	cli.Number(f, &c.level, "level", "", 0, 1, level.Most, "play games without guesses of level `K`, from 1 to 4")
	f.BoolVar(&c.daily, "daily", false, "play the game of the day: it needs no guess, and its start is uncovered")
	c.seed.Add(f, "play on the minefields of the seed `S`")
	f.StringVarP(&c.mines, "mines", "m", "", "play on the minefield `FILE` instead of one made at random")
	c.policy = guess.Best.Name
	f.WordList(&c.policy, "policy", flags.PolicyNames(), flags.PolicySettings,
		"the policy of hints and of automatic moves: `NAME` or NAME:SETTING=X")
	f.Color(&c.color)
	f.BoolVar(&c.newGame, "new", false, "begin a new game without offering the last one")
	f.OneOf(&c.dialogue, "dialogue", "", append([]string{"none"}, dialogue.Names()...),
		"play a stage of a well-known exercise, with its exact dialogue")
	f.Reading(&c.reading)
	f.Rules(
		cli.Rule{If: "dialogue!", Not: "plain new size total first no-guess level daily ARGS",
			Text: "--dialogue has a game of its own: only -m and --seed go with it"},
		cli.Rule{If: "ARGS mines", Not: "size total first no-guess level daily",
			Text: "the game has its own minefield: --FLAG does not go with it"},
		cli.Rule{If: "daily", Not: "total first seed no-guess level",
			Text: "--daily chooses the minefield: --FLAG does not go with it"},
	)
	return c.run
}

func (c *playCommand) run(e *cli.Env, _ []string) error {
	var mines *board.Minefield
	if c.mines != "" {
		named, err := e.ReadMinefield(c.mines, c.reading)
		if err != nil {
			return err
		}
		mines = &named
	}
	if !c.seed.Given {
		c.seed.N = uint64(rand.Uint32())
	}
	if stage, isDialogue := dialogue.Parse(c.dialogue); isDialogue {
		return c.playDialogue(e, stage, mines)
	}
	s, err := c.begin(e, mines)
	if err != nil {
		return err
	}
	err = c.playSession(e, s)
	if err == nil && s.Game().Status() == game.Lost {
		return cli.No
	}
	return err
}

// playSession plays on the whole screen of a terminal, or in lines of text on any
// streams.
func (c *playCommand) playSession(e *cli.Env, s *session.Session) error {
	if !c.plain && (!e.Terminals.Stdin || !e.Terminals.Stdout || e.Getenv("TERM") == "dumb") {
		err := cli.Usagef("the whole screen needs a terminal that can move its cursor, as standard input and output")
		return cli.Hint(err, "--plain plays in lines of text")
	}
	policy, err := flags.ParsePolicy(c.policy)
	if err != nil {
		return err
	}
	kept := &store.Store{Dir: store.StateDir(e.Getenv, "mines"), Disk: e.Disk, Write: e.WriteOutput}
	defer kept.Close()
	sitting := store.Sitting{Session: s, Store: kept, Policy: policy}
	if !c.newGame && !c.daily && !c.seed.Given && c.mines == "" && c.path == "" {
		sitting.Offer, sitting.NotKept = kept.LastGame()
	}
	if last := sitting.Offer; last != nil && !last.WorthResuming() {
		sitting.Offer = nil
	}
	if c.plain {
		word := text.Choose(e.Terminals.Stdin, "> ", "")
		d := lines.UI{Prompter: prompt.New(e.Stdin, e.Stdout), Sitting: sitting, Prompt: word}
		err := d.Play()
		if errors.Is(err, lines.ErrUnanswered) {
			return cli.Hint(err, "--new begins a new game without the question")
		}
		return err
	}
	o := tui.ScreenOptions{
		Sitting: sitting,
		ASCII:   !e.WritesUTF8() || e.Getenv("TERM") == "linux", Color: text.Choose(e.UseColor(c.color), c.color, "never"),
	}
	return e.Unbuffered(func(out io.Writer) error { return tui.Run(e.Context(), e.Stdin, out, o) })
}

// playDialogue plays a stage of the exercise with its dialogue, on a minefield
// unless that is nil.
func (c *playCommand) playDialogue(e *cli.Env, stage dialogue.Stage, mines *board.Minefield) error {
	size, lay := board.Size{Rows: 9, Cols: 9}, dialogue.Seeded(c.seed.N)
	if mines != nil {
		size, lay = mines.Size(), dialogue.On(*mines)
	}
	result, err := dialogue.Play(prompt.New(e.Stdin, e.Stdout), stage, size, lay)
	if err == nil && result == board.BlownUp {
		return cli.No
	}
	return err
}

// begin begins a session with the game that the flags ask for, on a minefield
// unless that is nil.
func (c *playCommand) begin(e *cli.Env, mines *board.Minefield) (*session.Session, error) {
	if c.size != "" {
		if _, err := flags.ParseSize(e, c.size); err != nil {
			return nil, err
		}
	}
	o := session.GameOptions{Setup: session.DefaultSetup(), Seed: c.seed.N, Chosen: c.seed.Given, Mines: mines, Now: e.Now}
	if c.daily {
		s := session.New(o)
		return s, s.BeginDaily(cmp.Or(c.size, "beginner"))
	}
	var err error
	o.Setup, err = o.Setup.Change(c.setup())
	if err != nil {
		return nil, err
	}
	s := session.New(o)
	if c.path == "" {
		return s, nil
	}
	kept, err := store.ReadGame(c.path, o.Mines, c.reading)
	if err != nil {
		return nil, err
	}
	if !kept.Checked() {
		e.Notes(c.path, []string{"not checked: it has no SHA-256"})
	}
	s.Open(kept)
	return s, nil
}

// setup returns the words for the game that the flags ask for.
func (c *playCommand) setup() (words []string) {
	if c.flags.Changed("first") {
		words = append(words, c.first)
	}
	if c.noGuess {
		words = append(words, session.NoGuess)
	}
	if c.level > 0 {
		words = append(words, session.GuessWords()[1+c.level])
	}
	if c.size != "" {
		words = append(words, c.size)
	}
	if n, known := c.total.Mines(); known {
		words = append(words, strconv.Itoa(n))
	}
	return words
}
