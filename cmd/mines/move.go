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

	notes   strings.Builder // collected for standard error: there may be a million moves
	refused bool            // a move was refused
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
	referee, _ := board.NewReferee(mines, b) // Both has compared the sizes
	last := board.ValidMove
	for len(words) > 0 && last != board.BlownUp {
		last = c.make(e, q, referee, b, words[0])
		words = words[1:]
	}
	if c.form.JSON || len(words) > 0 {
		c.print(e, q, answer.AfterMovesOf(mines, b, last, words), c.form.JSON)
	}
	e.Lines(c.notes.String())
	if c.output != "" || !c.form.Quiet && !c.onStdout() {
		err = e.WriteOutput(c.output, flags.AppendDocument(e, c.output, nil, format.Document{Board: &b}))
	}
	if err == nil && c.refused {
		err = cli.No
	}
	return err
}

// onStdout reports whether the results go to standard output.
func (c *moveCommand) onStdout() bool { return c.codes || c.form.JSON }

// make makes a move on b and prints its result.
func (c *moveCommand) make(
	e *cli.Env, q *cli.Question, referee *board.Referee, b board.Board, word string,
) board.MoveResult {
	result, opened := board.InvalidMove, []int(nil)
	if m, ok := board.ParseMove(word, b.Size()); ok {
		result = referee.Make(m)
		if c.form.JSON {
			opened = referee.Opened()
		}
	}
	c.print(e, q, answer.MadeOf(b.Size(), word, result, opened), c.onStdout())
	if c.form.Sentences() && result.Played() {
		c.notes.Write(append(board.Drawing{}.Board(nil, b), '\n'))
	}
	c.refused = c.refused || !result.Played()
	return result
}

// print prints a document on standard output or standard error.
func (c *moveCommand) print(e *cli.Env, q *cli.Question, d answer.Document, onStdout bool) {
	if onStdout {
		q.Print(e, c.form, d)
		return
	}
	c.form.Print(&c.notes, d)
	if c.notes.Len() > 1<<16 {
		e.Lines(c.notes.String())
		c.notes.Reset()
	}
}
