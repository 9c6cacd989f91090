package endgame

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
)

// conflicts says which pairs of many layouts are in conflict, each with the first of the two. Few layouts are in conflict
// with any other, so what is kept of each is the words of its bit set that are not empty.
type conflicts struct {
	rows  []int32 // where the links of each layout begin
	links []link
	set   []uint64 // of narrow
}

// link is a word of a set, with layouts in it.
type link struct {
	word int32
	bits uint64
}

// maxConflicts is for how many layouts conflicts are looked for: that takes the time of a comparison of all pairs.
const maxConflicts = 8192

// arrange brings the layouts of a scope in groups, in which all are in conflict with all, and next to each other.
func (s *Solver) arrange(sc *scope) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	order := s.arena.ints(sc.n)[:0]
	rest := s.arena.words((sc.n + 63) / 64)
	for l := range sc.n {
		rest[l>>6] |= 1 << (l & 63)
	}
	find := sc.n <= maxConflicts
	if find {
		s.find(sc)
	}
	sc.group = sc.group[:0]
	for w := range rest {
		for rest[w] != 0 {
			l := int32(w<<6 + bits.TrailingZeros64(rest[w]))
			rest[w] &= rest[w] - 1
			from := len(order)
			order = append(order, l)
			if find {
				order = s.conflicts.group(rest, order)
			}
			for range order[from:] {
				sc.group = append(sc.group, int32(from)+1)
			}
		}
	}
	s.permute(sc, order)
	if find {
		s.list(sc, order)
	}
}

// maxListed is how many conflicts a layout may have on average to be worth the memory of a list.
const maxListed = 64

// list lists the conflicts of a scope from what was found before its layouts were brought in order.
func (s *Solver) list(sc *scope, order []int32) {
	place := s.arena.ints(sc.n)
	for i, l := range order {
		place[l] = int32(i)
	}
	rows := append(sc.later.rows[:0], make([]int32, sc.n+1)...)
	for l := range int32(sc.n) {
		for m := range s.conflicts.all(l) {
			rows[min(place[l], place[m])]++
		}
	}
	total := int32(0)
	for i, n := range rows {
		total += n
		rows[i] = total
	}
	if int(total) > maxListed*sc.n {
		return
	}
	all := slices.Grow(sc.later.all[:0], int(total))[:total]
	for l := range int32(sc.n) {
		for m := range s.conflicts.all(l) {
			a, b := place[l], place[m]
			a, b = min(a, b), max(a, b)
			rows[a]--
			all[rows[a]] = b
		}
	}
	sc.later = lists{rows, all}
}

// permute brings the layouts of a scope in another order.
func (s *Solver) permute(sc *scope, order []int32) {
	hash := s.arena.words(sc.n)
	copy(hash, sc.hash)
	s.shows = append(s.shows[:0], sc.shows...)
	for i, l := range order {
		sc.hash[i] = hash[l]
		copy(sc.row(int32(i)), s.shows[int(l)*sc.wide:][:sc.wide])
	}
}

// find finds the conflicts of a scope: pairs of layouts that no square tells apart that is free in both.
func (s *Solver) find(sc *scope) {
	c, words := &s.conflicts, (sc.n+63)/64
	alike := s.alike(sc, words)
	order := s.telling(sc, alike, words)
	c.rows, c.links = c.rows[:0], c.links[:0]
	for l := range sc.n {
		c.rows = append(c.rows, int32(len(c.links)))
		c.narrow(sc, alike, order, l, words)
	}
	c.rows = append(c.rows, int32(len(c.links)))
}

// alike returns, for each square and each thing it can show, a bit set of the layouts that the square does not tell from
// one in which it shows that: all of them for a mine.
func (s *Solver) alike(sc *scope, words int) []uint64 {
	all := s.arena.words(len(sc.squares) * shown * words)
	for l := range sc.n {
		at, bit := l>>6, uint64(1)<<(l&63)
		for _, v := range sc.row(int32(l))[:len(sc.squares)] {
			all[at+int(v)*words] |= bit
			at += shown * words
		}
	}
	for q := range sc.squares {
		mines := all[(q*shown+Mine)*words:][:words]
		for v := range Mine {
			for w := range mines {
				all[(q*shown+v)*words+w] |= mines[w]
			}
		}
		for w := range mines {
			mines[w] = ^uint64(0)
		}
		if tail := sc.n & 63; tail != 0 {
			mines[words-1] = 1<<tail - 1
		}
	}
	return all
}

// telling returns the squares, those first that tell most pairs of layouts apart.
func (s *Solver) telling(sc *scope, alike []uint64, words int) []int32 {
	pairs := s.arena.ints(len(sc.squares)) // that a square does not tell apart
	for q := range pairs {
		var n [Mine]int // layouts with each number or a mine
		sum := 0
		for v := range n {
			for _, w := range alike[(q*shown+v)*words:][:words] {
				n[v] += bits.OnesCount64(w)
			}
			sum += n[v]
		}
		mines := (sum - sc.n) / (Mine - 1) // each was counted with every number
		all := mines * sc.n
		for _, n := range n {
			all += (n - mines) * n
		}
		pairs[q] = int32(all)
	}
	order := s.count(len(pairs))
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(pairs[a], pairs[b]) })
	return order
}

// whole is how many squares are looked at before empty words are dropped.
const whole = 12

// narrow appends the links of a layout: of all layouts after it, those that no square tells from it. After the first
// squares hardly any word is left that is not empty.
func (c *conflicts) narrow(sc *scope, alike []uint64, order []int32, l, words int) {
	first := l >> 6
	set := append(c.set[:0], alike[Mine*words:][first:words]...) // all layouts
	set[0] &= ^uint64(0) << (l & 63) << 1
	row := sc.row(int32(l))
	its := func(k int) []uint64 { return alike[(int(order[k])*shown+int(row[order[k]]))*words:][first:words] }
	k := 0
	for n := min(whole, len(order)); k+3 < n; k += 4 {
		a, b, d, e := its(k), its(k+1), its(k+2), its(k+3)
		for w := range set {
			set[w] &= a[w] & b[w] & d[w] & e[w]
		}
	}
	for w, left := range set {
		for _, q := range order[k:] {
			if left == 0 {
				break
			}
			left &= alike[(int(q)*shown+int(row[q]))*words+first+w]
		}
		if left != 0 {
			c.links = append(c.links, link{int32(first + w), left})
		}
	}
	c.set = set
}

// group appends to the layouts in order those that are in conflict with the last of them and all with all, and takes
// them from the rest.
func (c *conflicts) group(rest []uint64, order []int32) []int32 {
	first := len(order) - 1
	for _, x := range c.of(order[first]) {
		with := rest[x.word] & x.bits
		for _, m := range order[first+1:] {
			if with == 0 {
				break
			}
			with &= c.with(m, x.word)
		}
		for with != 0 {
			l := bits.TrailingZeros64(with)
			rest[x.word] &^= 1 << l
			m := x.word<<6 + int32(l)
			order = append(order, m)
			with &= c.with(m, x.word)
		}
	}
	return order
}

// of returns the links of a layout.
func (c *conflicts) of(layout int32) []link { return c.links[c.rows[layout]:c.rows[layout+1]] }

// all returns the layouts that are in conflict with a layout and after it.
func (c *conflicts) all(layout int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, x := range c.of(layout) {
			for b := x.bits; b != 0; b &= b - 1 {
				if !yield(x.word<<6 + int32(bits.TrailingZeros64(b))) {
					return
				}
			}
		}
	}
}

// with returns the layouts of one word that are in conflict with a layout and after it.
func (c *conflicts) with(layout, word int32) uint64 {
	for _, x := range c.of(layout) {
		if x.word == word {
			return x.bits
		}
	}
	return 0
}
