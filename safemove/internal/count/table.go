package count

import (
	"math/bits"
	"slices"
)

// stateTable finds the states of a layer by their keys: open addressing.
// Entries of earlier layers have an old stamp, so a new layer starts with an
// empty table at no cost.
type stateTable struct {
	entries []entry
	stamp   uint32
	shift   uint8 // a search begins at the hash shifted by this
	room    int   // the most states in it before those that follow one state are added
}

type entry struct {
	stamp uint32
	state int32
}

// spread is 2⁶⁴ divided by the golden ratio: multiplying by it spreads similar
// keys in the upper bits.
const spread = 0x9e3779b97f4a7c15

const (
	startBits = 14 // the table begins with 1<<startBits entries
	mostWays  = 9  // the most states that can follow one
)

// reset empties the table, for the states that follow n others. A small table
// stays in the fastest cache.
func (h *stateTable) reset(n int32) { h.resize(min(startBits, bits.Len32(uint32(n))+4)) }

// grow doubles the table and empties it; the caller must add its states again.
func (h *stateTable) grow() { h.resize(64 - int(h.shift) + 1) }

// resize empties the table and makes searches begin in its first 1<<size
// entries.
func (h *stateTable) resize(size int) {
	if n := 1 << max(size, startBits); len(h.entries) < n {
		h.entries, h.stamp = make([]entry, n), 0
	}
	h.shift = uint8(64 - size)
	h.room = 1<<(size-1) - mostWays
	h.stamp++
	if h.stamp == 0 {
		clear(h.entries)
		h.stamp = 1
	}
}

// at returns an entry; places beyond the end wrap around.
func (h *stateTable) at(place uint64) *entry { return &h.entries[place&uint64(len(h.entries)-1)] }

// find returns the entry of the state with a key, or, with an old stamp, the
// one where it belongs.
func (h *stateTable) find(key uint64, keys []uint64) *entry {
	place := key * spread >> (h.shift & 63)
	e := h.at(place)
	for e.stamp == h.stamp && keys[e.state] != key {
		place++
		e = h.at(place)
	}
	return e
}

// findWide is find for a key of several words.
func (h *stateTable) findWide(key, keys []uint64) *entry {
	place := hash(key) >> (h.shift & 63)
	e := h.at(place)
	for e.stamp == h.stamp && !slices.Equal(keys[int(e.state)*len(key):][:len(key)], key) {
		place++
		e = h.at(place)
	}
	return e
}

// put adds a state that is not in the table.
func (h *stateTable) put(hash uint64, state int32) {
	place := hash >> (h.shift & 63)
	for h.at(place).stamp == h.stamp {
		place++
	}
	*h.at(place) = entry{h.stamp, state}
}

// hash returns a hash of a key of several words.
func hash(key []uint64) uint64 {
	h := uint64(0)
	for _, w := range key {
		h = (h ^ w) * spread
		h ^= h >> 29
	}
	return h * spread
}

// An extent is a range of indices of a list.
type extent struct{ start, end int32 }

func (e extent) of(list []int32) []int32 { return list[e.start:e.end] }

// filter removes the entries of a range for which f is false.
func (e *extent) filter(list []int32, f func(int32) bool) {
	kept := e.start
	for _, x := range e.of(list) {
		if f(x) {
			list[kept] = x
			kept++
		}
	}
	e.end = kept
}

// resize returns a slice of length n with undefined content, in the memory of s
// if that is large enough.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// zeros returns n zeros, in the memory of s if that is large enough.
func zeros[T any](s []T, n int) []T {
	s = resize(s, n)
	clear(s)
	return s
}

// pool hands out rows, and takes all of them back at once.
type pool[T any] struct {
	chunks [][]T
	chunk  int // the one in use
	used   int // numbers of it
}

func (p *pool[T]) reset() { p.chunk, p.used = 0, 0 }

// row returns n numbers of undefined value.
func (p *pool[T]) row(n int) []T {
	for ; p.chunk < len(p.chunks); p.chunk++ {
		if chunk := p.chunks[p.chunk]; len(chunk)-p.used >= n {
			p.used += n
			return chunk[p.used-n : p.used : p.used]
		}
		p.used = 0
	}
	p.chunks = append(p.chunks, make([]T, max(n, 1024)))
	p.used = n
	return p.chunks[p.chunk][:n:n]
}
