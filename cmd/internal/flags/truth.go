package flags

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// PlayOn returns a board that was read from a file for playing on, without its
// flags if they are to be ignored. With -m it also returns a function that
// applies moves to the board, and its referee. The function fails if a move is
// wrong, which can only be due to a wrong flag on the board.
func (p *Position) PlayOn(mines board.Minefield, b board.Board, path string) (
	onto board.Board, play safemove.Play, referee *board.Referee, err error) {
	if p.Mines != "" {
		err = cli.FileError(path, game.CheckTrue(mines, b))
	}
	if p.IgnoreFlags {
		b = b.WithoutFlags()
	}
	if p.Mines == "" || err != nil {
		return b, nil, nil, err
	}
	referee, err = board.NewReferee(mines, b)
	return b, func(m board.Move) ([]int, error) {
		if m.Flag != mines.HasMine(m.Square) {
			return nil, &misledError{m}
		}
		referee.Make(m)
		return referee.Opened(), nil
	}, referee, err
}

// A misledError reports a wrong move that follows from the board.
type misledError struct{ move board.Move }

func (m *misledError) Error() string {
	return fmt.Sprintf("square %v has %s mine, although it follows from the flags on the board that it has%s: "+
		"one of them is wrong",
		m.move.Square, text.Choose(m.move.Flag, "no", "a"), text.Choose(m.move.Flag, "", " none"))
}
