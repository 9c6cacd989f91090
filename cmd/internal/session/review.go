package session

import (
	"bytes"
	"errors"

	"minesweeper/board/game"
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
// memory with the session, so it can run in the background. Review fails
// if the game is not over.
func (s *Session) Review() (func() (Reviewed, error), error) {
	if !s.game.Status().Over() {
		return nil, errors.New("the game is not over")
	}
	text := s.Text()
	return func() (r Reviewed, err error) {
		rec, err := review.Read(bytes.NewReader(text))
		if err != nil {
			return r, err
		}
		r.Game, rec.Seconds = rec.Game, nil // the game has its own time
		rec.IgnoreFlags = rec.WrongFlag() != nil
		r.Summary, err = rec.Review(func(m review.Remark) error {
			r.Remarks = append(r.Remarks, m)
			return nil
		})
		return r, err
	}, nil
}
