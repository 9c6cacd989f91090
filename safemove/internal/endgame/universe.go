package endgame

import (
	"math/bits"
	"slices"
)

// universe is a list of layouts in bit-set columns: for each square and each thing it can show, the layouts in which
// it does. Sets of its layouts are bit sets of as many words.
type universe struct {
	n, words  int
	layouts   []int32 // rows of the table
	squares   []int32 // columns of the table
	columns   []uint64
	low, high []uint8  // the least and the greatest number each square shows
	hash      []uint64 // per layout, the sum of spread over its mines
	spread    []uint64 // per square
}

// shown is how many things a square can show: 0 to 8 and Mine.
const shown = 10

// column returns the layouts in which square q shows v.
func (u *universe) column(q int32, v uint8) []uint64 {
	at := (int(q)*shown + int(v)) * u.words
	return u.columns[at : at+u.words]
}

// build makes the universe of some layouts and squares.
func (s *Solver) build(layouts, squares []int32) *universe {
	u := s.arena.universe()
	n, k := len(layouts), len(squares)
	u.n, u.words = n, (n+63)/64
	u.layouts, u.squares = layouts, squares
	u.columns = s.arena.words(k * shown * u.words)
	u.hash, u.spread = s.arena.words(n), s.arena.words(k)
	u.low, u.high = slices.Grow(u.low[:0], k)[:k], slices.Grow(u.high[:0], k)[:k]
	for q, at := range squares {
		u.spread[q] = spread(uint64(at))
		low, high := uint8(8), uint8(0)
		for l, row := range layouts {
			v := s.table.Shows[int(row)*s.wide+int(at)]
			u.columns[(q*shown+int(v))*u.words+l>>6] |= 1 << (l & 63)
			if v == Mine {
				u.hash[l] += u.spread[q]
				continue
			}
			low, high = min(low, v), max(high, v)
		}
		u.low[q], u.high[q] = low, high
	}
	return u
}

// parts counts the numbers a square shows in a set, but not beyond two.
func (u *universe) parts(set []uint64, q int32) (parts int) {
	for v := u.low[q]; v <= u.high[q]; v++ {
		for w, c := range u.column(q, v) {
			if set[w]&c != 0 {
				parts++
				break
			}
		}
	}
	return parts
}

// key names a set by what its layouts have not in common, so that two sets that differ only in squares that are
// known by now share their value. Each layout's hash is mixed twice and the results are added up: 128 bits.
func (u *universe) key(set []uint64, n int, constant uint64) (k key) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			h := u.hash[w<<6+bits.TrailingZeros64(word)] - constant
			hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, h|1)
			k.a += hi ^ lo
			k.b += mix(h)
		}
	}
	k.a += uint64(n)
	return k
}

// spread returns well-mixed bits for a small number (the output of splitmix64).
func spread(i uint64) uint64 { return mix((i + 1) * 0x9e3779b97f4a7c15) }

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
