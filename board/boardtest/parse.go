package boardtest

import (
	"testing"

	"minesweeper/board"
)

// Board reads a board from text. The test fails if the text is malformed.
func Board(t testing.TB, text string) board.Board {
	t.Helper()
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Minefield reads a minefield from text. The test fails if the text is
// malformed.
func Minefield(t testing.TB, text string) board.Minefield {
	t.Helper()
	m, err := board.ParseMinefield([]byte(text), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Squares returns the squares of b with the given names. The test fails if b
// has no such square.
func Squares(t testing.TB, b board.Board, names ...string) []board.Square {
	t.Helper()
	squares := make([]board.Square, len(names))
	for i, name := range names {
		s, err := b.Size().Square(name)
		if err != nil {
			t.Fatal(err)
		}
		squares[i] = s
	}
	return squares
}
