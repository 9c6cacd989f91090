package constraint

// shapes is the arithmetic of sets of sums for many components at once. A component's set, counted from its fewest
// mines, is its shape; thousands of components have a handful of shapes. For each shape, what all other components
// can add up to is found by halving: the half of the shapes without it is added once for the whole other half.
// Numbers over the slack are of no interest and are cut off.
type shapes struct {
	slack  int
	list   []shape
	of     []int // per component: its shape
	whole  bitset
	layers []bitset // work space, by depth
}

type shape struct {
	set     bitset
	count   int    // components of this shape
	allowed bitset // numbers that the others and the untouched squares can make up to the slack
	all     bool   // that is, all of set
}

func (h *shapes) reset(slack int) { h.slack, h.list, h.of = slack, h.list[:0], h.of[:0] }

// add enters the next component.
func (h *shapes) add(_ int, set bitset) {
	for i := range h.list {
		if h.list[i].set.equal(set) {
			h.list[i].count++
			h.of = append(h.of, i)
			return
		}
	}
	h.of = append(h.of, len(h.list))
	h.list = append(h.list, shape{set: append(bitset(nil), set...), count: 1})
}

func (h *shapes) all(i int) bool       { return h.list[h.of[i]].all }
func (h *shapes) allowed(i int) bitset { return h.list[h.of[i]].allowed }

// complement finds what each shape is allowed when untouched squares can hold from 0 to all their number, and
// returns the verdict on those squares, or 0 if nothing adds up to the slack.
func (h *shapes) complement(untouched int) Verdict {
	var zero bitset
	zero.reset(h.slack + 1)
	zero[0] = 1
	h.whole = append(bitset(nil), zero...)
	for i := range h.list {
		h.whole = h.plus(h.whole, &h.list[i], h.list[i].count)
	}
	v, any := Verdict(0), false
	h.whole.each(func(sum int) {
		mines := h.slack - sum
		if mines < 0 || mines > untouched {
			return
		}
		any = true
		if mines > 0 {
			v |= CanBeMine
		}
		if mines < untouched {
			v |= CanBeFree
		}
	})
	if !any {
		return 0
	}
	h.exclude(0, len(h.list), zero, untouched)
	if untouched == 0 {
		return CanBeFree | CanBeMine // there is no such square; only that it is not 0 matters
	}
	return v
}

// exclude handles the shapes from i to j, when others is what all shapes outside that range can add up to.
func (h *shapes) exclude(i, j int, others bitset, untouched int) {
	switch {
	case i == j:
		return
	case i+1 == j:
		h.compare(&h.list[i], h.plus(others, &h.list[i], h.list[i].count-1), untouched)
		return
	}
	mid := (i + j) / 2
	left, right := others, others
	for k := i; k < mid; k++ {
		right = h.plus(right, &h.list[k], h.list[k].count)
	}
	for k := mid; k < j; k++ {
		left = h.plus(left, &h.list[k], h.list[k].count)
	}
	h.exclude(i, mid, left, untouched)
	h.exclude(mid, j, right, untouched)
}

// compare fills the allowed set of a shape.
func (h *shapes) compare(a *shape, others bitset, untouched int) {
	a.allowed = make(bitset, len(a.set))
	a.all = true
	a.set.each(func(m int) {
		for sum := max(0, h.slack-m-untouched); sum <= h.slack-m; sum++ {
			if others.has(sum) {
				a.allowed.fill(m, m)
				return
			}
		}
		a.all = false
	})
}

// plus returns the sums of a number of base and count numbers of the shape, as a new set.
func (h *shapes) plus(base bitset, a *shape, count int) bitset {
	sum := append(bitset(nil), base...)
	for range count {
		next := make(bitset, len(sum))
		a.set.each(func(m int) { next.orShifted(sum, m) })
		sum = next
	}
	return sum
}
