package constraint

// propagate narrows the range of mines each box can hold until no single constraint narrows it any more, and then
// makes the system smaller: boxes whose number is fixed leave the lists of the constraints, and of constraints over
// the same boxes one stays. What remains is counted from the lower ends of the ranges (need and hi become
// what is over lo), so a constraint needs more than none of its boxes' mines and fewer than all.
//
// This decides nothing that the counting would not decide. It is here because it is linear and cuts a front into
// components that are far narrower.
func (y *system) propagate() error {
	y.queue = y.queue[:0]
	y.queued = resize(y.queued, len(y.need))
	clear(y.queued)
	for c := range y.need {
		if err := y.narrow(int32(c)); err != nil {
			return err
		}
	}
	for len(y.queue) > 0 {
		last := len(y.queue) - 1
		c := y.queue[last]
		y.queue, y.queued[c] = y.queue[:last], false
		if err := y.narrow(c); err != nil {
			return err
		}
	}
	y.rebase()
	if y.fixed > 0 {
		y.dropFixed()
	}
	return y.dropDuplicates()
}

// narrow applies one constraint to the ranges of its boxes: no box may hold so many that the others cannot go as
// low as is then needed, nor so few that they cannot go as high.
func (y *system) narrow(c int32) error {
	boxes := y.conBox.of(c)
	low, high, widest := int32(0), int32(0), int32(0)
	for _, b := range boxes {
		lo, hi := y.lo[b], y.hi[b]
		low += lo
		high += hi
		widest = max(widest, hi-lo)
	}
	above, below := y.need[c]-low, high-y.need[c] // room over the lower ends, and under the upper ends
	switch {
	case above < 0 || below < 0:
		return ErrContradiction
	case widest <= above && widest <= below:
		return nil
	}
	for _, b := range boxes {
		span := y.hi[b] - y.lo[b]
		if span <= above && span <= below {
			continue
		}
		lo, hi := y.lo[b], y.hi[b]
		y.hi[b] = min(hi, lo+above)
		y.lo[b] = max(lo, hi-below)
		y.wake(b)
	}
	return nil
}

// wake queues the constraints of a box whose range has changed.
func (y *system) wake(b int32) {
	for _, c := range y.boxCon.of(b) {
		if !y.queued[c] {
			y.queued[c] = true
			y.queue = append(y.queue, c)
		}
	}
}

// rebase counts every constraint and every range from the lower ends of the ranges.
func (y *system) rebase() {
	y.fixed = 0
	for b, lo := range y.lo {
		if y.hi[b] == lo {
			y.fixed++
		}
		if lo == 0 {
			continue
		}
		y.hi[b] -= lo
		for _, c := range y.boxCon.of(int32(b)) {
			y.need[c] -= lo
		}
	}
}

// dropFixed takes the boxes that hold the same number of mines in every layout out of the constraints' lists.
func (y *system) dropFixed() {
	for c := range y.need {
		y.conBox.keep(int32(c), func(b int32) bool { return y.hi[b] > 0 })
	}
}

// dropDuplicates empties the list of every constraint over the same boxes as an earlier one. Only constraints under which
// the same box lies are compared, and only if the sums of their scattered box numbers are equal.
func (y *system) dropDuplicates() error {
	y.print = resize(y.print, len(y.need))
	dropped := false
	for c := range y.need {
		sum, rarest := uint64(0), int32(-1)
		for _, b := range y.conBox.of(int32(c)) {
			x := uint64(b+1) * spread
			sum += x ^ x>>32
			if rarest < 0 || y.boxCon.count(b) < y.boxCon.count(rarest) {
				rarest = b
			}
		}
		y.print[c] = sum
		if rarest < 0 {
			continue
		}
		twin := y.twin(int32(c), rarest)
		if twin < 0 {
			continue
		}
		if y.need[twin] != y.need[c] {
			return ErrContradiction
		}
		y.conBox.drop(int32(c))
		dropped = true
	}
	if dropped {
		y.forget()
	}
	return nil
}

// twin returns a constraint before c over the same boxes, one of which is b, or -1.
func (y *system) twin(c, b int32) int32 {
	for _, d := range y.boxCon.of(b) {
		if d >= c {
			break
		}
		if y.print[d] == y.print[c] && y.equal(c, d) {
			return d
		}
	}
	return -1
}

// equal compares the lists of two constraints, whatever their order.
func (y *system) equal(c, d int32) bool {
	if y.conBox.count(c) != y.conBox.count(d) {
		return false
	}
	for _, b := range y.conBox.of(c) {
		y.mark[b] = -2 - c // unlike anything the mark can be from before
	}
	for _, b := range y.conBox.of(d) {
		if y.mark[b] != -2-c {
			return false
		}
	}
	return true
}

// forget takes the constraints with an empty list out of the boxes' lists.
func (y *system) forget() {
	for b := range y.size {
		y.boxCon.keep(int32(b), func(c int32) bool { return y.conBox.count(c) > 0 })
	}
}
