package count

import (
	"math"
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// Build analyses a position on a board of the given number of mines. It reports
// false if the position is too large (more than 12 numbers open at once, more
// than 1,000 unknown squares, or too many states); then no other method may be
// called. If no layout fits the position, Layouts is 0.
func (f *Analysis) Build(v *frontier.View, mines int) bool {
	f.minesLeft = int32(mines - v.Mines)
	f.log = math.Inf(-1)
	possible, ok := f.Count(v)
	if !possible || !ok {
		return ok
	}
	most := int32(0)
	for i := range f.components {
		most += f.results[i].most()
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
	for len(f.results) < len(f.components) {
		f.results = append(f.results, analysed{})
	}
	for i := range f.components {
		if !f.count(i) {
			return true, false
		}
	}
	f.chance = zeros(f.chance, len(f.boxes))
	return true, true
}

// count runs the forward pass over component i. It reports false if there are
// too many states, or too many constraints open at once.
func (f *Analysis) count(i int) bool {
	c := &f.results[i]
	f.load(i, &c.sweep, withMine)
	if f.components[i].slots > maxSlots || !c.sweep.forward(&f.table, maxSlots, maxStates) {
		return false
	}
	c.low, c.ways = c.sweep.polynomial(c.ways)
	return true
}

// join combines the components and computes every chance.
func (f *Analysis) join() {
	tail, r := f.tails.of(0), &f.outside
	f.weighRest(r, tail, 0, 0, everyComponent)
	total := r.weight[0]
	f.untouchedChance = 0
	if total == 0 {
		return
	}
	f.log = math.Log(total) + tail.logPeak()
	if n := len(f.untouched); n > 0 {
		f.untouchedChance = r.mines[0] / total / float64(n)
		if f.untouchedChance > nearlyOne {
			f.untouchedChance = f.allOpen(tail)
		}
	}
	for i := range f.components {
		c := &f.results[i]
		f.weighRest(r, tail, c.low, c.most(), func(j int) bool { return j != i })
		f.Weigh(i, r.weight)
	}
}

// nearlyOne is the greatest chance of a mine that is not certain. Sums are
// rounded, so a chance above it must be checked exactly.
const nearlyOne = 1 - 1e-15

// allOpen returns 1 if every layout has a mine on every untouched square, else
// nearlyOne.
func (f *Analysis) allOpen(tail *tail) float64 {
	low := f.multiply(everyComponent)
	for i, w := range f.product {
		if m := low + int32(i); w*tail.at(m) != 0 && f.minesLeft-m != tail.n {
			return nearlyOne
		}
	}
	return 1
}

// Weigh computes the chances of the squares in component i, given a weight for
// each of its numbers of mines. It returns the total weight of its layouts. If
// that is 0, the chances are meaningless.
func (f *Analysis) Weigh(i int, weights []float64) (total float64) {
	c := &f.results[i]
	a := &c.sweep
	a.seed(weights, c.low)
	total = a.backward()
	for k := range a.steps {
		t := &a.steps[k]
		p := t.mass / (total * float64(t.size))
		if p > nearlyOne {
			p = nearlyOne
			if a.always(k) {
				p = 1
			}
		}
		f.chance[t.box] = p
	}
	return total
}

func everyComponent(int) bool { return true }

// A rest holds the weights of some components together with all untouched
// squares of a tail, if the rest of the board has low, low+1, … mines.
type rest struct {
	low    int32
	weight []float64
	mines  []float64 // the same times the mines on the squares of the tail
}

// weighRest fills r for some components, if all else has low to high mines.
func (f *Analysis) weighRest(r *rest, tail *tail, low, high int32, of func(i int) bool) {
	least := f.multiply(of)
	r.low, r.weight, r.mines = low, zeros(r.weight, int(high-low)+1), zeros(r.mines, int(high-low)+1)
	for m := range r.weight {
		for j, w := range f.product {
			used := low + int32(m) + least + int32(j)
			x := w * tail.at(used)
			r.weight[m] += x
			r.mines[m] += x * float64(tail.mines-used)
		}
	}
}

// multiply sets f.product to the product of the ways of some components, by
// mines from low.
func (f *Analysis) multiply(of func(i int) bool) (low int32) {
	f.product = append(f.product[:0], 1)
	for i := range f.components {
		if of(i) {
			f.product = f.times(f.product, f.results[i].ways)
			low += f.results[i].low
		}
	}
	return low
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

// A tail is the weight of n squares that touch no number: the number of ways to
// place the remaining mines on them, by the number of mines on the rest of the
// board, divided by the greatest.
type tail struct {
	n, mines int32
	peak     int32     // for so many mines the weight is 1
	ways     []float64 // by mines on the squares, up to the most possible
	ready    bool
}

// at returns the weight if the rest of the board has used mines.
func (t *tail) at(used int32) float64 {
	if k := t.mines - used; k >= 0 && int(k) < len(t.ways) {
		return t.ways[k]
	}
	return 0
}

// logPeak returns the logarithm of the number of ways that counts as 1: of C(n,
// peak).
func (t *tail) logPeak() float64 {
	a, _ := math.Lgamma(float64(t.n + 1))
	b, _ := math.Lgamma(float64(t.peak + 1))
	c, _ := math.Lgamma(float64(t.n - t.peak + 1))
	return a - b - c
}

// tails holds the tails for the present number of such squares, and for up to
// nine fewer: a what-if uses up that many.
type tails struct {
	n, mines int32
	least    int32 // mines on the squares, if the others have as many as they can
	made     [10]tail
}

// reset prepares for a position with n such squares and the given mines, of
// which the other squares can have at most most.
func (t *tails) reset(n, most, mines int32) {
	t.n, t.mines, t.least = n, mines, max(mines-most-int32(len(t.made)), 0)
	for i := range t.made {
		t.made[i].ready = false
	}
}

// of returns the tail with less squares removed.
func (t *tails) of(less int32) *tail {
	m := &t.made[less]
	if !m.ready {
		m.fill(t.n-less, t.mines, t.least)
	}
	return m
}

// fill computes C(n, k) for all k from least on, by ratios, from the greatest
// in both directions.
func (t *tail) fill(n, mines, least int32) {
	t.n, t.mines, t.ready = n, mines, true
	most := min(n, max(mines, -1))
	t.ways = zeros(t.ways, int(most)+1)
	if most < 0 {
		return
	}
	peak := min(n/2, most)
	t.peak = peak
	t.ways[peak] = 1
	for k := peak + 1; k <= most; k++ {
		t.ways[k] = t.ways[k-1] * float64(n-k+1) / float64(k)
	}
	for k := peak - 1; k >= least; k-- {
		t.ways[k] = t.ways[k+1] * float64(k+1) / float64(n-k)
	}
}
