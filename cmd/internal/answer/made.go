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
	Head
	Move      string   `json:"move"`
	Result    string   `json:"result"`
	Code      int      `json:"code"`
	Uncovered []string `json:"uncovered"` // row by row
	given     string
}

func (*Made) kind() string { return "made" }

// MadeOf returns the result of a move, which was given as a word. The squares
// that it uncovered are given by their indices.
func MadeOf(size board.Size, move string, result board.MoveResult, opened []int) *Made {
	return &Made{Head{}, word(move), result.String(), int(result), squares(size, opened), move}
}

// Text returns the move and its result as a line.
func (m *Made) Text() string { return text.Word(m.given) + " " + m.Result + "\n" }

// An AfterMoves is the board after moves.
type AfterMoves struct {
	Head
	Result    string   `json:"result"` // of the last move
	NotPlayed []string `json:"not_played"`
	Complete  bool     `json:"complete"`
	View
	notPlayed []string // as they were given
}

func (*AfterMoves) kind() string { return "after_moves" }

// AfterMovesOf returns the board after moves over its minefield, the result of
// the last one, and the words after a move that uncovered a mine.
func AfterMovesOf(mines board.Minefield, b board.Board, result board.MoveResult, notPlayed []string) *AfterMoves {
	return &AfterMoves{
		Result: result.String(), NotPlayed: text.NamesBy(notPlayed, word), Complete: board.IsComplete(mines, b),
		View: BoardOf(b, board.KnownTotal(mines.Total())).View, notPlayed: notPlayed,
	}
}

// Text returns the moves that were not played as a line, if there are any.
func (a *AfterMoves) Text() string {
	if len(a.notPlayed) == 0 {
		return ""
	}
	return "not played: " + strings.Join(text.NamesBy(a.notPlayed, text.Word), " ") + "\n"
}

// word returns a word that a user gave. Bytes that are no text are escaped, since
// JSON would make different words alike.
func word(given string) string {
	if utf8.ValidString(given) {
		return given
	}
	return text.Harmless(given)
}

// squares returns the names of squares, row by row.
func squares(size board.Size, indices []int) []string {
	return text.NamesBy(slices.Sorted(slices.Values(indices)), func(i int) string { return size.At(i).String() })
}
