package net

import (
	"math"
	"math/bits"
	"sync"

	"minesweeper/safemove/internal/frontier"
)

// The size of the surroundings.
const (
	radius = 3 // rows and columns to each side of the square
	Side   = 2*radius + 1
	Cells  = Side * Side
)

// Inputs are the inputs of the net for one square of a position.
type Inputs struct {
	Cells [Cells]uint8 // codes, row by row
	Stage int          // the stage of the game, see [StageOf]
	Facts [facts]int16 // made by [Fact]
}

// The codes of a cell. Uncovered squares follow openCode; unknown squares that
// touch a number follow levelCode.
const (
	outsideCode   = iota // off the board
	mineCode             // known
	untouchedCode        // unknown, and touches no number
	doneCode             // uncovered, and touches nothing unknown
	openCode             // and eleven more, see openCodeOf
	levelCode     = openCode + 12
	Codes         = levelCode + levels
)

// levels is the number of levels of the chance of a mine.
const levels = 32

// openCodeOf is the code of an uncovered square: a row for the mines it still
// needs, and a column for the unknown squares around it. Kinds that are rare
// share a code.
var openCodeOf = [9][9]uint8{
	{3, 4, 4, 5, 6, 7, 7, 7, 7},
	{3, 4, 4, 5, 6, 7, 7, 7, 7},
	{3, 8, 8, 8, 9, 10, 11, 11, 11},
	{3, 12, 12, 12, 12, 13, 14, 14, 14},
	{3, 15, 15, 15, 15, 15, 15, 15, 15},
	{3, 15, 15, 15, 15, 15, 15, 15, 15},
	{3, 15, 15, 15, 15, 15, 15, 15, 15},
	{3, 15, 15, 15, 15, 15, 15, 15, 15},
	{3, 15, 15, 15, 15, 15, 15, 15, 15},
}

// levelOf returns the level of a chance of a mine. The offset keeps the borders
// between levels away from common fractions, which may be rounded up or down.
func levelOf(p float64) int { return min(levels-1, int(p*(levels-1)+0.4871)) }

// Stages is the number of stages of a game.
const Stages = 400

// StageOf returns the stage of a position with the given number of layouts
// left: the logarithm to base 2.
func StageOf(layouts float64) int {
	if math.IsInf(layouts, 0) {
		return Stages - 1
	}
	_, exponent := math.Frexp(layouts)
	return max(0, min(exponent-1, Stages-1))
}

const (
	// facts is the number of facts that the net sees besides the cells.
	facts = 32
	// Unit stands for 1 among the facts: they are integers.
	Unit = 4096
)

// Fact returns x rounded to a multiple of 1/[Unit], as the number of these
// units. Values outside ±8 are limited to that.
func Fact(x float64) int16 {
	return int16(max(-8*Unit, min(8*Unit-1, math.Floor(x*Unit+0.5))))
}

// A Map holds the codes of a whole position. The zero value is ready for Draw.
type Map struct {
	codes  []uint8 // with Radius squares off the board on each side
	stride int
}

// Draw fills m with the codes of a position. The function chance returns the
// chance of a mine on an unknown square.
func (m *Map) Draw(v *frontier.View, chance func(i int32) float64) {
	m.stride = v.Cols + 2*radius
	n := (v.Rows + 2*radius) * m.stride
	if cap(m.codes) < n {
		m.codes = make([]uint8, n)
	}
	m.codes = m.codes[:n]
	clear(m.codes) // outsideCode is 0
	all := v.All()
	for r := range v.Rows {
		row := m.codes[(r+radius)*m.stride+radius:][:v.Cols]
		for c, i := range all[r*v.Cols:][:v.Cols] {
			row[c] = code(v, i, chance)
		}
	}
}

func code(v *frontier.View, i int32, chance func(i int32) float64) uint8 {
	switch v.Status[i] {
	case frontier.Mine:
		return mineCode
	case frontier.Open:
		return openCodeOf[max(0, min(v.Need[i], 8))][bits.OnesCount8(v.Unknown[i])]
	case frontier.Unknown:
		if v.Opened[i] == 0 {
			return untouchedCode
		}
		return uint8(levelCode + levelOf(chance(i)))
	}
	return doneCode // free, and uncovered next
}

// Around fills in.Cells with the codes around a square. Row and column count
// from 0.
func (m *Map) Around(row, col int, in *Inputs) {
	for r := range Side {
		copy(in.Cells[r*Side:][:Side], m.codes[(row+r)*m.stride+col:])
	}
}

// Turns is the number of ways to turn and mirror the surroundings.
const Turns = 8

// Turned returns for each turn and each cell the index of the cell that moves to
// its place. It is computed once, as most commands do not guess.
var Turned = sync.OnceValue(func() *[Turns][Cells]uint8 {
	turned := new([Turns][Cells]uint8)
	for t := range turned {
		for k := range turned[t] {
			r, c := k/Side, k%Side
			if t&1 != 0 {
				r = Side - 1 - r
			}
			if t&2 != 0 {
				c = Side - 1 - c
			}
			if t&4 != 0 {
				r, c = c, r
			}
			turned[t][k] = uint8(r*Side + c)
		}
	}
	return turned
})
