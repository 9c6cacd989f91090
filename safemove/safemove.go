package safemove

import (
	"iter"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
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

// A Deducer follows a game from its first square on and finds every square that
// is certain to have no mine. It proves the same as [Sequence], but without
// reasons, in the order that is fastest: it looks at single numbers and pairs
// of numbers first, and at whole layouts only if these find nothing. It reuses
// its memory: after the first games it allocates nothing.
//
// Squares are indices, as in [board.Size.Index]. The zero Deducer is ready for
// Reset; other methods panic before it. They may also panic on squares and
// numbers that no board has.
type Deducer struct {
	p     *deduce.Position
	total board.Total
	level int // 3 or 4 if exact reasoning found something

	solver count.Solver
}

// Reset begins a game: a board of the given size on which no square is
// uncovered, with total mines.
func (d *Deducer) Reset(size board.Size, total board.Total) {
	d.p, d.total, d.level = d.p.For(size), total, 0
}

// Level returns the level of the facts used since Reset, as package level
// defines it. A fact is used only when those of lower levels prove nothing more,
// so the level of a game that is won does not depend on their order.
func (d *Deducer) Level() int {
	if d.level > 0 {
		return d.level
	}
	if d.p.Paired {
		return 2
	}
	return 1
}

// Uncover notes that square i shows number. It does nothing if the square is
// already uncovered.
func (d *Deducer) Uncover(i, number int) { d.p.Uncover(d.p.All()[i], number) }

// Amend notes that square i, uncovered before, now shows another number. Mines
// may only have moved from and to squares that were not certain: the Deducer
// keeps its conclusions from the old numbers.
func (d *Deducer) Amend(i, number int) { d.p.Amend(d.p.All()[i], number) }

// NextFree returns a covered square that is certain to have no mine, each only
// once. It reports false if there is none, if the numbers contradict each
// other, or if the position is too wide for exact reasoning.
func (d *Deducer) NextFree() (i int, ok bool) {
	for {
		if i, ok := d.p.NextFree(); ok {
			return d.p.Place(i), true
		}
		if d.p.Wrong || d.p.Unknowns == 0 || count.Left(d.total, d.p.Mines) == d.p.Unknowns {
			return 0, false
		}
		level := d.solver.Mark(d.p, d.total)
		if level == 0 {
			return 0, false
		}
		d.level = max(d.level, level)
	}
}

// Split appends the squares that are not certain: to touching if they touch a
// number, to rest if they do not.
func (d *Deducer) Split(touching, rest []int) (f, r []int) {
	for i, s := range d.p.All() {
		switch {
		case d.p.Status[s] != frontier.Unknown:
		case d.p.Opened[s] != 0:
			touching = append(touching, i)
		default:
			rest = append(rest, i)
		}
	}
	return touching, rest
}
