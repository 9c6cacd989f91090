package programs

import (
	"slices"

	"minesweeper/board"
	"minesweeper/safemove"
)

// The classes of find_safe_move.
const (
	safeCertain = iota + 100
	safeTwo
	safeNone
)

// fullGames is how many games find_safe_move plays from the start to the end.
const fullGames = 5

// safeProbes returns the probes of find_safe_move, and the boards of the games
// that it plays to the end. A game is played by every safe move that the numbers
// prove, and its boards become probes.
func (m *maker) safeProbes() (list []probe, games []call) {
	left := map[int]int{safeCertain: perClass, safeTwo: perClass, safeNone: perClass}
	middle := perClass * 3 / 5 // of the first class; the others are at each edge
	edges := [...]int{perClass / 10, perClass / 10, perClass / 10, perClass / 10}
	add := func(class int, c call, moves []string) bool {
		if left[class] == 0 {
			return false
		}
		if class == safeCertain {
			kind := &middle
			if edge := onlyEdge(&c.revealed); edge >= 0 {
				kind = &edges[edge]
			}
			if *kind == 0 {
				return false
			}
			*kind--
		}
		left[class]--
		list = append(list, probe{call: c, question: findSafeMove, class: class, result: true, moves: moves})
		return true
	}
	for m.n = 0; left[safeCertain]+left[safeTwo]+left[safeNone] > 0 || len(games) < fullGames; m.n++ {
		mines, b := m.opening()
		if moves := m.playSafely(mines, b, add); moves > 0 && m.n > 0 && len(games) < fullGames {
			games = append(games, call{mines: mines, revealed: b})
		}
	}
	slices.SortStableFunc(list, func(a, b probe) int { return a.class - b.class })
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
		b = allCovered()
		if i, ok := m.pick(func(i int) bool { return mines[i] != mark && (&model{}).count(&mines, i) == 0 }); ok {
			(&model{}).uncover(&mines, &b, i)
			return mines, b
		}
	}
}

// playSafely plays a game and offers its boards as probes: one that one number
// decides, one that needs more numbers, and the last, on which no move is
// certain. In every other game it flags only if no square can be uncovered, and
// the first is such a board. It returns the number of moves.
func (m *maker) playSafely(mines, b grid, add func(class int, c call, moves []string) bool) int {
	skip, late, one, two := m.rng.IntN(6), m.n%2 == 1, true, true
	for turn := 0; ; turn++ {
		shown, err := b.board()
		if err != nil {
			panic(err) // boards of our own
		}
		step, found, err := safemove.Find(shown, safemove.ReasoningOptions{})
		switch {
		case err != nil:
			return turn
		case !found && !(&model{}).complete(&mines, &b):
			add(safeNone, call{revealed: b}, nil)
			return turn
		case !found:
			return turn
		}
		moves, simple := certain(shown), isSimple(step.Reason)
		uncovering := slices.IndexFunc(moves, isUncovering)
		if one && simple && (turn == skip && !late || late && uncovering < 0 || onlyEdge(&b) >= 0) {
			one = !add(safeCertain, call{revealed: b}, moves)
		}
		if two && !simple {
			two = !add(safeTwo, call{revealed: b}, moves)
		}
		move := step.Move.String()
		if late && uncovering >= 0 {
			move = moves[uncovering]
		}
		_, b = (&model{}).makeMove(move, &mines, &b)
	}
}

// onlyEdge returns the edge of the board whose numbers alone show a move, one number
// at a time, or -1.
func onlyEdge(b *grid) int {
	return slices.IndexFunc([]lines{"A", "I", "1", "9"}, func(edge lines) bool {
		others, _ := search{OneNumber: true, Unread: edge}.moves(b)
		return len(others) == 0
	})
}

// isSimple reports whether one number is enough for a reason.
func isSimple(r safemove.Reason) bool {
	at := slices.IndexFunc(safemove.Rules, func(rule *safemove.Rule) bool { return rule.Name == r.Rule })
	return at >= 0 && safemove.Rules[at].Numbers == 1
}

// certain returns the moves that are certain on a board.
func certain(b board.Board) (moves []string) {
	steps, _ := safemove.All(b, safemove.ReasoningOptions{}) // Find has found no error
	for _, s := range steps {
		moves = append(moves, s.Move.String())
	}
	return moves
}
