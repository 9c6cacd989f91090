package dialogue

import (
	"strings"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// A field is the field of a dialogue. The player's marks are separate from the
// board, because exploring opens marked squares here, and a board with flags
// does not allow that.
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

// setMines puts the minefield under the field.
func (f *field) setMines(mines board.Minefield) (err error) {
	f.mines, f.laid = mines, true
	f.referee, err = board.NewReferee(mines, f.board)
	return err
}

// promise returns the spec of the minefield for the first square: the squares
// around it have no mine if there is room for all mines elsewhere, else only
// that square.
func (f *field) promise(total int, first board.Square) generate.Spec {
	return generate.Spec{Size: f.size, Mines: total, Start: first, First: generate.Open}.Fitting()
}

// showNumbers opens every square with a number.
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

// explore opens s and, if it has no mine around it, its neighbours, and so on.
// It deletes the marks of opened squares.
func (f *field) explore(s board.Square) board.MoveResult {
	result := f.referee.Make(s.Move())
	for _, i := range f.referee.Opened() {
		f.marked[i] = false
	}
	return result
}

// found reports whether exactly the mines are marked.
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

// draw draws the field. If it is lost, every mine is an X, marked or not.
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
