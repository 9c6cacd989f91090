package judge

import (
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// maxMovesSquares is the largest board, in squares, on which moves are judged.
// It is analysed again after many of the moves.
const maxMovesSquares = 10_000

// decided plays every safe move from a start until there is none, and returns
// the squares that they decide. The total may be unknown.
func decided(mines board.Minefield, start board.Board, total board.Total) ([]bool, error) {
	if n := start.Size().Squares(); n > maxMovesSquares {
		return nil, fmt.Errorf("moves are judged on boards of up to %d squares, and this has %d", maxMovesSquares, n)
	}
	b := start.Clone()
	referee, _ := board.NewReferee(mines, b) // their sizes agree
	play := func(m board.Move) ([]int, error) {
		referee.Make(m)
		return referee.Opened(), nil
	}
	for _, err := range safemove.Sequence(b, safemove.ReasoningOptions{Total: total}, play) {
		if err != nil {
			return nil, err
		}
	}
	squares := make([]bool, b.Size().Squares())
	for i := range squares {
		squares[i] = b.StateAt(i) != start.StateAt(i)
	}
	return squares, nil
}

// certain returns the squares that are certain on a board: by its numbers and,
// if it is known, by the total.
func certain(b board.Board, total board.Total) ([]bool, error) {
	o := odds.ChanceOptions{Total: total}
	if !total.Known() {
		o.Density = big.NewRat(1, 2) // any other finds the same squares
	}
	chances, err := new(odds.Calculator).Float(nil, b, o)
	squares := make([]bool, len(chances))
	for i, p := range chances {
		squares[i] = p == 0 || p == 1
	}
	return squares, err
}
