package bot

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
)

// A steady is a player that always answers, because the protocol has no word
// for giving up.
type steady struct {
	player game.Player
	rescue autoplay.Policy
}

// Steady returns a player that plays as p does. When p may not guess and finds
// no move, it makes the least risky move.
func Steady(p game.Player) (game.Player, error) {
	rescue, err := autoplay.Parse("safest")
	return steady{p, rescue}, err
}

// Begin begins a game.
func (s steady) Begin(size board.Size, total int) {
	if b, ok := s.player.(game.Beginner); ok {
		b.Begin(size, total)
	}
}

// Turn returns a move.
func (s steady) Turn(v board.View) (board.Move, error) {
	move, err := s.player.Turn(v)
	if autoplay.GaveUp(err) && !errors.Is(err, autoplay.ErrOver) {
		return s.rescue.New(autoplay.Options{}).Turn(board.View{Board: v.Board, Total: v.Total})
	}
	return move, err
}
