package endgame

import "math/bits"

// arena hands out memory that is given back in the opposite order.
type arena struct {
	words      stack[uint64]
	ints       stack[int32]
	bytes      stack[uint8]
	candidates stack[candidate]
	parts      stack[part]
	nodes      stack[node]
}

// release takes back everything handed out since the arena was as then.
func (a *arena) release(then arena) {
	a.words = a.words[:len(then.words)]
	a.ints = a.ints[:len(then.ints)]
	a.bytes = a.bytes[:len(then.bytes)]
	a.candidates = a.candidates[:len(then.candidates)]
	a.parts = a.parts[:len(then.parts)]
	a.nodes = a.nodes[:len(then.nodes)]
}

// stack is memory of one kind. When it grows, slices handed out before stay
// valid.
type stack[T any] []T

// alloc returns n values, not cleared.
func (s *stack[T]) alloc(n int) []T {
	from := len(*s)
	if from+n > cap(*s) {
		*s = make([]T, from, 2*(from+n))
	}
	*s = (*s)[:from+n]
	return (*s)[from : from+n : from+n]
}

// zeros returns n zero values.
func (s *stack[T]) zeros(n int) []T {
	all := s.alloc(n)
	clear(all)
	return all
}

// indices returns the numbers from 0 to n-1.
func (a *arena) indices(n int) []int32 {
	all := a.ints.alloc(n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// key identifies a set of layouts.
type key struct{ a, b uint64 }

// add adds a layout's hash to a key. It mixes the hash in two ways and adds up
// each, which makes 128 bits.
func (k *key) add(h uint64) {
	hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, h|1)
	k.a += hi ^ lo + 1
	k.b += mix(h)
}

// spread returns well-mixed bits for a small number (the output function of
// splitmix64).
func spread(i uint64) uint64 { return mix((i + 1) * 0x9e3779b97f4a7c15) }

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// memo stores values. It is a cache: a new entry may replace an old one.
type memo struct {
	entries    []entry
	generation uint32
}

type entry struct {
	key        key
	value      int32
	generation uint32 // twice the generation of the entry, plus one if the value is exact
}

const memoSize = 1 << 16

// forget empties the memo, by starting a new generation.
func (m *memo) forget() {
	if m.entries == nil {
		m.entries = make([]entry, memoSize)
	}
	m.generation++
	if m.generation >= 1<<31-1 {
		clear(m.entries)
		m.generation = 1
	}
}

func (m *memo) get(k key) (value int, exact, ok bool) {
	for i := range uint64(2) {
		e := &m.entries[(k.b+i)%memoSize]
		if e.generation>>1 == m.generation && e.key == k {
			return int(e.value), e.generation&1 != 0, true
		}
	}
	return 0, false, false
}

func (m *memo) put(k key, value int, exact bool) {
	at := &m.entries[k.b%memoSize]
	if next := &m.entries[(k.b+1)%memoSize]; at.generation>>1 == m.generation && at.key != k &&
		(next.key == k || next.generation>>1 != m.generation) {
		at = next
	}
	g := m.generation << 1
	if exact {
		g |= 1
	}
	*at = entry{k, int32(value), g}
}
