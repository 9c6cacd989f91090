package grade

import (
	"fmt"
	"strconv"
	"strings"
)

// Points is a number of points in hundredths, so that scores add up exactly.
type Points int64

// MaxPoints is the largest worth of a submission: a million points.
const MaxPoints Points = 100_000_000

// ParsePoints reads a number of points above 0 with at most two decimals, such
// as "10" or "7.5".
func ParsePoints(text string) (Points, error) {
	bad := fmt.Errorf("points %q: want a number above 0 with at most two decimals, as in 10 or 7.5", text)
	whole, part, dotted := strings.Cut(text, ".")
	if len(part) > 2 || dotted && part == "" || strings.ContainsAny(text, "+-") {
		return 0, bad
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 48)
	switch {
	case err != nil || whole == "" || n == 0:
		return 0, bad
	case Points(n) > MaxPoints:
		return 0, fmt.Errorf("points %q: at most %v", text, MaxPoints)
	}
	return Points(n), nil
}

// String returns the points as a decimal number without needless zeros.
func (p Points) String() string {
	text := fmt.Sprintf("%d.%02d", p/100, p%100)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes the points as a number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// share returns part/whole of the points, rounded down.
func (p Points) share(part, whole int) Points { return p * Points(part) / Points(whole) }

// rounded returns part/whole of the points, rounded half up, but never to all
// points or to none unless it is that.
func (p Points) rounded(part, whole int) Points {
	share := (2*p*Points(part) + Points(whole)) / Points(2*whole)
	if part == 0 || part == whole {
		return share
	}
	return min(max(share, 1), p-1)
}
