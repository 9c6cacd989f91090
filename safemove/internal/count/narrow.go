package count

// narrow reduces the range of mines of each box until no single constraint
// reduces it further. Then it makes the system smaller: it removes boxes with
// only one possible number of mines from the constraints, and keeps only one of
// several constraints over the same boxes. It reports false if the numbers
// contradict each other.
//
// Counting would find the same. But narrow takes linear time, and cuts a
// frontier into components that are far narrower.
func (y *system) narrow() bool {
	w := &y.narrower
	w.queue, w.queued = w.queue[:0], zeros(w.queued, len(y.cons))
	for c := range y.cons {
		if !y.apply(int32(c)) {
			return false
		}
	}
	for len(w.queue) > 0 {
		last := len(w.queue) - 1
		c := w.queue[last]
		w.queue, w.queued[c] = w.queue[:last], false
		if !y.apply(c) {
			return false
		}
	}
	y.rebase()
	return y.dropDuplicates()
}

// apply applies one constraint to the ranges of its boxes. The most mines of a
// box are those left if the others hold their fewest; its fewest are those left
// if the others hold their most.
func (y *system) apply(c int32) bool {
	low, high := int32(0), int32(0)
	for _, b := range y.boxesOf(c) {
		low += y.boxes[b].lo
		high += y.boxes[b].hi
	}
	// Room above the fewest, and below the most.
	above, below := y.cons[c].need-low, high-y.cons[c].need
	if above < 0 || below < 0 {
		return false
	}
	for _, b := range y.boxesOf(c) {
		x := &y.boxes[b]
		if room := x.room(); room > above || room > below {
			x.lo, x.hi = max(x.lo, x.hi-below), min(x.hi, x.lo+above)
			y.queue(b)
		}
	}
	return true
}

// queue queues the constraints of a box whose range has changed.
func (y *system) queue(b int32) {
	w := &y.narrower
	for _, c := range y.consOf(b) {
		if !w.queued[c] {
			w.queued[c] = true
			w.queue = append(w.queue, c)
		}
	}
}

// rebase counts the need of every constraint from the fewest mines of its
// boxes, and removes boxes with a single possible number from the constraints.
func (y *system) rebase() {
	for c := range y.cons {
		n := &y.cons[c]
		n.room = 0
		for _, b := range y.boxesOf(int32(c)) {
			n.need -= y.boxes[b].lo
			n.room += y.boxes[b].room()
		}
		n.boxes.filter(y.conBoxes, func(b int32) bool { return y.boxes[b].room() > 0 })
	}
}

// dropDuplicates empties the list of every constraint over the same boxes as an
// earlier one. It reports false if the two need different numbers of mines. It
// only compares constraints that share a box and have the same hash.
func (y *system) dropDuplicates() bool {
	w := &y.narrower
	w.print, w.mark = resize(w.print, len(y.cons)), zeros(w.mark, len(y.boxes))
	dropped := false
	for c := range y.cons {
		sum, rarest := uint64(0), int32(-1)
		for _, b := range y.boxesOf(int32(c)) {
			x := uint64(b+1) * spread
			sum += x ^ x>>32
			if rarest < 0 || len(y.consOf(b)) < len(y.consOf(rarest)) {
				rarest = b
			}
		}
		w.print[c] = sum
		if rarest < 0 {
			continue
		}
		if twin := y.twin(int32(c), rarest); twin >= 0 {
			if y.cons[twin].need != y.cons[c].need {
				return false
			}
			y.cons[c].boxes.end, y.cons[c].room = y.cons[c].boxes.start, 0
			dropped = true
		}
	}
	if dropped {
		for b := range y.boxes {
			y.boxes[b].cons.filter(y.boxCons, func(c int32) bool { return len(y.boxesOf(c)) > 0 })
		}
	}
	return true
}

// twin returns a constraint before c over the same boxes, one of which is b, or
// -1.
func (y *system) twin(c, b int32) int32 {
	for _, d := range y.consOf(b) {
		if d >= c {
			break
		}
		if y.narrower.print[d] == y.narrower.print[c] && y.sameBoxes(c, d) {
			return d
		}
	}
	return -1
}

// sameBoxes reports whether two constraints have the same boxes, in any order.
func (y *system) sameBoxes(c, d int32) bool {
	if len(y.boxesOf(c)) != len(y.boxesOf(d)) {
		return false
	}
	mark := y.narrower.mark
	for _, b := range y.boxesOf(c) {
		mark[b] = c + 1
	}
	for _, b := range y.boxesOf(d) {
		if mark[b] != c+1 {
			return false
		}
	}
	return true
}
