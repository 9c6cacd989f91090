package replay

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A shuffle is the order of the bits in a record of an .mvf file: bit i of the
// event is bit from[i] of the record, counted from the lowest bit of the first
// byte.
type shuffle struct{ from []int }

// newShuffle returns the shuffle that a key makes for records of the given
// number of bytes. The key makes a digit for each bit, and the bits are sorted
// by their digits.
func newShuffle(key, bytes int) shuffle {
	digits := shuffleDigits(key, bytes)
	s := shuffle{from: make([]int, len(digits))}
	for i := range s.from {
		s.from[i] = i
	}
	slices.SortStableFunc(s.from, func(a, b int) int { return int(digits[a]) - int(digits[b]) })
	return s
}

// shuffleDigits returns eight digits for each byte: decimals of sines and
// cosines of roots of the key.
func shuffleDigits(key, bytes int) string {
	root := math.Sqrt
	k := float64(key)
	a, b := root(k), root(k+1000)
	c, d := root(a+1000), root(b+1000)
	waves := []float64{
		math.Cos(c + 1000), math.Sin(root(b)), math.Cos(c), math.Sin(root(a) + 1000), math.Cos(d), math.Sin(d),
	}
	var digits strings.Builder
	for _, w := range waves[:bytes] {
		const eight = 1e8
		digits.WriteString(fmt.Sprintf("%08.0f", math.Abs(w)*eight)[:8])
	}
	return digits.String()
}

// restore returns the bits of a record in their original order.
func (s shuffle) restore(record []byte) (bits uint64) {
	for i, from := range s.from {
		bits |= uint64(record[from/8]>>(from%8)&1) << i
	}
	return bits
}
