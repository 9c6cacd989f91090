package programs

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// safeMoves returns the moves that find_safe_move may return; none if it returns
// false. A search that takes too long is not followed to its end: then no answer
// is predicted.
func (m *model) safeMoves(t *tested) (moves []string, ok bool) {
	if first := bytes.IndexByte(t.revealed[:], covered); m.namesFirst && first >= 0 {
		return []string{squareName(first)}, true
	}
	found, ok := t.search(m.search)
	for _, move := range found {
		if !(m.neverFlags && !isUncovering(move) || m.neverUncovers && isUncovering(move)) {
			moves = append(moves, move)
		}
	}
	if len(moves) == 0 {
		moves = m.guesses(&t.revealed)
	}
	for i := range moves {
		for _, change := range m.writes {
			moves[i] = change(moves[i])
		}
	}
	return moves, ok
}

// guesses returns the moves that find_safe_move may return if it has found none.
func (m *model) guesses(b *grid) (moves []string) {
	for i, sign := range b {
		if sign == covered && (m.guessesAny || m.guessesFirst && len(moves) == 0) {
			moves = append(moves, squareName(i))
		}
	}
	return moves
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

// fits reports whether a model predicts the answer, and how many answers it leaves
// open.
func (t *tested) fits(m *model) (open int, ok bool) {
	if t.question != findSafeMove {
		return 0, t.same(t.got, t.predict(m))
	}
	moves, ok := m.safeMoves(t)
	if len(moves) == 0 {
		return 0, ok && t.got.result == strconv.FormatBool(m.alwaysTrue) && (t.got.position != "") == m.leavesMove
	}
	return len(moves), ok && t.got.result == strconv.FormatBool(!m.alwaysFalse) && slices.Contains(moves, t.got.position)
}

func isUncovering(move string) bool { return !strings.HasSuffix(move, "*") }

// shifted returns a change of moves to squares beside.
func shifted(down, right int) func(string) string {
	return func(move string) string {
		return string([]byte{move[0] + byte(down), move[1] + byte(right)}) + move[2:]
	}
}

// transposed returns a move with the row in the place of the column.
func transposed(move string) string {
	return string([]byte{move[1] - '1' + 'A', move[0] - 'A' + '1'}) + move[2:]
}

func withoutStar(move string) string { return strings.TrimSuffix(move, "*") }
