// Package generate makes minefields: given a seed and a [Spec], it lays the
// mines of game i of a run. It must not reason about boards. For minefields
// that need no guess, the caller passes the reasoning in as a [Deducer].
//
// # Sources
//
// A [Source] turns the number of a game into its minefield. The result is the
// same on every machine, for any number of workers, in any order of games.
// There are three.
//
//	Uniform  all minefields that the spec allows are equally likely
//	KISS     the puzzles of a published test of solvers
//	NoGuess  minefields that deduction alone solves
//
// All fill a minefield that the caller keeps, without allocating. A new source
// is a file of its own and, if it needs only a spec and seeds, a line in the
// table of generators in source.go.
package generate

import (
	"fmt"
	"slices"

	"minesweeper/board"
)

// A Spec describes the minefields to make: their size, their number of mines,
// and the promise about the first square.
type Spec struct {
	Size  board.Size
	Mines int
	Start board.Square // the first square; ignored if First is Any
	First First
}

// A First is the promise about the first square that the player uncovers.
type First int

// The promises.
const (
	Any  First = iota // no promise: the first square may have a mine
	Safe              // the first square has no mine
	Open              // neither the first square nor a neighbour has a mine
)

// firstNames are the promises' names by First.
var firstNames = []string{"any", "safe", "open"}

// String returns the promise's name.
func (f First) String() string { return firstNames[f] }

// FirstNames returns the names that [ParseFirst] accepts.
func FirstNames() []string { return slices.Clone(firstNames) }

// ParseFirst returns the promise with the given name.
func ParseFirst(name string) (First, error) {
	i, err := board.Choice("first square", name, firstNames)
	return First(i), err
}

// Check returns an error unless the size is one that a board may have, the
// start is on the board, and there is room for the mines.
func (s Spec) Check() error {
	if err := s.Size.Check(); err != nil {
		return err
	}
	if s.First < Any || s.First > Open {
		return fmt.Errorf("first square %d: want %d to %d", s.First, Any, Open)
	}
	if s.First != Any && !s.Size.Contains(s.Start) {
		return fmt.Errorf("start %v: the board is %v", s.Start, s.Size)
	}
	if s.Mines < 0 {
		return fmt.Errorf("%d mines: want 0 or more", s.Mines)
	}
	if room := s.Room(); s.Mines > room {
		doNotFit := "do not fit"
		if s.Mines == 1 {
			doNotFit = "does not fit"
		}
		mines := board.Amount(s.Mines, "mine")
		return fmt.Errorf("%s %s: a %v board has room for %d%s", mines, doNotFit, s.Size, room, s.firstClick())
	}
	return nil
}

// String returns the size and the number of mines, as in "9x9 with 10 mines".
func (s Spec) String() string {
	return fmt.Sprintf("%v with %s", s.Size, board.Amount(s.Mines, "mine"))
}

// Fitting returns the spec with the same promise, or the strongest one for
// which there is room.
func (s Spec) Fitting() Spec {
	for s.First > Any && s.Room() < s.Mines {
		s.First--
	}
	return s
}

// firstClick returns in words what the first square may be, for error messages.
func (s Spec) firstClick() string {
	switch s.First {
	case Safe:
		return fmt.Sprintf(" when %v has none", s.Start)
	case Open:
		return fmt.Sprintf(" when %v and its neighbours have none", s.Start)
	}
	return ""
}

// Allows reports whether a mine may lie at a square.
func (s Spec) Allows(at board.Square) bool {
	switch s.First {
	case Safe:
		return at != s.Start
	case Open:
		return max(at.Row-s.Start.Row, s.Start.Row-at.Row, at.Col-s.Start.Col, s.Start.Col-at.Col) > 1
	}
	return true
}

// Room returns the number of squares that may have a mine.
func (s Spec) Room() int {
	room := s.Size.Squares()
	switch s.First {
	case Safe:
		room--
	case Open:
		room -= 1 + len(s.Size.AppendNeighbours(nil, s.Size.Index(s.Start)))
	}
	return room
}

// allowed returns the indices of the squares that may have a mine, ascending.
func (s Spec) allowed() []int32 {
	squares := make([]int32, 0, s.Room())
	for i := range s.Size.Squares() {
		if s.Allows(s.Size.At(i)) {
			squares = append(squares, int32(i))
		}
	}
	return squares
}

// accept makes m an empty minefield of the spec's size. It uses the memory of m
// if m has that size already.
func (s Spec) accept(m *board.Minefield) {
	if m.Size() != s.Size {
		*m = board.NewBoard(s.Size).MinesAtFlags()
	}
	m.Clear()
}
