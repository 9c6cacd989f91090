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

// orShifted adds every number of o, plus k. Numbers that do not fit are lost; k
// may be negative.
func (s bitset) orShifted(o bitset, k int) {
	if k < 0 {
		s.orDown(o, -k)
		return
	}
	w, r := k>>6, uint(k&63)
	for i := len(s) - 1; i >= w; i-- {
		if i-w < len(o) {
			s[i] |= o[i-w] << r
		}
		if r > 0 && i-w-1 >= 0 && i-w-1 < len(o) {
			s[i] |= o[i-w-1] >> (64 - r)
		}
	}
}

func (s bitset) orDown(o bitset, k int) {
	w, r := k>>6, uint(k&63)
	for i := 0; i < len(s) && i+w < len(o); i++ {
		s[i] |= o[i+w] >> r
		if r > 0 && i+w+1 < len(o) {
			s[i] |= o[i+w+1] << (64 - r)
		}
	}
}

// shiftDown subtracts k from every number; numbers below k are lost.
func (s bitset) shiftDown(k int) {
	w, r := k>>6, uint(k&63)
	for i := range s {
		v := uint64(0)
		if i+w < len(s) {
			v = s[i+w] >> r
		}
		if r > 0 && i+w+1 < len(s) {
			v |= s[i+w+1] << (64 - r)
		}
		s[i] = v
	}
}

// meets reports whether some number of s, plus k, is in o; k is not negative.
func (s bitset) meets(o bitset, k int) bool {
	w, r := k>>6, uint(k&63)
	for i := w; i < len(o); i++ {
		v := uint64(0)
		if i-w < len(s) {
			v = s[i-w] << r
		}
		if r > 0 && i-w >= 1 && i-w-1 < len(s) {
			v |= s[i-w-1] >> (64 - r)
		}
		if v&o[i] != 0 {
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
