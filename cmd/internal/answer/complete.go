package answer

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A Complete says whether a game is complete, and what is wrong on its board.
type Complete struct {
	Head      `kind:"complete"`
	Complete  bool    `json:"complete"`
	Faultless bool    `json:"faultless"`
	Missing   int     `json:"missing"` // safe squares that are not uncovered
	Faults    []Fault `json:"faults"`
}

// A Fault is a square on which a board contradicts its minefield.
type Fault struct {
	Square   string `json:"square"`
	Found    string `json:"found"`    // the character of the square in a .dat
	Expected string `json:"expected"` // the same on the finished board
	What     string `json:"what"`     // number, uncovered_mine or flag_without_mine
	Why      string `json:"-"`        // the end of a sentence
}

// CompleteOf judges a board over its minefield, which has the same size.
func CompleteOf(mines board.Minefield, b board.Board) *Complete {
	out := &Complete{Complete: board.IsComplete(mines, b), Faults: []Fault{}}
	for i := range b.Size().Squares() {
		if !mines.HasMineAt(i) && !b.StateAt(i).Uncovered() {
			out.Missing++
		}
		if fault, wrong := faultAt(mines, b, i); wrong {
			out.Faults = append(out.Faults, fault)
		}
	}
	out.Faultless = len(out.Faults) == 0
	return out
}

// faultAt compares one square with the minefield.
func faultAt(mines board.Minefield, b board.Board, i int) (f Fault, wrong bool) {
	state, mine, around := b.StateAt(i), mines.HasMineAt(i), board.State(mines.CountMinesAt(i))
	if state == board.Covered || state == board.Flagged && mine || state == around && !mine {
		return f, false
	}
	s := b.Size().At(i)
	f = Fault{Square: s.String(), Found: character(state), Expected: character(around)}
	switch {
	case state == board.Flagged:
		f.What, f.Why = "flag_without_mine", fmt.Sprintf("%v is flagged and has no mine", s)
	case mine:
		f.Expected = character(board.Flagged)
		f.What, f.Why = "uncovered_mine", fmt.Sprintf("%v is uncovered and has a mine", s)
	default:
		f.What = "number"
		f.Why = fmt.Sprintf("%v shows %d and has %s around", s, state, text.Count(int(around), "mine", "mines"))
	}
	return f, true
}

// character returns how a .dat writes a square.
func character(s board.State) string {
	one := board.NewBoard(board.Size{Rows: 1, Cols: 1})
	one.SetAt(0, s)
	return rows(one)[0]
}

// Text returns the answer as a line.
func (c *Complete) Text() string { return text.Choose(c.Complete, "complete\n", "not complete\n") }

// Sentence returns the answer in the words of the exercise.
func (c *Complete) Sentence() string {
	return text.Choose(c.Complete, "Game is complete.\n", "Game is NOT complete.\n")
}
