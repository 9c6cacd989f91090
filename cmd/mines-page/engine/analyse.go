package main

import (
	"errors"
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A chance is the probability of a mine, in the forms that the page shows.
type chance struct {
	Exact   string  `json:"exact,omitempty"` // the fraction; empty if the chance is rounded
	Decimal string  `json:"decimal"`
	Percent string  `json:"percent"`
	Value   float64 `json:"value"` // for the colour
}

// chances is the first part of an analysis. Many squares have the same chance,
// so each chance is written once.
type chances struct {
	Minefields string   `json:"minefields,omitempty"` // how many agree with the board
	Chances    []chance `json:"chances"`
	At         []int    `json:"at"` // by square: the index of its chance, uncovered or undecided
}

// The values of chances.At for squares without a chance.
const (
	uncovered = -1
	undecided = -2
)

// A step is a safe move with its reason.
type step struct {
	Square  string   `json:"square"`
	Flag    bool     `json:"flag"`
	Rule    string   `json:"rule"`
	Numbers []string `json:"numbers"`
	Why     string   `json:"why"`
}

// steps is the answer to a request to analyse: every safe move in the order
// in which a player would find them.
type steps struct {
	Steps     []step `json:"steps"`
	Undecided string `json:"undecided,omitempty"` // if there may be more moves, the reason
}

// exactAtOnce is the largest number of squares for which exact fractions are
// ready at once. For larger boards rounded chances are reported first.
const exactAtOnce = 2500

// analyse reports the chances of a position if the number of mines is known. It
// returns the safe moves.
func analyse(q position, report func(any)) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	var out steps
	if o.Total.Known() {
		err := reportChances(b, o, report)
		if errors.Is(err, odds.ErrUndecided) {
			out.Undecided, err = err.Error(), nil
		}
		if err != nil {
			return nil, err
		}
	}
	found, err := safemove.All(b, options(o))
	var wide *safemove.UndecidedError
	if errors.As(err, &wide) {
		out.Undecided, err = err.Error(), nil
	}
	if err != nil {
		return nil, err
	}
	out.Steps = make([]step, len(found))
	for i, s := range found {
		out.Steps[i] = stepOf(s.Move, s.Reason)
	}
	return out, nil
}

func stepOf(m board.Move, why safemove.Reason) step {
	return step{m.Square.String(), m.Flag, why.Rule, text.Names(why.Numbers), why.Text}
}

func reportChances(b board.Board, o odds.Options, report func(any)) error {
	if b.Size().Squares() > exactAtOnce {
		if rounded, _ := odds.Rounded(b, o); rounded != nil {
			report(chancesOf(b.Size(), rounded))
		}
	}
	result, err := judge.Chances(b, o)
	if result != nil {
		report(chancesOf(b.Size(), result))
	}
	return err
}

func chancesOf(size board.Size, result *odds.Result) chances {
	out := chances{Chances: []chance{}, At: make([]int, size.Squares())}
	if result.Minefields != nil {
		out.Minefields = result.Minefields.String()
	}
	for i := range out.At {
		out.At[i] = uncovered
	}
	index := make(map[chance]int)
	for _, s := range result.Squares {
		if s.Chance == nil {
			out.At[size.Index(s.Square)] = undecided
			continue
		}
		c := chance{
			Decimal: odds.Decimal(s.Chance, 9), Percent: text.WholePercent(s.Chance), Value: likeness(s.Chance),
		}
		if !s.Rounded {
			c.Exact = s.Chance.RatString()
		}
		at, known := index[c]
		if !known {
			at = len(out.Chances)
			index[c], out.Chances = at, append(out.Chances, c)
		}
		out.At[size.Index(s.Square)] = at
	}
	return out
}

// A witnessRequest asks for a minefield that agrees with a position but in
// which a move fails.
type witnessRequest struct {
	position
	Move string
}

type witnessAnswer struct {
	Found bool     `json:"found"`
	Mines []string `json:"mines,omitempty"`
}

func witness(q witnessRequest) (any, error) {
	b, o, err := q.parse()
	if err != nil {
		return nil, err
	}
	move, ok := board.ParseMove(q.Move, b.Size())
	if !ok {
		return nil, fmt.Errorf("%s is no move on this board", text.Word(q.Move))
	}
	mines, found, err := safemove.Witness(b, move, options(o))
	if err != nil || !found {
		return witnessAnswer{}, err
	}
	return witnessAnswer{true, rows(mines.String())}, nil
}
