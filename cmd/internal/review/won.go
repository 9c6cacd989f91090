package review

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// judgeWon judges an action after the win, which changes the game no more. The
// result is that of the same move on the board, as the command move has it. A
// right flag is no mistake then, and the summary does not count it.
func (r *Reviewer) judgeWon(a game.Action) (m Remark, err error) {
	result := board.InvalidMove
	if a.Kind == game.Uncover || a.Kind == game.Flag {
		result, err = r.tryWon(board.Move{Square: a.Square, Flag: a.Kind == game.Flag})
		if err != nil {
			return m, err
		}
	}
	m = Remark{Move: answer.Word(a.String()), Chance: 1, MoveResult: answer.ResultOf(result), uncounted: result.Played()}
	if !m.uncounted {
		m.refuse("the game is over")
		return m, nil
	}
	err = r.weigher.analyse(r.rec.Game.Board())
	if err != nil && !errors.Is(err, odds.ErrUndecided) {
		return m, err
	}
	switch r.weigher.Move(a.Square.Flag()).Verdict {
	case judge.Safe:
		m.Kind, m.Why = Certain, certainly[game.Flag]+", after the win"
	case judge.NotNeeded:
		m.Kind, m.Why = NotNeeded, "the game is won, and the numbers do not prove it"
	default:
		m.Kind, m.Chance, m.Why = Undecided, answer.Decimal(math.NaN()), tooHard
	}
	return m, nil
}

// tryWon makes a move on a copy of the board that was won.
func (r *Reviewer) tryWon(m board.Move) (board.MoveResult, error) {
	if r.won == nil {
		mines, _ := r.rec.Game.Minefield()
		won, err := board.NewReferee(mines, r.rec.Game.Board().Clone())
		if err != nil {
			return 0, err
		}
		r.won = won
	}
	return r.won.Make(m), nil
}
