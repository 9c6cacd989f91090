package main

import (
	"bytes"
	"context"
	"fmt"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
)

// A turnRequest asks for the state of a game before a turn, counted from 0.
type turnRequest struct {
	Game string
	Turn int
}

func turnOf(q turnRequest) (any, error) {
	s, err := resume(q.Game, "", 0)
	if err != nil {
		return nil, err
	}
	for s.Redo() {
	}
	if q.Turn < 0 || q.Turn > s.Game().Turns() {
		return nil, fmt.Errorf("turn %d: the game has %d", q.Turn, s.Game().Turns())
	}
	for s.Game().Turns() > q.Turn {
		s.Undo()
	}
	state := stateOf(s)
	state.Recording = ""
	return state, nil
}

type reviewRequest struct{ Game string }

// reviewGame reports a remark on each move, undone ones too, and a summary, all
// without rollouts. Then it reports each estimate, and the summary with them. It
// returns the course of the game.
func reviewGame(q reviewRequest, report func(any)) (any, error) {
	rec, err := review.Read(bytes.NewReader([]byte(q.Game)))
	if err != nil {
		return nil, err
	}
	rec.IgnoreFlags = rec.WrongFlag() != nil
	r := rec.Reviewer()
	for range rec.Actions {
		if _, err := r.Next(); err != nil {
			return nil, err
		}
		report(&r.Remarks[len(r.Remarks)-1])
	}
	if err := estimateOpen(r, report); err != nil {
		return nil, err
	}
	points, err := rec.Forecast(context.Background(), r.Remarks)
	return course{r.Course(points)}, err
}

// estimateOpen reports the summary, and completes the remarks that are open.
func estimateOpen(r *review.Reviewer, report func(any)) error {
	summary, n := r.Summary(), r.Open()
	report(&summary)
	for done := range n {
		report(estimating{Guess: done + 1, Of: n})
		at, err := r.Estimate()
		if err != nil {
			return err
		}
		report(estimating{Guess: done + 1, Of: n, At: at, Remark: answer.Append(nil, &r.Remarks[at])})
	}
	if n > 0 {
		summary = r.Summary()
		report(&summary)
	}
	return nil
}
