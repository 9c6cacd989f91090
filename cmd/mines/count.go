package main

import (
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// count is the command that counts the mines around squares.
type count struct {
	mines   string
	voice   cli.Voice
	reading board.ReadOptions
}

func newCount(f *cli.Flags) cli.Run {
	c := new(count)
	f.Arguments("-m MINES [SQUARE...]")
	f.Mines(&c.mines)
	f.Voice(&c.voice, "print sentences, and name the file that was loaded")
	f.Redirect()
	f.Reading(&c.reading)
	return c.run
}

func (c *count) run(e *cli.Env, args []string) error {
	c.voice.Announce(e)
	mines, err := e.RequireMinefield(c.mines, c.reading)
	if err != nil {
		return err
	}
	names, err := e.Moves(args, cli.MoveList{Use: "list of squares"})
	if err != nil {
		return err
	}
	squares := make([]board.Square, len(names))
	for i, name := range names {
		if len(args) == 0 {
			name = strings.TrimSuffix(name, "*") // a move that flags
		}
		if squares[i], err = mines.Size().Square(name); err != nil {
			return err
		}
	}
	if c.voice.Quiet {
		return nil
	}
	for _, s := range squares {
		c.print(e, s, mines.CountMines(s))
	}
	return nil
}

func (c *count) print(e *cli.Env, s board.Square, n int) {
	switch {
	case c.voice.JSON:
		text.WriteJSON(e.Stdout, struct {
			Square string `json:"square"`
			Mines  int    `json:"mines"`
		}{s.String(), n})
	case c.voice.Verbose:
		fmt.Fprintf(e.Stdout, "Found %d mine(s) around square '%v'\n", n, s)
	default:
		fmt.Fprintln(e.Stdout, s, n)
	}
}
