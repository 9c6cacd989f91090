package endgame

// key names a set of layouts.
type key struct{ a, b uint64 }

// memo remembers values. It is a cache: a new entry may push out an old one.
type memo struct {
	entries    []entry
	generation uint32
}

type entry struct {
	key        key
	value      int32
	generation uint32 // twice the generation it belongs to, plus one if the value is exact
}

const memoSize = 1 << 16

// forget empties the memo.
func (m *memo) forget() {
	if m.entries == nil {
		m.entries = make([]entry, memoSize)
	}
	if m.generation++; m.generation >= 1<<31-1 {
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

// arena hands out memory that is given back in the opposite order.
type arena struct {
	w stack[uint64]
	i stack[int32]
	c stack[candidate]
	p stack[part]
	u []*universe
	n int // universes in use
}

type mark struct {
	w, i, c, p place
	n          int
}

func (a *arena) mark() mark { return mark{a.w.place, a.i.place, a.c.place, a.p.place, a.n} }

func (a *arena) release(m mark) {
	a.w.place, a.i.place, a.c.place, a.p.place, a.n = m.w, m.i, m.c, m.p, m.n
}

func (a *arena) reset() { a.release(mark{}) }

// words returns n words, all zero.
func (a *arena) words(n int) []uint64 {
	s := a.w.take(n)
	clear(s)
	return s
}

// ints returns n integers of undefined value.
func (a *arena) ints(n int) []int32 { return a.i.take(n) }

func (a *arena) candidates(n int) []candidate { return a.c.take(n) }

func (a *arena) parts(n int) []part { return a.p.take(n) }

func (a *arena) universe() *universe {
	if a.n == len(a.u) {
		a.u = append(a.u, new(universe))
	}
	a.n++
	return a.u[a.n-1]
}

// stack is memory in blocks that never move.
type stack[T any] struct {
	blocks [][]T
	place
}

type place struct{ block, top int }

const blockSize = 1 << 14

func (s *stack[T]) take(n int) []T {
	for ; s.block < len(s.blocks); s.block, s.top = s.block+1, 0 {
		if b := s.blocks[s.block]; s.top+n <= len(b) {
			s.top += n
			return b[s.top-n : s.top : s.top]
		}
	}
	s.blocks = append(s.blocks, make([]T, max(n, blockSize)))
	s.top = n
	return s.blocks[s.block][:n:n]
}
