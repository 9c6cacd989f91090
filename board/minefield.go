package board

import "fmt"

// A Minefield holds where the mines are, hidden from the player.
//
// Copies share their squares: to change a minefield that has copies, change a
// [Minefield.Clone]. The zero Minefield has no squares.
type Minefield struct {
	size   Size
	total  int
	around []uint8 // by index: mines among the neighbours, plus mined
}

// mined marks a square of Minefield.around that has a mine itself.
const mined = 0x10

// NewMinefield returns a minefield of the given size with mines at the given
// squares. Each must be on the board, and no square may be named twice.
func NewMinefield(size Size, mines ...Square) (Minefield, error) {
	if err := size.Check(); err != nil {
		return Minefield{}, err
	}
	m := Minefield{size: size, around: make([]uint8, size.Squares())}
	for _, s := range mines {
		if !size.Contains(s) {
			return Minefield{}, fmt.Errorf("mine at %v: the board is %v", s, size)
		}
		if m.HasMine(s) {
			return Minefield{}, fmt.Errorf("mine at %v: named twice", s)
		}
		m.Put(s)
	}
	return m, nil
}

// Size returns the minefield's size.
func (m Minefield) Size() Size { return m.size }

// Total returns how many mines there are.
func (m Minefield) Total() int { return m.total }

// HasMine reports whether there is a mine at s. Like CountMines, Put and Remove
// it panics if s is not on the minefield.
func (m Minefield) HasMine(s Square) bool { return m.HasMineAt(m.size.Index(s)) }

// HasMineAt reports whether the square with index i has a mine.
func (m Minefield) HasMineAt(i int) bool { return m.around[i]&mined != 0 }

// CountMines returns how many of the neighbours of s have a mine, 0 to 8. A
// mine at s itself does not count.
func (m Minefield) CountMines(s Square) int { return m.CountMinesAt(m.size.Index(s)) }

// CountMinesAt is [Minefield.CountMines] for the square with index i.
func (m Minefield) CountMinesAt(i int) int { return int(m.around[i] &^ mined) }

// Mines returns the squares that have a mine, row by row.
func (m Minefield) Mines() []Square {
	mines := make([]Square, 0, m.total)
	for i := range m.around {
		if m.HasMineAt(i) {
			mines = append(mines, m.size.At(i))
		}
	}
	return mines
}

// Put puts a mine at s, if there is none.
func (m *Minefield) Put(s Square) {
	if m.HasMine(s) {
		return
	}
	m.around[m.size.Index(s)] |= mined
	m.total++
	m.adjust(s, 1)
}

// Remove removes the mine at s, if there is one.
func (m *Minefield) Remove(s Square) {
	if !m.HasMine(s) {
		return
	}
	m.around[m.size.Index(s)] &^= mined
	m.total--
	m.adjust(s, ^uint8(0))
}

// adjust adds by, modulo 256, to the mine counts of the neighbours of s.
func (m *Minefield) adjust(s Square, by uint8) {
	var room [8]int
	for _, n := range m.size.AppendNeighbours(room[:0], m.size.Index(s)) {
		m.around[n] += by
	}
}

// Clear removes all mines, in place.
func (m *Minefield) Clear() {
	clear(m.around)
	m.total = 0
}

// Clone returns an independent copy.
func (m Minefield) Clone() Minefield {
	m.around = append([]uint8(nil), m.around...)
	return m
}

// Equal reports whether two minefields have the same size and the same mines.
func (m Minefield) Equal(other Minefield) bool {
	return m.size == other.size && string(m.around) == string(other.around)
}

// Solution returns the finished board: every number, and a flag on every mine.
func (m Minefield) Solution() Board {
	b := NewBoard(m.size)
	for i := range b.states {
		if m.HasMineAt(i) {
			b.states[i] = Flagged
		} else {
			b.states[i] = State(m.CountMinesAt(i))
		}
	}
	return b
}

// MinesAtFlags returns the minefield that has its mines where b is flagged. It
// undoes [Minefield.Solution].
func (b Board) MinesAtFlags() Minefield {
	m := Minefield{size: b.size, around: make([]uint8, len(b.states))}
	for i, s := range b.states {
		if s == Flagged {
			m.Put(b.size.At(i))
		}
	}
	return m
}

// mark returns how the square with index i is written: as flagged or empty.
func (m Minefield) mark(i int) State {
	if m.HasMineAt(i) {
		return Flagged
	}
	return 0
}
