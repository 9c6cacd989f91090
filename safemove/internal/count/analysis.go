package count

import (
	"math"

	"minesweeper/safemove/internal/endgame"
)

// An Analysis counts the layouts of a position in float64, for choosing a guess
// while a game is played, thousands of times a second. It reuses its memory;
// each goroutine needs its own.
type Analysis struct {
	system
	results   []analysed // per component
	unknown   []int32    // the unknown squares, in reading order
	untouched []int32    // those that touch no number
	minesLeft int32      // mines on the unknown squares

	sweep sweep // of what-ifs
	table stateTable
	tails tails

	chance          []float64 // per box: the chance that one of its squares is a mine
	untouchedChance float64   // the chance of a mine on an untouched square
	log             float64   // natural logarithm of the number of layouts
	outside         rest      // of what lies outside one component
	product         []float64 // see multiply
	spare           []float64
	probe           probe
	lister          lister
	parts           []Part
	islands         []int32 // components, see Parts
	rest            []int32 // the other components
}

// analysed holds the results of an analysis for a component.
type analysed struct {
	involved bool      // in the what-if
	low      int32     // the fewest mines it can hold
	ways     []float64 // layouts of it with low, low+1, … mines
	sweep    sweep     // its layouts, counted
}

// probe is a what-if: one unknown square is assumed free, and its number is a
// constraint without a value, so that one forward pass serves every number.
type probe struct {
	square int32
	around int        // known mines around it
	in     []uint8    // per box: its squares next to the probe
	weight [9]float64 // per number: its weight; only ratios matter
	total  float64
	rest   rest    // of the components that are not involved; its mines divided by the squares
	aside  float64 // the least chance of a mine in the components that are not involved
	tail   *tail
	won    bool // all other unknown squares are mines
}

// lister generates the layouts that agree with a position, square by square in
// the order of counting.
type lister struct {
	order  []int32 // unknown squares, box by box, then the untouched
	least  []int32 // per place in order: the fewest and the most mines from that place on
	most   []int32
	place  []int32  // by padded index, the place in order plus one, or 0
	around []uint64 // per place: a row with 1 at the places around it
	number []uint64 // the row of the numbers that the places show
	mined  []uint64 // the row with 255 at the places that hold a mine
	table  *endgame.LayoutTable
	limit  int
	steps  int // squares decided so far
}

// The limits of an analysis.
const (
	// maxSlots is the most constraints that may be open at a time. One slot of
	// a key is kept for the number of a what-if.
	maxSlots = firstSlots - 1
	// With more than maxUnknown unknown squares, numbers of layouts could leave
	// the range of float64.
	maxUnknown = 1000
	// maxStates bounds the states of a component.
	maxStates = 1 << 16
)

// A mine adds withMine to a key, and also inProbe if it is next to the square
// of a what-if.
const (
	withMine   = 1
	probeShift = mineBits + 4*maxSlots
	inProbe    = 1 << probeShift
)

// Components returns the number of components.
func (f *Analysis) Components() int { return len(f.components) }

// Ways returns the number of layouts of component i with low, low+1, … mines.
// The slice must not be changed; it is empty if the numbers contradict each
// other.
func (f *Analysis) Ways(i int) (low int, ways []float64) {
	c := &f.results[i]
	return int(c.low), c.ways
}

// most returns the most mines that a component can hold.
func (c *analysed) most() int32 { return c.low + int32(len(c.ways)) - 1 }

// Unknown returns the squares that were unknown when Build was called, in
// reading order. The slice must not be changed.
func (f *Analysis) Unknown() []int32 { return f.unknown }

// Certain reports whether some unknown square holds a mine in every layout, or
// in none.
func (f *Analysis) Certain() bool {
	if len(f.untouched) > 0 && (f.untouchedChance == 0 || f.untouchedChance == 1) {
		return true
	}
	for _, c := range f.chance {
		if c == 0 || c == 1 {
			return true
		}
	}
	return false
}

// Layouts returns the number of layouts that agree with the position. It is
// rounded, and may be +Inf.
func (f *Analysis) Layouts() float64 { return math.Exp(f.log) }

// Mine returns the chance of a mine on an unknown square.
func (f *Analysis) Mine(i int32) float64 {
	if b := f.boxOf[i]; b >= 0 {
		return f.chance[b]
	}
	return f.untouchedChance
}

// Least returns the least chance of a mine on an unknown square.
func (f *Analysis) Least() float64 {
	least := 1.0
	if len(f.untouched) > 0 {
		least = f.untouchedChance
	}
	for _, c := range f.chance {
		least = min(least, c)
	}
	return least
}
