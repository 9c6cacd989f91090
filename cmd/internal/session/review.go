package session

import (
	"errors"

	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/review"
)

// A Reviewed is a copy of a finished game, with a remark on each of its turns.
// Undo and Redo of its game step through it.
type Reviewed struct {
	Game    *game.Game
	Remarks []review.Remark
	Summary review.Summary
}

// Review returns a function that finds for each turn of the current game
// whether it was luck or a mistake. The function takes a while and shares no
// memory with the session, so it can run in the background. The error says that
// the game is not over.
func (s *Session) Review() (func() (Reviewed, error), error) {
	if !s.game.Status().Over() {
		return nil, errors.New("the game is not over")
	}
	text, kept := s.Recording().AppendText(nil), s.promise() != generate.Any
	return func() (r Reviewed, err error) {
		rec, err := game.ParseRecording(text)
		if err != nil {
			return r, err
		}
		r.Game = rec.Game
		actions := make([]game.Action, r.Game.Turns())
		for i := range actions {
			actions[i] = r.Game.Turn(i).Action
		}
		for r.Game.Undo() {
		}
		reviewer := review.New(r.Game, kept)
		for _, a := range actions {
			remark, err := reviewer.Do(a)
			if err != nil {
				return r, err
			}
			r.Remarks = append(r.Remarks, remark)
		}
		r.Summary = reviewer.Summary
		return r, nil
	}, nil
}
