package safemove

import (
	"iter"

	"minesweeper/board"
)

// Options say what the reasoning may use.
type Options struct {
	// Total is the number of mines on the board, flagged ones included.
	Total board.Total
	// IgnoreFlags treats flagged squares as covered ones. Otherwise flags are
	// believed: a flagged square has a mine.
	IgnoreFlags bool
	// Budget limits the exact reasoning, in states of its search, each time
	// the position is looked at; 0 stands for a generous default. A connected
	// part of the front may use half of what the parts before it have left, or
	// 256 states for each group of squares under the same numbers if that is
	// more, so that one that is too wide does not starve the others.
	Budget int
}

// A Step is a risk-free move with the reason why it is one.
type Step struct {
	Move   board.Move
	Reason Reason
}

// A Reason says why a move is risk-free.
type Reason struct {
	Rule    string         // the name of a rule, or "exact"
	Numbers []board.Square // the uncovered squares it follows from
	Text    string         // one sentence that names the squares
}

// String returns the reason's sentence.
func (r Reason) String() string { return r.Text }

// Find returns the first risk-free move of a position. It reports false if
// there is none, which means that none can be proved by any reasoning. The
// error is a [*ContradictionError] if no minefield agrees with the board, and
// an [*UndecidedError] if the position was too wide to be certain that there
// is none.
func Find(b board.Board, o Options) (Step, bool, error) {
	for step, err := range Sequence(b, o, nil) {
		return step, err == nil, err
	}
	return Step{}, false, nil
}

// All returns every risk-free move of a position, in the order in which a
// player would find them. The errors are those of [Find]; with an
// [*UndecidedError] the moves that were proved are returned too.
func All(b board.Board, o Options) ([]Step, error) {
	var steps []Step
	for step, err := range Sequence(b, o, nil) {
		if err != nil {
			return steps, err
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// Play makes a move in earnest on the board that a [Sequence] reasons about,
// and returns the indices of the squares it uncovered. An error ends the
// sequence.
type Play func(board.Move) (opened []int, err error)

// Sequence yields risk-free moves one after another: those that follow from a
// single number first, scanning the numbers row by row and starting over after
// each move; then those that need more, simplest explanation first. Each move
// is given to play first, unless that is nil, and what it uncovers is used from
// then on. The last pair may be an error, as with [Find] or from play.
//
// With [Options.IgnoreFlags], play must be made for a board without flags; see
// [board.Board.WithoutFlags].
func Sequence(b board.Board, o Options, play Play) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		r, err := newReasoner(b, o)
		for err == nil {
			var c conclusion
			var ok bool
			if c, ok, err = r.next(); err != nil || !ok {
				break
			}
			step := r.step(c)
			r.conclude(c.square, c.mine)
			if play != nil {
				if err = r.play(step.Move, b, play); err != nil {
					break
				}
			}
			if !yield(step, nil) {
				return
			}
		}
		if err != nil {
			yield(Step{}, err)
		}
	}
}
