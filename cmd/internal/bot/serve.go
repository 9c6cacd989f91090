package bot

import (
	"errors"
	"io"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A neverStuck is a player that always answers, because the protocol has no
// word for giving up.
type neverStuck struct {
	guess.PolicyPlayer
	rescue autoplay.PlayerPolicy
}

// Serve answers a referee by the moves of a player with this name until its input
// ends. When the player may not guess and finds no move, it makes the least risky
// move.
func Serve(in io.Reader, out io.Writer, spec generate.Spec, dialect, name string, p guess.PolicyPlayer) error {
	d, err := protocol.ParseDialect(dialect, spec.Size, spec.Mines)
	if err != nil {
		return err
	}
	rescue, err := autoplay.Parse("safest")
	if err != nil {
		return err
	}
	return protocol.Serve(in, out, d, "mines "+name, neverStuck{p, rescue})
}

// Turn returns a move.
func (s neverStuck) Turn(v board.View) (board.Move, error) {
	move, err := s.PolicyPlayer.Turn(v)
	if autoplay.GaveUp(err) && !errors.Is(err, autoplay.ErrOver) {
		return s.rescue.New(autoplay.PlayerOptions{}).Turn(board.View{Board: v.Board, Total: v.Total})
	}
	return move, err
}
