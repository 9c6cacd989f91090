package guess

import (
	"errors"
	"math/bits"

	"minesweeper/safemove/internal/constraint"
	"minesweeper/safemove/internal/frontier"
)

// wide is the analysis of a front too wide for package front, or of a board too large.
type wide struct {
	used    bool
	budget  bool // ran out
	solver  constraint.Solver
	list    []constraint.Constraint
	squares []int32
	chances []float64
}

// analyseWide does for wide fronts what package front does for others.
func (p *Position) analyseWide() (err error) {
	k, w := p.known, &p.wide
	w.used, w.budget = true, false
	w.list, w.squares = w.list[:0], w.squares[:0]
	for _, i := range k.All() {
		if k.Status[i] == frontier.Open && k.Unknown[i] != 0 {
			p.constrain(int(k.Need[i]), func() {
				for m := k.Unknown[i]; m != 0; m &= m - 1 {
					w.squares = append(w.squares, int32(p.plain(i+k.Offset[bits.TrailingZeros8(m)])))
				}
			})
		}
	}
	p.constrain(k.Mines, func() { p.appendWide(frontier.Mine, frontier.Mine) })
	p.constrain(0, func() { p.appendWide(frontier.Open, frontier.Free) })
	w.chances, err = w.solver.Odds(w.chances, p.size.Squares(), w.list, p.total, 0, 0)
	switch {
	case errors.Is(err, constraint.ErrContradiction):
		return ErrContradiction
	case errors.Is(err, constraint.ErrBudget):
		w.budget = true
		p.density()
		return nil
	}
	return err
}

// constrain adds a constraint over the squares that add appends to wide.squares.
func (p *Position) constrain(mines int, add func()) {
	w := &p.wide
	from := len(w.squares)
	add()
	w.list = append(w.list, constraint.Constraint{Mines: mines, Squares: w.squares[from:]})
}

// appendWide appends the squares of one of two statuses to wide.squares.
func (p *Position) appendWide(a, b frontier.Status) {
	for _, i := range p.known.All() {
		if s := p.known.Status[i]; s == a || s == b {
			p.wide.squares = append(p.wide.squares, int32(p.plain(i)))
		}
	}
}

// density gives every unknown square the same chance, for fronts that nobody can count.
func (p *Position) density() {
	k, w := p.known, &p.wide
	chance := float64(p.total-k.Mines) / float64(k.Unknowns)
	chance = min(max(chance, 1e-9), 1-1e-9)
	w.chances = w.chances[:0]
	for range k.All() {
		w.chances = append(w.chances, chance)
	}
}
