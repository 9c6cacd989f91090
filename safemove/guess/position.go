package guess

import (
	"errors"
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// ErrNotBegun is returned for a position without a board.
var ErrNotBegun = errors.New("the position has no board: Begin or Load gives it one")

// A Position holds a player's knowledge of a game. It takes the numbers of
// uncovered squares and returns the squares that are certainly free. If there
// are none, a [Guesser] chooses. Further games of the same size allocate no
// memory.
//
// The zero Position has no board, and so no square: Begin or Load gives it one.
// Squares are given by their index. All methods panic if there is no such
// square, and on a number that no square shows.
type Position struct {
	size     board.Size
	total    int
	known    *deduce.Position
	analysis count.Analysis
	wide     wide
}

// wide is the analysis of positions too large for [count.Analysis], by
// [count.Solver].
type wide struct {
	used     bool
	solver   count.Solver
	budget   bool    // the solver ran out of its budget
	estimate float64 // the chance of a mine on every square if the budget ran out
}

// Begin makes p a board of the given size with total mines on which every
// square is covered. It panics if the size does not pass [board.Size.Check].
func (p *Position) Begin(size board.Size, total int) {
	if err := size.Check(); err != nil {
		panic("guess: " + err.Error())
	}
	p.known, p.size, p.total = p.known.For(size), size, total
}

// Load makes p the position of a board. Flags are believed. It panics if the
// board has no squares.
func (p *Position) Load(b board.Board, total int) {
	p.Begin(b.Size(), total)
	p.known.Read(b, false)
}

// padded returns the padded index of a square.
func (p *Position) padded(i int) int32 {
	if p.known == nil {
		panic("guess: " + ErrNotBegun.Error())
	}
	return p.known.All()[i]
}

// plain returns the index of a square without padding.
func (p *Position) plain(i int32) int {
	return p.known.Place(i)
}

// Uncover notes that the square with index i shows number. A square that is
// uncovered already stays as it is.
func (p *Position) Uncover(i, number int) {
	k := p.padded(i)
	checkNumber(number)
	p.known.Uncover(k, number)
}

func checkNumber(number int) {
	if number < 0 || number > 8 {
		panic(fmt.Sprintf("guess: number %d: want 0 to 8", number))
	}
}

// UncoverAll notes the numbers that a board of the same size shows at the given
// indices.
func (p *Position) UncoverAll(b board.Board, squares []int) {
	for _, i := range squares {
		checkNumber(int(b.StateAt(i)))
	}
	p.known.UncoverAll(b, squares)
}

// Uncovered reports whether the square with index i is uncovered in p.
func (p *Position) Uncovered(i int) bool { return p.known.Status[p.padded(i)] == frontier.Open }

// NextFree returns the index of a square that is certainly free by the rules of
// package deduce, or by the last Analyse. It returns each square once; ok is
// false if there is none.
func (p *Position) NextFree() (i int, ok bool) {
	if p.known == nil {
		return 0, false
	}
	s, ok := p.known.NextFree()
	if !ok {
		return 0, false
	}
	return p.plain(s), true
}

// Mines returns the number of squares known to be mines, believed flags
// included.
func (p *Position) Mines() int {
	if p.known == nil {
		return 0
	}
	return len(p.known.Proved())
}

// Mine returns the index of the nth known mine, from 0, in the order in which
// they were found.
func (p *Position) Mine(n int) int { return p.plain(p.known.Proved()[n]) }

// mine returns the chance of a mine on an unknown square.
func (p *Position) mine(i int32) float64 {
	if !p.wide.used {
		return p.analysis.Mine(i)
	}
	if p.wide.budget {
		return p.wide.estimate
	}
	return p.wide.solver.Mine(i)
}

// Layouts returns the number of layouts that agree with the position, rounded,
// or +Inf; 0 if there were too many to count.
func (p *Position) Layouts() float64 {
	if p.wide.used || p.known == nil {
		return 0
	}
	return p.analysis.Layouts()
}

// Undecided reports whether Analyse found too many layouts to count. Then there
// may be certain moves that were not found, and chances are estimates.
func (p *Position) Undecided() bool { return p.wide.used && p.wide.budget }

// Over reports whether no covered square is left to uncover: all of them are
// known, or all of the others are mines. Once the squares of NextFree are
// uncovered, the game is won then.
func (p *Position) Over() bool { return p.known == nil || p.known.Unknowns == p.total-p.known.Mines }

// ErrContradiction is returned for a position that no minefield agrees with.
var ErrContradiction = count.ErrContradiction

// Analyse counts the layouts that agree with the position, and reports whether
// some square is free in all of them; NextFree then returns these squares. If
// there is none, the position is ready for a [Guesser], unless the game is
// [Position.Over]. The error is ErrContradiction or ErrNotBegun.
func (p *Position) Analyse() (free bool, err error) {
	k := p.known
	if k == nil {
		return false, ErrNotBegun
	}
	if k.Wrong {
		return false, ErrContradiction
	}
	p.wide.used = false
	if !p.analysis.Build(&k.View, p.total) {
		if err := p.analyseWide(); err != nil {
			return false, err
		}
	} else if p.analysis.Layouts() == 0 {
		return false, ErrContradiction
	}
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
	err := w.solver.Odds(&k.View, left, nil, 0)
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
	k, w := p.known, &p.wide
	err = w.solver.Decide(&k.View, 0, count.Unknown, 0)
	if k.Wrong || errors.Is(err, ErrContradiction) {
		return false, ErrContradiction
	}
	w.used, w.budget = true, err != nil
	_, free = w.solver.MarkDecided(k)
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
