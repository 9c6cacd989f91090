package count

// verdictNumbers is the arithmetic of what is possible: a sum is a union, a
// product an intersection, and every number of layouts but 0 is both verdicts.
// Where other kinds count the layouts with a mine on a given square, the same
// passes find the verdict on it.
type verdictNumbers struct{}

const both = CanBeFree | CanBeMine

// possible returns the verdict on a square that is one of size squares with the
// given mines.
func possible(size, mines int) (v Verdict) {
	if mines < size {
		v |= CanBeFree
	}
	if mines > 0 {
		v |= CanBeMine
	}
	return v
}

func (verdictNumbers) clear(x []Verdict)      { clear(x) }
func (verdictNumbers) set(x *Verdict, n int)  { *x = both * Verdict(min(n, 1)) }
func (verdictNumbers) isZero(x *Verdict) bool { return *x == 0 }
func (verdictNumbers) bytes(int) int          { return 1 }

func (verdictNumbers) addTimes(sum, x []Verdict, w *Verdict) {
	sum = sum[:len(x)]
	for i := range x {
		sum[i] |= x[i] & *w
	}
}

func (verdictNumbers) addDot(sum *Verdict, x, y []Verdict) {
	y = y[:len(x)]
	found := *sum
	for i := range x {
		if found |= x[i] & y[i]; found == both {
			break
		}
	}
	*sum = found
}

func (verdictNumbers) binomials(row []Verdict, n, k int) {
	for i := range row {
		row[i] = 0
		if at := k + i; at >= 0 && at <= n {
			row[i] = both
		}
	}
}

func (verdictNumbers) mined(row []Verdict, n, k int) {
	for i := range row {
		row[i] = possible(n, k+i)
	}
}

func (a verdictNumbers) untouched(row []Verdict, n, k int) { a.binomials(row, n, k) }
