package count

import (
	"math"
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// An Analysis counts the layouts of a position in float64, for choosing a guess
// while a game is played, thousands of times a second. It reuses its memory;
// each goroutine needs its own.
type Analysis struct {
	system
	unknown   []int32 // the unknown squares, in reading order
	untouched []int32 // those that touch no number
	unknowns  int32   // unknown squares; mines marked after Build still count here
	minesLeft int32   // mines among them

	sweep sweep // of what-ifs
	aside sweep // of components that what-ifs do not touch
	table stateTable
	tails tails

	chance          []float64 // per box: the chance that one of its squares is a mine
	untouchedChance float64   // the chance of a mine on an untouched square
	log             float64   // natural logarithm of the number of layouts
	all             []float64 // ways of all components together, by mines from low
	low             int32
	spare           []float64
	others          []float64
	drawn           []float64 // weights by mines, for Sample
	probe           probe
	lister          lister
	islands         []int32 // components, see Parts
	rest            []int32 // the other components
}

// analysed holds the results of an analysis for a component.
type analysed struct {
	involved bool      // in the what-if
	low      int32     // the fewest mines it can hold
	ways     []float64 // layouts of it with low, low+1, … mines
	rest     []float64 // weight of everything else, for as many
	safest   int32     // the box least likely to hold a mine
	ready    bool      // its (below) is computed
	its      []float64 // the layouts, as ways, in which a given square of that box is a mine
	sweep    sweep     // its layouts, counted
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

// Build analyses a position on a board of the given number of mines. It reports
// false if the position is too large (more than 12 numbers open at once, more
// than 1,000 unknown squares, or too many states); then no other method may be
// called. If no layout fits the position, Layouts is 0.
func (f *Analysis) Build(v *frontier.View, mines int) bool {
	f.unknowns, f.minesLeft = int32(v.Unknowns), int32(mines-v.Mines)
	f.log = math.Inf(-1)
	possible, ok := f.Count(v)
	if !possible || !ok {
		return ok
	}
	most := int32(0)
	for i := range f.components {
		most += f.components[i].most()
	}
	f.tails.reset(int32(len(f.untouched)), most, f.minesLeft)
	f.join()
	return true
}

// Count does the part of Build that does not depend on the number of mines: it
// finds the components and counts their layouts, see [Analysis.Ways] and
// [Analysis.Weigh]. ok is false if the position is too large. possible is false
// if a number that touches unknown squares cannot be right on its own;
// [frontier.View.Wrong] finds wrong numbers that touch none.
func (f *Analysis) Count(v *frontier.View) (possible, ok bool) {
	possible = f.read(v)
	f.unknown, f.untouched = v.AppendUnknown(f.unknown[:0]), f.untouched[:0]
	if v.Unknowns > maxUnknown {
		return possible, false
	}
	if !possible {
		return false, true
	}
	f.untouched = slices.Grow(f.untouched, len(f.unknown))
	for _, i := range f.unknown {
		if v.Opened[i] == 0 {
			f.untouched = append(f.untouched, i)
		}
	}
	f.sequence()
	if f.slots > maxSlots {
		return true, false
	}
	for i := range f.components {
		if !f.count(&f.components[i]) {
			return true, false
		}
	}
	f.chance = zeros(f.chance, len(f.boxes))
	return true, true
}

// Components returns the number of components.
func (f *Analysis) Components() int { return len(f.components) }

// Ways returns the number of layouts of component i with low, low+1, … mines.
// The slice must not be changed; it is empty if the numbers contradict each
// other.
func (f *Analysis) Ways(i int) (low int, ways []float64) {
	c := &f.components[i]
	return int(c.low), c.ways
}

// count runs the forward pass over a component. It reports false if there are
// too many states.
func (f *Analysis) count(c *component) bool {
	c.ready = false
	f.load(c, &c.sweep, withMine)
	if !c.sweep.forward(&f.table, f.slots, maxStates) {
		return false
	}
	c.low, c.ways = c.sweep.polynomial(c.ways)
	return true
}

// join combines the components and computes every chance.
func (f *Analysis) join() {
	f.all, f.low = f.product(f.all, func(i int) []float64 { return f.components[i].ways })
	tail := f.tails.of(0)
	total := 0.0
	for i, w := range f.all {
		total += w * tail.at(f.low+int32(i))
	}
	f.untouchedChance = 0
	if total == 0 {
		return
	}
	f.log = math.Log(total) + tail.logPeak()
	if n := len(f.untouched); n > 0 {
		left := 0.0
		for i, w := range f.all {
			m := f.low + int32(i)
			left += w * tail.at(m) * float64(f.minesLeft-m)
		}
		f.untouchedChance = left / total / float64(n)
		if f.untouchedChance > nearlyOne {
			f.untouchedChance = f.allOpen(tail)
		}
	}
	for i := range f.components {
		f.marginals(i)
	}
}

// nearlyOne is the greatest chance of a mine that is not certain. Sums are
// rounded, so a chance above it must be checked exactly.
const nearlyOne = 1 - 1e-15

// allOpen returns 1 if every layout has a mine on every untouched square, else
// nearlyOne.
func (f *Analysis) allOpen(tail *tail) float64 {
	for i, w := range f.all {
		if m := f.low + int32(i); w*tail.at(m) != 0 && f.minesLeft-m != tail.n {
			return nearlyOne
		}
	}
	return 1
}

// product multiplies the rows that ways returns for the components: layouts
// with low, low+1, … mines, or nil to leave a component out. The result uses
// the memory of dst.
func (f *Analysis) product(dst []float64, ways func(i int) []float64) (_ []float64, low int32) {
	dst = append(dst[:0], 1)
	for i := range f.components {
		if w := ways(i); w != nil {
			dst = f.times(dst, w)
			low += f.components[i].low
		}
	}
	return dst, low
}

// beside returns the weight of everything else if some components hold from,
// from+1, … to mines: the product of the other components, as given by ways,
// and a tail. The result uses the memory of dst.
func (f *Analysis) beside(dst []float64, from, to int32, tail *tail, ways func(i int) []float64) []float64 {
	others, low := f.product(f.others, ways)
	f.others = others
	dst = zeros(dst, int(to-from)+1)
	for m := range dst {
		for j, w := range others {
			dst[m] += w * tail.at(from+int32(m)+low+int32(j))
		}
	}
	return dst
}

// times replaces x by x·y.
func (f *Analysis) times(x, y []float64) []float64 {
	if len(x) == 0 || len(y) == 0 {
		return x[:0]
	}
	if len(y) == 1 {
		for i := range x {
			x[i] *= y[0]
		}
		return x
	}
	z := zeros(f.spare, len(x)+len(y)-1)
	for i, a := range x {
		for j, b := range y {
			z[i+j] += a * b
		}
	}
	f.spare = z
	return append(x[:0], z...)
}

// marginals computes the chances in component i, weighted by everything else.
func (f *Analysis) marginals(i int) {
	c := &f.components[i]
	c.rest = f.beside(c.rest, c.low, c.most(), f.tails.of(0), func(j int) []float64 {
		if j == i {
			return nil
		}
		return f.components[j].ways
	})
	f.Weigh(i, c.rest)
}

// most returns the most mines that a component can hold.
func (c *analysed) most() int32 { return c.low + int32(len(c.ways)) - 1 }

// Weigh computes the chances of the squares in component i, given a weight for
// each of its numbers of mines. It returns the total weight of its layouts. If
// that is 0, the chances are meaningless.
func (f *Analysis) Weigh(i int, weights []float64) (total float64) {
	c := &f.components[i]
	a := &c.sweep
	a.seed(weights, c.low)
	total = a.backward()
	c.safest = -1
	for k := range a.steps {
		t := &a.steps[k]
		p := t.mass / (total * float64(t.size))
		if p > nearlyOne {
			if p = nearlyOne; a.always(k) {
				p = 1
			}
		}
		f.chance[t.box] = p
		if c.safest < 0 || p < f.chance[c.safest] {
			c.safest = t.box
		}
	}
	return total
}

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
