package classic

// chance returns the chance of a mine on a square in a sequence.
func (c *Classic) chance(at int32) float64 {
	if c.sequence.estimated {
		return c.sequence.estimates[at]
	}
	return c.sequence.analysis.Mine(at)
}

// solveSequences is rule 10. If no square is certain, the guesses use the
// chances that it has computed.
func (c *Classic) solveSequences() (certain bool, err error) {
	s := &c.sequence
	if c.left() < 0 || c.left() > c.v.Unknowns {
		return false, errBoard
	}
	s.endPlay = c.v.Unknowns <= c.endPlay
	s.touching, s.untouched = s.touching[:0], s.untouched[:0]
	for _, at := range c.v.All() {
		switch {
		case !c.unexposed(at):
		case c.inside(at):
			s.touching = append(s.touching, at)
		default:
			s.untouched = append(s.untouched, at)
		}
	}
	possible, ok := s.analysis.Count(c.v)
	s.estimated = !ok
	if !possible || c.v.Wrong() {
		return false, errBoard
	}
	if !ok {
		c.estimate()
		return false, nil
	}
	return c.weigh()
}

// waysOf holds, for each k, the number of ways to place k mines on at most
// MaxEndPlay squares.
type waysOf [MaxEndPlay + 1]float64

// weigh decides every square that is the same in all solutions, and computes
// the chances of the others.
func (c *Classic) weigh() (certain bool, err error) {
	s := &c.sequence
	s.left, s.fewest = c.left(), 0
	for i := range s.analysis.Components() {
		low, ways := s.analysis.Ways(i)
		if len(ways) == 0 {
			return false, errBoard
		}
		s.fewest += low
	}
	expected := 0.0
	for i := range s.analysis.Components() {
		mines, possible := c.weighSequence(i)
		if !possible {
			return false, errBoard
		}
		expected += mines
	}
	for _, at := range s.touching {
		certain = c.decide(at, s.analysis.Mine(at)) || certain
	}
	if n := len(s.untouched); n > 0 {
		s.openMine = (float64(s.left) - expected) / float64(n)
		certain = c.weighOpen() || certain
	}
	return certain, nil
}

// decide decides a square if its chance of a mine is 0 or 1.
func (c *Classic) decide(at int32, chance float64) bool {
	switch chance {
	case 0:
		c.expose(at, 10, 1)
	case 1:
		c.place(at, 10)
	}
	return chance == 0 || chance == 1
}

// weighSequence computes the chances in one sequence. In end play a solution
// counts by the number of layouts of everything else that fit it. Otherwise it
// counts 1, or 0 if it leaves too few mines for the other sequences. It returns
// the average number of mines of the solutions; possible is false if there are
// none.
func (c *Classic) weighSequence(i int) (mines float64, possible bool) {
	s := &c.sequence
	low, ways := s.analysis.Ways(i)
	most := s.left - s.fewest + low
	rest := waysOf{}
	if s.endPlay {
		rest = c.waysBeside(i, c.openWays())
	}
	s.weights = s.weights[:0]
	for k, n := range ways {
		w := 0.0
		switch {
		case low+k > most:
		case s.endPlay:
			w = rest[s.left-low-k]
		default:
			w = 1
		}
		s.weights = append(s.weights, w)
		mines += n * w * float64(low+k)
	}
	total := s.analysis.Weigh(i, s.weights)
	return mines / total, total > 0
}

// weighOpen decides the untouched squares if the number of mines does: they are
// free if the sequences need all mines left, and in end play mines if they must
// hold as many as there are squares.
func (c *Classic) weighOpen() (certain bool) {
	s, left := &c.sequence, c.sequence.left
	free, mines := left == s.fewest, false
	if s.endPlay {
		ways := c.waysBeside(-1, waysOf{1})
		free, mines = true, true
		for k, w := range ways[:min(left, MaxEndPlay)+1] {
			if n := len(s.untouched); w > 0 && left-k <= n {
				free = free && k == left
				mines = mines && k == left-n
			}
		}
	}
	if !free && !mines {
		return false
	}
	chance := 1.0
	if free {
		chance = 0
	}
	for _, at := range s.untouched {
		c.decide(at, chance)
	}
	return true
}

// waysBeside returns the ways with all sequences added except one.
func (c *Classic) waysBeside(sequence int, ways waysOf) waysOf {
	for i := range c.sequence.analysis.Components() {
		if i != sequence {
			ways = c.with(ways, i)
		}
	}
	return ways
}

// openWays returns the ways to place mines on the untouched squares.
func (c *Classic) openWays() waysOf {
	ways := waysOf{1}
	for n := 1; n <= len(c.sequence.untouched); n++ {
		for k := n; k > 0; k-- {
			ways[k] += ways[k-1]
		}
	}
	return ways
}

// with returns the ways with sequence i added.
func (c *Classic) with(ways waysOf, i int) (sum waysOf) {
	low, more := c.sequence.analysis.Ways(i)
	for k, w := range ways {
		for j, n := range more {
			if all := k + low + j; all < len(sum) {
				sum[all] += w * n
			}
		}
	}
	return sum
}

// estimate replaces counting if the sequences are too wide: a square's chance
// is the greatest that a single number gives it.
func (c *Classic) estimate() {
	s := &c.sequence
	if len(s.estimates) < len(c.v.Status) {
		s.estimates = make([]float64, len(c.v.Status))
	}
	expected := 0.0
	for _, at := range s.touching {
		chance := 0.0
		for _, d := range &c.v.Offset {
			if n := at + d; c.exposed(n) {
				chance = max(chance, float64(c.v.Need[n])/float64(c.unexposedAround(n)))
			}
		}
		s.estimates[at] = chance
		expected += chance
	}
	if n := len(s.untouched); n > 0 {
		s.openMine = min(1, max(0, (float64(c.left())-expected)/float64(n)))
	}
}
