package flags

import (
	"errors"
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// PlayOn returns a function that applies moves to b, and its referee. The
// function fails if a move is wrong, which can only be due to a wrong flag on
// the board.
func PlayOn(mines board.Minefield, b board.Board) (safemove.Play, *board.Referee, error) {
	referee, err := board.NewReferee(mines, b)
	if err != nil {
		return nil, nil, err
	}
	return func(m board.Move) ([]int, error) {
		if m.Flag != mines.HasMine(m.Square) {
			return nil, &misledError{m}
		}
		referee.Make(m)
		return referee.Opened(), nil
	}, referee, nil
}

// A misledError reports a wrong move that follows from the board.
type misledError struct{ move board.Move }

func (m *misledError) Error() string {
	return fmt.Sprintf("square %v has %s mine, although it follows from the flags on the board that it has%s: "+
		"one of them is wrong",
		m.move.Square, text.Choose(m.move.Flag, "no", "a"), text.Choose(m.move.Flag, "", " none"))
}

// HintAtFlags adds a hint to an error that a wrong flag on the board may have
// caused.
func HintAtFlags(err error, believed bool) error {
	var contradiction *safemove.ContradictionError
	var misled *misledError
	if believed && (errors.As(err, &contradiction) || errors.As(err, &misled)) {
		return cli.Hint(err, "if a flag may be wrong, --ignore-flags does without them")
	}
	return err
}
