package constraint

import "math/bits"

// table finds the state of a layer that has a given key: open addressing, with a stamp in each entry so that a new
// layer begins with an empty table at no cost. It holds numbers of states; their keys are the caller's.
type table struct {
	entries []entry
	now     uint32
	used    int
	shift   int // what a 64-bit hash is shifted by to index the table
}

type entry struct {
	stamp uint32
	state int32
}

// spread is 2⁶⁴ divided by the golden ratio: multiplying by it sends near keys far apart in the upper bits.
const spread = 0x9e3779b97f4a7c15

// reset empties the table.
func (t *table) reset() {
	if t.entries == nil {
		t.resize(64)
	}
	t.used = 0
	t.now++
	if t.now == 0 {
		clear(t.entries)
		t.now = 1
	}
}

// full says that the table must grow before another state is put in.
func (t *table) full() bool { return 2*t.used >= len(t.entries) }

// grow doubles the table; the caller puts its states in again.
func (t *table) grow() {
	t.resize(2 * len(t.entries))
	t.now, t.used = 1, 0
}

func (t *table) resize(n int) {
	t.entries = make([]entry, n)
	t.shift = 64 - bits.TrailingZeros(uint(n))
}

// put enters a state known to be absent.
func (t *table) put(hash uint64, state int32) {
	mask := len(t.entries) - 1
	at := int(hash >> t.shift)
	for t.entries[at].stamp == t.now {
		at = (at + 1) & mask
	}
	t.entries[at] = entry{t.now, state}
	t.used++
}
