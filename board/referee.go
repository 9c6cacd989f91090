package board

// A Referee applies moves to a board over its minefield. It counts the safe
// squares that are left, so a move costs what it uncovers and not the size of
// the board. The board and the minefield must not be changed otherwise
// meanwhile.
type Referee struct {
	mines  Minefield
	board  Board
	left   int   // squares without a mine that are not uncovered
	opened []int // what the last move uncovered, also the queue of the spread
}

// NewReferee returns a referee for b, which it will change, over mines. They
// must be of one size.
func NewReferee(mines Minefield, b Board) (*Referee, error) {
	if err := CheckFit(mines, b); err != nil {
		return nil, err
	}
	return &Referee{mines: mines, board: b, left: safeLeft(mines, b)}, nil
}

// Over makes the referee go on over another minefield of the same size, with
// the board as it is. It allocates nothing.
func (r *Referee) Over(mines Minefield) error {
	if err := CheckFit(mines, r.board); err != nil {
		return err
	}
	r.mines, r.left = mines, safeLeft(mines, r.board)
	return nil
}

// Restart makes the referee begin anew over another minefield of the same size,
// with every square of the board covered. It allocates nothing.
func (r *Referee) Restart(mines Minefield) error {
	if err := CheckFit(mines, r.board); err != nil {
		return err
	}
	r.board.Cover()
	r.mines, r.left = mines, mines.size.Squares()-mines.total
	return nil
}

// Cover takes uncovering back: it covers the squares with the given indices,
// each of which this referee has uncovered.
func (r *Referee) Cover(opened []int) {
	for _, i := range opened {
		r.board.states[i] = Covered
	}
	r.left += len(opened)
}

// Solved reports whether every square without a mine is uncovered.
func (r *Referee) Solved() bool { return r.left == 0 }

// Opened returns the indices of the squares that the last move uncovered, the
// square of the move first. The slice is good until the next move.
func (r *Referee) Opened() []int { return r.opened }

// Make applies a move whose square is on the board.
func (r *Referee) Make(m Move) MoveResult {
	r.opened = r.opened[:0]
	i := r.board.size.Index(m.Square)
	switch {
	case r.board.states[i] != Covered:
		return RedundantMove
	case m.Flag:
		r.board.states[i] = Flagged
	case r.mines.HasMineAt(i):
		return BlownUp
	default:
		r.uncover(i)
	}
	if r.left == 0 {
		return SolvedBoard
	}
	return ValidMove
}

// uncover uncovers square i and, where there is no mine around, its covered
// neighbours in turn. A flagged square stays flagged in such a spread: the rules
// of the exercise never take a flag away. The squares opened so far are the
// queue: a spread over a million squares needs no stack.
func (r *Referee) uncover(i int) {
	r.open(i)
	var room [8]int
	for next := 0; next < len(r.opened); next++ {
		i := r.opened[next]
		if r.board.states[i] != 0 {
			continue
		}
		for _, n := range r.board.size.AppendNeighbours(room[:0], i) {
			if r.board.states[n] == Covered {
				r.open(n)
			}
		}
	}
}

func (r *Referee) open(i int) {
	r.board.states[i] = State(r.mines.CountMinesAt(i))
	r.opened = append(r.opened, i)
	r.left--
}
