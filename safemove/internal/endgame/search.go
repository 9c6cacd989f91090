package endgame

// candidate is a square to try: how many layouts survive it, and a bound on what it wins.
type candidate struct {
	square, survivors, upper int32
	parts                    []part // if they have been looked at
}

// before tells whether a candidate is to be tried before another: the highest bound first, then most survivors.
func (c *candidate) before(o *candidate) bool {
	return c.upper > o.upper || c.upper == o.upper && c.survivors > o.survivors
}

// insert keeps candidates in order.
func insert(tries []candidate, c candidate) []candidate {
	tries = append(tries, c)
	i := len(tries) - 1
	for ; i > 0; i-- {
		if !c.before(&tries[i-1]) {
			break
		}
		tries[i] = tries[i-1]
	}
	tries[i] = c
	return tries
}

// sink brings the first candidate to its place among the others, which are in order.
func sink(tries []candidate) {
	c := tries[0]
	i := 1
	for ; i < len(tries) && tries[i].before(&c); i++ {
		tries[i-1] = tries[i]
	}
	tries[i-1] = c
}

// choose finds the candidate that wins most if that is more than alpha and 1; play says what a square wins if that is
// above what it is told, else an upper bound. In any other case square is -1 and won an upper bound of what candidates
// win, and of left.
func (s *Solver) choose(tries []candidate, left, alpha int, play func(square int32, alpha int) int) (won int, square int32) {
	best, square := max(alpha, 1), -1
	for _, c := range tries {
		if int(c.upper) <= best {
			left = max(left, int(c.upper))
			break // as are all that follow
		}
		won := play(c.square, best)
		if s.spent() {
			break
		}
		if won > best {
			best, square = won, c.square
		}
		left = max(left, won)
	}
	if square >= 0 {
		return best, square
	}
	return max(left, 1), -1
}

// solve returns how many of some layouts the best play wins if that is above alpha, else an upper bound; and a square of
// the table that begins such a play, or -1 if it is not known. The squares are those that may still tell something. Where
// alpha is negative the square is wanted: then no bound makes an end before one is found, and nothing is remembered yet.
func (s *Solver) solve(sc *scope, layouts, squares []int32, alpha int) (won int, square int32) {
	if len(layouts) <= few {
		return s.solveFew(sc, layouts, squares, alpha)
	}
	return s.solveNode(sc, s.expand(sc, layouts), alpha)
}
