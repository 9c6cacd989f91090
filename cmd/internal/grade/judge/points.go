package judge

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Points is a number of points in hundredths, so that scores add up exactly.
type Points int64

// MaxPoints is the largest worth of a submission: a million points.
const MaxPoints Points = 100_000_000

// ParsePoints reads a number of points above 0 with at most two decimals, such
// as "10" or "7.5".
func ParsePoints(number string) (Points, error) {
	bad := fmt.Errorf("points %q: want a number above 0 with at most two decimals, as in 10 or 7.5", number)
	whole, part, dotted := strings.Cut(number, ".")
	if len(part) > 2 || dotted && part == "" || strings.ContainsAny(number, "+-") {
		return 0, bad
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 48)
	switch {
	case err != nil || whole == "" || n == 0:
		return 0, bad
	case Points(n) > MaxPoints:
		return 0, fmt.Errorf("points %q: at most %v", number, MaxPoints)
	}
	return Points(n), nil
}

// String returns the points as a decimal number without needless zeros.
func (p Points) String() string { return strconv.FormatFloat(float64(p)/100, 'f', -1, 64) }

// MarshalJSON writes the points as a number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// share returns num/den of the points, rounded half up, but never to all points
// or to none unless it is that.
func (p Points) share(num, den uint64) Points {
	if num == 0 || num == den {
		return p * Points(num/den)
	}
	hi, lo := bits.Mul64(uint64(p), num)
	share, rest := bits.Div64(hi, lo, den)
	if rest >= den-rest {
		share++
	}
	return min(max(Points(share), 1), p-1)
}

// split divides a whole among parts, each an amount of den-ths of the points,
// which may be negative. The parts are rounded down; those with the largest
// remainders get what is left of the whole. No part exceeds its limit as long as
// another can take the point.
func (p Points) split(whole Points, amounts []int64, limits []Points, den uint64) []Points {
	parts, rests := make([]Points, len(amounts)), make([]uint64, len(amounts))
	order := make([]int, len(amounts))
	for i, amount := range amounts {
		order[i] = i
		hi, lo := bits.Mul64(uint64(p), uint64(max(amount, -amount)))
		share, rest := bits.Div64(hi, lo, den)
		parts[i], rests[i] = Points(share), rest
		if amount < 0 {
			parts[i] = -parts[i]
			if rest > 0 {
				parts[i], rests[i] = parts[i]-1, den-rest
			}
		}
		whole -= parts[i]
	}
	isFull := func(i int) int {
		if parts[i] >= limits[i] {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(isFull(a)-isFull(b), cmp.Compare(rests[b], rests[a]))
	})
	for _, i := range order[:min(int(whole), len(order))] {
		parts[i]++
	}
	return parts
}
