package programs

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking"
)

// An Exercise is what programs are asked, and the right answers.
type Exercise struct {
	probes []probe                  // in the order in which they are asked
	games  [numQuestions][]fullGame // of find_safe_move
	all    [numQuestions]int        // how many answers count
	free   [numQuestions]int        // how many of them the best constant has right
}

// NewExercise returns the exercise about a minefield and perhaps a board given
// on it. The probes follow from these, so that they are the same on every machine.
func NewExercise(mines board.Minefield, start *board.Board) (*Exercise, error) {
	if mines.Size() != size {
		return nil, fmt.Errorf("the minefield has %v squares: the functions of the exercise are for %v", mines.Size(), size)
	}
	m, sum := &maker{m: mines}, sha256.New()
	fmt.Fprint(sum, mines)
	if start != nil {
		m.open = gridOf(*start)
		fmt.Fprint(sum, *start)
	}
	seed := binary.BigEndian.Uint64(sum.Sum(nil))
	m.rng = rand.New(rand.NewPCG(seed, seed))
	x := &Exercise{probes: m.probes()}
	safe, games := m.safeProbes()
	x.probes, x.games[findSafeMove] = append(x.probes, safe...), games
	for i := range x.probes {
		x.probes[i].want = x.probes[i].predict(&model{})
	}
	for q := range numQuestions {
		list := x.of(q)
		x.all[q] = len(list) + perGame*len(x.games[q])
		x.free[q] = x.constant(q, list)
	}
	return x, nil
}

// of returns the probes of a question.
func (x *Exercise) of(q question) (list []*tested) {
	for i := range x.probes {
		if x.probes[i].question == q {
			list = append(list, &tested{probe: &x.probes[i]})
		}
	}
	return list
}

// constant returns how many answers to a question are right if all are equal and
// the board stays as it is: those of the best such function.
func (x *Exercise) constant(q question, list []*tested) (most int) {
	answers := make(map[answer]bool)
	for _, t := range list {
		answers[answer{result: t.want.result}] = true
		for _, move := range t.moves {
			answers[answer{result: "true", position: move}] = true
		}
	}
	for a := range answers {
		for _, t := range list {
			t.got = a
			t.got.board = t.revealed
		}
		n := countRight(list)
		for _, g := range x.games[q] {
			_, worth := g.play(func(call) answer { return a })
			n += worth
		}
		most = max(most, n)
	}
	return most
}

// Asked returns how many answers beyond those of the best constant each question wants.
func (x *Exercise) Asked() (asked [marking.NumFunctions]int) {
	for q := range numQuestions {
		asked[q] = x.all[q] - x.free[q]
	}
	return asked
}

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

// filler follows the end of that, so that a move without an end of its own is seen.
const filler = "####"

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
	tooSlow   = "takes too long for all its calls"
	crashed   = "crashed"
	noValue   = "ends without returning a value"
	processes = "started too many processes"
)

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
