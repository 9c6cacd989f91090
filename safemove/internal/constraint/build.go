package constraint

// system is a set of constraints over boxes: what is left once squares under the same constraints are one. Boxes and
// constraints are numbered from 0; each knows the other by a list. All slices are reused from call to call.
type system struct {
	squares partition // squares into boxes

	boxOf   []int32 // class of squares → box, -1 for an emptied class
	touched int     // squares under some constraint
	fixed   int     // boxes whose number of mines propagate has found

	size   []int32 // per box: its squares
	lo, hi []int32 // per box: the fewest and the most mines it can hold
	need   []int32 // per constraint: its mines

	conBox incidence // boxes of each constraint
	boxCon incidence // constraints of each box
	queue  []int32   // constraints waiting to be looked at by propagate
	queued []bool
	print  []uint64 // per constraint: a sum that is the same for the same boxes
	mark   []int32
}

// incidence is a list of small integers for each of a row of things, one after the other in one slice.
type incidence struct {
	list []extent // per thing: where its entries are
	item []int32
}

type extent struct{ start, end int32 }

func (t *incidence) of(i int32) []int32 {
	e := t.list[i]
	return t.item[e.start:e.end]
}

func (t *incidence) count(i int32) int32 { return t.list[i].end - t.list[i].start }

// drop empties the list of a thing.
func (t *incidence) drop(i int32) { t.list[i].end = t.list[i].start }

// keep leaves those entries of a thing for which f holds.
func (t *incidence) keep(i int32, f func(e int32) bool) {
	e := &t.list[i]
	kept := e.start
	for _, x := range t.item[e.start:e.end] {
		if f(x) {
			t.item[kept] = x
			kept++
		}
	}
	e.end = kept
}

func (t *incidence) reset() { t.list, t.item = t.list[:0], t.item[:0] }

// transpose makes t the incidence of n things that from's entries name.
func (t *incidence) transpose(from *incidence, n int) {
	t.list = resize(t.list, n)
	t.item = resize(t.item, len(from.item))
	clear(t.list)
	for _, e := range from.item {
		t.list[e].end++
	}
	at := int32(0)
	for i := range t.list {
		count := t.list[i].end
		t.list[i] = extent{at, at}
		at += count
	}
	for i := range from.list {
		for _, e := range from.of(int32(i)) {
			t.item[t.list[e].end] = int32(i)
			t.list[e].end++
		}
	}
}

// resize returns a slice of length n, with the old memory where it is large enough; its content is undefined.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// build reads the constraints over n squares and groups the squares into boxes.
func (y *system) build(n int, cs []Constraint) error {
	y.squares.reset(n)
	for i := range cs {
		set := cs[i].Squares
		if cs[i].Mines < 0 || cs[i].Mines > len(set) {
			return ErrContradiction
		}
		if !y.squares.split(set, n) {
			return ErrSquare
		}
	}
	y.touched = len(y.squares.members)
	y.numberBoxes()
	y.listBoxes(cs)
	y.boxCon.transpose(&y.conBox, len(y.size))
	return nil
}

// numberBoxes numbers the classes that still have squares.
func (y *system) numberBoxes() {
	y.boxOf = resize(y.boxOf, len(y.squares.size))
	y.size, y.lo, y.hi = y.size[:0], y.lo[:0], y.hi[:0]
	for class, size := range y.squares.size {
		y.boxOf[class] = -1
		if size == 0 {
			continue
		}
		y.boxOf[class] = int32(len(y.size))
		y.size = append(y.size, size)
		y.lo = append(y.lo, 0)
		y.hi = append(y.hi, size)
	}
}

// listBoxes rewrites each constraint as a list of boxes.
func (y *system) listBoxes(cs []Constraint) {
	y.conBox.reset()
	y.need = y.need[:0]
	y.mark = resize(y.mark, len(y.size))
	for b := range y.mark {
		y.mark[b] = -1
	}
	for c := range cs {
		y.need = append(y.need, int32(cs[c].Mines))
		start := int32(len(y.conBox.item))
		for _, sq := range cs[c].Squares {
			b := y.box(sq)
			if y.mark[b] != int32(c) {
				y.mark[b] = int32(c)
				y.conBox.item = append(y.conBox.item, b)
			}
		}
		y.conBox.list = append(y.conBox.list, extent{start, int32(len(y.conBox.item))})
	}
}

// box returns the box of a square, or -1 if no constraint mentions it.
func (y *system) box(sq int32) int32 {
	if y.squares.stamp[sq] != y.squares.now {
		return -1
	}
	return y.boxOf[y.squares.class[sq]]
}
