package endgame

// candidate is a square to try: how many layouts survive it, and a bound on
// what it wins.
type candidate struct {
	square, survivors, upper int32
	parts                    []part // if they have been looked at
}

// before tells whether a candidate is to be tried before another: the highest
// bound first, then most survivors.
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

// sink brings the first candidate to its place among the others, which are in
// order.
func sink(tries []candidate) {
	c := tries[0]
	i := 1
	for ; i < len(tries) && tries[i].before(&c); i++ {
		tries[i-1] = tries[i]
	}
	tries[i-1] = c
}
