package dialogue

import (
	"strings"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// A field is what the dialogues show. The player's marks are kept beside the
// board, for here a spread opens marked squares, which no board's flags allow.
type field struct {
	size    board.Size
	mines   board.Minefield
	laid    bool
	board   board.Board // without flags
	marked  []bool      // by index; never true of an explored square
	referee *board.Referee
}

func newField(size board.Size) *field {
	return &field{size: size, board: board.NewBoard(size), marked: make([]bool, size.Squares())}
}

// settle puts the minefield under the field.
func (f *field) settle(mines board.Minefield) (err error) {
	f.mines, f.laid = mines, true
	f.referee, err = board.NewReferee(mines, f.board)
	return err
}

// promise returns what can be promised about the first square: an empty area
// around it where the mines leave room for one, else only that it is free.
func (f *field) promise(total int, first board.Square) generate.Spec {
	return generate.Spec{Size: f.size, Mines: total, Start: first, First: generate.Open}.Fitting()
}

// showNumbers opens every number, and of the rest nothing.
func (f *field) showNumbers() {
	for i := range f.size.Squares() {
		if n := f.mines.CountMinesAt(i); n > 0 && !f.mines.HasMineAt(i) {
			f.board.SetAt(i, board.State(n))
		}
	}
}

// explored reports whether s is open.
func (f *field) explored(s board.Square) bool { return f.board.State(s).Uncovered() }

// toggle sets or deletes the mark of a square that is not explored.
func (f *field) toggle(s board.Square) {
	i := f.size.Index(s)
	f.marked[i] = !f.marked[i]
}

// explore opens s and, where there is no mine around, what lies about it. Marks
// on the way vanish.
func (f *field) explore(s board.Square) board.MoveResult {
	result := f.referee.Make(s.Move())
	for _, i := range f.referee.Opened() {
		f.marked[i] = false
	}
	return result
}

// found reports whether all mines are marked and nothing else.
func (f *field) found() bool {
	if !f.laid {
		return false
	}
	for i, marked := range f.marked {
		if marked != f.mines.HasMineAt(i) {
			return false
		}
	}
	return true
}

// drawMines draws the minefield with mines as X, with its numbers or without.
func (f *field) drawMines(numbers bool) string {
	rows := f.mines.String()
	if numbers {
		rows = f.mines.Solution().String()
	}
	return strings.NewReplacer("*", "X", " ", ".").Replace(rows)
}

// draw draws the field; with the mines as X, marked or not, once it is lost.
func (f *field) draw(lost bool) string {
	shown := f.board.Clone()
	for i, marked := range f.marked {
		if marked {
			shown.SetAt(i, board.Flagged)
		}
	}
	d := board.Drawing{Style: board.Grid}
	if lost {
		d.Mines = &f.mines
	}
	return string(d.Board(nil, shown))
}
