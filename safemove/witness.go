package safemove

import (
	"errors"

	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
)

// Witness returns a minefield that agrees with the board and in which a move
// fails: one with a mine at the square it uncovers, or without one at the square
// it flags. It reports false if there is none, which means that the move is
// risk-free, that its square is not covered, or that no minefield agrees with
// the board at all. The error is an [*UndecidedError] if the position is too
// wide.
//
// The minefield is found square by square: whatever the numbers leave open about
// a square is settled by choice, and what follows from that is worked out before
// the next choice. So every choice can be completed, and none is taken back. It
// costs a decision of the part of the front for each choice.
func Witness(b board.Board, m board.Move, o Options) (board.Minefield, bool, error) {
	if o.IgnoreFlags {
		b = b.WithoutFlags()
	}
	w := newWitness(b, o)
	at := b.Size().Index(m.Square)
	if w.p.know[at] != unknown {
		return board.Minefield{}, false, nil
	}
	err := w.complete(at, !m.Flag)
	switch {
	case errors.Is(err, constraint.ErrContradiction):
		return board.Minefield{}, false, nil
	case errors.Is(err, constraint.ErrBudget):
		return board.Minefield{}, false, &UndecidedError{Square: m.Square, Squares: len(w.sys.squares)}
	case err != nil:
		return board.Minefield{}, false, err
	}
	mines, err := w.minefield()
	return mines, err == nil, err
}

// A witness is a minefield that is being made up.
type witness struct {
	p      *position
	o      Options
	solver constraint.Solver
	sys    system
	mine   []bool // by square
	done   []bool // by square: mine is settled
	front  []bool // by square: it touches a number
}

func newWitness(b board.Board, o Options) *witness {
	n := b.Size().Squares()
	w := &witness{p: newPosition(b, func(int) {}), o: o, mine: make([]bool, n), done: make([]bool, n), front: make([]bool, n)}
	w.sys = newSystem(w.p)
	for i, k := range w.p.know {
		w.mine[i], w.done[i] = k == knownMine, k != unknown
		if k >= 0 {
			for _, s := range w.p.appendOpen(nil, i) {
				w.front[s] = true
			}
		}
	}
	return w
}

// complete settles every square, square at as is said.
func (w *witness) complete(at int, mine bool) error {
	if w.o.TotalKnown {
		w.sys.addBoard()
		w.sys.assume(at, mine)
		if err := w.settle(w.o.Total - w.p.mines); err != nil {
			return err
		}
		w.spread()
		return nil
	}
	w.sys.addAround(at)
	w.sys.addSquare(at)
	w.addRest()
	w.sys.assume(at, mine)
	if err := w.settle(constraint.Unknown); err != nil {
		return err
	}
	for i := range w.p.know {
		if !w.front[i] || w.done[i] {
			continue
		}
		w.sys.reset()
		w.sys.addSquare(i)
		w.addRest()
		if err := w.settle(constraint.Unknown); err != nil {
			return err
		}
	}
	return nil
}

// addRest adds all that the squares of the system are connected with.
func (w *witness) addRest() {
	for next := 0; next < len(w.sys.squares); next++ {
		w.sys.addAround(w.sys.squares[next])
	}
}

// settle settles the squares of the system that touch numbers or are assumed,
// which have left mines together with those that do not.
func (w *witness) settle(left int) error {
	for {
		verdicts, err := w.sys.decide(&w.solver, left, w.o.Budget)
		if err != nil {
			return err
		}
		choice := -1
		for id, v := range verdicts {
			i := w.sys.squares[id]
			switch {
			case w.done[i]:
			case v == constraint.CanBeMine || v == constraint.CanBeFree:
				w.mine[i], w.done[i] = v == constraint.CanBeMine, true
			case choice < 0 && w.front[i]:
				choice = i
			}
		}
		if choice < 0 {
			return nil
		}
		w.sys.assume(choice, false)
		w.done[choice] = true
	}
}

// spread puts the mines that the front leaves over on squares that touch no
// number.
func (w *witness) spread() {
	left := w.o.Total
	for _, mine := range w.mine {
		if mine {
			left--
		}
	}
	for i := range w.mine {
		if !w.done[i] && left > 0 {
			w.mine[i] = true
			left--
		}
		w.done[i] = true
	}
}

func (w *witness) minefield() (board.Minefield, error) {
	var mines []board.Square
	for i, mine := range w.mine {
		if mine {
			mines = append(mines, w.p.size.At(i))
		}
	}
	return board.NewMinefield(w.p.size, mines...)
}
