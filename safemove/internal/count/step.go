package count

// The first word of a key has the number of mines so far, if those are kept in
// the key, and slots; further words have slots only.
const (
	mineBits   = 12
	mineMask   = 1<<mineBits - 1
	firstSlots = (64 - mineBits) / 4
	moreSlots  = 64 / 4
)

// slotAt returns where the slot with a number lies in a key.
func slotAt(slot int32) (word int32, shift uint8) {
	if slot < firstSlots {
		return 0, uint8(mineBits + 4*slot)
	}
	slot -= firstSlots
	return 1 + slot/moreSlots, uint8(4 * (slot % moreSlots))
}

// A boxStep takes one box, or a part of one, and chooses its number of mines.
type boxStep struct {
	box    int32       // -1 for squares that touch no number yet
	size   int32       // its squares
	lo     int32       // the fewest mines
	room   int32       // the most, counted from lo
	enter  uint64      // needs of the constraints that the box opens, in the first word of a key
	change uint64      // what one mine adds to the first word of a key
	checks extent      // the constraints it touches, in sweep.checks
	states int32       // the first state of the layer before the step
	row    *[9]float64 // the ways to have lo, lo+1, … mines in it
	mass   float64     // filled by backward: weight of layouts times mines in the box
}

// A check is the condition of one constraint in a step. Its slot is four bits
// of a word of the key: the mines that the constraint still needs, counted from
// the fewest mines of its boxes.
type check struct {
	word  int32
	shift uint8
	left  uint8 // the most mines of the constraint's boxes in later steps, from their fewest
	enter uint8 // its need, if the step is its first
}

// choose[n][lo][k] is the number of ways to put lo+k mines on n squares of a
// box.
var choose = func() (t [9][9][9]float64) {
	for n := range t {
		t[n][0][0] = 1
		for k := 1; k <= n; k++ {
			t[n][0][k] = t[n-1][0][k-1] + t[n-1][0][k]
		}
		for lo := 1; lo <= n; lo++ {
			copy(t[n][lo][:], t[n][0][lo:])
		}
	}
	return t
}()

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
