package dialogue

import (
	"errors"
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

// showNumbers opens every square with a number.
func (f *field) showNumbers() {
	for i := range f.size.Squares() {
		if n := f.mines.CountMinesAt(i); n > 0 && !f.mines.HasMineAt(i) {
			f.board.SetAt(i, board.State(n))
		}
	}
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

// Seeded returns a Lay that makes the first minefield of a seed.
func Seeded(seed uint64) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		return generate.Minefield(generate.DefaultGenerator, l, seed, 0)
	}
}

// On returns a Lay that uses a given minefield, for any number of mines in the
// spec. If the spec keeps the start free and a mine is there, that mine is
// moved to the first square without one.
func On(mines board.Minefield) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		if l.First == generate.Any || !mines.HasMine(l.Start) {
			return mines, nil
		}
		for i := range mines.Size().Squares() {
			if !mines.HasMineAt(i) {
				moved := mines.Clone()
				moved.Remove(l.Start)
				moved.Put(mines.Size().At(i))
				return moved, nil
			}
		}
		return mines, errors.New("the minefield has no square without a mine")
	}
}
