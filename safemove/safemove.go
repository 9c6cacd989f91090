package safemove

import (
	"iter"

	"minesweeper/board"
)

// ReasoningOptions say what the reasoning may use.
type ReasoningOptions struct {
	// Total is the number of mines on the board, flagged ones included.
	Total board.Total
	// IgnoreFlags treats flagged squares as covered ones. Otherwise flags are
	// believed: a flagged square has a mine.
	IgnoreFlags bool
	// Budget limits each run of the exact reasoning, in states of its search; 0
	// stands for a generous default. A component of the frontier may use half
	// of what is left of the budget, or 256 states for each box (squares under
	// the same numbers) if that is more. So one component that is too wide
	// leaves enough for the others.
	Budget int
	// MovesOnly leaves out the reasons of moves: putting them into words takes a
	// part of the time.
	MovesOnly bool
}

// A Step is a safe move, one that is certain to be right, with the reason.
type Step struct {
	Move   board.Move
	Reason Reason
}

// A Reason explains why a move is safe.
type Reason struct {
	Rule       string         // the name of a rule, or "exact"
	Numbers    []board.Square // the uncovered squares that prove it
	NeedsTotal bool           // the proof, or a move that it stands on, needs the number of mines
	Text       string         // one sentence that names the squares, also those of earlier moves
}

// String returns the reason's sentence.
func (r Reason) String() string { return r.Text }

// Won reports whether a game is won as far as its board shows: the number of
// mines is known, and no other squares are covered or flagged. From then on the
// number of mines proves nothing more. The numbers may still prove flags.
func Won(b board.Board, total board.Total) bool {
	mines, known := total.Mines()
	return known && b.CoveredSquares()+b.Flags() == mines
}

// Finished reports whether nothing can be left to do in a game as its board
// shows it: the game is [Won], or every square is uncovered or has a flag that
// is believed.
func Finished(b board.Board, total board.Total, ignoreFlags bool) bool {
	left := b.CoveredSquares()
	if ignoreFlags {
		left += b.Flags()
	}
	return left == 0 || Won(b, total)
}

// Find returns the first safe move of a position. It reports false if there is
// none: then no reasoning can prove one from the numbers and from the number of
// mines, if that is known. The error is a [*ContradictionError]
// if no minefield agrees with the board, and an [*UndecidedError] if none was
// found but the search exceeded its budget.
func Find(b board.Board, o ReasoningOptions) (Step, bool, error) {
	for step, err := range Sequence(b, o, nil) {
		return step, err == nil, err
	}
	return Step{}, false, nil
}

// All returns every safe move of a position, in the order in which a player
// would find them. The errors are those of [Find]. With an [*UndecidedError] it
// also returns the moves that it could prove.
func All(b board.Board, o ReasoningOptions) ([]Step, error) {
	var steps []Step
	for step, err := range Sequence(b, o, nil) {
		if err != nil {
			return steps, err
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// A Play function applies a move to the board that a [Sequence] reasons about,
// and returns the indices of the squares that the move uncovered. An error ends
// the sequence.
type Play func(board.Move) (opened []int, err error)

// Sequence yields safe moves one after another. Moves that follow from a single
// number come first: it scans the numbers row by row and starts over after each
// move. Then come the moves that need more numbers, the simplest explanation
// first. Only when the numbers prove nothing more, and the game is not [Won],
// comes a move that needs the number of mines, if that is known; then again
// what the numbers prove. A mine that the number of mines proved, and a free
// square that stays covered, count as known only when nothing else is left.
//
// Unless play is nil, Sequence calls it with each move before it yields the
// move, and uses the squares that the move uncovers from then on. The last pair
// may be an error: one of those of [Find], or the error of play.
//
// With ReasoningOptions.IgnoreFlags, the board that play changes must have no
// flags; see [board.Board.WithoutFlags].
func Sequence(b board.Board, o ReasoningOptions, play Play) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		r, err := newReasoner(b, o)
		if play != nil {
			r.shown = &b
		}
		for err == nil {
			var step Step
			var ok bool
			step, ok, err = r.next()
			if err != nil || !ok {
				break
			}
			if play != nil {
				err = r.play(step.Move, b, play)
				if err != nil {
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
