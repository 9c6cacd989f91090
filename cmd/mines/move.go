package main

import (
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
)

// moveCommand is the command that makes moves on a board.
type moveCommand struct {
	input  cli.Input
	output string
	codes  bool
	form   answer.Form
}

func newMove(f *cli.Flags) cli.Run {
	c := new(moveCommand)
	c.input.One = f.Alone("output+codes output+json", "-o beside --codes or --json is for one board, and there are several")
	f.Questions(&c.input, "MINES [BOARD] [MOVE...]")
	f.BoolVar(&c.input.Covered, "covered", false, "start with every square covered")
	f.Output(&c.output)
	f.BoolVar(&c.codes, "codes", false, "print the moves' results instead of the board")
	f.Form(&c.form, "draw the board after every move, on standard error")
	f.Quiet(&c.form.Quiet)
	return cli.Each(&c.input, c, (*moveCommand).run)
}

func (c *moveCommand) run(e *cli.Env, q *cli.Question) error {
	mines, b, err := q.Both()
	if err != nil {
		return err
	}
	words, err := q.Moves(e, "")
	if err != nil {
		return err
	}
	r := &results{env: e, about: q, form: c.form, onStdout: c.codes || c.form.JSON}
	if err := r.play(mines, b, words); err != nil {
		return err
	}
	e.Lines(r.notes.String())
	if c.output != "" || !c.form.Quiet && !r.onStdout {
		err = e.WriteOutput(c.output, flags.AppendDocument(e, c.output, nil, format.Document{Board: &b}))
	}
	if err == nil && r.refused {
		err = cli.No
	}
	return err
}

// results makes moves and prints their results.
type results struct {
	env      *cli.Env
	about    *cli.Question
	form     answer.Form
	onStdout bool            // else they go to standard error
	notes    strings.Builder // collected for standard error: there may be a million moves
	refused  bool            // a move was refused
}

// play makes the moves, up to one that blows up, and prints their results.
func (r *results) play(mines board.Minefield, b board.Board, words []string) error {
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		return err
	}
	last := board.ValidMove
	for len(words) > 0 && last != board.BlownUp {
		last = r.make(referee, b, words[0])
		words = words[1:]
	}
	if r.form.JSON || len(words) > 0 {
		r.print(answer.AfterMovesOf(mines, b, last, words), r.form.JSON)
	}
	return nil
}

// make makes a move and prints its result.
func (r *results) make(referee *board.Referee, b board.Board, word string) board.MoveResult {
	result, opened := board.InvalidMove, []int(nil)
	if m, ok := board.ParseMove(word, b.Size()); ok {
		result = referee.Make(m)
		if r.form.JSON {
			opened = referee.Opened()
		}
	}
	r.print(answer.MadeOf(b.Size(), word, result, opened), r.onStdout)
	if r.form.Sentences() && result.Played() {
		r.notes.Write(append(board.Drawing{}.Board(nil, b), '\n'))
	}
	r.refused = r.refused || !result.Played()
	return result
}

// print prints a document on standard output or standard error.
func (r *results) print(d answer.Document, onStdout bool) {
	if onStdout {
		r.about.Print(r.env, r.form, d)
		return
	}
	r.form.Print(&r.notes, d)
	if r.notes.Len() > 1<<16 {
		r.env.Lines(r.notes.String())
		r.notes.Reset()
	}
}
