package main

import (
	"fmt"
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
	c.voice.AnnounceAside(e)
	mines, b, err := c.read(e)
	if err != nil {
		return err
	}
	words, err := e.Moves(args, cli.MoveList{Use: "list of moves"})
	if err != nil {
		return err
	}
	r := &results{env: e, voice: c.voice, onStdout: c.codes || c.voice.JSON}
	refused, err := c.play(r, mines, &b, words)
	if err != nil {
		return err
	}
	e.Lines(r.talk.String())
	if err := c.printBoard(e, b); err != nil || !refused {
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
		return e.ReadBoth(c.mines, c.board, c.reading)
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
	env      *cli.Env
	voice    cli.Voice
	onStdout bool            // else they go to standard error
	talk     strings.Builder // collected for standard error: there may be a million moves
}

// tell prints the result of a move and, in JSON, the squares that it uncovered,
// which are given by their indices.
func (r *results) tell(b board.Board, word string, result board.MoveResult, opened []int) {
	switch {
	case r.voice.Quiet:
		return
	case r.voice.JSON:
		names := make([]string, len(opened))
		for i, s := range slices.Sorted(slices.Values(opened)) {
			names[i] = b.Size().At(s).String()
		}
		text.WriteJSON(r.env.Stdout, struct {
			Move      string   `json:"move"`
			Result    string   `json:"result"`
			Code      int      `json:"code"`
			Uncovered []string `json:"uncovered"`
		}{word, result.String(), int(result), names})
		return
	case r.onStdout:
		fmt.Fprintln(r.env.Stdout, text.Word(word), result)
	default:
		fmt.Fprintln(&r.talk, text.Word(word), result)
	}
	if r.voice.Verbose && result.Played() {
		r.talk.Write(append(board.Drawing{}.Board(nil, b), '\n'))
	}
	if r.talk.Len() > 1<<16 {
		r.env.Lines(r.talk.String())
		r.talk.Reset()
	}
}

// tellUnplayed prints the moves after one that blew up.
func (r *results) tellUnplayed(words []string) {
	switch {
	case len(words) == 0 || r.voice.Quiet:
	case r.voice.JSON:
		text.WriteJSON(r.env.Stdout, struct {
			NotPlayed []string `json:"not_played"`
		}{words})
	default:
		fmt.Fprintf(&r.talk, "not played: %s\n", strings.Join(text.NamesBy(words, text.Word), " "))
	}
}
