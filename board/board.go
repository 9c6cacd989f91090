package board

import (
	"fmt"
	"slices"
)

// A State is what one square of a board shows: Covered, Flagged, or, of an
// uncovered square, the number of mines around it, 0 to 8.
type State int8

// The states of a square that is not uncovered.
const (
	Covered State = -1
	Flagged State = -2
)

// Uncovered reports whether the square shows a number (0 is shown as a blank).
func (s State) Uncovered() bool { return s >= 0 }

// A Board is what the player sees. It is a reference, like a slice: copies
// share their squares, so a change to one shows in all. [Board.Clone] makes an
// independent copy. The zero Board has no squares.
type Board struct {
	size   Size
	states []State
}

// NewBoard returns a board of the given size with every square covered. The
// size must pass [Size.Check].
func NewBoard(size Size) Board {
	return Board{size, slices.Repeat([]State{Covered}, size.Squares())}
}

// Size returns the board's size.
func (b Board) Size() Size { return b.size }

// State returns what s shows. It panics if s is not on the board.
func (b Board) State(s Square) State { return b.states[b.size.Index(s)] }

// StateAt returns what the square with index i shows. It panics if there is no
// such square.
func (b Board) StateAt(i int) State { return b.states[i] }

// Set makes s show a state. It panics if s is not on the board, or state is
// none of the states.
func (b Board) Set(s Square, state State) { b.SetAt(b.size.Index(s), state) }

// SetAt is [Board.Set] for the square with index i.
func (b Board) SetAt(i int, state State) {
	if state < Flagged || state > 8 {
		panic(fmt.Sprintf("board: state %d", state))
	}
	b.states[i] = state
}

// Cover covers every square, in place.
func (b Board) Cover() {
	for i := range b.states {
		b.states[i] = Covered
	}
}

// Clone returns an independent copy.
func (b Board) Clone() Board { return Board{b.size, slices.Clone(b.states)} }

// Equal reports whether two boards have the same size and show the same.
func (b Board) Equal(other Board) bool {
	return b.size == other.size && slices.Equal(b.states, other.states)
}

// Flags returns how many squares are flagged.
func (b Board) Flags() int { return b.count(Flagged) }

// CoveredSquares returns how many squares are covered and not flagged.
func (b Board) CoveredSquares() int { return b.count(Covered) }

func (b Board) count(state State) (n int) {
	for _, s := range b.states {
		if s == state {
			n++
		}
	}
	return n
}

// WithoutFlags returns a copy in which flagged squares are covered.
func (b Board) WithoutFlags() Board {
	b = b.Clone()
	for i, s := range b.states {
		if s == Flagged {
			b.states[i] = Covered
		}
	}
	return b
}

// CheckFit returns an error unless the board has the minefield's size.
func CheckFit(mines Minefield, b Board) error {
	if mines.size != b.size {
		return fmt.Errorf("the board is %v, the minefield %v", b.size, mines.size)
	}
	return nil
}

// IsComplete reports whether every square without a mine is uncovered. A mine
// may stay covered or be flagged; a flag on a square without a mine means the
// board is not complete. A board of another size than the minefield's is not
// complete either.
func IsComplete(mines Minefield, b Board) bool {
	return mines.size == b.size && safeLeft(mines, b) == 0
}

// FirstFalse returns the first square, row by row, that is uncovered on b and
// has a mine or shows a wrong number. The second result reports whether there
// is one. The sizes of mines and b must be equal.
func FirstFalse(mines Minefield, b Board) (s Square, found bool) {
	for i, state := range b.states {
		if state.Uncovered() && (mines.HasMineAt(i) || int(state) != mines.CountMinesAt(i)) {
			return b.size.At(i), true
		}
	}
	return s, false
}

// safeLeft counts the squares without a mine that are not uncovered.
func safeLeft(mines Minefield, b Board) (left int) {
	for i, s := range b.states {
		if !s.Uncovered() && !mines.HasMineAt(i) {
			left++
		}
	}
	return left
}

// A View holds what a player may see at its turn.
type View struct {
	Board Board // must not be changed
	Total int   // the number of mines on the board

	// News are the indices of the squares uncovered since the player's last
	// turn in this game, or of all uncovered squares at its first turn. They
	// serve players that keep a board of their own up to date.
	News []int
}

// Doubt returns a sentence about a square of b that no game leaves so, or "" if
// there is none. A game opens all squares around a 0, except flagged ones, and
// around a number it leaves as many as can have the mines. A flag beside a 0 is
// wrong and does not count. The second result reports whether it is about a number.
func (b Board) Doubt() (text string, isNumber bool) {
	const wrong State = 9    // a flag beside a 0
	width := b.size.Cols + 2 // with a border of squares that show 0
	all := make([]State, width*(b.size.Rows+2))
	for row := range b.size.Rows {
		copy(all[(row+1)*width+1:], b.states[row*b.size.Cols:(row+1)*b.size.Cols])
	}
	name := func(i int) Square { return Square{i/width - 1, i%width - 1} }
	last := len(all) - width - 1
	for i := width + 1; i < last; i++ {
		if all[i] != 0 || closedAround(all, i, width) == 0 || i%width == 0 || i%width == width-1 {
			continue
		}
		for _, n := range [...]int{-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1} {
			if all[i+n] == Covered {
				return fmt.Sprintf("%v shows no mine around, and %v beside it is covered: no game leaves that",
					name(i), name(i+n)), false
			}
			if all[i+n] == Flagged {
				all[i+n] = wrong
			}
		}
	}
	for i := width + 1; i < last; i++ {
		if s := all[i]; s > 0 && s != wrong && closedAround(all, i, width) < int(s) {
			return fmt.Sprintf("%v shows %d, and %s around it can have a mine: no game leaves that",
				name(i), s, Amount(closedAround(all, i, width), "square")), true
		}
	}
	return "", false
}

// closedAround returns how many squares around square i are not uncovered, on a
// board with a border.
func closedAround(all []State, i, width int) int {
	above, here, below := all[i-width-1:][:3], all[i-1:][:3], all[i+width-1:][:3]
	sum := uint8(above[0])>>7 + uint8(above[1])>>7 + uint8(above[2])>>7 + uint8(here[0])>>7 + uint8(here[2])>>7 +
		uint8(below[0])>>7 + uint8(below[1])>>7 + uint8(below[2])>>7
	return int(sum)
}
