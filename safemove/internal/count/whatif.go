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
	q.won = int32(len(f.unknown))-1 == f.minesLeft
	fresh := f.involve(i)
	q.aside = 1
	for b := range f.boxes {
		if !f.results[f.boxes[b].component].involved {
			q.aside = min(q.aside, f.chance[b])
		}
	}
	if !f.sweep.forward(&f.table, maxSlots, maxStates) {
		return false
	}
	f.surround(fresh)
	q.weight, q.total = [9]float64{}, 0
	a := &f.sweep
	for s := int(a.last); s < len(a.keys); s++ {
		w := a.weight[s] * q.rest.weight[int32(a.keys[s]&mineMask)-q.rest.low]
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
	q.tail = f.tails.of(fresh)
	f.weighRest(&q.rest, q.tail, low, max(low, high), func(i int) bool { return !f.results[i].involved })
	if squares := float64(q.tail.n); squares > 0 {
		for m := range q.rest.mines {
			q.rest.mines[m] /= squares
		}
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
// free, or if none is left to uncover. For components that the number does not
// touch it is an approximation: their squares count as safe as they are now. The
// number tells them only how many mines are left elsewhere. To multiply out each
// of these components for each number took 3 % of the time of a game, and won no
// more.
func (f *Analysis) After(number int) float64 {
	q, a := &f.probe, &f.sweep
	if q.won || f.v.Teaches(q.square, number) {
		return 1
	}
	a.back = resize(a.back, len(a.keys))
	open := 0.0
	for s := int(a.last); s < len(a.keys); s++ {
		a.back[s] = 0
		if q.around+int(a.keys[s]>>probeShift) != number {
			continue
		}
		m := int32(a.keys[s]&mineMask) - q.rest.low
		a.back[s] = q.rest.weight[m]
		open += a.weight[s] * q.rest.mines[m]
	}
	total := a.backward()
	least := total
	for i := range a.steps {
		least = min(least, a.steps[i].mass/float64(a.steps[i].size))
	}
	if q.tail.n > 0 {
		least = min(least, open)
	}
	return 1 - min(least/total, q.aside)
}
