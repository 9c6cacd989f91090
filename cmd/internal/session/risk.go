package session

import (
	"bytes"
	"errors"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/review"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"
)

// A Risk asks for the chance of an action, on the board as it was before it.
type Risk struct {
	Question
	Action game.Action
	id     int // of the turn, once it is played
}

// risk returns the risk of an action that is not played yet. It reports false if
// the action has no risk: a flag, or a first square that is kept free of mines.
func (s *Session) risk(a game.Action) (Risk, bool) {
	_, laid := s.game.Minefield()
	if a.Kind == game.Flag || a.Kind == game.Unflag || !laid && s.setup.First != generate.Any {
		return Risk{}, false
	}
	return Risk{Question: s.Question(), Action: a}, true
}

// Chance returns the chance that the action uncovers no mine.
func (r Risk) Chance(j *judge.Judge) (float64, error) {
	o := judge.Played(r.Total)
	if r.Action.Kind == game.Chord {
		return j.Chord(r.Board, o, r.Action.Square)
	}
	err := j.Analyse(r.Board, o)
	return j.Move(r.Action.Square.Move()).Right, err
}

// A Question asks for the next moves on a copy of the board.
type Question struct {
	Board board.Board // a copy
	Total int
	start board.Square // the square to begin with, if opens
	opens bool         // the first square is kept free and still to be uncovered
}

// Question asks for the next moves of the current game.
func (s *Session) Question() Question {
	q := Question{Board: s.game.Board().Clone(), Total: s.game.Total()}
	if _, laid := s.game.Minefield(); !laid {
		preset, err := board.ParsePreset(s.setup.Size.String())
		if s.setup.spec(preset.Start).Check() != nil {
			preset.Start = board.Square{} // if any square can keep the promise, a corner can
		}
		q.start, q.opens = preset.Start, err == nil && s.setup.First != generate.Any
	}
	return q
}

// Next answers the question, as [hint.Next] does.
func (q Question) Next(p autoplay.PlayerPolicy, limit int) ([]hint.Hint, error) {
	if q.opens {
		return []hint.Hint{hint.First(q.Board, q.start)}, nil
	}
	return hint.Next(q.Board, q.Total, p, limit)
}

// Accept plays a hint, and notes its chance.
func (s *Session) Accept(h hint.Hint) (board.MoveResult, error) {
	result, err := s.Do(h.Action)
	if err == nil && (result.Played() || result == board.BlownUp) {
		s.game.NoteChance(h.Chance)
	}
	return result, err
}

// Play plays an action of the player and counts it as a click. If the action had
// a risk, it returns that too.
func (s *Session) Play(a game.Action) (result board.MoveResult, taken *Risk, err error) {
	s.click()
	risk, risky := s.risk(a)
	result, err = s.Do(a)
	if risky && err == nil && (result.Played() || result == board.BlownUp) {
		risk.id = s.ids[s.game.Turns()-1]
		taken = &risk
	}
	return result, taken, err
}

// FlagAction returns the action that sets a flag on a square, or removes it.
func (s *Session) FlagAction(at board.Square) game.Action {
	if s.game.Board().State(at) == board.Flagged {
		return game.Action{Kind: game.Unflag, Square: at}
	}
	return game.Action{Kind: game.Flag, Square: at}
}

// Same reports whether two risks are about the same turn.
func (r Risk) Same(other Risk) bool { return r.id == other.id }

// NoteChance notes the chance of a risk's turn, also after other turns, and
// reports whether the turn still exists: it may have been undone and replaced.
func (s *Session) NoteChance(r Risk, chance float64) bool {
	for i := len(s.ids) - 1; i >= 0; i-- {
		if s.ids[i] == r.id {
			s.game.NoteChanceOf(i, chance)
			s.unsaved = true
			return true
		}
	}
	return false
}

// Review returns a function that finds for each turn of the current game
// whether it was luck or a mistake. The function takes a while and shares no
// memory with the session, so it can run in the background. It returns what it
// found before an error, as remarks alone. Review fails if the game is not over.
func (s *Session) Review() (func() (*review.Reviewer, error), error) {
	if !s.game.Status().Over() {
		return nil, errors.New("the game is not over")
	}
	text := s.Text()
	return func() (*review.Reviewer, error) {
		rec, err := review.Read(bytes.NewReader(text))
		if err != nil {
			return new(review.Reviewer), err
		}
		rec.Seconds = nil // the game has its own time
		rec.IgnoreFlags = rec.WrongFlag() != nil
		r := rec.Reviewer()
		_, err = r.All(func(review.Remark) error { return nil })
		return r, err
	}, nil
}
