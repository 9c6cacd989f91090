package board

import "fmt"

// Doubt returns a sentence about a square of b that no game leaves so, or "" if
// there is none. A game opens all squares around a 0, except flagged ones, and
// around a number it leaves as many as can have the mines. A flag beside a 0 is
// wrong and does not count. The second result reports whether it is about a number.
func (b Board) Doubt() (text string, isNumber bool) {
	const wrong State = 9    // a flag beside a 0
	width := b.size.Cols + 2 // with a border of squares that show 0
	all := make([]State, width*(b.size.Rows+2))
	for row := range b.size.Rows {
		copy(all[(row+1)*width+1:], b.states[row*b.size.Cols:(row+1)*b.size.Cols])
	}
	name := func(i int) Square { return Square{i/width - 1, i%width - 1} }
	last := len(all) - width - 1
	for i := width + 1; i < last; i++ {
		if all[i] != 0 || closedAround(all, i, width) == 0 || i%width == 0 || i%width == width-1 {
			continue
		}
		for _, n := range [...]int{-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1} {
			if all[i+n] == Covered {
				return fmt.Sprintf("%v shows no mine around, and %v beside it is covered: no game leaves that",
					name(i), name(i+n)), false
			}
			if all[i+n] == Flagged {
				all[i+n] = wrong
			}
		}
	}
	for i := width + 1; i < last; i++ {
		if s := all[i]; s > 0 && s != wrong && closedAround(all, i, width) < int(s) {
			return fmt.Sprintf("%v shows %d, and %s around it can have a mine: no game leaves that",
				name(i), s, Amount(closedAround(all, i, width), "square")), true
		}
	}
	return "", false
}

// closedAround returns how many squares around square i are not uncovered, on a
// board with a border.
func closedAround(all []State, i, width int) int {
	above, here, below := all[i-width-1:][:3], all[i-1:][:3], all[i+width-1:][:3]
	sum := uint8(above[0])>>7 + uint8(above[1])>>7 + uint8(above[2])>>7 + uint8(here[0])>>7 + uint8(here[2])>>7 +
		uint8(below[0])>>7 + uint8(below[1])>>7 + uint8(below[2])>>7
	return int(sum)
}
