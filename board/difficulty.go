package board

// A Difficulty measures the work that a minefield takes.
type Difficulty struct {
	// Openings is the number of connected areas of squares that show 0.
	// Uncovering one square of an opening uncovers all of it and the numbers
	// on its rim.
	Openings int
	// Islands is the number of connected areas of numbers that are on the rim
	// of no opening. Their squares must be uncovered one by one.
	Islands int
	// Clicks is the smallest number of squares to uncover by hand, without
	// flags or chords: one for each opening and one for each square of an
	// island. Players call it 3BV, Bechtel's board benchmark value.
	Clicks int
}

// The marks that MeasureDifficulty puts on squares.
const (
	uncounted = iota
	inOpening // or on its rim
	inIsland
)

// MeasureDifficulty counts the openings and islands of a minefield. Squares
// are connected if they touch, also by a corner.
func MeasureDifficulty(m Minefield) Difficulty { return m.measure(func(int) bool { return true }) }

// SolvedClicks returns the part of the 3BV of a minefield that is done on a
// board: its openings and the squares of islands that are uncovered.
func SolvedClicks(m Minefield, b Board) int {
	return m.measure(func(i int) bool { return b.StateAt(i).Uncovered() }).Clicks
}

// measure is MeasureDifficulty with the clicks of those openings and squares of
// islands only for which counts is true.
func (m Minefield) measure(counts func(i int) bool) (d Difficulty) {
	marks := make([]uint8, m.size.Squares())
	var queue []int
	for i := range marks {
		if marks[i] == uncounted && m.around[i] == 0 {
			d.Openings++
			if counts(i) {
				d.Clicks++
			}
			queue = m.spread(append(queue[:0], i), marks, inOpening, func(at int) bool { return m.around[at] == 0 })
		}
	}
	for i := range marks {
		if marks[i] == uncounted && !m.HasMineAt(i) {
			d.Islands++
			queue = m.spread(append(queue[:0], i), marks, inIsland, func(int) bool { return true })
			for _, k := range queue {
				if counts(k) {
					d.Clicks++
				}
			}
		}
	}
	return d
}

// spread marks the area of the one square in queue, and returns the indices of
// all its squares in queue. The area grows from every square for which spreads
// is true to the unmarked neighbours without a mine.
func (m Minefield) spread(queue []int, marks []uint8, mark uint8, spreads func(i int) bool) []int {
	marks[queue[0]] = mark
	var room [8]int
	for next := 0; next < len(queue); next++ {
		if !spreads(queue[next]) {
			continue
		}
		for _, n := range m.size.AppendNeighbours(room[:0], queue[next]) {
			if marks[n] == uncounted && !m.HasMineAt(n) {
				marks[n] = mark
				queue = append(queue, n)
			}
		}
	}
	return queue
}
