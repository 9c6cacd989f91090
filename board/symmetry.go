package board

import "strings"

// A Symmetry is one of the eight ways to turn or mirror a board. They form a
// group: [Symmetry.Then] combines two, [Symmetry.Inverse] undoes one.
//
//	Identity   MirrorH   MirrorV   Turn180   Transpose  Turn90   Turn270  AntiTranspose
//	 a b c      c b a     d e f     f e d       a d       d a      c f        f c
//	 d e f      f e d     a b c     c b a       b e       e b      b e        e b
//	                                            c f       f c      a d        d a
//
// Each consists of up to three steps, in this order: transpose, swap top and
// bottom, swap left and right. There is a bit for each step.
type Symmetry uint8

const (
	swapSides Symmetry = 1 << iota // left and right
	swapEnds                       // top and bottom
	transpose                      // rows and columns
)

// The eight symmetries. Turns go clockwise, by as many degrees.
const (
	Identity      Symmetry = 0
	MirrorH                = swapSides
	MirrorV                = swapEnds
	Turn180                = swapEnds | swapSides
	Transpose              = transpose
	Turn90                 = transpose | swapSides
	Turn270                = transpose | swapEnds
	AntiTranspose          = transpose | swapEnds | swapSides
)

// Symmetries returns all eight.
func Symmetries() []Symmetry { return []Symmetry{0, 1, 2, 3, 4, 5, 6, 7} }

// String returns the symmetry's name.
func (g Symmetry) String() string {
	names := "identity mirror-h mirror-v turn-180 transpose turn-90 turn-270 anti-transpose"
	return strings.Fields(names)[g&7]
}

// Then returns the symmetry that does g first and next afterwards.
func (g Symmetry) Then(next Symmetry) Symmetry {
	if next&transpose != 0 {
		// What swapped the sides before the transposition swaps the ends
		// after it.
		g = g&transpose | g&swapSides<<1 | g&swapEnds>>1
	}
	return g ^ next
}

// Inverse returns the symmetry that undoes g. Only the two quarter turns do not
// undo themselves.
func (g Symmetry) Inverse() Symmetry {
	if g == Turn90 || g == Turn270 {
		return g ^ Turn180
	}
	return g
}

// Size returns the size that a board of size z has afterwards.
func (g Symmetry) Size(z Size) Size {
	if g&transpose != 0 {
		return Size{z.Cols, z.Rows}
	}
	return z
}

// Square returns where square s of a board of size z lies afterwards.
func (g Symmetry) Square(s Square, z Size) Square {
	if g&transpose != 0 {
		s, z = Square{s.Col, s.Row}, Size{z.Cols, z.Rows}
	}
	if g&swapEnds != 0 {
		s.Row = z.Rows - 1 - s.Row
	}
	if g&swapSides != 0 {
		s.Col = z.Cols - 1 - s.Col
	}
	return s
}

// Board returns b turned or mirrored; b stays as it is.
func (g Symmetry) Board(b Board) Board {
	turned := NewBoard(g.Size(b.size))
	for i, state := range b.states {
		turned.Set(g.Square(b.size.At(i), b.size), state)
	}
	return turned
}

// Minefield returns m turned or mirrored; m stays as it is.
func (g Symmetry) Minefield(m Minefield) Minefield {
	return g.Board(m.Solution()).MinesAtFlags()
}
