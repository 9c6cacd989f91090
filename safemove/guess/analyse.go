package guess

import (
	"errors"
	"slices"

	"minesweeper/safemove/internal/count"
)

// ErrContradiction is returned for a position that no minefield agrees with.
var ErrContradiction = count.ErrContradiction

// Analyse counts the layouts that agree with the position, and reports whether
// some square is free in all of them; NextFree then returns these squares. If
// there is none, the position is ready for a [Guesser], unless the game is
// [Position.Over]. The error is ErrContradiction or ErrNotBegun.
func (p *Position) Analyse() (free bool, err error) {
	k := p.known
	switch {
	case k == nil:
		return false, ErrNotBegun
	case k.Wrong:
		return false, ErrContradiction
	}
	p.wide.used, p.analysed = false, false
	if !p.analysis.Build(&k.View, p.total) {
		if err := p.analyseWide(); err != nil {
			return false, err
		}
	} else if p.analysis.Layouts() == 0 {
		return false, ErrContradiction
	}
	p.analysed = true
	if !p.wide.used && !p.analysis.Certain() {
		return false, nil
	}
	for _, i := range p.analysis.Unknown() {
		switch p.mine(i) {
		case 0:
			k.MarkFree(i)
			free = true
		case 1:
			k.MarkMine(i)
		}
	}
	return free, nil
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
	if !errors.Is(err, count.ErrBudget) {
		return err
	}
	w.budget = true
	w.estimate = min(max(float64(left)/float64(k.Unknowns), 1e-9), 1-1e-9)
	return nil
}

// AnalyseNumbers does the same as [Position.Analyse] without the number of
// mines. The position is not ready for a [Guesser] then.
func (p *Position) AnalyseNumbers() (free bool, err error) {
	if p.known == nil {
		return false, ErrNotBegun
	}
	p.analysed = false
	k, w := p.known, &p.wide
	err = w.solver.Decide(&k.View, 0, count.Unknown, 0)
	if k.Wrong || errors.Is(err, ErrContradiction) {
		return false, ErrContradiction
	}
	w.used, w.budget = true, err != nil
	_, free = w.solver.MarkDecided(&k.View, k)
	return free, nil
}

// Dead returns the indices of the dead squares, ascending: those that are a
// mine in some layouts, and show one number in all others. To uncover such a
// square gives no information. It returns none if there are too many layouts to
// count.
func (p *Position) Dead() (dead []int) {
	f := &p.analysis
	if p.known == nil || !f.Build(&p.known.View, p.total) || f.Layouts() == 0 {
		return nil
	}
	for _, i := range f.Unknown() {
		if c := f.Mine(i); 0 < c && c < 1 && f.Ask(i) && f.Numbers() == 1 {
			dead = append(dead, p.plain(i))
		}
	}
	slices.Sort(dead)
	return dead
}
