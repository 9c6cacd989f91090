package programs

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// A probe is a call with what is compared of the answer.
type probe struct {
	call
	question  question
	class     int
	contested string   // the name of --contested; empty for the others
	result    bool     // the result is compared
	board     bool     // the board afterwards is compared
	moves     []string // of find_safe_move: the certain moves; none if it should return false
}

// A tested is a probe with the answer of a program and the right one.
type tested struct {
	*probe
	got, want answer
	later     answer // after other calls
	isShared  bool   // it fails because the student's count_mines does: not charged again
	searched  map[search]searched
	cause     int // the place of the cause that explains the answer; -1 for none
}

// right reports whether the answer is right.
func (t *tested) right() bool { return t.isRight(t.got) }

func (t *tested) isRight(a answer) bool {
	if t.question == findSafeMove {
		return t.isSafe(a)
	}
	return t.same(a, t.want)
}

// predict returns what a model answers.
func (p *probe) predict(m *model) (a answer) {
	switch p.question {
	case isComplete:
		a.result = strconv.FormatBool(m.isComplete(&p.mines, &p.revealed))
	case countMines:
		a.result = strconv.Itoa(m.countMines(p.position, &p.mines))
	case makeMove:
		a.result, a.board = m.makeMove(p.position, &p.mines, &p.revealed)
	case findSafeMove:
		if a.result = "false"; len(p.moves) > 0 {
			a.result, a.position = "true", p.moves[0]
		}
	}
	return a
}

// same reports whether two answers are equal in what the probe compares.
func (p *probe) same(a, b answer) bool {
	return a.failure == b.failure && (!p.result || a.result == b.result) && (!p.board || a.board == b.board)
}

// isSafe reports whether an answer of find_safe_move is right.
func (p *probe) isSafe(a answer) bool {
	if len(p.moves) == 0 {
		return a.failure == "" && a.result == "false" && a.position == ""
	}
	return a.failure == "" && a.result == "true" && slices.Contains(p.moves, a.position)
}

// search returns the moves that a search finds.
func (t *tested) search(s search) (moves []string, ok bool) {
	if s == (search{}) {
		return t.moves, true
	}
	known, asked := t.searched[s]
	if !asked {
		known.moves, known.ok = s.moves(&t.revealed)
		if t.searched == nil {
			t.searched = make(map[search]searched)
		}
		t.searched[s] = known
	}
	return known.moves, known.ok
}

// A searched is what a search found.
type searched struct {
	moves []string
	ok    bool
}

// predictedBy reports whether a model predicts the answer, and how many answers it leaves
// open.
func (t *tested) predictedBy(m *model) (open int, ok bool) {
	if t.question != findSafeMove {
		return 0, t.same(t.got, t.predict(m))
	}
	moves, ok := m.safeMoves(t)
	result, position := t.got.result == "true", t.got.position
	switch {
	case len(moves) > 0:
		return len(moves), ok && result != m.AlwaysFalse && slices.Contains(moves, position)
	case m.LeavesMove && m.AlwaysTrue:
		return 0, ok && result && position == unset
	}
	return 0, ok && result == m.AlwaysTrue && (position != "") == m.LeavesMove
}

// safeMoves returns the moves that find_safe_move may return; none if it returns
// false. A search that takes too long is not followed to its end: then no answer
// is predicted.
func (m *model) safeMoves(t *tested) (moves []string, ok bool) {
	if first := bytes.IndexByte(t.revealed[:], covered); m.NamesFirst && first >= 0 {
		return []string{squareName(first)}, true
	}
	found, ok := t.search(m.search)
	for _, move := range found {
		if !(m.NeverFlags && !isUncovering(move) || m.NeverUncovers && isUncovering(move)) {
			moves = append(moves, move)
		}
	}
	if len(moves) == 0 {
		moves = m.guesses(&t.revealed)
	}
	for i := range moves {
		for _, how := range m.Writes {
			moves[i] = written(how, moves[i])
		}
	}
	return moves, ok
}

// guesses returns the moves that find_safe_move may return if it has found none.
func (m *model) guesses(b *grid) (moves []string) {
	for i, sign := range b {
		if sign == covered && (m.GuessesAny || m.GuessesFirst && len(moves) == 0) {
			moves = append(moves, squareName(i))
		}
	}
	return moves
}

// written returns a move as it is written by mistake.
func written(how, move string) string {
	row, col, star := move[0], move[1], move[2:]
	square := strings.TrimSuffix(move, "*")
	switch how {
	case "plain":
		return square
	case "flag":
		return square + "*"
	case "star":
		return star + square
	case "column":
		return string([]byte{col, row}) + star
	case "lower":
		return strings.ToLower(move)
	case "up":
		return string([]byte{row - 1, col}) + star
	case "down":
		return string([]byte{row + 1, col}) + star
	case "left":
		return string([]byte{row, col - 1}) + star
	case "right":
		return string([]byte{row, col + 1}) + star
	}
	return string([]byte{col - '1' + 'A', row - 'A' + '1'}) + star
}
