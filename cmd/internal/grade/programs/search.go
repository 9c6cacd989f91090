package programs

import "slices"

// A search is how find_safe_move looks for moves, with its mistakes. The zero
// search finds every move that the numbers prove.
type search struct {
	OneNumber bool // it looks at one number at a time

	// The numbers that it looks at.
	Unread      lines // it does not look at these
	OnlyOnes    bool
	FirstNumber bool // of those with covered squares around them

	// The squares around a number.
	Beside                     directions // it does not look there
	FlagsIgnored, FlagsCovered bool
	FlagsBoth                  bool // they are counted as flags, too
	OutsideCovered             bool
	KeepsCounts                bool // from number to number
	NamesNumber                bool // not the squares around it

	// When it flags and uncovers. This is for one number at a time.
	FlagsUncounted, FlagsFew, FlagsMany bool
	Frees                               bool // beside every flag
	LastOnly                            bool // one covered square
}

// A clue is a number with what a search sees around it.
type clue struct {
	at, number     int
	flags, outside int
	covered        []int
}

// moves returns the moves that the search may find on a board, and whether it could
// be followed to its end.
func (s search) moves(b *grid) (moves []string, ok bool) {
	clues := s.clues(b)
	if !s.OneNumber {
		return proven(clues)
	}
	var all clue
	for _, c := range clues {
		if s.KeepsCounts {
			c.flags, c.outside, c.covered = c.flags+all.flags, c.outside+all.outside, append(all.covered, c.covered...)
			all = c
		}
		named := c.covered
		if s.NamesNumber {
			named = []int{c.at}
		}
		switch s.decides(c) {
		case free:
			moves = append(moves, names(named, "")...)
		case mine:
			moves = append(moves, names(named, "*")...)
		}
		if s.KeepsCounts && len(moves) > 0 {
			break // its order counts
		}
	}
	return moves, true
}

// What a number shows about the covered squares around it.
const (
	unknown = iota
	free
	mine
)

// decides returns what one number shows.
func (s search) decides(c clue) int {
	size, mines := len(c.covered)+c.outside, c.number-c.flags
	if s.FlagsUncounted {
		mines = c.number
	}
	switch {
	case len(c.covered) == 0, s.LastOnly && size > 1:
		return unknown
	case c.number == c.flags, s.Frees && c.flags > 0:
		return free
	case mines == size, s.FlagsFew && c.number > size, s.FlagsMany && mines < size:
		return mine
	}
	return unknown
}

// names returns moves to squares.
func names(list []int, suffix string) (moves []string) {
	for _, i := range list {
		moves = append(moves, squareName(i)+suffix)
	}
	return moves
}

// clues returns the numbers that the search looks at.
func (s search) clues(b *grid) (list []clue) {
	for i, sign := range b {
		if sign < '1' || sign > '8' || s.OnlyOnes && sign != '1' || s.Unread.have(i/side, i%side) {
			continue
		}
		c := s.clue(b, i)
		list = append(list, c)
		if s.FirstNumber && len(c.covered) > 0 {
			break
		}
	}
	return list
}

// clue returns what the search sees around a square.
func (s search) clue(b *grid, i int) clue {
	c := clue{at: i, number: int(b[i] - '0')}
	for k := range 9 {
		down, right := k/3-1, k%3-1
		at := (i/side+down)*side + i%side + right
		switch {
		case k == 4, s.Beside.change(down, right) < 0:
		case !isOnBoard(i/side+down, i%side+right):
			if s.OutsideCovered {
				c.outside++
			}
		case b[at] == covered, b[at] == mark && s.FlagsCovered:
			c.covered = append(c.covered, at)
			if b[at] == mark && s.FlagsBoth {
				c.flags++
			}
		case b[at] == mark && !s.FlagsIgnored:
			c.flags++
		}
	}
	return c
}

// maxTries bounds the layouts that proven tries.
const maxTries = 50_000

// A layout is a search for mines that fit clues.
type layout struct {
	clues []clue
	order []int          // the covered squares, those around one number together
	near  [squares][]int // the clues around a square
	signs [squares]int   // what a square is taken for
	tries int
}

// proven returns the moves that all clues together prove, by trying the opposite of
// each, and whether that could be done in time.
func proven(clues []clue) (moves []string, ok bool) {
	l := layout{clues: clues}
	for n, c := range clues {
		for _, i := range c.covered {
			if len(l.near[i]) == 0 {
				l.order = append(l.order, i)
			}
			l.near[i] = append(l.near[i], n)
		}
	}
	for _, i := range l.order {
		for sign, suffix := range map[int]string{free: "*", mine: ""} {
			l.signs[i] = sign
			if !l.allows(i) || !l.exists(0) {
				moves = append(moves, squareName(i)+suffix)
			}
			l.signs[i] = unknown
		}
	}
	slices.Sort(moves)
	return moves, l.tries < maxTries
}

// exists reports whether the squares from a place in the order on can be filled.
func (l *layout) exists(next int) bool {
	for next < len(l.order) && l.signs[l.order[next]] != unknown {
		next++
	}
	if l.tries++; next == len(l.order) || l.tries > maxTries {
		return true
	}
	i := l.order[next]
	defer func() { l.signs[i] = unknown }()
	for _, sign := range []int{free, mine} {
		if l.signs[i] = sign; l.allows(i) && l.exists(next+1) {
			return true
		}
	}
	return false
}

// allows reports whether the numbers around a square can be right.
func (l *layout) allows(i int) bool {
	for _, n := range l.near[i] {
		mines, open := l.clues[n].number-l.clues[n].flags, 0
		for _, at := range l.clues[n].covered {
			switch l.signs[at] {
			case mine:
				mines--
			case unknown:
				open++
			}
		}
		if mines < 0 || mines > open {
			return false
		}
	}
	return true
}
