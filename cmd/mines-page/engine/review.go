package main

import (
	"bytes"
	"context"
	"fmt"

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

// reviewGame reports a remark on each move, undone ones too, and a summary. It
// returns the chance to win during the game.
func reviewGame(q reviewRequest, report func(any)) (any, error) {
	rec, err := review.Read(bytes.NewReader([]byte(q.Game)))
	if err != nil {
		return nil, err
	}
	rec.IgnoreFlags = rec.WrongFlag() != nil
	var remarks []review.Remark
	summary, err := rec.Review(func(m review.Remark) error {
		report(&m)
		remarks = append(remarks, m)
		return nil
	})
	if err != nil {
		return nil, err
	}
	report(&summary)
	points, err := rec.Forecast(context.Background(), remarks)
	if err != nil {
		return nil, err
	}
	out := forecast{Points: []point{}}
	for _, p := range points {
		out.Points = append(out.Points, point{p.Move, p.Chance})
	}
	return out, nil
}
