package programs

import "minesweeper/cmd/internal/grade/marking/diagnose"

// A search is how find_safe_move looks for moves, with its mistakes. The zero
// search finds every move that the numbers prove. One with mistakes looks at one number
// at a time, unless it is only wrong about flags.
type search struct {
	OneNumber bool

	// The numbers that it looks at.
	Unread      lines // it does not look at these
	OnlyOnes    bool
	FirstNumber bool // of those with covered squares around them

	// The squares around a number.
	Beside                     diagnose.Around // it does not look there
	FlagsIgnored, FlagsCovered bool
	FlagsBoth                  bool // they are counted as flags, too
	OutsideCovered             bool
	KeepsCounts                bool // from number to number
	NamesNumber                bool // not the squares around it

	// When it flags and uncovers.
	FlagsUncounted, FlagsFew, FlagsMany bool
	Frees                               bool // beside every flag
	LastOnly                            bool // one covered square
}

// isKnown reports whether it is known what the search finds.
func (s search) isKnown() bool {
	return s.OneNumber || s == search{} || s == search{FlagsIgnored: true} || s == search{FlagsCovered: true}
}

// sees returns the board as a search that does not look at one number at a time takes it.
// To ignore the flags around a number is to see a number that is larger by them.
func (s search) sees(b grid) grid {
	seen := b
	for i, sign := range b {
		if sign == mark && s.FlagsCovered {
			seen[i] = covered
		}
	}
	for _, c := range (search{}).clues(&b) {
		if s.FlagsIgnored && len(c.covered) > 0 {
			seen[c.at] = min('8', b[c.at]+byte(c.flags))
		}
	}
	return seen
}

// A clue is a number with what a search sees around it.
type clue struct {
	at, number     int
	flags, outside int
	covered        []int
}

// moves returns the moves that the search may find on a board, one number at a time.
func (s search) moves(b *grid) (moves []string) {
	var all clue
	for _, c := range s.clues(b) {
		if s.KeepsCounts {
			c.flags, c.outside, c.covered = c.flags+all.flags, c.outside+all.outside, append(all.covered, c.covered...)
			all = c
		}
		named := c.covered
		if s.NamesNumber {
			named = []int{c.at}
		}
		if suffix, ok := s.decides(c); ok {
			for _, i := range named {
				moves = append(moves, squareName(i)+suffix)
			}
		}
		if s.KeepsCounts && len(moves) > 0 {
			break // its order counts
		}
	}
	return moves
}

// decides returns what follows the names of the squares around a number in the moves that
// it shows, if it shows any.
func (s search) decides(c clue) (suffix string, ok bool) {
	size, mines := len(c.covered)+c.outside, c.number-c.flags
	if s.FlagsUncounted {
		mines = c.number
	}
	switch {
	case len(c.covered) == 0, s.LastOnly && size > 1:
		return "", false
	case c.number == c.flags, s.Frees && c.flags > 0:
		return "", true
	case mines == size, s.FlagsFew && c.number > size, s.FlagsMany && mines < size:
		return "*", true
	}
	return "", false
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
		case k == 4, s.Beside.Times(k) == 0:
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
