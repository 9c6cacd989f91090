package count

// shapes adds up sets of possible numbers of mines for many components at once.
// A component's set, counted from its fewest mines, is its shape; thousands of
// components have only a few shapes. For each shape it computes by halving the
// possible sums of all other components: each half of the shapes is added once
// for the whole other half. Numbers above the slack are not needed and are cut
// off.
type shapes struct {
	slack int
	list  []shape
	of    []int // per component: its shape
	pool  pool[uint64]
}

type shape struct {
	set     bitset
	count   int    // components of this shape
	allowed bitset // numbers that the others and the untouched squares can make up to the slack
	all     bool   // that is, all of set
}

func (h *shapes) reset(slack int) { h.slack, h.list, h.of = slack, h.list[:0], h.of[:0] }

// add enters the next component.
func (h *shapes) add(set bitset) {
	for i := range h.list {
		if h.list[i].set.equal(set) {
			h.list[i].count++
			h.of = append(h.of, i)
			return
		}
	}
	h.of = append(h.of, len(h.list))
	if len(h.list) < cap(h.list) {
		h.list = h.list[:len(h.list)+1] // with the memory of the one that lay there before
	} else {
		h.list = append(h.list, shape{})
	}
	a := &h.list[len(h.list)-1]
	a.set, a.count = append(a.set[:0], set...), 1
}

func (h *shapes) all(i int) bool       { return h.list[h.of[i]].all }
func (h *shapes) allowed(i int) bitset { return h.list[h.of[i]].allowed }

// complement computes the numbers that each shape is allowed, if the untouched
// squares hold any number of mines from 0 to their count. It returns the
// verdict on these squares, and reports false if no sum reaches the slack.
func (h *shapes) complement(untouched int) (Verdict, bool) {
	h.pool.reset()
	zero := bitset(h.pool.row(words(h.slack + 1)))
	clear(zero)
	zero[0] = 1
	whole := zero
	for i := range h.list {
		whole = h.plus(whole, &h.list[i], h.list[i].count)
	}
	v, possible := Verdict(0), false
	for mines := 0; mines <= min(untouched, h.slack); mines++ {
		if !whole.has(h.slack - mines) {
			continue
		}
		possible = true
		if mines > 0 {
			v |= CanBeMine
		}
		if mines < untouched {
			v |= CanBeFree
		}
	}
	if possible {
		h.exclude(0, len(h.list), zero, untouched)
	}
	return v, possible
}

// exclude handles the shapes from i to j; others holds the possible sums of all
// shapes outside that range.
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
	a.allowed.reset(64 * len(a.set))
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

// plus returns the sums of a number of base and count numbers of the shape.
func (h *shapes) plus(base bitset, a *shape, count int) bitset {
	if count == 0 {
		return base
	}
	sum, next := bitset(h.pool.row(len(base))), bitset(h.pool.row(len(base)))
	copy(sum, base)
	for range count {
		clear(next)
		a.set.each(func(m int) { next.orShifted(sum, m) })
		sum, next = next, sum
	}
	return sum
}
