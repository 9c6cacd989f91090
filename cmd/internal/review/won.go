package review

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// judgeWon judges an action after the win, which changes the game no more. The
// result is that of the same move on the board, as the command move has it. A
// right flag is no mistake then, and the summary does not count it.
func (r *Reviewer) judgeWon(a game.Action) (Remark, error) {
	m := Remark{Move: a.String(), Chance: 1, Kind: Refused, Result: board.InvalidMove, Why: "the game is over"}
	if a.Kind == game.Uncover || a.Kind == game.Flag {
		if err := r.tryWon(&m, a); err != nil {
			return m, err
		}
	}
	if m.Kind == Refused {
		r.count(&m, a)
	}
	return m, nil
}

// tryWon makes a move on a copy of the board that was won, and judges it if it
// is a right flag.
func (r *Reviewer) tryWon(m *Remark, a game.Action) (err error) {
	if r.won == nil {
		mines, _ := r.game.Minefield()
		if r.won, err = board.NewReferee(mines, r.game.Board().Clone()); err != nil {
			return err
		}
	}
	move := board.Move{Square: a.Square, Flag: a.Kind == game.Flag}
	if m.Result = r.won.Make(move); !m.Result.Played() {
		return nil
	}
	err = r.analyse(r.game.Board())
	if err != nil && !errors.Is(err, odds.ErrUndecided) {
		return err
	}
	switch r.gameJudge.Move(move).Verdict {
	case judge.Safe:
		m.Kind, m.Why = Certain, hasMine+", after the win"
	case judge.NotNeeded:
		m.Kind, m.Why = NotNeeded, "the game is won, and the numbers do not prove it"
	default:
		m.Kind, m.Chance, m.Why = Undecided, math.NaN(), "too many numbers depend on each other to judge it"
	}
	return nil
}

// outcome returns the outcome of a game with a status.
func outcome(s game.Status) string {
	if s.Over() {
		return s.String()
	}
	return "unfinished"
}
