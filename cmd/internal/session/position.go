package session

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/game"
)

// ReadFile reads a file to continue, given its name: a recorded game or, in any
// format, a board and its mines. The mines of a board that hides them are given
// by mines, which is nil otherwise.
func ReadFile(name string, data []byte, mines *board.Minefield, o board.ReadOptions) (SavedGame, error) {
	if game.IsRecording(data) {
		if mines != nil {
			return SavedGame{}, errors.New("a saved game has its own minefield: -m does not go with it")
		}
		return Read(data)
	}
	if mines != nil {
		o.Size = mines.Size()
	}
	f, err := format.Recognise(name, data, format.ViewPart, "board or a saved game")
	if err != nil {
		return SavedGame{}, err
	}
	d, err := f.Parse(data, format.ViewPart, o)
	if err != nil {
		return SavedGame{}, err
	}
	if mines != nil {
		d.Mines = mines
	}
	return position(d)
}

// position returns the game that continues from a board.
func position(d format.Document) (SavedGame, error) {
	switch {
	case d.Board == nil:
		return SavedGame{}, &board.SyntaxError{Msg: "this is a minefield, not a board", Hint: "-m FILE plays on a minefield"}
	case d.Mines == nil:
		return SavedGame{}, &board.SyntaxError{Msg: "the board does not say where its mines are", Hint: "-m FILE names its minefield"}
	}
	if err := d.Total.Agree(board.KnownTotal(d.Mines.Total()), "the minefield has"); err != nil {
		return SavedGame{}, err
	}
	g, err := game.From(*d.Mines, *d.Board)
	if err != nil {
		return SavedGame{}, err
	}
	k := newSavedGame(g, true)
	if d.Success != nil {
		k.success = *d.Success
	}
	return k, nil
}
