package safemove

import "math/bits"

// A todo is a set of square indices whose smallest member is found quickly,
// also on a board of a million squares: one bit a square, and above every 64
// words one bit that tells which of them are not empty.
type todo struct {
	words   []uint64
	summary []uint64
}

func newTodo(n int) *todo {
	words := (n + 63) / 64
	return &todo{make([]uint64, words), make([]uint64, (words+63)/64)}
}

func (t *todo) add(i int) {
	t.words[i>>6] |= 1 << (i & 63)
	t.summary[i>>12] |= 1 << (i >> 6 & 63)
}

func (t *todo) remove(i int) {
	t.words[i>>6] &^= 1 << (i & 63)
	if t.words[i>>6] == 0 {
		t.summary[i>>12] &^= 1 << (i >> 6 & 63)
	}
}

// first returns the smallest member, and false if there is none.
func (t *todo) first() (int, bool) {
	for s, group := range t.summary {
		if group != 0 {
			w := s<<6 + bits.TrailingZeros64(group)
			return w<<6 + bits.TrailingZeros64(t.words[w]), true
		}
	}
	return 0, false
}
