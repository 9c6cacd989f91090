package safemove_test

import (
	"minesweeper/board"
)

// searchMoves is the oracle for boards of more squares than [enumerate] can
// take. It cuts the frontier into regions that have no number in common, goes
// through all layouts of each by backtracking, and notes for each count of
// mines which squares have one. It reports false if that takes too many steps.
func searchMoves(b board.Board, total int) (map[board.Move]bool, bool) {
	s := newSearch(b)
	moves := make(map[board.Move]bool)
	note := func(squares []int, can func(i int) (mine, free bool)) {
		for k, i := range squares {
			mine, free := can(k)
			if at := b.Size().At(i); mine && !free {
				moves[at.Flag()] = true
			} else if free && !mine {
				moves[at.Move()] = true
			}
		}
	}
	for r, region := range s.regions {
		if s.layouts[r] == nil {
			return nil, false
		}
		var mine, free uint64
		for count, seen := range s.layouts[r] {
			if s.agree(total, r, count) {
				mine |= seen.mine
				free |= seen.free
			}
		}
		note(region, func(k int) (bool, bool) { return mine>>k&1 != 0, free>>k&1 != 0 })
	}
	note(s.far, func(int) (bool, bool) { return s.farCan(total, 1), s.farCan(total, 0) })
	return moves, true
}

const (
	open  = iota // covered, nothing assumed
	mined        // assumed or flagged
	clean        // assumed free
	shown        // uncovered
)

const mostSteps = 50_000

type search struct {
	states  []int
	shows   []int
	around  [][]int
	flags   int
	far     []int   // covered squares that touch no number
	regions [][]int // of at most 64 squares
	layouts []map[int]*truth
	steps   int
}

func newSearch(b board.Board) *search {
	n := b.Size().Squares()
	s := &search{states: make([]int, n), shows: make([]int, n), around: make([][]int, n)}
	for i := range n {
		s.around[i] = b.Size().AppendNeighbours(nil, i)
		switch state := b.StateAt(i); state {
		case board.Covered:
			s.states[i] = open
		case board.Flagged:
			s.states[i] = mined
			s.flags++
		default:
			s.states[i], s.shows[i] = shown, int(state)
		}
	}
	done := make([]bool, n)
	for i := range n {
		switch {
		case s.states[i] != open || done[i]:
		case !s.onFront(i):
			s.far = append(s.far, i)
		default:
			s.regions = append(s.regions, s.region(i, done))
			s.layouts = append(s.layouts, s.count(s.regions[len(s.regions)-1]))
		}
	}
	return s
}

// count goes through the layouts of a region; nil if there are too many.
func (s *search) count(region []int) map[int]*truth {
	seen := make(map[int]*truth)
	s.steps = 0
	s.fill(region, 0, 0, 0, seen)
	if s.steps > mostSteps {
		return nil
	}
	return seen
}

// agree reports whether a region can have count mines if the board has total.
func (s *search) agree(total, region, count int) bool {
	return total < 0 || s.sumFits(total-count, region, 0, 0, len(s.far))
}

// farCan reports whether a square far from all numbers can have a mine (1), or
// be free (0).
func (s *search) farCan(total, mine int) bool {
	return total < 0 || s.sumFits(total-mine, -1, 0, 0, len(s.far)-1)
}

// sumFits tries all counts of the regions from r on but one; what they do not
// take must fit on the far squares.
func (s *search) sumFits(total, but, r, sum, far int) bool {
	if r == len(s.regions) {
		left := total - s.flags - sum
		return left >= 0 && left <= far
	}
	if r == but {
		return s.sumFits(total, but, r+1, sum, far)
	}
	for count := range s.layouts[r] {
		if s.sumFits(total, but, r+1, sum+count, far) {
			return true
		}
	}
	return false
}

func (s *search) onFront(i int) bool {
	for _, n := range s.around[i] {
		if s.states[n] == shown {
			return true
		}
	}
	return false
}

// region returns the uncovered squares that are connected with i by numbers, in
// the order in which they are met.
func (s *search) region(i int, done []bool) []int {
	region := []int{i}
	done[i] = true
	for next := 0; next < len(region); next++ {
		for _, n := range s.around[region[next]] {
			if s.states[n] != shown {
				continue
			}
			for _, j := range s.around[n] {
				if s.states[j] == open && !done[j] {
					done[j] = true
					region = append(region, j)
				}
			}
		}
	}
	return region
}

// fill puts mines on the region from next on, and notes every layout.
func (s *search) fill(region []int, next, mines int, layout uint64, seen map[int]*truth) {
	s.steps++
	if s.steps > mostSteps {
		return
	}
	if next == len(region) {
		if seen[mines] == nil {
			seen[mines] = new(truth)
		}
		seen[mines].merge(layout, 1<<next-1)
		return
	}
	i := region[next]
	s.states[i] = mined
	if s.fits(i) {
		s.fill(region, next+1, mines+1, layout|1<<next, seen)
	}
	s.states[i] = clean
	if s.fits(i) {
		s.fill(region, next+1, mines, layout, seen)
	}
	s.states[i] = open
}

// fits reports whether the numbers around i can still be right.
func (s *search) fits(i int) bool {
	for _, n := range s.around[i] {
		if s.states[n] != shown {
			continue
		}
		have, room := 0, 0
		for _, j := range s.around[n] {
			switch s.states[j] {
			case mined:
				have++
			case open:
				room++
			}
		}
		if have > s.shows[n] || have+room < s.shows[n] {
			return false
		}
	}
	return true
}
