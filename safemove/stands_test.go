package safemove_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// A move needs the number of mines if the numbers, and the flags that the board
// had, do not prove it. Then they prove no other move that is left either. With
// the earlier moves that its reason names, its numbers prove it, and the number
// of mines only if it needs that.
func TestProofStandsOnItsOwn(t *testing.T) {
	positions := boardtest.Fewer(2000, 10)
	needed, later, named := 0, 0, 0
	r := rand.New(rand.NewPCG(44, 1))
	for n := 0; n < positions; {
		m, start := boardtest.Position(r, board.Size{Rows: 2 + r.IntN(5), Cols: 3 + r.IntN(4)}, 3+r.IntN(3))
		if start.CoveredSquares() == 0 || start.CoveredSquares() > 26 {
			continue
		}
		n++
		for _, plays := range []bool{false, true} {
			b := start.Clone()
			made := make(map[board.Move]bool)
			apply := safemove.Play(nil)
			if plays {
				referee, _ := board.NewReferee(m, b)
				apply = play(referee)
			}
			before := start.Clone() // without the flags of earlier moves
			for step, err := range safemove.Sequence(b, options(m.Total()), apply) {
				if err != nil {
					t.Fatalf("%v\n%v", err, start)
				}
				alone := enumerate(before, -1).moves(b.Size())
				maps.DeleteFunc(alone, func(move board.Move, _ bool) bool { return made[move] })
				why := step.Reason
				if why.NeedsTotal == alone[step.Move] || why.NeedsTotal && len(alone) > 0 {
					t.Errorf("played %v: %v needs the number of mines: %v; without it: %v\n%v",
						plays, step.Move, why.NeedsTotal, alone, before)
				}
				if why.NeedsTotal {
					needed++
					if why.Rule != "count" && why.Rule != "exact" {
						later++
					}
				}
				stands := standsOn(step, made)
				named += len(stands)
				if !proves(before, m.Total(), step, stands) {
					t.Errorf("played %v: %v %v: stands on %v after %v\n%v", plays, step.Move, why, stands, made, before)
				}
				made[step.Move] = true
				before = withoutFlags(b, made)
			}
		}
	}
	if !testing.Short() && (needed < 1000 || later < 100 || named < 1000) {
		t.Errorf("%d moves needed the number of mines, %d by what it had proved; reasons named %d earlier moves",
			needed, later, named)
	}
}

var squareName = regexp.MustCompile(`\b[A-Z]+[0-9]+\b`)

// standsOn returns the earlier moves that a reason names.
func standsOn(step safemove.Step, made map[board.Move]bool) (moves []board.Move) {
	named := squareName.FindAllString(step.Reason.Text, -1)
	for move := range made {
		if slices.Contains(named, move.Square.String()) {
			moves = append(moves, move)
		}
	}
	return moves
}

// proves reports whether a step's numbers prove it if nothing else is known
// but the flags of the board and some moves.
func proves(b board.Board, total int, step safemove.Step, moves []board.Move) bool {
	if !step.Reason.NeedsTotal {
		total = -1
	}
	e := enumeration{sets: neighbourSets(b.Size()), total: total, steps: math.MaxInt}
	for i := range b.Size().Squares() {
		switch b.StateAt(i) {
		case board.Covered:
			e.covered |= 1 << i
		case board.Flagged:
			e.flags |= 1 << i
		}
	}
	for _, move := range moves {
		i := b.Size().Index(move.Square)
		e.covered &^= 1 << i
		if move.Flag {
			e.flags |= 1 << i
		}
	}
	for _, n := range step.Reason.Numbers {
		e.numbers = append(e.numbers, number{e.sets[b.Size().Index(n)], int(b.State(n))})
	}
	return e.solve().moves(b.Size())[step.Move]
}
