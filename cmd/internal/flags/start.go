package flags

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/cli"
)

// A Start is the value of the flag --start: the square to uncover first, or "".
type Start string

// Add adds the flag.
func (s *Start) Add(f *cli.Flags, usage string) { f.StringVar((*string)(s), "start", "", usage) }

// On returns the square on a board of a size, or nil if none is given.
func (s Start) On(size board.Size) (*board.Square, error) {
	if s == "" {
		return nil, nil
	}
	square, err := size.Square(string(s))
	if err != nil {
		return nil, fmt.Errorf("--start: %w", err)
	}
	return &square, nil
}

// Free returns the square like [Start.On]. The error may be that it has a mine.
func (s Start) Free(mines board.Minefield) (*board.Square, error) {
	square, err := s.On(mines.Size())
	if square != nil && mines.HasMine(*square) {
		err = fmt.Errorf("--start %v: this square has a mine", square)
	}
	return square, err
}

// Begin uncovers the first square of a game.
func Begin(g *game.Game, start board.Square) error {
	if g.Status().Over() {
		return fmt.Errorf("--start %v: nothing is left to uncover", start)
	}
	result, err := g.Make(start.Move())
	if err == nil && !result.Played() && result != board.BlownUp {
		err = fmt.Errorf("--start %v: %v", start, result)
	}
	return err
}
