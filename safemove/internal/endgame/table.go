package endgame

// Mine stands for a mine in LayoutTable.Shows.
const Mine = 9

// A LayoutTable lists every layout that is still possible.
type LayoutTable struct {
	Rows, Cols []int16 // the place of each square; only distances matter
	Shows      []uint8 // for each layout Wide bytes: a number or Mine for each square, then zeros
}

// Wide returns the bytes of a layout: the number of squares, rounded up to a
// multiple of eight.
func (t *LayoutTable) Wide() int { return (len(t.Rows) + 7) &^ 7 }

// Layouts returns the number of layouts in the table.
func (t *LayoutTable) Layouts() int {
	if len(t.Rows) == 0 {
		return 0
	}
	return len(t.Shows) / t.Wide()
}

// shown is the number of values in a table: 0 to 8 and Mine.
const shown = 10
