package main

import (
	"errors"
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/safemove"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// exactAtOnce is the largest number of squares for which exact fractions are
// ready at once. For larger boards rounded chances are reported first.
const exactAtOnce = 2500

// analyse reports the chances of a position if the number of mines is known. It
// returns the certain moves, in the order in which a player would find them.
func analyse(q position, report func(any)) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	undecided := false
	if o.Total.Known() {
		err := reportChances(b, o, report)
		undecided = errors.Is(err, odds.ErrUndecided)
		if err != nil && !undecided {
			return nil, err
		}
	}
	var found []answer.Document
	for step, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: o.Total}, nil) {
		if wide := new(safemove.UndecidedError); errors.As(err, &wide) {
			undecided = true
			break
		}
		if err != nil {
			return nil, err
		}
		found = append(found, answer.CertainOf(step))
	}
	won := safemove.Finished(b, o.Total, false)
	why := answer.NoneCertain(won, o.Total)
	return append(found, answer.CertainEndOf(len(found), won, undecided, why)), nil
}

func reportChances(b board.Board, o odds.ChanceOptions, report func(any)) error {
	if b.Size().Squares() > exactAtOnce {
		if rounded, _ := odds.Approximate(b, o); rounded != nil {
			report(answer.OddsOf(b.Size(), o, rounded))
		}
	}
	result, err := judge.Chances(b, o)
	if result != nil {
		report(answer.OddsOf(b.Size(), o, result))
	}
	return err
}

// findDead returns the squares that give no information, if the number of mines
// is known.
func findDead(q position) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	out := deadSquares{Squares: []string{}}
	if total, known := o.Total.Mines(); known {
		var p guess.Position
		p.Load(b, total)
		for _, i := range p.Dead() {
			out.Squares = append(out.Squares, b.Size().At(i).String())
		}
	}
	return out, nil
}

// A judgeRequest asks whether a move is certain in a position.
type judgeRequest struct {
	position
	Move string
}

// judgeMove returns the judgement of a move. If the move can fail, a minefield
// shows how.
func judgeMove(q judgeRequest) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	o.Density = big.NewRat(1, 2) // without a total, all minefields that agree are as likely
	var j judge.Judge
	if err := j.AnalyseExactly(b, o); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return nil, err
	}
	move, ok := board.ParseMove(q.Move, b.Size())
	if !ok {
		return answer.JudgedOf(q.Move, judge.Judgement{Verdict: judge.Invalid, Right: math.NaN()}, nil), nil
	}
	got := j.Move(move)
	if got.Verdict != judge.Risky && got.Verdict != judge.Wrong {
		return answer.JudgedOf(q.Move, got, nil), nil
	}
	mines, _, err := safemove.Witness(b, move, safemove.ReasoningOptions{Total: o.Total})
	return answer.JudgedOf(q.Move, got, &mines), err
}
