package review

import (
	"context"
	"slices"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/chart/course"
	"minesweeper/safemove/guess"
)

// The bounds of the rollouts that estimate the chance to win.
const (
	playedSquares = 1_500_000 // at most, over the boards of all rollouts
	mostPlayed    = 100       // rollouts for a point
	leastPlayed   = 30        // if there could be only fewer, there are none
	spacedPoints  = 24        // evenly spaced points, in addition to those at moves that were not certain
	mostPoints    = 48
)

// forecast estimates the chance to win at some moves of a game that was reviewed,
// in percent, unless its mode has other chances. It leaves the game at its end.
func (r *Reviewer) forecast(ctx context.Context) (line []course.Value, err error) {
	if r.weigher.certainOnly {
		return nil, nil
	}
	g := r.rec.Game
	at := pointsAt(r.Remarks)
	games := min(mostPlayed, playedSquares/g.Size().Squares()/max(1, len(at)))
	study := guess.NewStudy(nil)
	for g.Undo() {
	}
	for i, m := range r.Remarks {
		if slices.Contains(at, i) && games >= leastPlayed && g.Status() == game.Playing {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			chance, doubt, ok, err := study.Win(r.weigher.Seen(g.Board()), g.Total(), games)
			if err != nil {
				return nil, err
			}
			if ok {
				line = append(line, estimated(i, chance, doubt))
			}
		}
		if m.Kind != Refused {
			g.Redo()
		}
	}
	switch g.Status() {
	case game.Won:
		line = append(line, estimated(len(r.Remarks), 1, 0))
	case game.Lost:
		line = append(line, estimated(len(r.Remarks), 0, 0))
	}
	return line, nil
}

// estimated returns a chance before a move in percent, with its interval. The doubt
// is the standard error.
func estimated(move int, chance, doubt float64) course.Value {
	const near = 1.96 // standard errors: 95 of a hundred estimates are as near as that
	return course.Value{X: float64(move), Y: 100 * chance, Low: 100 * (chance - near*doubt), High: 100 * (chance + near*doubt)}
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
