package main

import (
	"errors"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
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

type hintAnswer struct {
	Nothing  bool        `json:"nothing,omitempty"` // no move is left to make
	Move     string      `json:"move,omitempty"`
	Square   string      `json:"square,omitempty"`
	Kind     string      `json:"kind,omitempty"`
	Certain  bool        `json:"certain"`
	Why      string      `json:"why"`
	Numbers  []string    `json:"numbers"`
	Method   string      `json:"method,omitempty"` // how a guess was chosen
	Compared []candidate `json:"compared,omitempty"`
}

// A candidate is a square that was compared, with its figures as percentages.
type candidate struct {
	Square   string `json:"square"`
	Free     string `json:"free"`
	Progress string `json:"progress"`
	Score    string `json:"score"`
}

var kinds = map[game.Kind]string{
	game.Uncover: "uncover", game.Flag: "flag", game.Unflag: "unflag", game.Chord: "chord",
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
	return hintOf(h, h.Sentence()), nil
}

// nextMove returns the hint in a game. Its guesses are compared as those for a
// board are.
func nextMove(q hintRequest) (any, error) {
	flagged := q.position
	q.IgnoreFlags = true
	plain, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	b, _, err := flagged.parse()
	if err != nil {
		return nil, err
	}
	moves, err := hint.Next(b, *q.Total, autoplay.Policy{}, 1)
	if err != nil {
		return withoutHint(err)
	}
	out := hintOf(moves[0], moves[0].Why())
	if !moves[0].Certain {
		if full, err := hint.Find(plain, o, guess.Policies[0], true); err == nil {
			out.Compared = candidates(full)
		}
	}
	return out, nil
}

func withoutHint(err error) (any, error) {
	switch {
	case errors.Is(err, hint.ErrNothing):
		return hintAnswer{Nothing: true, Why: err.Error()}, nil
	case errors.Is(err, hint.ErrTotal):
		return nil, &hintedError{err, "fill in the number of mines above the board"}
	case errors.Is(err, guess.ErrContradiction):
		return nil, odds.ErrContradiction
	}
	return nil, err
}

func hintOf(h hint.Hint, why string) hintAnswer {
	out := hintAnswer{
		Move: h.Action.String(), Square: h.Action.Square.String(), Kind: kinds[h.Action.Kind],
		Certain: h.Certain, Why: why, Numbers: text.Names(h.Reason.Numbers), Compared: candidates(h),
	}
	if !h.Certain {
		out.Method = h.Guess.Method.String()
	}
	return out
}

func candidates(h hint.Hint) (all []candidate) {
	for _, c := range h.Guess.Candidates {
		line := candidate{Square: c.Square.String(), Free: text.Percent(c.Chance), Progress: "–", Score: "–"}
		if c.Progress >= 0 {
			line.Progress = text.Percent(c.Progress)
		}
		if c.Score > 0 {
			line.Score = text.Percent(c.Score)
		}
		all = append(all, line)
	}
	return all
}
