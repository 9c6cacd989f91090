package endgame

import "math/bits"

// key names a set of layouts.
type key struct{ a, b uint64 }

// add adds a layout's hash to a key. It is mixed twice and the results are added up: 128 bits.
func (k *key) add(h uint64) {
	hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, h|1)
	k.a += hi ^ lo + 1
	k.b += mix(h)
}

// spread returns well-mixed bits for a small number (the output of splitmix64).
func spread(i uint64) uint64 { return mix((i + 1) * 0x9e3779b97f4a7c15) }

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

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
	w       stack[uint64]
	i       stack[int32]
	c       stack[candidate]
	p       stack[part]
	k       stack[count]
	columns pool[columns]
	scopes  pool[scope]
	nodes   pool[node]
}

type mark struct {
	w, i, c, p, k          place
	columns, scopes, nodes int
}

func (a *arena) mark() mark {
	return mark{a.w.place, a.i.place, a.c.place, a.p.place, a.k.place, a.columns.n, a.scopes.n, a.nodes.n}
}

func (a *arena) release(m mark) {
	a.w.place, a.i.place, a.c.place, a.p.place, a.k.place = m.w, m.i, m.c, m.p, m.k
	a.columns.n, a.scopes.n, a.nodes.n = m.columns, m.scopes, m.nodes
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

// counts returns n counts, all zero.
func (a *arena) counts(n int) []count {
	s := a.k.take(n)
	clear(s)
	return s
}

// pool keeps things that are used again.
type pool[T any] struct {
	all []*T
	n   int // in use
}

// take returns one as it was left.
func (p *pool[T]) take() *T {
	if p.n == len(p.all) {
		p.all = append(p.all, new(T))
	}
	p.n++
	return p.all[p.n-1]
}

// stack is memory in blocks that never move.
type stack[T any] struct {
	blocks [][]T
	place
}

type place struct{ block, top int }

const blockSize = 1 << 12

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
