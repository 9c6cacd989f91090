package review

import (
	"context"
	"slices"
	"strings"

	"minesweeper/board/game"
	"minesweeper/safemove/guess"
)

// A Point is an estimate of the chance to win before a move.
type Point struct {
	Move   int // number of moves before
	Chance float64
	Doubt  float64 // standard error of the estimate
}

// Forecast estimates the chance to win at some moves of a reviewed game, given
// the remarks of the review. The page of a game shows the same points.
func (r *Recorded) Forecast(ctx context.Context, remarks []Remark) ([]Point, error) {
	steps := make([]pageStep, len(remarks))
	for i, m := range remarks {
		steps[i] = newPageStep(m, "", 0)
	}
	return forecast(ctx, r, steps)
}

// The bounds of the rollouts that estimate the chance to win.
const (
	playedSquares = 1_500_000 // at most, over the boards of all rollouts
	mostPlayed    = 100       // rollouts for a point
	leastPlayed   = 30        // if there could be only fewer, there are none
	spacedPoints  = 24        // evenly spaced points, in addition to those at moves that were not certain
	mostPoints    = 48
)

// forecast estimates the chance to win at some moves of a game, unless its mode has
// other chances. It leaves the game at its end.
func forecast(ctx context.Context, rec *Recorded, steps []pageStep) (points []Point, err error) {
	if rec.Mode != "" {
		return nil, nil
	}
	g := rec.Game
	at := pointsAt(steps)
	games := min(mostPlayed, playedSquares/g.Size().Squares()/max(1, len(at)))
	study := guess.NewStudy(nil)
	for g.Undo() {
	}
	start := rec.reviewer()
	for i, s := range steps {
		if slices.Contains(at, i) && games >= leastPlayed && g.Status() == game.Playing {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			chance, doubt, ok, err := study.Win(start.gameJudge.Seen(g.Board()), g.Total(), games)
			if err != nil {
				return nil, err
			}
			if ok {
				points = append(points, Point{i, chance, doubt})
			}
		}
		if s.Kind != Refused {
			g.Redo()
		}
	}
	switch g.Status() {
	case game.Won:
		points = append(points, Point{Move: len(steps), Chance: 1})
	case game.Lost:
		points = append(points, Point{Move: len(steps)})
	}
	return points, nil
}

// pointsAt returns the moves before which the chance to win is estimated:
// before and after moves that were not certain, and some between.
func pointsAt(steps []pageStep) (at []int) {
	for i, s := range steps {
		if class := s.Kind.Class(); class == Guess || class == Mistake && !strings.HasSuffix(s.Move, "*") {
			at = append(at, i, i+1)
		}
	}
	at = at[:min(len(at), mostPoints-spacedPoints)]
	for k := range spacedPoints {
		at = append(at, 1+k*len(steps)/spacedPoints)
	}
	slices.Sort(at)
	return slices.Compact(at)
}
