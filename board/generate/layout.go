package generate

import (
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
)

// A Layout says what a minefield must be like: how large, how many mines, and
// what the first square to be uncovered is promised.
type Layout struct {
	Size  board.Size
	Mines int
	Start board.Square // the square the promise is about; of no account if First is Any
	First First
}

// A First is what the player's first square is promised.
type First int

// The promises.
const (
	Any  First = iota // nothing: the first square may have a mine
	Safe              // the first square has no mine
	Open              // neither the first square nor a neighbour has a mine
)

// firstNames are the promises' names by First.
var firstNames = []string{"any", "safe", "open"}

// String returns the promise's name.
func (f First) String() string { return firstNames[f] }

// FirstNames returns the names that [ParseFirst] knows.
func FirstNames() []string { return slices.Clone(firstNames) }

// ParseFirst returns the promise with a name.
func ParseFirst(name string) (First, error) {
	if i := slices.Index(firstNames, name); i >= 0 {
		return First(i), nil
	}
	return 0, fmt.Errorf("first square %q: want one of %s", name, strings.Join(firstNames, ", "))
}

// Check returns an error unless the size is one a board may have, the start is
// on the board and the mines fit beside what it is promised.
func (l Layout) Check() error {
	if err := l.Size.Check(); err != nil {
		return err
	}
	if l.First != Any && !l.Size.Contains(l.Start) {
		return fmt.Errorf("start %v: the board is %v", l.Start, l.Size)
	}
	if l.Mines < 0 {
		return fmt.Errorf("%d mines: want 0 or more", l.Mines)
	}
	if room := l.Room(); l.Mines > room {
		doNotFit := "do not fit"
		if l.Mines == 1 {
			doNotFit = "does not fit"
		}
		return fmt.Errorf("%s %s: a %v board has room for %d%s", countMines(l.Mines), doNotFit, l.Size, room, l.promise())
	}
	return nil
}

// String says the size and the number of mines, as in "9x9 with 10 mines".
func (l Layout) String() string { return fmt.Sprintf("%v with %s", l.Size, countMines(l.Mines)) }

// countMines says "1 mine" or "2 mines".
func countMines(n int) string {
	if n == 1 {
		return "1 mine"
	}
	return fmt.Sprintf("%d mines", n)
}

// promise words what the first square is promised, for error messages.
func (l Layout) promise() string {
	switch l.First {
	case Safe:
		return fmt.Sprintf(" when %v has none", l.Start)
	case Open:
		return fmt.Sprintf(" when %v and its neighbours have none", l.Start)
	}
	return ""
}

// Allows tells whether a mine may lie at s.
func (l Layout) Allows(s board.Square) bool {
	switch l.First {
	case Safe:
		return s != l.Start
	case Open:
		return max(s.Row-l.Start.Row, l.Start.Row-s.Row, s.Col-l.Start.Col, l.Start.Col-s.Col) > 1
	}
	return true
}

// Room returns how many squares may have a mine.
func (l Layout) Room() int {
	room := l.Size.Squares()
	switch l.First {
	case Safe:
		room--
	case Open:
		for range l.Size.Neighbours(l.Start) {
			room--
		}
		room--
	}
	return room
}

// allowed returns the indices of the squares that may have a mine, ascending.
func (l Layout) allowed() []int32 {
	squares := make([]int32, 0, l.Room())
	for i := range l.Size.Squares() {
		if l.Allows(l.Size.At(i)) {
			squares = append(squares, int32(i))
		}
	}
	return squares
}

// accept makes m an empty minefield of the layout's size, in its own memory if
// it has that size already.
func (l Layout) accept(m *board.Minefield) error {
	if m.Size() == l.Size {
		m.Clear()
		return nil
	}
	fresh, err := board.NewMinefield(l.Size)
	if err != nil {
		return err
	}
	*m = fresh
	return nil
}
