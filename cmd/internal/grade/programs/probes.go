package programs

import "strings"

// A probeClass is a kind of probes.
type probeClass struct {
	question question
	compared compared
	make     func(*maker) call
}

// compared says what of an answer is compared.
type compared struct{ result, board bool }

var (
	theResult = compared{result: true}
	theBoard  = compared{board: true}
	both      = compared{result: true, board: true}
)

// classes are the kinds of probes of the questions that have one answer. For
// find_safe_move see safeProbes. Half of the boards of is_complete are finished.
var classes = []probeClass{
	{isComplete, theResult, func(m *maker) call { return m.finished(m.flagAll) }},
	{isComplete, theResult, func(m *maker) call { return m.finished(m.flagSome) }},
	{isComplete, theResult, func(m *maker) call { return m.finished(func(_, b grid) grid { return b }) }},
	{isComplete, theResult, (*maker).flagged},
	{isComplete, theResult, (*maker).missing},
	{isComplete, theResult, (*maker).edges},
	{countMines, theResult, func(m *maker) call { return m.count(isCorner) }},
	{countMines, theResult, func(m *maker) call { return m.count(isEdge) }},
	{countMines, theResult, func(m *maker) call { return m.count(isInside) }},
	{countMines, theResult, func(m *maker) call { return m.count(lines("I9").have) }},
	// Squares without mines around them, and mines.
	{countMines, theResult, func(m *maker) call {
		return m.countAt(func(mines *grid, i int) bool { return (&model{}).count(mines, i) == 0 && mines[i] != mark })
	}},
	{countMines, theResult, func(m *maker) call {
		return m.countAt(func(mines *grid, i int) bool { return mines[i] == mark })
	}},
	{makeMove, theResult, (*maker).redundant},
	{makeMove, theResult, (*maker).invalid},
	{makeMove, theResult, (*maker).explosion},
	// These leave the board alone.
	{makeMove, theBoard, func(m *maker) call {
		return []func() call{m.redundant, m.invalid, m.redundant, m.explosion}[m.n%4]()
	}},
	{makeMove, both, (*maker).uncover},
	{makeMove, both, (*maker).spread},
	{makeMove, both, (*maker).flag},
	{makeMove, both, func(m *maker) call { return m.end(lastMoves[m.n%len(lastMoves)]) }},
}

// finished asks is_complete about a finished game, at times one without a blank.
func (m *maker) finished(flags func(mines, b grid) grid) call {
	mines := m.minefield()
	if m.n%5 == 4 {
		for i := range mines {
			if row, col := i/side, i%side; row%3 == 1 && col%3 == 1 {
				mines[i] = mark
			} else if m.n%10 == 4 { // the same with rows and columns exchanged
				mines[i] = '.'
			}
		}
	}
	return call{mines: mines, revealed: flags(mines, solution(mines))}
}

// flagged asks about a finished game in which one square is flagged, not uncovered,
// at times instead of a mine.
func (m *maker) flagged() call {
	p := m.finished(m.flagAll)
	m.change(&p, mark, func(i int) bool { return p.mines[i] != mark })
	if m.n%10 == 9 {
		m.change(&p, covered, func(i int) bool { return p.mines[i] == mark })
	}
	return p
}

// missing asks about a game in which one square is covered, or many.
func (m *maker) missing() call {
	p := m.finished([]func(mines, b grid) grid{m.flagSome, m.flagAll}[m.n%2])
	switch m.n % 10 {
	case 8:
		p.mines, p.revealed = m.middle()
	case 9:
		p.revealed = filled(covered)
	default:
		m.change(&p, covered, func(i int) bool { return p.mines[i] != mark })
	}
	return p
}

// change changes a random square of the board of those that fit.
func (m *maker) change(p *call, sign byte, fits func(i int) bool) {
	if i, ok := m.pick(fits); ok {
		p.revealed[i] = sign
	}
}

// edges asks is_complete about a game in which one square at an edge is missing,
// in turn at each edge.
func (m *maker) edges() call {
	mines := m.minefield()
	p := call{mines: mines, revealed: m.flagSome(mines, solution(mines))}
	edge := []lines{"A", "I", "1", "9"}[m.n%4]
	m.change(&p, covered, func(i int) bool { return edge.have(i/side, i%side) && mines[i] != mark })
	return p
}

// count asks count_mines about a square that fits and has mines around it.
func (m *maker) count(fits func(row, col int) bool) call {
	return m.countAt(func(mines *grid, i int) bool {
		return fits(i/side, i%side) && mines[i] != mark && (&model{}).count(mines, i) > 0
	})
}

// countAt asks about a square that fits. Every other minefield has more mines, so that
// large numbers come too.
func (m *maker) countAt(fits func(mines *grid, i int) bool) call {
	for {
		mines := m.minefield()
		for range m.n % 2 * m.n {
			mines[m.rng.IntN(squares)] = mark
		}
		if i, ok := m.pick(func(i int) bool { return fits(&mines, i) }); ok {
			return call{position: squareName(i), mines: mines}
		}
		m.n = fromExercise // the published minefield has no such square
	}
}

// move asks make_move about a square that fits on a board in the middle of a
// game.
func (m *maker) move(suffix string, fits func(mines, b *grid, i int) bool) call {
	for {
		mines, b := m.middle()
		if i, ok := m.pick(func(i int) bool { return fits(&mines, &b, i) }); ok {
			return call{squareName(i) + suffix, mines, b}
		}
		m.n = max(m.n, fromExercise)
	}
}

func (m *maker) uncover() call {
	return m.move("", func(mines, b *grid, i int) bool {
		return b[i] == covered && mines[i] != mark && (&model{}).count(mines, i) > 0
	})
}

// spread asks for a move that spreads, in every other probe over a flag.
func (m *maker) spread() call {
	p := m.move("", func(mines, b *grid, i int) bool {
		return b[i] == covered && mines[i] != mark && (&model{}).count(mines, i) == 0
	})
	at, _, _ := (&model{}).parse(p.position)
	if _, after := (&model{}).makeMove(p.position, &p.mines, &p.revealed); m.n%2 == 1 {
		m.change(&p, mark, func(i int) bool { return i != at && after[i] != p.revealed[i] })
	}
	return p
}

// flag asks for a flag, at times for that of the last mine before the board is
// solved.
func (m *maker) flag() call {
	if m.n%4 == 2 {
		return m.end("nf")
	}
	wantsMine := m.n%2 == 0
	return m.move("*", func(mines, b *grid, i int) bool { return b[i] == covered && (mines[i] == mark) == wantsMine })
}

// redundant asks for a move to a square that is uncovered or flagged, at times
// without a mine.
func (m *maker) redundant() call {
	kind, isWrong := m.n/2%4, m.n/8%2 == 1
	suffix := []string{"", "*"}[kind/2]
	var p call
	switch {
	case kind%2 == 0:
		p = m.move(suffix, func(_, b *grid, i int) bool { return b.isUncovered(i) })
	case isWrong:
		p = m.move(suffix, func(mines, b *grid, i int) bool { return b[i] == covered && mines[i] != mark })
		i, _, _ := (&model{}).parse(p.position)
		p.revealed[i] = mark
	default:
		p = m.move(suffix, func(_, b *grid, i int) bool { return b[i] == mark })
	}
	return p
}

// wrongPositions are no moves. A "#" stands for a covered square.
var wrongPositions = []string{"J1", "A0", "a1", "", "5", "E", "5E", "AA", "#F", "#x", "e5", "# ", "#**", "J9", "#?", "h3*", "#*+", "#55", "@4", "D:"}

func (m *maker) invalid() call {
	n := m.n
	p := m.uncover()
	wrong := wrongPositions[n%len(wrongPositions)]
	p.position = strings.Replace(wrong, "#", p.position, 1)
	return p
}

func (m *maker) explosion() call {
	return m.move("", func(mines, b *grid, i int) bool { return b[i] == covered && mines[i] == mark })
}

// lastMoves are ends of games. Each letter is a square that is otherwise than when
// the board is solved and every mine flagged, and the last letter is that of the move:
// f a mine without its flag, n a number that is covered, w a safe square with a flag.
// After - no mine is flagged.
var lastMoves = []string{"n", "fn", "wn", "fwn", "-n", "f", "ff"}

// end asks for a move at the end of a game, which has solved the board unless a
// safe square is flagged or covered.
func (m *maker) end(differ string) call {
	mines := m.minefield()
	b := solution(mines)
	if differ[0] != '-' {
		b = m.flagAll(mines, b)
	}
	at, suffix := 0, ""
	for _, kind := range differ {
		suffix = ""
		switch kind {
		case 'f':
			at, _ = m.pick(func(i int) bool { return mines[i] == mark && b[i] == mark })
			b[at], suffix = covered, "*"
		case 'n':
			at, _ = m.pick(func(i int) bool { return b.isUncovered(i) && b[i] != blank })
			b[at] = covered
		case 'w':
			at, _ = m.pick(b.isUncovered)
			b[at] = mark
		}
	}
	return call{squareName(at) + suffix, mines, b}
}

// probes returns the probes of the first three questions. A probe of each class
// follows a probe of another, so that ten failures in a row are more than one mistake
// in one class.
func (m *maker) probes() (list []probe) {
	for n := range perClass {
		for _, c := range classes {
			m.n = n
			list = append(list, probe{call: c.make(m), question: c.question, compared: c.compared})
		}
	}
	return list
}
