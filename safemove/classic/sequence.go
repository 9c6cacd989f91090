package classic

import (
	"errors"

	"minesweeper/safemove/internal/constraint"
)

// sequences is what rule 10 knows of a position. Its slices by square
// are indexed like [Classic]'s, and all memory is used again.
type sequences struct {
	solver      constraint.Solver
	parts       []constraint.Component // the sequences
	at          []int                  // the squares of the sequences, as the solver numbers them
	number      []int32                // the way back
	inside      []bool                 // by square: is it in a sequence
	chance      []float64              // by square in a sequence: the chance of a mine
	constraints []constraint.Constraint
	squares     []int32 // of all constraints, one after the other

	endPlay  bool    // all unexposed squares are one sequence
	openLeft int     // unexposed squares in no sequence
	openMine float64 // the chance of a mine on each of them
}

func (s *sequences) resize(squares int) {
	s.number = make([]int32, squares)
	s.inside = make([]bool, squares)
	s.chance = make([]float64, squares)
}

// solveSequences is rule 10. If it is certain of no square, it leaves the
// chances for the guesses.
func (c *Classic) solveSequences() (certain bool, err error) {
	s := &c.sequence
	if c.left < 0 || c.left > c.closed {
		return false, errBoard
	}
	c.collect()
	s.endPlay = c.closed <= c.options.EndPlay
	s.openLeft = c.closed - len(s.at)
	s.parts, err = s.solver.Components(s.parts, len(s.at), s.constraints, 0)
	switch {
	case errors.Is(err, constraint.ErrBudget):
		c.estimate()
		return false, nil
	case err != nil:
		return false, errBoard
	}
	return c.weigh()
}

// collect lists the numbers with unexposed squares around them, and those
// squares.
func (c *Classic) collect() {
	s := &c.sequence
	clear(s.inside)
	s.at, s.constraints, s.squares = s.at[:0], s.constraints[:0], s.squares[:0]
	for r := range c.size.Rows {
		start := (r+1)*c.stride + 1
		for at := start; at < start+c.size.Cols; at++ {
			if c.open[at] > 0 && c.state[at] >= 0 {
				c.collectAround(at)
			}
		}
	}
}

func (c *Classic) collectAround(at int) {
	s := &c.sequence
	from := len(s.squares)
	for _, d := range c.around {
		n := at + d
		if c.state[n] != unexposed {
			continue
		}
		if !s.inside[n] {
			s.inside[n] = true
			s.number[n] = int32(len(s.at))
			s.at = append(s.at, n)
		}
		s.squares = append(s.squares, s.number[n])
	}
	to := len(s.squares)
	s.constraints = append(s.constraints, constraint.Constraint{Mines: int(c.need[at]), Squares: s.squares[from:to:to]})
}

// A weight says how many solutions of everything else go with a solution
// of one sequence that has so many mines. Outside of end play that is 1, or 0
// if the other sequences would be left with too few mines.
type weight struct {
	most    int  // mines of the sequence beyond which the weight is 0
	left    int  // mines of all
	endPlay bool // rest counts
	rest    ways
}

// ways[k] is the number of ways to place k mines among at most
// MaxEndPlay squares.
type ways [MaxEndPlay + 1]float64

func (w *weight) of(mines int) float64 {
	switch {
	case mines > w.most:
		return 0
	case w.endPlay:
		return w.rest[w.left-mines]
	}
	return 1
}

// weigh decides every square that is the same in all solutions, and notes the
// chances of the others.
func (c *Classic) weigh() (certain bool, err error) {
	s := &c.sequence
	least, left := 0, c.left
	for i := range s.parts {
		least += s.parts[i].Min
	}
	expected := 0.0
	for i := range s.parts {
		p := &s.parts[i]
		w := weight{most: left - least + p.Min, left: left, endPlay: s.endPlay}
		if w.endPlay {
			w.rest = c.waysBeside(i)
		}
		mines, found := c.weighPart(p, &w)
		if mines < 0 {
			return false, errBoard
		}
		expected += mines
		certain = certain || found
	}
	if s.openLeft > 0 {
		s.openMine = (float64(left) - expected) / float64(s.openLeft)
		certain = c.weighOpen(left, least) || certain
	}
	return certain, nil
}

// weighPart is weigh for one sequence. It returns the average number of mines
// of its solutions, or -1 if it has none.
func (c *Classic) weighPart(p *constraint.Component, w *weight) (mines float64, certain bool) {
	s := &c.sequence
	total := 0.0
	for i, ways := range p.Ways {
		weighed := ways * w.of(p.Min+i)
		total += weighed
		mines += weighed * float64(p.Min+i)
	}
	if total == 0 {
		return -1, false
	}
	for b := range p.Ends {
		mined := 0.0
		for i, ways := range p.Row(b) {
			mined += ways * w.of(p.Min+i)
		}
		for _, n := range p.Box(b) {
			at := s.at[n]
			s.chance[at] = mined / total
			switch mined {
			case 0:
				c.expose(at, 10, 1)
				certain = true
			case total:
				c.place(at, 10)
				certain = true
			}
		}
	}
	return mines / total, certain
}

// weighOpen decides the open squares where the number of mines does: if the
// sequences need all mines that are left, or in end play leave them too many.
func (c *Classic) weighOpen(left, least int) (certain bool) {
	s := &c.sequence
	free, mines := left == least, false
	if s.endPlay {
		ways := c.waysBesideOpen()
		free, mines = true, true
		for k, w := range ways[:min(left, MaxEndPlay)+1] {
			if w > 0 && left-k <= s.openLeft {
				free = free && k == left
				mines = mines && k == left-s.openLeft
			}
		}
	}
	if !free && !mines {
		return false
	}
	for i := range c.size.Squares() {
		at := c.at(i)
		switch {
		case c.state[at] != unexposed || s.inside[at]:
		case free:
			c.expose(at, 10, 1)
		default:
			c.place(at, 10)
		}
	}
	return true
}

// waysBeside returns the ways to place mines on all unexposed squares but those
// of one sequence. It is for end play.
func (c *Classic) waysBeside(sequence int) ways {
	ways := c.openWays()
	for i := range c.sequence.parts {
		if i != sequence {
			ways = ways.with(&c.sequence.parts[i])
		}
	}
	return ways
}

// waysBesideOpen returns the ways to place mines on the sequences.
func (c *Classic) waysBesideOpen() ways {
	ways := ways{1}
	for i := range c.sequence.parts {
		ways = ways.with(&c.sequence.parts[i])
	}
	return ways
}

// openWays returns the ways to place mines on the open squares.
func (c *Classic) openWays() ways {
	ways := ways{1}
	for n := 1; n <= c.sequence.openLeft; n++ {
		for k := n; k > 0; k-- {
			ways[k] += ways[k-1]
		}
	}
	return ways
}

// with returns the ways when a sequence is added.
func (w *ways) with(p *constraint.Component) (sum ways) {
	for k, ways := range w {
		for i, more := range p.Ways {
			if all := k + p.Min + i; all < len(sum) {
				sum[all] += ways * more
			}
		}
	}
	return sum
}

// estimate replaces the counting of sequences that are too wide for it: a
// square's chance is the greatest that a single number gives it.
func (c *Classic) estimate() {
	s := &c.sequence
	expected := 0.0
	for _, at := range s.at {
		s.chance[at] = 0
		for _, d := range c.around {
			if n := at + d; c.state[n] >= 0 {
				s.chance[at] = max(s.chance[at], float64(c.need[n])/float64(c.open[n]))
			}
		}
		expected += s.chance[at]
	}
	if s.openLeft > 0 {
		s.openMine = min(1, max(0, (float64(c.left)-expected)/float64(s.openLeft)))
	}
}
