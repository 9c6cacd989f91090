package bot

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A neverStuck is a player that always answers, because the protocol has no
// word for giving up.
type neverStuck struct {
	guess.Player
	rescue autoplay.Policy
}

// NeverStuck returns a player that plays as p does. When p may not guess and
// finds no move, it makes the least risky move.
func NeverStuck(p guess.Player) (game.Player, error) {
	rescue, err := autoplay.Parse("safest")
	return neverStuck{p, rescue}, err
}

// Turn returns a move.
func (s neverStuck) Turn(v board.View) (board.Move, error) {
	move, err := s.Player.Turn(v)
	if autoplay.GaveUp(err) && !errors.Is(err, autoplay.ErrOver) {
		return s.rescue.New(autoplay.Options{}).Turn(board.View{Board: v.Board, Total: v.Total})
	}
	return move, err
}
