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
