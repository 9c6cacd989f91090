package answer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A Complete says whether a game is complete, and what is wrong on its board.
type Complete struct {
	Head      `kind:"complete"`
	Complete  bool    `json:"complete"`
	Faultless bool    `json:"faultless"`
	Missing   int     `json:"missing"` // safe squares that are not uncovered
	Faults    []Fault `json:"faults"`
}

// A Fault is a square on which a board contradicts its minefield.
type Fault struct {
	Square   string `json:"square"`
	Found    string `json:"found"`    // the character of the square in a .dat
	Expected string `json:"expected"` // the same on the finished board
	What     string `json:"what"`     // number, uncovered_mine or flag_without_mine
	Why      string `json:"-"`        // the end of a sentence; a flag needs none, as it leaves a square covered
}

// CompleteOf judges a board over its minefield, which has the same size.
func CompleteOf(mines board.Minefield, b board.Board) *Complete {
	out := &Complete{Complete: board.IsComplete(mines, b), Faults: []Fault{}}
	for i := range b.Size().Squares() {
		if !mines.HasMineAt(i) && !b.StateAt(i).Uncovered() {
			out.Missing++
		}
		if fault, wrong := faultAt(mines, b, i); wrong {
			out.Faults = append(out.Faults, fault)
		}
	}
	out.Faultless = len(out.Faults) == 0
	return out
}

// faultAt compares one square with the minefield.
func faultAt(mines board.Minefield, b board.Board, i int) (f Fault, wrong bool) {
	state, mine, around := b.StateAt(i), mines.HasMineAt(i), board.State(mines.CountMinesAt(i))
	if state == board.Covered || state == board.Flagged && mine || state == around && !mine {
		return f, false
	}
	s := b.Size().At(i)
	f = Fault{Square: s.String(), Found: character(state), Expected: character(around)}
	switch {
	case state == board.Flagged:
		f.What = "flag_without_mine"
	case mine:
		f.Expected = character(board.Flagged)
		f.What, f.Why = "uncovered_mine", fmt.Sprintf("%v is uncovered and has a mine", s)
	default:
		f.What = "number"
		f.Why = fmt.Sprintf("%v shows %d and has %s around", s, state, text.Count(int(around), "mine", "mines"))
	}
	return f, true
}

// character returns how a .dat writes a square.
func character(s board.State) string {
	one := board.NewBoard(board.Size{Rows: 1, Cols: 1})
	one.SetAt(0, s)
	return rows(one)[0]
}

// Text returns the answer as a line.
func (c *Complete) Text() string { return text.Choose(c.Complete, "complete\n", "not complete\n") }

// Sentence returns the answer in the words of the exercise.
func (c *Complete) Sentence() string {
	return text.Choose(c.Complete, "Game is complete.\n", "Game is NOT complete.\n")
}

// A Count is the number of mines around a square.
type Count struct {
	Head          `kind:"count"`
	Square        string `json:"square"`
	NeighborMines int    `json:"neighbor_mines"`
}

// Text returns the count as a line.
func (c *Count) Text() string { return fmt.Sprintf("%s %d\n", c.Square, c.NeighborMines) }

// Sentence returns the count in the words of the exercise.
func (c *Count) Sentence() string {
	return fmt.Sprintf("Found %d mine(s) around square '%s'\n", c.NeighborMines, c.Square)
}

// A Made is a move that was tried on a board, and its result.
type Made struct {
	Head `kind:"made"`
	Move Word `json:"move"`
	MoveResult
	Uncovered []string `json:"uncovered"` // row by row
}

// A MoveResult is the result of a move: the word of the exercise, and its code.
type MoveResult struct {
	Result string           `json:"result"`
	Code   board.MoveResult `json:"code"`
}

// ResultOf returns a result as documents have it.
func ResultOf(r board.MoveResult) MoveResult { return MoveResult{r.String(), r} }

// MadeOf returns the result of a move, which was given as a word. The squares
// that it uncovered are given by their indices.
func MadeOf(size board.Size, move string, result board.MoveResult, opened []int) *Made {
	inOrder := slices.Sorted(slices.Values(opened))
	names := text.NamesBy(inOrder, func(i int) string { return size.At(i).String() })
	return &Made{Head{}, Word(move), ResultOf(result), names}
}

// Text returns the move and its result as a line.
func (m *Made) Text() string { return m.Move.String() + " " + m.Result + "\n" }

// An AfterMoves is the board after moves.
type AfterMoves struct {
	Head      `kind:"after_moves"`
	Result    string `json:"result"` // of the last move
	NotPlayed []Word `json:"not_played"`
	Complete  bool   `json:"complete"`
	View
}

// AfterMovesOf returns the board after moves over its minefield, the result of
// the last one, and the words after a move that uncovered a mine.
func AfterMovesOf(mines board.Minefield, b board.Board, result board.MoveResult, notPlayed []string) *AfterMoves {
	words := make([]Word, len(notPlayed))
	for i, word := range notPlayed {
		words[i] = Word(word)
	}
	return &AfterMoves{
		Result: result.String(), NotPlayed: words, Complete: board.IsComplete(mines, b),
		View: BoardOf(b, board.KnownTotal(mines.Total())).View,
	}
}

// Text returns the moves that were not played, of which there are some, as a line.
func (a *AfterMoves) Text() string {
	return "not played: " + strings.Join(text.Names(a.NotPlayed), " ") + "\n"
}

// A Word is a word that a user gave.
type Word string

// MarshalText returns the word with bytes escaped that are no text, since JSON
// would make different words alike.
func (w Word) MarshalText() ([]byte, error) {
	if utf8.ValidString(string(w)) {
		return []byte(w), nil
	}
	return []byte(text.Harmless(string(w))), nil
}

// String returns the word for a line of text; see [text.Word].
func (w Word) String() string { return text.Word(string(w)) }
