package guess

import (
	"errors"

	"minesweeper/safemove/internal/count"
)

// wide is the analysis of positions too large for [count.Analysis], by
// [count.Solver].
type wide struct {
	used     bool
	solver   count.Solver
	budget   bool    // the solver ran out of its budget
	estimate float64 // the chance of a mine on every square if the budget ran out
}

// analyseWide computes the chances of a position too large for
// [count.Analysis].
func (p *Position) analyseWide() error {
	k, w := p.known, &p.wide
	w.used, w.budget = true, false
	left := p.total - k.Mines
	if left < 0 {
		return ErrContradiction
	}
	err := w.solver.Odds(&k.View, 0, left, nil, 0)
	switch {
	case errors.Is(err, count.ErrContradiction):
		return ErrContradiction
	case errors.Is(err, count.ErrBudget):
		w.budget = true
		w.estimate = min(max(float64(left)/float64(k.Unknowns), 1e-9), 1-1e-9)
		return nil
	}
	return err
}

// mine returns the chance of a mine on an unknown square.
func (w *wide) mine(i int32) float64 {
	if w.budget {
		return w.estimate
	}
	return w.solver.Mine(i)
}
