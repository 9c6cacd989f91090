package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/bot"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// begin plays a match from its first game, or from where the file of --results
// says it has come.
func (c *bots) begin(e *cli.Env, m *bot.Match) error {
	if err := c.makeTranscripts(); err != nil {
		return err
	}
	if c.results == "" {
		return c.playMatch(e, m, nil, nil)
	}
	log, err := bot.CreateLog(c.results, m, bot.Level(c.least))
	if errors.Is(err, fs.ErrExist) {
		return c.takeUp(e, m)
	}
	if err != nil {
		return cli.FileError(c.results, err)
	}
	defer log.Close()
	return c.playMatch(e, m, log, nil)
}

// takeUp goes on with the match in the file of --results, which must be the
// one that the flags ask for; a seed that was chosen is in the file.
func (c *bots) takeUp(e *cli.Env, m *bot.Match) error {
	log, logged, least, games, err := bot.OpenLog(c.results)
	if err != nil {
		return cli.FileError(c.results, err)
	}
	defer log.Close()
	if c.seed == "" {
		m.Settings.Seed = logged.Settings.Seed
	}
	if err := bot.SameMatch(logged, m); err != nil {
		return cli.Hint(cli.FileError(c.results, err), "name another file, or remove this one")
	}
	c.least = max(c.least, int(least))
	return c.playMatch(e, m, log, games)
}

// goOn is --resume: everything that decides the match is in its file.
func (c *bots) goOn(e *cli.Env, host *bot.Host) error {
	log, m, least, games, err := bot.OpenLog(c.resume)
	if err != nil {
		return cli.FileError(c.resume, err)
	}
	defer log.Close()
	if err := c.makeTranscripts(); err != nil {
		return err
	}
	m.Host, m.Workers = host, c.workers
	c.least = max(c.least, int(least))
	c.results = c.resume
	return c.playMatch(e, m, log, games)
}

// playMatch plays what is left of a match and prints the report.
func (c *bots) playMatch(e *cli.Env, m *bot.Match, log *bot.Log, games [][]bot.Played) error {
	if err := m.Require(bot.Level(c.least)); err != nil {
		return err
	}
	c.tellBefore(e, m)
	c.tellExposed(e, m)
	report := bot.NewReport(m)
	for _, game := range games {
		report.Add(game)
	}
	err := c.runGames(e, m, report, log, &games)
	var start *bot.StartError
	switch {
	case errors.Is(err, context.Canceled) && report.Complete(): // interrupted too late
	case errors.As(err, &start):
		return c.tellStart(e, start)
	case err != nil:
		return c.stopped(e, m, report, games, err)
	}
	printed := c.print(e, report)
	_, err = fmt.Fprintf(e.Stderr, "seed %v; \"printf %%s SEED | sha256sum\" gives what was told before\n", m.Settings.Seed)
	return cmp.Or(printed, err)
}

// tellBefore tells how programs are kept apart, and the seed's SHA-256.
func (c *bots) tellBefore(e *cli.Env, m *bot.Match) {
	fmt.Fprintf(e.Stderr, "isolation %v\n", m.Level())
	for _, reason := range m.Host.Missing() {
		fmt.Fprintf(e.Stderr, "  not %s\n", reason)
	}
	if m.Level() < m.Host.Level() {
		fmt.Fprintf(e.Stderr, "  the rest is left to what --wrap starts\n")
	}
	fmt.Fprintf(e.Stderr, "seed hidden, its SHA-256 is %s\n", m.Settings.Seed.Commitment())
}

// tellExposed warns of what is written during the match where a program may
// read it: with the log it would know the seed, and with the transcripts of
// others the board that it plays next.
func (c *bots) tellExposed(e *cli.Env, m *bot.Match) {
	for i := range m.Entries {
		program := &m.Entries[i].Program
		for _, path := range []string{c.results, c.transcripts} {
			if folder, may := program.MayRead(path); may {
				fmt.Fprintf(e.Stderr, "warning: %s may read the folder %s, and with it what is written to %s\n", program.Label(), folder, path)
			}
		}
	}
}

// runGames plays, with a bar on the screen, and keeps what is done.
func (c *bots) runGames(e *cli.Env, m *bot.Match, r *bot.Report, log *bot.Log, games *[][]bot.Played) error {
	bar := e.Progress(m.Settings.Games, "games")
	if c.watch {
		bar = e.Progress(-1, "")
		m.Workers = 1
		w := &watcher{env: e, pause: c.pause}
		m.Watch = w.show
	}
	defer bar.Finish()
	bar.Add(len(*games))
	if c.transcripts != "" {
		var mu sync.Mutex
		m.Over = func(p bot.Played, rec game.Recording) error {
			mu.Lock()
			defer mu.Unlock()
			return m.SaveTranscript(c.transcripts, p, rec)
		}
	}
	return m.Run(e.Context(), len(*games)+1, func(results []bot.Played) error {
		bar.Add(1)
		r.Add(results)
		if log != nil {
			return log.Add(results)
		}
		*games = append(*games, results)
		return nil
	})
}

// stopped prints what a match has come to that was interrupted, or that ended
// for another cause which is nobody's move, and how to go on.
func (c *bots) stopped(e *cli.Env, m *bot.Match, r *bot.Report, games [][]bot.Played, cause error) error {
	if r.Played == 0 {
		fmt.Fprintf(e.Stderr, "0 of %d games\n", m.Settings.Games)
		return cause
	}
	var kept error
	if c.results == "" {
		kept = c.keep(m, games)
	}
	printed := cmp.Or(c.print(e, r), e.Flush())
	if kept != nil {
		return fmt.Errorf("%d of %d games, which cannot be kept: %w", r.Played, m.Settings.Games, kept)
	}
	fmt.Fprintf(e.Stderr, "%d of %d games; to go on:\n  %s\n", r.Played, m.Settings.Games, c.command())
	return cmp.Or(printed, cause)
}

// keep writes what is done into a new file beside those of earlier matches.
func (c *bots) keep(m *bot.Match, games [][]bot.Played) error {
	stem := "mines-bot-" + m.Settings.Seed.Commitment()[:8]
	c.results = stem + ".jsonl"
	log, err := bot.CreateLog(c.results, m, bot.Level(c.least))
	for n := 2; errors.Is(err, fs.ErrExist); n++ {
		c.results = fmt.Sprintf("%s-%d.jsonl", stem, n)
		log, err = bot.CreateLog(c.results, m, bot.Level(c.least))
	}
	if err != nil {
		return err
	}
	for _, game := range games {
		if err := log.Add(game); err != nil {
			log.Close()
			return err
		}
	}
	return log.Close()
}

// ownFlags are the flags that the file of --results knows nothing about: how
// this run plays and what it prints. All others decide the match; of the
// isolation required the file knows what was asked for at first.
var ownFlags = []string{"csv", "isolation", "jobs", "json", "no-time", "output", "pause", "require-isolation", "transcripts", "watch"}

// command returns the command line that goes on as this one did.
func (c *bots) command() string {
	words := []string{"mines", "bot", "--resume", text.ShellWord(c.results)}
	for _, name := range c.flags.Given() {
		if slices.Contains(ownFlags, name) {
			words = append(words, flagWord(c.flags, name))
		}
	}
	return strings.Join(words, " ")
}

// tellStart tells what a program that did not start had to say.
func (c *bots) tellStart(e *cli.Env, start *bot.StartError) error {
	if words := strings.TrimRight(bot.Printable(start.Fault.Stderr), "\n"); words != "" {
		fmt.Fprintf(e.Stderr, "%s\n", words)
	}
	return cli.Hint(start, "%s", start.Fault.Hint)
}

// print prints the report; where the file of -o cannot be written after all, on
// standard output, for what took long to come by must not be lost.
func (c *bots) print(e *cli.Env, r *bot.Report) error {
	if c.watch {
		fmt.Fprint(e.Stdout, clearScreen)
	}
	var text strings.Builder
	var err error
	switch {
	case c.json:
		err = r.WriteJSON(&text, !c.noTime)
	case c.csv:
		err = r.WriteCSV(&text)
	default:
		text.WriteString(r.Text(!c.noTime))
	}
	if err != nil {
		return err
	}
	err = e.WriteOutput(c.output, []byte(text.String()))
	if err != nil && !cli.IsStdin(c.output) {
		e.Stdout.WriteString(text.String())
	}
	return err
}

// clearScreen makes a terminal empty.
const clearScreen = "\x1b[2J\x1b[H"

// A watcher shows boards: it clears the screen, and shows the player's name and
// the board; when a game is over also how it ended, and the mines unless it was
// won.
type watcher struct {
	env   *cli.Env
	pause time.Duration
}

func (w *watcher) show(s bot.Scene) {
	title := s.Name
	if s.Outcome != "" {
		title += ": " + string(s.Outcome)
	}
	if s.Detail != "" {
		title += ", " + s.Detail
	}
	fmt.Fprintf(w.env.Stdout, "%s%s\n\n%s", clearScreen, title, board.Drawing{Mines: s.Mines}.Board(nil, s.Board))
	w.env.Flush() // if nobody watches, the report will say so
	time.Sleep(w.pause)
}
