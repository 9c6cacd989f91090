package front

import (
	"math"
	"slices"

	"minesweeper/safemove/internal/deduce"
)

// A Front is an analysis of a position: which layouts of mines agree with it, and how many. It keeps its memory from
// one to the next; use one a goroutine.
type Front struct {
	p         *deduce.Position
	unknowns  int32 // how many squares are unknown; mines marked after Build still count here
	minesLeft int32 // mines among them

	unknown    []int32 // unknown squares when Build was called, in reading order
	asking     []int32 // open squares with some of them around
	cons       []con
	boxes      []box
	squares    []int32 // box by box
	boxCons    []int32
	boxOf      []int32 // padded index → box, -1 if none
	conOf      []int32
	untouched  []int32 // unknown squares that touch no number
	order      []int32
	components []component
	active     []int32
	placed     []bool

	passes passes // of what-ifs,
	aside  passes // and of components that they do not touch
	table  table
	tails  tails

	chance    []float64 // per box: the chance that one of its squares is a mine
	open      float64   // the chance of a mine on an untouched square
	log       float64   // natural logarithm of the number of layouts
	all       []float64 // ways of all components together, by mines from low
	low       int32
	spare     [2][]float64
	others    []float64
	othersLow int32
	probe     probe
	lister    lister
	twins     twins
	islands   []int32 // components, see Parts
	rest      []int32 // the other components
}

// Build analyses a position on a board that holds so many mines in all. It reports false if that is too much for it
// (more than 12 numbers open at once, more than 1,000 unknown squares, or too many states), and then nothing else may be
// asked. A position that no layout fits has Layouts 0.
func (f *Front) Build(p *deduce.Position, mines int) bool {
	if f.p == nil || len(f.boxOf) != len(p.Status) {
		f.boxOf = make([]int32, len(p.Status))
		f.conOf = make([]int32, len(p.Status))
		for i := range f.boxOf {
			f.boxOf[i] = -1
		}
		f.squares = f.squares[:0]
	}
	f.twins.begun = false
	f.p, f.unknowns, f.minesLeft = p, int32(p.Unknowns), int32(mines-p.Mines)
	f.gather()
	if p.Unknowns > maxUnknown || !f.sequence() {
		return false
	}
	for i := range f.components {
		if !f.count(&f.components[i]) {
			return false
		}
	}
	most := int32(0)
	for i := range f.components {
		most += f.components[i].low + int32(len(f.components[i].ways)) - 1
	}
	f.tails.reset(int32(len(f.untouched)), most, f.minesLeft)
	f.join()
	return true
}

// count runs the forward pass over a component. It reports false if there are too many states.
func (f *Front) count(c *component) bool {
	c.ready = false
	f.load(c, &c.passes)
	if !c.passes.forward(&f.table) {
		return false
	}
	c.low, c.ways = c.passes.polynomial(c.ways)
	return true
}

// load makes the steps of a component.
func (f *Front) load(c *component, a *passes) {
	a.steps, a.checks = a.steps[:0], a.checks[:0]
	f.begin(c)
	for _, b := range f.order[c.from:c.to] {
		f.addStep(a, b, f.boxes[b].size, false)
	}
}

// begin prepares the constraints of a component for addStep.
func (f *Front) begin(c *component) {
	for _, b := range f.order[c.from:c.to] {
		for _, o := range f.consOf(b) {
			f.cons[o].pending, f.cons[o].entered = f.cons[o].unknown, false
		}
	}
}

// addStep appends a step for some squares of a box.
func (f *Front) addStep(a *passes, b, size int32, inProbe bool) {
	t := step{size: size, box: b, row: &choose[size], change: 1, cons: int32(len(a.checks))}
	if b < 0 {
		t.change += 1 << slotShift(probeSlot)
		a.steps = append(a.steps, t)
		return
	}
	for _, o := range f.consOf(b) {
		n := &f.cons[o]
		shift := slotShift(n.slot)
		if !n.entered {
			n.entered = true
			t.enter += uint64(n.need) << shift
		}
		n.pending -= size
		t.change -= 1 << shift
		a.checks = append(a.checks, check{uint8(shift), uint8(n.pending)})
	}
	if inProbe {
		t.change += 1 << slotShift(probeSlot)
	}
	t.ncons = int32(len(a.checks)) - t.cons
	a.steps = append(a.steps, t)
}

// polynomial reads the last layer, in which only the count of mines is left of the keys.
func (a *passes) polynomial(ways []float64) (low int32, _ []float64) {
	return polynomial(a.keys[a.last:], a.weight[a.last:], ways)
}

func polynomial(keys []uint64, weights, ways []float64) (low int32, _ []float64) {
	if len(keys) == 0 {
		return 0, ways[:0]
	}
	lo, hi := uint64(math.MaxUint64), uint64(0)
	for _, k := range keys {
		lo, hi = min(lo, k&mineMask), max(hi, k&mineMask)
	}
	ways = zeros(ways, int(hi-lo)+1)
	for i, k := range keys {
		ways[k&mineMask-lo] += weights[i]
	}
	return int32(lo), ways
}

// zeros returns n zeros in memory used before.
func zeros(s []float64, n int) []float64 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// join combines the components and finds every chance.
func (f *Front) join() {
	f.low, f.all = f.product(-1, f.all)
	tail := f.tails.of(0)
	total := 0.0
	for i, w := range f.all {
		total += w * tail.at(f.low+int32(i))
	}
	f.log = math.Inf(-1)
	f.open = 0
	f.chance = zeros(f.chance, len(f.boxes))
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
		f.open = left / total / float64(n)
		if f.open > nearlyOne {
			f.open = f.allOpen(tail)
		}
	}
	for i := range f.components {
		f.marginals(i)
	}
}

// nearlyOne is the greatest chance of a mine that is not certain: sums are rounded, so 1 needs a look at the layouts.
const nearlyOne = 1 - 1e-15

// allOpen returns 1 if every layout has a mine on every untouched square, else nearlyOne.
func (f *Front) allOpen(tail *tail) float64 {
	for i, w := range f.all {
		if m := f.low + int32(i); w*tail.at(m) != 0 && f.minesLeft-m != tail.n {
			return nearlyOne
		}
	}
	return 1
}

// product multiplies the ways of all components but one (-1: of all). The result lies in memory of the caller.
func (f *Front) product(except int, dst []float64) (low int32, _ []float64) {
	dst = append(dst[:0], 1)
	for i := range f.components {
		if i != except {
			c := &f.components[i]
			dst = f.times(dst, c.ways)
			low += c.low
		}
	}
	return low, dst
}

// times replaces x by x·y.
func (f *Front) times(x, y []float64) []float64 {
	if len(x) == 0 || len(y) == 0 {
		return x[:0]
	}
	if len(y) == 1 {
		for i := range x {
			x[i] *= y[0]
		}
		return x
	}
	z := zeros(f.spare[0], len(x)+len(y)-1)
	for i, a := range x {
		for j, b := range y {
			z[i+j] += a * b
		}
	}
	f.spare[0] = z
	return append(x[:0], z...)
}

// marginals runs the backward pass over a component, with the weight of everything else.
func (f *Front) marginals(i int) {
	c := &f.components[i]
	f.othersLow, f.others = f.product(i, f.others)
	tail := f.tails.of(0)
	c.rest = zeros(c.rest, len(c.ways))
	for m := range c.rest {
		for j, w := range f.others {
			c.rest[m] += w * tail.at(c.low+int32(m)+f.othersLow+int32(j))
		}
	}
	a := &c.passes
	a.back = slices.Grow(a.back[:0], len(a.keys))[:len(a.keys)]
	for s := int(a.last); s < len(a.keys); s++ {
		a.back[s] = c.rest[int32(a.keys[s]&mineMask)-c.low]
	}
	total := a.backward()
	c.safest = -1
	for k := range a.steps {
		t := &a.steps[k]
		p := t.mass / total / float64(t.size)
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
}

// Unknown returns the squares that were unknown when Build was called, in reading order, to be read only.
func (f *Front) Unknown() []int32 { return f.unknown }

// Certain tells whether some unknown square holds a mine in every layout, or in none.
func (f *Front) Certain() bool {
	if len(f.untouched) > 0 && (f.open == 0 || f.open == 1) {
		return true
	}
	for _, c := range f.chance {
		if c == 0 || c == 1 {
			return true
		}
	}
	return false
}

// Layouts returns how many layouts agree with the position; it may be rounded, or infinite.
func (f *Front) Layouts() float64 { return math.Exp(f.log) }

// Chance returns the chance of a mine on an unknown square.
func (f *Front) Chance(i int32) float64 {
	if b := f.boxOf[i]; b >= 0 {
		return f.chance[b]
	}
	return f.open
}

// Least returns the least chance of a mine on an unknown square.
func (f *Front) Least() float64 {
	least := 1.0
	if len(f.untouched) > 0 {
		least = f.open
	}
	for _, c := range f.chance {
		least = min(least, c)
	}
	return least
}
