package main

import (
	"errors"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/hint"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// A hintRequest asks for one move to make. While Playing, the flags are the
// player's own: they are not believed, and the hint may be to remove a wrong
// one. Without Compare, the answer is quick: its guess is not compared yet.
type hintRequest struct {
	position
	Playing, Compare bool
}

func findHint(q hintRequest) (any, error) {
	playing := q.Playing && q.Total != nil
	if playing {
		q.IgnoreFlags = false
	}
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	if !playing {
		h, err := hint.Find(b, o, guess.Best, q.Compare)
		if err != nil {
			return withoutHint(err)
		}
		return answer.HintOf(h), nil
	}
	moves, err := hint.Next(b, *q.Total, autoplay.PlayerPolicy{}, 1)
	if err != nil {
		return withoutHint(err)
	}
	out := answer.NextOf(moves[0])
	if q.Compare && !moves[0].Certain {
		if full, err := hint.Find(b.WithoutFlags(), o, guess.Best, true); err == nil {
			out.Compared = answer.HintOf(full).Compared
		}
	}
	return out, nil
}

func withoutHint(err error) (any, error) {
	switch {
	case errors.Is(err, hint.ErrNothing):
		return answer.NoHint(false, err.Error()), nil
	case errors.Is(err, hint.ErrTotal):
		return nil, &board.SyntaxError{Msg: err.Error(), Hint: "fill in the number of mines above the board"}
	case errors.Is(err, guess.ErrContradiction):
		return nil, odds.ErrContradiction
	}
	return nil, err
}
