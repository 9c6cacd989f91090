package main

import (
	"bytes"
	"context"
	"fmt"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
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

// A remark is the judgement of one move.
type remark struct {
	Said    review.Remark `json:"said"`
	Square  string        `json:"square"`
	Line    string        `json:"line"`    // as the command prints it
	Percent string        `json:"percent"` // the chance of the move; empty if it is undecided
	Lost    string        `json:"lost"`    // the chance that the move gave away, if any
}

// A summary is the judgement of a whole game.
type summary struct {
	review.Summary
	LuckText    string `json:"luckText"`
	AvoidedText string `json:"avoidedText"`
}

// A reviewPart is a part of the answer to a review: a remark or the summary.
type reviewPart struct {
	Remark  *remark  `json:"remark,omitempty"`
	Summary *summary `json:"summary,omitempty"`
}

// A forecast is the last part of that answer: the chance to win during the
// game.
type forecast struct {
	Points []point `json:"points"`
}

type point struct {
	Move    int     `json:"move"` // the number of moves made before
	Chance  float64 `json:"chance"`
	Percent string  `json:"percent"`
}

// reviewGame reports a remark on each move, undone ones too, and a summary. It
// returns the chance to win during the game.
func reviewGame(q reviewRequest, report func(any)) (any, error) {
	rec, err := review.Read(bytes.NewReader([]byte(q.Game)))
	if err != nil {
		return nil, err
	}
	var remarks []review.Remark
	said, err := rec.Review(func(m review.Remark) error {
		report(reviewPart{Remark: remarkOf(m, rec.Actions[len(remarks)])})
		remarks = append(remarks, m)
		return nil
	})
	if err != nil {
		return nil, err
	}
	report(reviewPart{Summary: &summary{said, text.Percent(said.Luck), text.Percent(said.Avoided)}})
	points, err := rec.Forecast(context.Background(), remarks)
	if err != nil {
		return nil, err
	}
	out := forecast{Points: []point{}}
	for _, p := range points {
		out.Points = append(out.Points, point{p.Move, p.Chance, text.Percent(p.Chance)})
	}
	return out, nil
}

func remarkOf(m review.Remark, a game.Action) *remark {
	out := &remark{Said: m, Square: a.Square.String(), Line: m.Line()}
	if m.Kind != review.Undecided {
		out.Percent = text.Percent(m.Chance)
	}
	if m.Cost > 0 {
		out.Lost = text.Percent(m.Cost)
	}
	return out
}
