// Package difficulty says how hard a game is: its clicks, openings and islands,
// and whether it needs a guess.
package difficulty

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// A Difficulty is how hard a game is.
type Difficulty struct {
	Clicks   int `json:"3bv"`
	Openings int `json:"openings"`
	Islands  int `json:"islands"`
	// NeedsGuess is for the start that is named or, without one, for the best
	// there is; nil if the board is too large to try all.
	NeedsGuess *bool `json:"needs_guess"`
	// SolvedFrom is a start from which no guess is needed.
	SolvedFrom string `json:"solved_from,omitempty"`
}

// startEffort is how many squares may be looked at to find a start that needs
// no guess: a second's work or two.
const startEffort = 20_000_000

// Measure returns the difficulty of a game from a start, or from any square if
// start is nil. A game from a mine needs a guess, however easy.
func Measure(deducer generate.Deducer, mines board.Minefield, start *board.Square) Difficulty {
	d := board.MeasureDifficulty(mines)
	answer := Difficulty{Clicks: d.Clicks, Openings: d.Openings, Islands: d.Islands}
	solved, known := false, true
	if d.Clicks == 0 {
		answer.NeedsGuess = new(bool) // every square has a mine: there is nothing to do
		return answer
	}
	if start == nil {
		start = new(board.Square)
		*start, solved, known = generate.FindStart(deducer, mines, startEffort)
	} else {
		_, solved = generate.Prove(deducer, mines, *start, board.KnownTotal(mines.Total()))
	}
	if known {
		guess := !solved
		answer.NeedsGuess = &guess
	}
	if solved {
		answer.SolvedFrom = start.String()
	}
	return answer
}

// String describes the difficulty in a line.
func (d Difficulty) String() string {
	guess := "it is not known whether it needs a guess"
	switch {
	case d.NeedsGuess != nil && *d.NeedsGuess:
		guess = "it needs a guess"
	case d.NeedsGuess != nil && d.SolvedFrom != "":
		guess = "it needs no guess from " + d.SolvedFrom
	case d.NeedsGuess != nil:
		guess = "it needs no guess"
	}
	return fmt.Sprintf("clicks (3BV) %d, openings %d, islands %d; %s", d.Clicks, d.Openings, d.Islands, guess)
}
