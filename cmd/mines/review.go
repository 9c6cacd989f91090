package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
)

// reviewCommand is the command review.
type reviewCommand struct {
	input          cli.Input
	replay         string
	start          flags.Start
	format, output string
	noTotal        bool
	ignoreFlags    bool
	form           answer.Form
}

func newReview(f *cli.Flags) cli.Run {
	c := &reviewCommand{input: cli.Input{NewGames: true}}
	c.input.One = f.Alone("format!", "--format html makes a page of one game, and there are several")
	f.Questions(&c.input, "MINES [BOARD] [MOVE...]")
	f.Lookup("board").Usage = "the board before the first move: `FILE`, or - for standard input; covered if not given"
	c.start.Add(f, "uncover `SQUARE` before the first move, without judging that")
	f.StringVar(&c.replay, "replay", "", "review the game recorded in `FILE`, or those in a folder")
	f.OneOf(&c.format, "format", "", []string{"text", "html"}, "how to report")
	f.BoolVar(&c.noTotal, "no-total", false, "judge without the number of mines; guesses are not compared then")
	f.BoolVar(&c.ignoreFlags, "ignore-flags", false,
		"treat flags of the first board as covered squares instead of believing them")
	f.JSON(&c.form.JSON)
	f.Output(&c.output)
	f.Rules(
		cli.Rule{If: "replay", Only: "replay json format output ignore-flags",
			Text: "--replay reviews a recorded game: only --format, --json, --ignore-flags and -o go with it"},
		cli.Rule{If: "no-total", Not: "format!", Text: cli.Exclude},
	)
	judge := cli.Each(&c.input, c, (*reviewCommand).run)
	return func(e *cli.Env, moves []string) error {
		if c.replay != "" {
			return c.runReplay(e)
		}
		return judge(e, moves)
	}
}

func (c *reviewCommand) run(e *cli.Env, q *cli.Question) error {
	rec, err := c.read(e, q)
	if err == nil {
		err = c.report(e, q, "A game of Minesweeper", rec)
	}
	return err
}

// runReplay is --replay.
func (c *reviewCommand) runReplay(e *cli.Env) error {
	if info, err := os.Stat(c.replay); err == nil && info.IsDir() {
		return c.runFolder(e)
	}
	rec, err := cli.ReadFile(e, c.replay, "recording", review.Read)
	if err == nil {
		rec.IgnoreFlags = c.ignoreFlags
		err = cli.FileError(c.replay, flagError(rec))
	}
	if err != nil {
		return err
	}
	e.Notes(c.replay, rec.Differences)
	return c.report(e, nil, filepath.Base(cli.FileName(c.replay)), rec)
}

// report writes the review of a game.
func (c *reviewCommand) report(e *cli.Env, q *cli.Question, title string, rec *review.Recorded) error {
	if c.format == "html" {
		_, err := c.writePage(e, c.output, title, rec)
		return c.fileError(err)
	}
	return e.WriteWith(c.output, func(out io.Writer) error { return c.fileError(c.print(e, q, out, rec)) })
}

// fileError puts the name of the recording before an error about its game.
func (c *reviewCommand) fileError(err error) error {
	var unfit *review.GameError
	if c.replay != "" && errors.As(err, &unfit) {
		return cli.FileError(c.replay, err)
	}
	return err
}

// read returns the game to review.
func (c *reviewCommand) read(e *cli.Env, q *cli.Question) (*review.Recorded, error) {
	g, err := c.readGame(q)
	if err != nil {
		return nil, err
	}
	words, err := q.Moves(e, string(c.start))
	if err != nil {
		return nil, err
	}
	rec := &review.Recorded{Game: g, Actions: make([]game.Action, len(words)), Invalid: map[int]string{},
		NoTotal: c.noTotal, IgnoreFlags: c.ignoreFlags}
	for i, word := range words {
		rec.Actions[i], err = game.ParseAction(word, g.Size())
		if err != nil {
			rec.Invalid[i] = word
		}
	}
	return rec, q.FileError(flagError(rec))
}

// flagError returns an error if a flag that is believed is wrong.
func flagError(rec *review.Recorded) error {
	return cli.Hint(rec.WrongFlag(), "--ignore-flags does without the flags of the board")
}

// readGame returns the game at its beginning.
func (c *reviewCommand) readGame(q *cli.Question) (*game.Game, error) {
	mines, b, err := q.Both()
	if err != nil {
		return nil, err
	}
	if c.ignoreFlags {
		b = b.WithoutFlags()
	}
	g, err := game.From(mines, b)
	if err != nil {
		return nil, q.FileError(err)
	}
	start, err := c.start.Free(mines)
	if start == nil {
		return g, err
	}
	if err != nil && !g.Status().Over() {
		return nil, cli.Hint(err, "if the game was lost there, name the square as the first move instead")
	}
	return g, flags.Begin(g, *start)
}

// print writes a line a move, and the summary.
func (c *reviewCommand) print(e *cli.Env, q *cli.Question, out io.Writer, rec *review.Recorded) error {
	for _, difference := range rec.Differences {
		c.form.Print(out, q.Label(answer.NoteOf(difference)))
	}
	summary, err := rec.Review(func(m review.Remark) error {
		if err := c.form.Print(out, q.Label(&m)); err != nil {
			return err
		}
		return e.Context().Err() // after the remark, so that it is not lost
	})
	if errors.Is(err, context.Canceled) {
		return cli.Incomplete(err)
	}
	if err != nil {
		return err
	}
	if c.replay == "" {
		summary.EndOfMoves()
	}
	return c.form.Print(out, q.Label(&summary))
}

// runFolder reviews the recordings in a folder.
func (c *reviewCommand) runFolder(e *cli.Env) error {
	folder, err := review.OpenFolder(c.replay)
	if err != nil {
		return cli.FileError(c.replay, err)
	}
	folder.IgnoreFlags = c.ignoreFlags
	if folder.LeftOut > 0 {
		e.Warn("%s left out, no recordings", text.Count(folder.LeftOut, "file", "files"))
	}
	if folder.Special > 0 {
		e.Warn("%s left out, as links are not followed",
			text.Count(folder.Special, "link or special file", "links or special files"))
	}
	if len(folder.Files) == 0 {
		return cli.FileError(c.replay, errors.New("no recording in this folder"))
	}
	show, err := c.pages(e, folder)
	if err != nil {
		return err
	}
	var rows []review.Row
	unreadable := 0
	err = folder.Review(e.Context(), show, func(r review.Row) error {
		rows = append(rows, r)
		path := filepath.Join(c.replay, r.File)
		if r.Err != nil {
			unreadable++
			e.Warn("%v", cli.FileError(path, r.Err))
		} else {
			e.Notes(path, r.Differences)
		}
		return nil
	})
	if errors.Is(err, context.Canceled) && len(rows) > 0 {
		e.Report("%d of %s reviewed", len(rows), text.Count(len(folder.Files), "recording", "recordings"))
		err = cli.Incomplete(err)
	} else if err != nil {
		return err
	}
	return c.writeRows(e, rows, unreadable, err)
}

// pages returns a function that writes the page of a game into the output folder,
// or nil if there are no pages. It fails if a page would replace something else.
func (c *reviewCommand) pages(e *cli.Env, f *review.Folder) (func(string, *review.Recorded) (review.Summary, error), error) {
	if c.format != "html" {
		return nil, nil
	}
	if cli.IsStdin(c.output) {
		return nil, cli.Usagef("--format html makes a page for each game: -o FOLDER names the folder for them")
	}
	write := func(file string, rec *review.Recorded) (review.Summary, error) {
		path := filepath.Join(c.output, review.PageName(file))
		if err := e.Disk.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return review.Summary{}, err
		}
		return c.writePage(e, path, filepath.Base(file), rec)
	}
	return write, f.CheckPages(c.output)
}

// writeRows writes the table of a folder, or the page that links to its games,
// and warns of recordings that could not be reviewed. It returns an error if that
// is all of them, or the reason why others are missing.
func (c *reviewCommand) writeRows(e *cli.Env, rows []review.Row, unreadable int, missing error) (err error) {
	path, out := c.output, []byte(review.Table(rows))
	if c.format == "html" {
		path = filepath.Join(c.output, review.IndexName)
		out, err = review.Index(filepath.Base(c.replay), rows)
	} else if c.form.JSON {
		out = nil
		for _, r := range rows {
			for _, d := range r.Documents(c.replay, cli.Trouble) {
				out = answer.Append(out, d)
			}
		}
	}
	if err == nil {
		err = e.WriteWith(path, func(to io.Writer) error {
			_, err := to.Write(out)
			return cmp.Or(err, missing)
		})
	}
	if err != nil || unreadable == 0 {
		return err
	}
	count := text.Count(len(rows), "recording", "recordings")
	err = cli.FileError(c.replay, fmt.Errorf("%d of %s could not be reviewed", unreadable, count))
	if unreadable == len(rows) {
		return err
	}
	e.Warn("%v", err)
	return nil
}

// writePage writes the page of a game.
func (c *reviewCommand) writePage(e *cli.Env, path, title string, rec *review.Recorded) (s review.Summary, err error) {
	err = e.WriteWith(path, func(out io.Writer) (err error) {
		s, err = review.WritePage(e.Context(), out, title, rec)
		return err
	})
	return s, err
}
