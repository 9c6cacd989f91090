package programs

import (
	"slices"

	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/safemove"
)

// The kinds of boards that find_safe_move is asked about. On the first four one number
// decides, but only at one edge of the board.
const (
	safeCertain = iota + 4 // one number decides
	safeTwo                // more numbers are needed
	safeNone               // no move is certain
	numKinds
)

// fullGames is how many games find_safe_move plays from the start to the end.
const fullGames = 3

// A fullGame is a game that find_safe_move plays to the end.
type fullGame struct {
	call        // the minefield and the first board
	squares int // how many squares the numbers prove in the course of it
}

// play plays a game: the function gets the board, the referee makes the move. The
// first wrong answer ends it. It returns the answers, and how many of perGame the
// game is worth: the share of the squares that it reaches.
func (g fullGame) play(ask func(call) answer) (turns []*tested, worth int) {
	b, reached := g.revealed, 0
	for reached < g.squares {
		p := &probe{call: call{position: unset, revealed: b}, question: findSafeMove, compared: theResult, moves: certain(&b)}
		t := &tested{probe: p, got: ask(p.call)}
		turns = append(turns, t)
		if !t.right() {
			break
		}
		_, after := (&model{}).makeMove(t.got.position, &g.mines, &b)
		reached += b.differences(&after)
		b = after
	}
	return turns, perGame * reached / g.squares
}

// safeProbes returns the probes of find_safe_move, and the games that it plays to
// the end. A game is played by every safe move that the numbers prove, and its boards
// become probes.
func (m *maker) safeProbes() (list []probe, games []fullGame) {
	const edge = perClass / 10
	left := [numKinds]int{edge, edge, edge, edge, safeCertain: perClass - 4*edge, safeTwo: perClass, safeNone: perClass}
	add := func(kind int, b grid) bool {
		if left[kind] == 0 {
			return false
		}
		left[kind]--
		asked := call{position: unset, revealed: b} // the mines stay with the referee
		list = append(list, probe{call: asked, question: findSafeMove, compared: theResult, moves: certain(&b)})
		return true
	}
	for m.n = 0; slices.Max(left[:]) > 0 || len(games) < fullGames; m.n++ {
		mines, b := m.opening()
		last := m.playSafely(mines, b, left, add)
		if decided := b.differences(&last); decided > 0 && m.n > 0 && len(games) < fullGames {
			games = append(games, fullGame{call{mines: mines, revealed: b}, decided})
		}
	}
	return list, games
}

// opening returns a minefield and a board on which at least one blank is
// uncovered: the published ones at first.
func (m *maker) opening() (mines, b grid) {
	if m.n == 0 && m.open != (grid{}) {
		return gridOf(m.m), m.open
	}
	for {
		m.n = max(m.n, fromExercise)
		mines = m.minefield()
		b = filled(covered)
		if i, ok := m.pick(func(i int) bool { return mines[i] != mark && (&model{}).count(&mines, i) == 0 }); ok {
			(&model{}).uncover(&mines, &b, i)
			return mines, b
		}
	}
}

// playSafely plays a game and offers its boards as probes: one that one number
// decides, one that needs more numbers, and the last, on which no move is
// certain. In every other game it flags only if no square can be uncovered, and
// the first is such a board. It returns the last board, which no order of moves
// changes: when no other board is wanted, all certain moves are made at once.
func (m *maker) playSafely(mines, b grid, left [numKinds]int, add func(kind int, b grid) bool) grid {
	skip, late, one, two := m.rng.IntN(6), m.n%2 == 1, slices.Max(left[:safeTwo]) > 0, left[safeTwo] > 0
	for turn := 0; ; turn++ {
		step, found, err := safemove.Find(b.board(), safemove.ReasoningOptions{})
		if !found && err == nil && !(&model{}).isComplete(&mines, &b) {
			add(safeNone, b)
			return b
		}
		if !found { // the board of --start may be wrong
			return b
		}
		moves, simple, onlyFlags := []string{step.Move.String()}, isSimple(step.Reason), false
		if !one && !two {
			moves = certain(&b)
		} else if late {
			all := certain(&b)
			uncovering := slices.IndexFunc(all, isUncovering)
			onlyFlags = uncovering < 0
			if !onlyFlags {
				moves = all[uncovering:][:1]
			}
		}
		if one && simple {
			kind := kindOf(&b)
			if turn == skip && !late || onlyFlags || kind != safeCertain {
				one = !add(kind, b)
			}
		}
		if two && !simple {
			two = !add(safeTwo, b)
		}
		for _, move := range moves {
			_, b = (&model{}).makeMove(move, &mines, &b)
		}
	}
}

// kindOf returns the kind of a board on which one number decides. The first edge is
// meant whose numbers alone show a move, one number at a time.
func kindOf(b *grid) int {
	return slices.IndexFunc([]lines{"A", "I", "1", "9", safeCertain: ""}, func(edge lines) bool {
		return edge == "" || len(search{OneNumber: true, Unread: edge}.moves(b)) == 0
	})
}

// isSimple reports whether one number is enough for a reason.
func isSimple(r safemove.Reason) bool {
	at := slices.IndexFunc(safemove.Rules, func(rule *safemove.Rule) bool { return rule.Name == r.Rule })
	return at >= 0 && safemove.Rules[at].Numbers == 1
}

// certain returns the moves that are certain on a board: all, if its numbers contradict
// one another.
func certain(b *grid) (moves []string) {
	steps, err := safemove.All(b.board(), safemove.ReasoningOptions{MovesOnly: true}) // no board here is too hard
	for _, s := range steps {
		moves = append(moves, s.Move.String())
	}
	for i := range b {
		if err != nil && b[i] == covered {
			moves = append(moves, squareName(i), squareName(i)+"*")
		}
	}
	return moves
}

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
