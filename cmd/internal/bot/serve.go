package bot

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
)

// A steady is a player that always answers. The protocol has no word for giving
// up: if its player may not guess and is stuck, it answers with the least risky
// move.
type steady struct {
	player game.Player
	rescue autoplay.Policy
}

// Steady returns a player that plays as p does while p has an answer.
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
