package board

import "fmt"

// A Move uncovers a square or flags it. Its text is the square's name, with
// "*" after it for a flag: "B6", "H3*".
type Move struct {
	Square Square
	Flag   bool
}

// String returns the move's text.
func (m Move) String() string {
	if m.Flag {
		return m.Square.String() + "*"
	}
	return m.Square.String()
}

// ParseMove reads the text of a move on a board of the given size. The second
// result is false if the move is an [InvalidMove].
func ParseMove(text string, size Size) (Move, bool) {
	s, rest, ok := cutSquare(text)
	if !ok || !size.Contains(s) || rest != "" && rest != "*" {
		return Move{}, false
	}
	return Move{Square: s, Flag: rest == "*"}, true
}

// A MoveResult is the outcome of a move. Its values are the exercise's.
type MoveResult int

// The results, in the order in which they are decided.
const (
	InvalidMove   MoveResult = -3 // the text is not a move on this board
	RedundantMove MoveResult = -2 // the square is already uncovered or flagged
	BlownUp       MoveResult = -1 // the move uncovers a mine; the board stays as it was
	SolvedBoard   MoveResult = 1  // every square without a mine is uncovered now
	ValidMove     MoveResult = 0  // otherwise
)

var resultNames = map[MoveResult]string{
	InvalidMove:   "INVALID_MOVE",
	RedundantMove: "REDUNDANT_MOVE",
	BlownUp:       "BLOWN_UP",
	SolvedBoard:   "SOLVED_BOARD",
	ValidMove:     "VALID_MOVE",
}

// String returns the exercise's name for the result, such as "VALID_MOVE".
func (r MoveResult) String() string {
	if name, ok := resultNames[r]; ok {
		return name
	}
	return fmt.Sprintf("MoveResult(%d)", int(r))
}

// Played reports whether the move was made: ValidMove or SolvedBoard.
func (r MoveResult) Played() bool { return r >= 0 }

// MakeMove applies the move with the given text to b, over mines, and returns
// the result. If b and mines differ in size, every move is an InvalidMove.
//
// Each call looks at the whole board. For many moves in a row a [Referee] is
// faster.
func MakeMove(text string, mines Minefield, b Board) MoveResult {
	move, ok := ParseMove(text, b.size)
	r, err := NewReferee(mines, b)
	if !ok || err != nil {
		return InvalidMove
	}
	return r.Make(move)
}

// A Referee applies moves to a board over its minefield. It keeps count of the
// squares that are left to uncover, so the cost of a move depends on the
// squares it uncovers and not on the size of the board. Meanwhile the caller
// may set and remove flags, but must change nothing else on the board or the
// minefield.
type Referee struct {
	mines  Minefield
	board  Board
	left   int   // squares without a mine that are not uncovered
	opened []int // squares that the last move uncovered, also the queue of the spread
}

// NewReferee returns a referee that applies moves to b itself, over mines. It
// fails if the sizes differ.
func NewReferee(mines Minefield, b Board) (*Referee, error) {
	if err := CheckFit(mines, b); err != nil {
		return nil, err
	}
	return &Referee{mines: mines, board: b, left: safeLeft(mines, b)}, nil
}

// Over replaces the minefield by another of the same size and keeps the board
// as it is. It allocates nothing.
func (r *Referee) Over(mines Minefield) error {
	if err := CheckFit(mines, r.board); err != nil {
		return err
	}
	r.mines, r.left = mines, safeLeft(mines, r.board)
	return nil
}

// Restart replaces the minefield by another of the same size and covers every
// square of the board. It allocates nothing.
func (r *Referee) Restart(mines Minefield) error {
	if err := CheckFit(mines, r.board); err != nil {
		return err
	}
	r.board.Cover()
	r.mines, r.left = mines, mines.size.Squares()-mines.total
	return nil
}

// Cover undoes moves: it covers the squares with the given indices again. This
// referee must have uncovered all of them.
func (r *Referee) Cover(opened []int) {
	for _, i := range opened {
		r.board.states[i] = Covered
	}
	r.left += len(opened)
}

// Solved reports whether every square without a mine is uncovered.
func (r *Referee) Solved() bool { return r.left == 0 }

// Opened returns the indices of the squares that the last move uncovered, the
// square of the move first. The slice is valid until the next move.
func (r *Referee) Opened() []int { return r.opened }

// Make applies m, whose square must be on the board, and returns the result.
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

// uncover uncovers square i. From every square that shows 0 it spreads to the
// covered neighbours. Flagged squares stay flagged: the rules of the exercise
// never remove a flag. The squares opened so far are the queue, so a spread
// over a million squares needs no stack.
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
