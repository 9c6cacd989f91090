package main

import (
	"errors"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/hint"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// A hintRequest asks for one move to make. While Playing, the flags are the
// player's own: they are not believed, and the hint may be to remove a wrong
// one.
type hintRequest struct {
	position
	Playing bool
}

func findHint(q hintRequest) (any, error) {
	if q.Playing && q.Total != nil {
		return nextMove(q)
	}
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	h, err := hint.Find(b, o, guess.Policies[0], true)
	if err != nil {
		return withoutHint(err)
	}
	return answer.HintOf(h), nil
}

// nextMove returns the hint in a game. Its guesses are compared as those for a
// board are.
func nextMove(q hintRequest) (any, error) {
	q.IgnoreFlags = false
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	moves, err := hint.Next(b, *q.Total, autoplay.PlayerPolicy{}, 1)
	if err != nil {
		return withoutHint(err)
	}
	out := answer.NextOf(moves[0])
	if !moves[0].Certain {
		if full, err := hint.Find(b.WithoutFlags(), o, guess.Policies[0], true); err == nil {
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
		return nil, &hintedError{err, "fill in the number of mines above the board"}
	case errors.Is(err, guess.ErrContradiction):
		return nil, odds.ErrContradiction
	}
	return nil, err
}
