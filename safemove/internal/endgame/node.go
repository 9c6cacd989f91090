package endgame

// candidate is a square to try, with the number of layouts that survive it and
// an upper bound of its value.
type candidate struct {
	square, survivors, upper int32
	parts                    []part // set after a look at them
}

// before reports whether a candidate should be tried before another: the one
// with the higher bound, then the one with more survivors.
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

// sink moves the first candidate to its place among the others, which are in
// order.
func sink(tries []candidate) {
	c := tries[0]
	i := 1
	for ; i < len(tries) && tries[i].before(&c); i++ {
		tries[i-1] = tries[i]
	}
	tries[i-1] = c
}

// part is a set of layouts in which a square shows the same number, with an
// upper bound of its value.
type part struct {
	layouts []int32
	upper   int
	node    *node // set if there are many layouts
}

// node is a set of many layouts. A look at its first step shows that free
// squares split it into parts, or which squares to try.
type node struct {
	layouts  []int32
	itself   key  // of the layouts
	upper    int  // an upper bound of the value
	known    bool // upper is the value
	expanded bool // what follows is set
	live     []int32
	free     []int32
	parts    []part // set if there are free squares
	tries    []candidate
	key      key // set if there are none
}
