package safemove

import "math/bits"

// A todo is a set of squares whose smallest member is found quickly: a tree of
// words, where each bit says whether the word below it has any bits.
type todo struct{ levels [][]uint64 }

func newTodo(n int) *todo {
	t := new(todo)
	for {
		n = (n + 63) / 64
		t.levels = append(t.levels, make([]uint64, n))
		if n <= 1 {
			return t
		}
	}
}

func (t *todo) add(i int32) {
	for _, words := range t.levels {
		words[i>>6] |= 1 << (i & 63)
		i >>= 6
	}
}

func (t *todo) remove(i int32) {
	for _, words := range t.levels {
		words[i>>6] &^= 1 << (i & 63)
		if words[i>>6] != 0 {
			return
		}
		i >>= 6
	}
}

func (t *todo) clear() {
	for _, words := range t.levels {
		clear(words)
	}
}

// first returns the smallest member, and false if there is none.
func (t *todo) first() (int32, bool) {
	i := int32(0)
	for level := len(t.levels) - 1; level >= 0; level-- {
		word := t.levels[level][i]
		if word == 0 {
			return 0, false
		}
		i = i<<6 | int32(bits.TrailingZeros64(word))
	}
	return i, true
}

// pop removes the smallest member and returns it, and false if there is none.
func (t *todo) pop() (int32, bool) {
	i, any := t.first()
	if any {
		t.remove(i)
	}
	return i, any
}
