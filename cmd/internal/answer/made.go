package answer

import (
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

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

// Text returns the moves that were not played as a line, if there are any.
func (a *AfterMoves) Text() string {
	if len(a.NotPlayed) == 0 {
		return ""
	}
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
