package programs

import (
	"math/rand/v2"

	"minesweeper/board"
)

// A maker makes probes from random numbers, which are the same on every machine.
type maker struct {
	rng  *rand.Rand
	m    board.Minefield // the published minefield
	open grid            // the published board
	n    int             // the number of the probe in its class
}

// minefield returns a minefield: the published one for the first probes of a
// class.
func (m *maker) minefield() grid {
	if m.n < fromExercise {
		return gridOf(m.m)
	}
	var g grid
	for i := range g {
		g[i] = '.'
	}
	for _, i := range m.rng.Perm(squares)[:8+m.rng.IntN(9)] {
		g[i] = mark
	}
	return g
}

// pick returns a random square of those that fit, or false.
func (m *maker) pick(fits func(i int) bool) (int, bool) {
	for _, i := range m.rng.Perm(squares) {
		if fits(i) {
			return i, true
		}
	}
	return 0, false
}

// middle returns a minefield and a board in the middle of a game on it, with
// some mines flagged.
func (m *maker) middle() (mines, b grid) {
	mines = m.minefield()
	if m.n == 0 && m.open != (grid{}) {
		return mines, m.open
	}
	b = allCovered()
	for range 3 + m.rng.IntN(6) {
		last := b
		if i, ok := m.pick(func(i int) bool { return b[i] == covered && mines[i] != mark }); ok {
			(&model{}).uncover(&mines, &b, i)
		}
		if (&model{}).complete(&mines, &b) {
			return mines, m.flagSome(mines, last)
		}
	}
	return mines, m.flagSome(mines, b)
}

func allCovered() (b grid) {
	for i := range b {
		b[i] = covered
	}
	return b
}

// flagSome flags some of the mines that are covered, flagAll all of them.
func (m *maker) flagSome(mines, b grid) grid { return m.flagOneOf(3, mines, b) }
func (m *maker) flagAll(mines, b grid) grid  { return m.flagOneOf(1, mines, b) }

func (m *maker) flagOneOf(n int, mines, b grid) grid {
	for i := range b {
		if mines[i] == mark && b[i] == covered && m.rng.IntN(n) == 0 {
			b[i] = mark
		}
	}
	return b
}

// solution returns the board with every safe square uncovered, and no flags.
func solution(mines grid) (b grid) {
	for i := range b {
		if b[i] = covered; mines[i] != mark {
			b[i] = (&model{}).shown((&model{}).count(&mines, i))
		}
	}
	return b
}
