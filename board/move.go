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

// ParseMove reads the text of a move on a board of the given size. It reports
// false for whatever would be an [InvalidMove].
func ParseMove(text string, size Size) (Move, bool) {
	s, rest, ok := cutSquare(text)
	if !ok || !size.Contains(s) || rest != "" && rest != "*" {
		return Move{}, false
	}
	return Move{Square: s, Flag: rest == "*"}, true
}

// A MoveResult says what became of a move. The numbers are the exercise's.
type MoveResult int

// The results, in the order in which they are decided.
const (
	InvalidMove   MoveResult = -3 // the text is no move on this board
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

// MakeMove applies the move with the given text to b, over its minefield, and
// returns what became of it. A board of another size than the minefield's has
// only invalid moves.
//
// It looks at the whole board to know whether it is solved; for many moves in
// a row a [Referee] is faster.
func MakeMove(text string, mines Minefield, b Board) MoveResult {
	move, ok := ParseMove(text, b.size)
	r, err := NewReferee(mines, b)
	if !ok || err != nil {
		return InvalidMove
	}
	return r.Make(move)
}
