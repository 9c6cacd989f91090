package safemove

import "bytes"

// A todo is a set of squares whose smallest member is found quickly, as most are
// added near the last one.
type todo struct {
	in  []byte // by square: 1 for a member
	low int    // no member is smaller
}

func newTodo(n int) *todo { return &todo{in: make([]byte, n)} }

func (t *todo) add(i int32) {
	t.in[i] = 1
	t.low = min(t.low, int(i))
}

func (t *todo) remove(i int32) { t.in[i] = 0 }

// first returns the smallest member, and false if there is none.
func (t *todo) first() (int32, bool) {
	next := bytes.IndexByte(t.in[t.low:], 1)
	if next < 0 {
		t.low = len(t.in)
		return 0, false
	}
	t.low += next
	return int32(t.low), true
}

// pop removes the smallest member and returns it, and false if there is none.
func (t *todo) pop() (int32, bool) {
	i, any := t.first()
	if any {
		t.remove(i)
	}
	return i, any
}
