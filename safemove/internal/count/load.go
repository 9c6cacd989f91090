package count

// beginSteps prepares the constraints of component i for addStep.
func (y *system) beginSteps(i int) {
	for _, b := range y.boxesIn(i) {
		for _, o := range y.consOf(b) {
			y.cons[o].rest, y.cons[o].entered = y.cons[o].room, false
		}
	}
}

// load makes the steps of component i. With mines, keys have the mines so far.
func (y *system) load(i int, w *sweep, mines uint64) {
	w.steps, w.checks = w.steps[:0], w.checks[:0]
	y.beginSteps(i)
	for _, b := range y.boxesIn(i) {
		x := &y.boxes[b]
		y.addStep(w, b, x.size, x.lo, x.room(), mines)
	}
}

// addStep appends a step for squares of a box, or for squares that touch no
// number. A mine adds change to a key, beside the needs of the constraints.
func (y *system) addStep(w *sweep, b, size, lo, room int32, change uint64) {
	enter, checks := uint64(0), w.checks
	if b >= 0 {
		for _, o := range y.consOf(b) {
			n := &y.cons[o]
			k := n.check
			if !n.entered {
				n.entered = true
				k.enter = uint8(n.need)
			}
			n.rest -= room
			k.left = uint8(n.rest)
			if k.word == 0 {
				enter += uint64(k.enter) << (k.shift & 63)
				change -= 1 << (k.shift & 63)
			}
			checks = append(checks, k)
		}
	}
	w.steps = append(w.steps, boxStep{
		box: b, size: size, lo: lo, room: room, enter: enter, change: change,
		checks: extent{int32(len(w.checks)), int32(len(checks))}, row: &choose[size][lo],
	})
	w.checks = checks
}
