package main

import (
	"minesweeper/board"
	"minesweeper/board/generate"
)

// difficulty is what --json tells about how hard a game is.
type difficulty struct {
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

// measure returns the difficulty of a game from a start, or from any square if
// start is nil. A game from a mine needs a guess, however easy.
func measure(deducer generate.Deducer, mines board.Minefield, start *board.Square) difficulty {
	d := board.MeasureDifficulty(mines)
	answer := difficulty{Clicks: d.Clicks, Openings: d.Openings, Islands: d.Islands}
	solved, known := false, true
	if d.Clicks == 0 {
		answer.NeedsGuess = new(bool) // every square has a mine: there is nothing to do
		return answer
	}
	if start == nil {
		start = new(board.Square)
		*start, solved, known = generate.FindStart(deducer, mines, startEffort)
	} else {
		_, solved = generate.Prove(deducer, mines, *start, mines.Total())
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
