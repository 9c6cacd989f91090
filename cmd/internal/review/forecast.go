package review

import (
	"context"
	"slices"

	"minesweeper/board/game"
	"minesweeper/safemove/guess"
)

// A Point is an estimate of the chance to win before a move.
type Point struct {
	Move   int // number of moves before
	Chance float64
	Doubt  float64 // standard error of the estimate
}

// The bounds of the rollouts that estimate the chance to win.
const (
	playedSquares = 1_500_000 // at most, over the boards of all rollouts
	mostPlayed    = 100       // rollouts for a point
	leastPlayed   = 30        // if there could be only fewer, there are none
	spacedPoints  = 24        // evenly spaced points, in addition to those at moves that were not certain
	mostPoints    = 48
)

// Forecast estimates the chance to win at some moves of a reviewed game, given
// the remarks of the review, unless its mode has other chances. It leaves the
// game at its end. The page of a game shows the same points.
func (r *Recorded) Forecast(ctx context.Context, remarks []Remark) (points []Point, err error) {
	if r.Mode != "" {
		return nil, nil
	}
	g := r.Game
	at := pointsAt(remarks)
	games := min(mostPlayed, playedSquares/g.Size().Squares()/max(1, len(at)))
	study := guess.NewStudy(nil)
	for g.Undo() {
	}
	seen := r.Reviewer().weigher.Seen
	for i, m := range remarks {
		if slices.Contains(at, i) && games >= leastPlayed && g.Status() == game.Playing {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			chance, doubt, ok, err := study.Win(seen(g.Board()), g.Total(), games)
			if err != nil {
				return nil, err
			}
			if ok {
				points = append(points, Point{i, chance, doubt})
			}
		}
		if m.Kind != Refused {
			g.Redo()
		}
	}
	switch g.Status() {
	case game.Won:
		points = append(points, Point{Move: len(remarks), Chance: 1})
	case game.Lost:
		points = append(points, Point{Move: len(remarks)})
	}
	return points, nil
}

// pointsAt returns the moves before which the chance to win is estimated:
// before and after moves that were not certain, and some between.
func pointsAt(remarks []Remark) (at []int) {
	for i, m := range remarks {
		if class := m.Kind.Class(); class == Guess || class == Mistake && !m.isFlag() {
			at = append(at, i, i+1)
		}
	}
	at = at[:min(len(at), mostPoints-spacedPoints)]
	for k := range spacedPoints {
		at = append(at, 1+k*len(remarks)/spacedPoints)
	}
	slices.Sort(at)
	return slices.Compact(at)
}
