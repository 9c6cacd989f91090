package count

import "math/bits"

// Ask assumes that unknown square i is free, and computes the chance of every
// number it could then show. The square must have a chance of a mine below 1.
// It reports false if there are too many states. That can happen in a frontier
// just narrow enough for Build, because a what-if also counts the mines around
// its square, and may split boxes. After false, the methods below must not be
// called.
func (f *Analysis) Ask(i int32) bool {
	q := &f.probe
	q.square, q.around = i, int(f.v.Mined[i])
	q.won = f.unknowns-1 == f.minesLeft
	fresh := f.involve(i)
	if !f.sweep.forward(&f.table, f.slots, maxStates) {
		return false
	}
	f.surround(fresh)
	q.weight, q.total = [9]float64{}, 0
	a := &f.sweep
	for s := int(a.last); s < len(a.keys); s++ {
		w := a.weight[s] * q.rest[int32(a.keys[s]&mineMask)-q.low]
		q.weight[q.around+int(a.keys[s]>>probeShift)] += w
		q.total += w
	}
	return true
}

// involve makes the steps of the components that the number on square i
// touches. It returns the number of squares that are no longer untouched:
// square i itself and those around it.
func (f *Analysis) involve(i int32) (fresh int32) {
	q := &f.probe
	q.in = zeros(q.in, len(f.boxes))
	for c := range f.components {
		f.results[c].involved = false
	}
	for m := f.v.Unknown[i]; m != 0; m &= m - 1 {
		if b := f.boxOf[i+f.v.Offset[bits.TrailingZeros8(m)]]; b >= 0 {
			q.in[b]++
			f.results[f.boxes[b].component].involved = true
		} else {
			fresh++
		}
	}
	own := f.boxOf[i]
	if own >= 0 {
		f.results[f.boxes[own].component].involved = true
	}
	a := &f.sweep
	a.steps, a.checks = a.steps[:0], a.checks[:0]
	for c := range f.components {
		if f.results[c].involved {
			f.addComponentSteps(int32(c), own)
		}
	}
	if fresh > 0 {
		f.addStep(a, -1, fresh, 0, fresh, withMine+inProbe)
	}
	if own < 0 {
		fresh++
	}
	return fresh
}

// addComponentSteps makes the steps of component i; the box own has one square
// less.
func (f *Analysis) addComponentSteps(i, own int32) {
	f.beginSteps(int(i))
	if own >= 0 && f.boxes[own].component == i {
		for _, o := range f.consOf(own) {
			f.cons[o].rest--
		}
	}
	for _, b := range f.boxesIn(int(i)) {
		size, in := f.boxes[b].size, int32(f.probe.in[b])
		if b == own {
			size--
		}
		if in > 0 {
			f.addStep(&f.sweep, b, in, 0, in, withMine+inProbe)
		}
		if size > in {
			f.addStep(&f.sweep, b, size-in, 0, size-in, withMine)
		}
	}
}

// surround computes the weight of everything that is not involved, by the
// number of mines in the involved components.
func (f *Analysis) surround(fresh int32) {
	q, a := &f.probe, &f.sweep
	low, high := a.lastMines()
	high = max(low, high)
	q.low, q.tail = low, f.tails.of(fresh)
	others, least := f.product(f.others, f.waysApart)
	f.others = others
	q.rest, q.open = zeros(q.rest, int(high-low)+1), zeros(q.open, int(high-low)+1)
	squares := float64(q.tail.n)
	for m := range q.rest {
		for j, w := range others {
			used := low + int32(m) + least + int32(j)
			x := w * q.tail.at(used)
			q.rest[m] += x
			q.open[m] += x * float64(q.tail.mines-used)
		}
		if squares > 0 {
			q.open[m] /= squares
		}
	}
	f.surroundApart(high)
}

// waysApart returns the ways of a component, if it is not involved.
func (f *Analysis) waysApart(i int) []float64 {
	if f.results[i].involved {
		return nil
	}
	return f.results[i].ways
}

// surroundApart does the same for the safest box of each component not
// involved, and up to so many mines.
func (f *Analysis) surroundApart(most int32) {
	q := &f.probe
	q.apart = q.apart[:0]
	for c := range f.components {
		if f.results[c].involved {
			continue
		}
		if k := len(q.apart); k < cap(q.apart) {
			q.apart = q.apart[:k+1]
		} else {
			q.apart = append(q.apart, nil)
		}
		f.prepare(c)
		last := &q.apart[len(q.apart)-1]
		*last = f.beside(*last, q.low, most, q.tail, func(i int) []float64 {
			if i == c {
				return f.results[i].its
			}
			return f.waysApart(i)
		})
	}
}

// prepare computes the figures of component i that what-ifs elsewhere need,
// once for each position.
func (f *Analysis) prepare(i int) {
	c := &f.results[i]
	if c.ready {
		return
	}
	c.ready = true
	a := &f.aside
	f.load(i, a, withMine)
	for k := range a.steps {
		if t := &a.steps[k]; t.box == c.safest {
			t.row = &chooseMined[t.size]
		}
	}
	a.forward(&f.table, f.slots, maxStates) // Build has shown that the states fit
	c.its = zeros(c.its, len(c.ways))
	for s := int(a.last); s < len(a.keys); s++ {
		c.its[int32(a.keys[s]&mineMask)-c.low] += a.weight[s]
	}
}

// Likely returns the chance that the square of Ask, if free, shows a number.
func (f *Analysis) Likely(number int) float64 { return f.probe.weight[number] / f.probe.total }

// Numbers returns the number of different numbers that the square of Ask can
// show.
func (f *Analysis) Numbers() (n int) {
	for _, w := range f.probe.weight {
		if w > 0 {
			n++
		}
	}
	return n
}

// After returns the safety of the safest square after the square of Ask has
// shown a number that it can show. It is 1 if some square is then certainly
// free, or if none is left to uncover. In components that the number does not
// touch, it considers only the square that is safest now, and only the first
// eight such components.
func (f *Analysis) After(number int) float64 {
	q, a := &f.probe, &f.sweep
	if q.won || f.v.Teaches(q.square, number) {
		return 1
	}
	a.back = resize(a.back, len(a.keys))
	var apart [8]float64
	open := 0.0
	count := min(len(q.apart), len(apart))
	for s := int(a.last); s < len(a.keys); s++ {
		a.back[s] = 0
		if q.around+int(a.keys[s]>>probeShift) != number {
			continue
		}
		m := int32(a.keys[s]&mineMask) - q.low
		a.back[s] = q.rest[m]
		open += a.weight[s] * q.open[m]
		for j := range count {
			apart[j] += a.weight[s] * q.apart[j][m]
		}
	}
	total := a.backward()
	least := total
	for i := range a.steps {
		least = min(least, a.steps[i].mass/float64(a.steps[i].size))
	}
	if q.tail.n > 0 {
		least = min(least, open)
	}
	for _, x := range apart[:count] {
		least = min(least, x)
	}
	return 1 - least/total
}
