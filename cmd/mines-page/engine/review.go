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
		if err := r.Next(); err != nil {
			return nil, err
		}
		report(&r.Remarks[len(r.Remarks)-1])
	}
	if err := estimateOpen(r, report); err != nil {
		return nil, err
	}
	c, err := r.Course(context.Background())
	return course{c.SVG()}, err
}

// estimateOpen reports the summary, and completes the remarks that are open.
func estimateOpen(r *review.Reviewer, report func(any)) error {
	summary, open := r.Summary(), r.Open()
	report(&summary)
	for done, at := range open {
		state := estimating{Guess: done + 1, Of: len(open)}
		report(state)
		if err := r.Estimate(at); err != nil {
			return err
		}
		state.At, state.Remark = at, answer.Append(nil, &r.Remarks[at])
		report(state)
	}
	if len(open) > 0 {
		summary = r.Summary()
		report(&summary)
	}
	return nil
}
