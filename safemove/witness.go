package safemove

import (
	"errors"
	"math/bits"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/frontier"
)

// Witness returns a minefield that agrees with the board and in which a move
// fails: one with a mine at the square it uncovers, or without one at the
// square it flags. It reports false if there is none: the move is safe, its
// square is not covered, or no minefield agrees with the board at all. The
// error is an [*UndecidedError] if the position is too wide.
//
// Witness fills the minefield square by square. Where the numbers leave a
// square open, it chooses, and draws all conclusions from that before the next
// choice. So it never takes a choice back. Each choice costs one run of the
// exact reasoning on its part of the frontier.
func Witness(b board.Board, m board.Move, o ReasoningOptions) (board.Minefield, bool, error) {
	p := read(b, o.IgnoreFlags)
	w := &witness{part: newPart(p), o: o, about: m.Square, done: make([]bool, len(p.Status))}
	at := p.Index(m.Square.Row, m.Square.Col)
	if p.Status[at] != frontier.Unknown {
		return board.Minefield{}, false, nil
	}
	if err := w.complete(at, !m.Flag); errors.Is(err, count.ErrContradiction) {
		return board.Minefield{}, false, nil
	} else if err != nil {
		return board.Minefield{}, false, err
	}
	mines, err := board.NewMinefield(b.Size(), w.mines()...)
	return mines, err == nil, err
}

// A witness is a minefield in the making: a part of the position in which one
// square after another gets a mine or none.
type witness struct {
	*part
	o      ReasoningOptions
	about  board.Square // the square of the move
	solver count.Solver
	done   []bool  // by square: its part is complete
	found  []int32 // mines of those parts
}

// complete gives every square a mine or none, square at as mine says. Without a
// total the parts of the frontier are independent, so it completes one after
// another.
func (w *witness) complete(at int32, mine bool) error {
	w.clear()
	w.addSquare(at)
	if w.o.Total.Known() {
		w.addBoard()
	}
	w.spread(0)
	w.mark(at, mine)
	if err := w.setMines(); err != nil || w.o.Total.Known() {
		return err
	}
	w.save()
	for _, i := range w.of.AppendUnknown(nil) {
		if w.of.Opened[i] == 0 || w.done[i] {
			continue
		}
		w.addSquare(i)
		w.spread(0)
		if err := w.setMines(); err != nil {
			return err
		}
		w.save()
	}
	return nil
}

// save stores the mines of a complete part, and clears the part.
func (w *witness) save() {
	for _, i := range w.squares {
		w.done[i] = true
		if w.Status[i] == frontier.Mine {
			w.found = append(w.found, i)
		}
	}
	w.clear()
}

// addBoard adds every number, and every unknown square.
func (w *witness) addBoard() {
	for _, i := range w.All() {
		switch w.of.Status[i] {
		case frontier.Unknown:
			w.addSquare(i)
		case frontier.Open:
			w.addNumber(i)
		}
	}
}

// setMines gives each square of the part that touches a number a mine or none.
func (w *witness) setMines() error {
	for {
		err := w.solver.Decide(w.View, 0, w.left(), w.o.Budget)
		if errors.Is(err, count.ErrBudget) {
			return &UndecidedError{Square: w.about, Squares: len(w.squares)}
		}
		if err != nil {
			return err
		}
		choice := int32(-1)
		for _, i := range w.squares {
			if w.Status[i] != frontier.Unknown {
				continue
			}
			if v := w.solver.Verdict(i); v == count.CanBeMine || v == count.CanBeFree {
				w.mark(i, v == count.CanBeMine)
			} else if choice < 0 && w.Opened[i] != 0 {
				choice = i
			}
		}
		if choice < 0 {
			return nil
		}
		w.MarkFree(choice)
	}
}

// left returns how many mines the unknown squares of the part have.
func (w *witness) left() int { return count.Left(w.o.Total, w.of.Mines+w.Mines) }

// mines returns the mines. It puts those that are left on squares that touch no
// number.
func (w *witness) mines() (mines []board.Square) {
	left := w.left()
	for _, i := range w.found {
		mines = append(mines, w.Square(i))
	}
	for _, i := range w.All() {
		rest := left > 0 && w.Status[i] == frontier.Unknown
		if rest {
			left--
		}
		if rest || w.of.Status[i] == frontier.Mine || w.Status[i] == frontier.Mine {
			mines = append(mines, w.Square(i))
		}
	}
	return mines
}

// A ContradictionError reports that no minefield agrees with the board.
type ContradictionError struct {
	Squares []board.Square // squares, uncovered or flagged, that cannot all be right
	Msg     string         // why, naming them
}

// Error returns Msg.
func (e *ContradictionError) Error() string { return e.Msg }

func (p position) contradictory(squares []int32, msg string) error {
	e := &ContradictionError{Msg: msg}
	for _, i := range squares {
		e.Squares = append(e.Squares, p.Square(i))
	}
	return e
}

// checkNumber returns an error if a number is wrong whatever the others show.
func (p position) checkNumber(i int32) error {
	need, unknown, mines := int(p.Need[i]), p.Unknown[i], int(p.Mined[i])
	if _, _, possible := frontier.Single(need, unknown); possible {
		return nil
	}
	have := mines + bits.OnesCount8(unknown)
	but := "no square that could have a mine"
	if need < 0 {
		but = amount(mines, "mine") + ": " + p.list(p.minesAround(i))
	} else if have > 0 {
		but = "only " + amount(have, "square") + " that could have a mine"
	}
	return p.contradictory([]int32{i}, p.shows(i)+" but touches "+but)
}

// contradiction returns the error for a part of the frontier that no layout
// agrees with: it looks for few numbers that cannot all be right.
func (e *exact) contradiction() error {
	tried := make(map[int32]bool)
	for _, start := range slices.Clone(e.part.numbers) {
		if tried[start] {
			continue
		}
		e.part.clear()
		e.part.addConnected(start)
		for _, n := range e.part.numbers {
			tried[n] = true
		}
		if e.contradicts(false, 0) {
			numbers := e.shrink(slices.Clone(e.part.numbers), false, e.refuted(false))
			return e.contradictory(numbers, e.cannotBeRight(numbers)+": no minefield agrees with them")
		}
	}
	return e.contradictory(nil, noneAgrees)
}

const noneAgrees = "no minefield agrees with the numbers"
