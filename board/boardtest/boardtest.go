// Package boardtest reads boards for the tests of several packages, makes random
// minefields and positions, and finds the minefields that agree with a board.
// Only tests may import it.
package boardtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
)

// Open returns a minefield with no mine on the first square and its neighbours,
// which must leave room for the mines.
func Open(r *rand.Rand, size board.Size, mines int, first board.Square) board.Minefield {
	m := board.NewBoard(size).MinesAtFlags()
	barred := map[int]bool{size.Index(first): true}
	for _, i := range size.AppendNeighbours(nil, size.Index(first)) {
		barred[i] = true
	}
	for m.Total() < mines {
		if i := r.IntN(size.Squares()); !barred[i] {
			m.Put(size.At(i))
		}
	}
	return m
}

// Scatter returns a minefield with the given number of mines.
func Scatter(r *rand.Rand, size board.Size, mines int) board.Minefield {
	m := board.NewBoard(size).MinesAtFlags()
	for _, i := range r.Perm(size.Squares())[:mines] {
		m.Put(size.At(i))
	}
	return m
}

// Position returns a minefield with a mine in about one of oneIn squares, and a
// board that agrees with it: about half of the squares are covered, and some
// mines are flagged.
func Position(r *rand.Rand, size board.Size, oneIn int) (board.Minefield, board.Board) {
	m := board.NewBoard(size).MinesAtFlags()
	for i := range size.Squares() {
		if r.IntN(oneIn) == 0 {
			m.Put(size.At(i))
		}
	}
	b := board.NewBoard(size)
	for i := range size.Squares() {
		switch {
		case r.IntN(2) == 0:
		case !m.HasMineAt(i):
			b.SetAt(i, board.State(m.CountMinesAt(i)))
		case r.IntN(3) == 0:
			b.SetAt(i, board.Flagged)
		}
	}
	return m, b
}

// Played returns a position of a random game, in which at least one square has a
// mine.
func Played(r *rand.Rand, size board.Size) (board.Minefield, board.Board) {
	m, b := board.NewBoard(size).MinesAtFlags(), board.NewBoard(size)
	for mines := 1 + size.Squares()*(8+r.IntN(15))/100; m.Total() < mines; {
		m.Put(size.At(r.IntN(size.Squares())))
	}
	for range r.IntN(1 + size.Squares()/3) {
		i := r.IntN(size.Squares())
		switch {
		case b.StateAt(i) != board.Covered:
		case !m.HasMineAt(i):
			board.MakeMove(size.At(i).String(), m, b)
		case r.IntN(2) == 0:
			b.SetAt(i, board.Flagged)
		}
	}
	return m, b
}

// Agrees reports whether m can be the minefield of b: every flag has a mine,
// every number is right, and m has the given total of mines, if that is known.
func Agrees(m board.Minefield, b board.Board, total board.Total) bool {
	if board.CheckFit(m, b) != nil || total.Known() && total != board.KnownTotal(m.Total()) {
		return false
	}
	for i := range b.Size().Squares() {
		if s := b.StateAt(i); s == board.Flagged && !m.HasMineAt(i) {
			return false
		} else if s.Uncovered() && (m.HasMineAt(i) || m.CountMinesAt(i) != int(s)) {
			return false
		}
	}
	return true
}

// Minefields returns every minefield that agrees with b and has the given total
// of mines, if that is known. It goes through the ways to put mines under the
// covered squares, and turns back where there are too many for a number or the
// total.
func Minefields(b board.Board, total board.Total) (all []board.Minefield) {
	size, m := b.Size(), b.MinesAtFlags()
	most, known := total.Mines()
	var lay func(i int)
	var around []int
	lay = func(i int) {
		for i < size.Squares() && b.StateAt(i) != board.Covered {
			i++
		}
		if i == size.Squares() {
			if Agrees(m, b, total) {
				all = append(all, m.Clone())
			}
			return
		}
		lay(i + 1)
		m.Put(size.At(i))
		tooMany := func(n int) bool { return b.StateAt(n).Uncovered() && m.CountMinesAt(n) > int(b.StateAt(n)) }
		around = size.AppendNeighbours(around[:0], i)
		if (!known || m.Total() <= most) && !slices.ContainsFunc(around, tooMany) {
			lay(i + 1)
		}
		m.Remove(size.At(i))
	}
	lay(0)
	return all
}

// Board reads a board from text. The test fails if the text is malformed.
func Board(t testing.TB, text string) board.Board {
	t.Helper()
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	Must(t, err)
	return b
}

// Minefield reads a minefield from text. The test fails if the text is
// malformed.
func Minefield(t testing.TB, text string) board.Minefield {
	t.Helper()
	m, err := board.ParseMinefield([]byte(text), board.ReadOptions{})
	Must(t, err)
	return m
}

// Squares returns the squares of b with the given names. The test fails if b
// has no such square.
func Squares(t testing.TB, b board.Board, names ...string) []board.Square {
	t.Helper()
	squares := make([]board.Square, len(names))
	for i, name := range names {
		s, err := b.Size().Square(name)
		Must(t, err)
		squares[i] = s
	}
	return squares
}
