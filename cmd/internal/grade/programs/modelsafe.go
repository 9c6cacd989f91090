package programs

import "strings"

// guesses returns the moves that find_safe_move may return if it has found none.
func (m *model) guesses(b *grid) (moves []string) {
	for i, sign := range b {
		if sign == covered && (m.guessesAny || m.guessesFirst && len(moves) == 0) {
			moves = append(moves, squareName(i))
		}
	}
	return moves
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
