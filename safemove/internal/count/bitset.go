package count

import (
	"math/bits"
	"slices"
)

// bitset is a set of numbers from 0, a bit each.
type bitset []uint64

// words returns the length of a bitset for the numbers below n.
func words(n int) int { return (n + 63) / 64 }

// reset empties the set and makes room for the numbers below n.
func (s *bitset) reset(n int) {
	*s = resize(*s, words(n))
	clear(*s)
}

func (s bitset) has(i int) bool { return i>>6 < len(s) && s[i>>6]>>(i&63)&1 != 0 }

// fill adds the numbers from lo to hi.
func (s bitset) fill(lo, hi int) {
	for i := lo; i <= hi; i++ {
		s[i>>6] |= 1 << (i & 63)
	}
}

// word returns word w, which is 0 outside the set.
func (s bitset) word(w int) uint64 {
	if uint(w) < uint(len(s)) {
		return s[w]
	}
	return 0
}

// from returns 64 numbers of the set, from first on. first may be negative.
func (s bitset) from(first int) uint64 {
	w, r := first>>6, uint(first&63)
	return s.word(w)>>r | s.word(w+1)<<(64-r)
}

// orShifted adds every number of o, plus k. Numbers that do not fit are lost; k
// may be negative.
func (s bitset) orShifted(o bitset, k int) {
	for w := range s {
		s[w] |= o.from(w<<6 - k)
	}
}

// shiftDown subtracts k from every number; numbers below k are lost.
func (s bitset) shiftDown(k int) {
	for w := range s {
		s[w] = s.from(w<<6 + k)
	}
}

// meets reports whether some number of s, plus k, is in o.
func (s bitset) meets(o bitset, k int) bool {
	for w := range o {
		if s.from(w<<6-k)&o[w] != 0 {
			return true
		}
	}
	return false
}

// each calls f with every number of the set, in order.
func (s bitset) each(f func(i int)) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			f(w<<6 + bits.TrailingZeros64(word))
		}
	}
}

// equal compares two sets of the same length.
func (s bitset) equal(o bitset) bool { return slices.Equal(s, o) }
