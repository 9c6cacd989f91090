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
	for c := range y.need {
		y.queued[c] = true
		y.queue = append(y.queue, int32(c))
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
	y.dropFixed()
	return y.dropDuplicates()
}

// narrow applies one constraint to the ranges of its boxes: no box may hold so many that the others cannot go as
// low as is then needed, nor so few that they cannot go as high.
func (y *system) narrow(c int32) error {
	boxes := y.conBox.of(c)
	low, high := int32(0), int32(0)
	for _, b := range boxes {
		low += y.lo[b]
		high += y.hi[b]
	}
	above, below := y.need[c]-low, high-y.need[c] // room over the lower ends, and under the upper ends
	if above < 0 || below < 0 {
		return ErrContradiction
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
	for b, lo := range y.lo {
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
		kept := y.conBox.start[c]
		for _, b := range y.conBox.of(int32(c)) {
			if y.hi[b] > 0 {
				y.conBox.item[kept] = b
				kept++
			}
		}
		y.conBox.end[c] = kept
	}
}

// dropDuplicates empties the list of every constraint over the same boxes as an earlier one.
func (y *system) dropDuplicates() error {
	y.rules.reset(len(y.need))
	for b := range y.size {
		if y.hi[b] > 0 {
			y.rules.split(y.boxCon.of(int32(b)))
		}
	}
	y.mark = resize(y.mark, len(y.rules.size))
	for class := range y.mark {
		y.mark[class] = -1
	}
	dropped := false
	for _, c := range y.rules.members {
		class := y.rules.class[c]
		if y.mark[class] < 0 {
			y.mark[class] = c
			continue
		}
		if y.need[y.mark[class]] != y.need[c] {
			return ErrContradiction
		}
		y.conBox.end[c] = y.conBox.start[c]
		dropped = true
	}
	if dropped {
		y.forget()
	}
	return nil
}

// forget takes the constraints with an empty list out of the boxes' lists.
func (y *system) forget() {
	for b := range y.size {
		kept := y.boxCon.start[b]
		for _, c := range y.boxCon.of(int32(b)) {
			if y.conBox.end[c] > y.conBox.start[c] {
				y.boxCon.item[kept] = c
				kept++
			}
		}
		y.boxCon.end[b] = kept
	}
}
