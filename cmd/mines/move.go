package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// move is the command that makes moves on a board.
type move struct {
	mines, board, output string
	covered, codes       bool
	voice                cli.Voice
	reading              cli.Reading
}

func newMove(f *cli.Flags) cli.Run {
	c := new(move)
	f.Arguments("-m MINES [-b BOARD] [MOVE...]")
	f.Mines(&c.mines)
	f.StringVarP(&c.board, "board", "b", "", "the board: `FILE`, or - for standard input")
	f.BoolVar(&c.covered, "covered", false, "start with every square covered")
	f.Output(&c.output)
	f.BoolVar(&c.codes, "codes", false, "print the moves' results instead of the board")
	f.Voice(&c.voice, "draw the board after every move, on standard error")
	f.From(&c.reading)
	f.Rules(cli.Rule{If: "covered", Not: "board", Text: "--covered and -b exclude each other"})
	return c.run
}

func (c *move) run(e *cli.Env, args []string) error {
	if err := c.checkFlags(args); err != nil {
		return err
	}
	if c.voice.Sentences() {
		e.Loading = e.Stderr
	}
	mines, b, err := c.read(e)
	if err != nil {
		return err
	}
	words, err := e.Moves(args, cli.MoveList{Use: "list of moves"})
	if err != nil {
		return err
	}
	talk := bufio.NewWriter(e.Stderr) // there may be a million moves
	refused, err := c.play(c.newResults(e, talk), mines, &b, words)
	if err == nil {
		err = talk.Flush()
	}
	if err == nil {
		err = c.printBoard(e, b)
	}
	if err != nil || !refused {
		return err
	}
	return cli.No
}

// printBoard prints the board, unless standard output is for the results.
func (c *move) printBoard(e *cli.Env, b board.Board) error {
	if c.output == "" && (c.voice.Quiet || c.codes || c.voice.JSON) {
		return nil
	}
	return e.WriteOutput(c.output, b.AppendDat(nil))
}

func (c *move) checkFlags(args []string) error {
	switch {
	case len(args) == 0 && !c.covered && cli.IsStdin(c.board):
		return errNoMoves
	case len(args) > 0 && !c.covered && c.board == "" && isFile(args[0]):
		return cli.Hint(cli.Usagef("%q is a file, not a move", args[0]), "-b %s names the board", args[0])
	}
	return nil
}

// errNoMoves is the error if both the moves and the board would come on
// standard input.
var errNoMoves = cli.Usagef("without moves as arguments, standard input has the moves: " +
	"-b FILE names the board")

// isFile reports whether a word names a file and contains a point, which no
// move does.
func isFile(word string) bool {
	_, err := os.Stat(word)
	return err == nil && strings.Contains(word, ".")
}

func (c *move) read(e *cli.Env) (board.Minefield, board.Board, error) {
	if !c.covered {
		return e.ReadBoth(c.mines, c.board, nil, c.reading)
	}
	mines, err := e.RequireMinefield(c.mines, c.reading.ReadOptions)
	if err != nil {
		return mines, board.Board{}, err
	}
	return mines, board.NewBoard(mines.Size()), nil
}

// play makes the moves, up to one that blows up, and prints their results. It
// reports whether any was refused.
func (c *move) play(r *results, mines board.Minefield, b *board.Board, words []string) (refused bool, err error) {
	referee, err := board.NewReferee(mines, *b)
	if err != nil {
		return false, err
	}
	for i, word := range words {
		result, opened := board.InvalidMove, []int(nil)
		if m, ok := board.ParseMove(word, b.Size()); ok {
			result, opened = referee.Make(m), referee.Opened()
		}
		r.tell(*b, word, result, opened)
		refused = refused || !result.Played()
		if result == board.BlownUp {
			r.tellUnplayed(words[i+1:])
			return true, nil
		}
	}
	return refused, nil
}

// results prints the results of moves.
type results struct {
	out  io.Writer // a line for each move
	talk io.Writer // drawings and the moves that were not played
	json bool
	draw bool // draw the board after every move, on talk
}

// newResults returns the printer that the flags ask for.
func (c *move) newResults(e *cli.Env, talk io.Writer) *results {
	if c.voice.Quiet {
		return &results{out: io.Discard, talk: io.Discard}
	}
	r := &results{out: talk, talk: talk, json: c.voice.JSON, draw: c.voice.Verbose}
	if c.codes || c.voice.JSON {
		r.out = e.Stdout
	}
	return r
}

// tell prints the result of a move and, in JSON, the squares that it uncovered,
// which are given by their indices.
func (r *results) tell(b board.Board, word string, result board.MoveResult, opened []int) {
	if r.json {
		names := make([]string, len(opened))
		for i, s := range slices.Sorted(slices.Values(opened)) {
			names[i] = b.Size().At(s).String()
		}
		text.WriteJSON(r.out, struct {
			Move      string   `json:"move"`
			Result    string   `json:"result"`
			Code      int      `json:"code"`
			Uncovered []string `json:"uncovered"`
		}{word, result.String(), int(result), names})
		return
	}
	fmt.Fprintln(r.out, text.Word(word), result)
	if r.draw && result.Played() {
		r.talk.Write(append(board.Drawing{}.Board(nil, b), '\n'))
	}
}

// tellUnplayed prints the moves after one that blew up.
func (r *results) tellUnplayed(words []string) {
	switch {
	case len(words) == 0:
	case r.json:
		text.WriteJSON(r.out, struct {
			NotPlayed []string `json:"not_played"`
		}{words})
	default:
		fmt.Fprint(r.talk, "not played:")
		for _, word := range words {
			fmt.Fprint(r.talk, " ", text.Word(word))
		}
		fmt.Fprintln(r.talk)
	}
}
