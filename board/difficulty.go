package board

// Difficulty says how much there is to do on a minefield.
type Difficulty struct {
	// Openings is how many connected areas of squares without mines around
	// there are. Uncovering one square of an opening uncovers it and its rim.
	Openings int
	// Islands is how many connected areas of numbers there are that are not
	// on the rim of an opening. Their squares must be uncovered one by one.
	Islands int
	// Clicks is how many squares must be uncovered by hand, without flags or
	// chords, at least: one for each opening and one for each square of an
	// island. Players know it as 3BV, Bechtel's board benchmark value.
	Clicks int
}

// The marks of difficulty's map.
const (
	untouched = iota
	opened    // in an opening or on its rim
	landed    // in an island that was counted
)

// MeasureDifficulty counts the openings and islands of a minefield. Squares
// are connected if they touch, also by a corner.
func MeasureDifficulty(m Minefield) (d Difficulty) {
	marks := make([]uint8, m.size.Squares())
	var queue []int
	for i := range marks {
		if marks[i] == untouched && m.around[i] == 0 {
			d.Openings++
			queue = m.spread(append(queue[:0], i), marks, opened, func(at int) bool { return m.around[at] == 0 })
		}
	}
	for i := range marks {
		if marks[i] == untouched && !m.HasMineAt(i) {
			d.Islands++
			queue = m.spread(append(queue[:0], i), marks, landed, func(int) bool { return true })
			d.Clicks += len(queue)
		}
	}
	d.Clicks += d.Openings
	return d
}

// spread marks the squares of queue, and from each of which goes on is true
// the unmarked neighbours without a mine, which join the queue. It returns
// the queue, all of it.
func (m Minefield) spread(queue []int, marks []uint8, mark uint8, goesOn func(i int) bool) []int {
	marks[queue[0]] = mark
	var room [8]int
	for next := 0; next < len(queue); next++ {
		if !goesOn(queue[next]) {
			continue
		}
		for _, n := range m.size.AppendNeighbours(room[:0], queue[next]) {
			if marks[n] == untouched && !m.HasMineAt(n) {
				marks[n] = mark
				queue = append(queue, n)
			}
		}
	}
	return queue
}
