package programs

// A question is one of the exercise's four functions.
type question int

// The questions, in the order of the exercise.
const (
	isComplete question = iota
	countMines
	makeMove
	findSafeMove
	numQuestions
)

var questionNames = [numQuestions]string{"is_complete", "count_mines", "make_move", "find_safe_move"}

// declarations are the functions as the exercise declares them.
var declarations = [numQuestions]string{
	"bool is_complete(const char mines[9][9], const char revealed[9][9])",
	"int count_mines(const char *position, const char mines[9][9])",
	"MoveResult make_move(const char *position, const char mines[9][9], char revealed[9][9])",
	"bool find_safe_move(const char revealed[9][9], char *move)",
}

// String returns the name of the function.
func (q question) String() string { return questionNames[q] }

// A call is what a function is asked, and what it gave back.
type call struct {
	position        string
	mines, revealed grid
}

// unset is in the place for the move before find_safe_move writes one.
const unset = "-"

// An answer is what a function gave back, or why it did not.
type answer struct {
	result   string // a number, true or false, or the name of a MoveResult
	position string // afterwards: where find_safe_move writes its move
	board    grid   // afterwards
	failure  string // how the program ended instead, in words; empty if it answered
}

// The failures that are causes of their own.
const (
	late      = "no answer in time"
	crashed   = "crashed"
	noValue   = "ends without returning a value"
	processes = "started too many processes"
)

// absent is the result of a function that cannot be called.
const absent = "absent"

// notAsked is the failure of a call that was not made, because the program is
// gone or failed too often.
const notAsked = "not asked"

// perClass is the number of probes of a class.
const perClass = 20

// perGame is the number of answers that a full game of find_safe_move counts as.
const perGame = 20

// fromExercise is how many probes of a class may be about the exercise's own
// boards, so that programs made for these earn little.
const fromExercise = perClass / 10

// The names of the results of make_move.
const (
	invalidMove   = "INVALID_MOVE"
	redundantMove = "REDUNDANT_MOVE"
	blownUp       = "BLOWN_UP"
	solvedBoard   = "SOLVED_BOARD"
	validMove     = "VALID_MOVE"
)
