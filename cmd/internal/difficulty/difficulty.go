// Package difficulty measures how hard a game is: its clicks, openings and
// islands, whether it needs a guess, and its level if it needs none. It also
// finds minefields of a level.
//
// It joins the counts of package board, the proof of package generate and the
// levels of package level, for the commands that report them. A new measure belongs in
// [board.MeasureDifficulty].
package difficulty

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// A Difficulty holds the measures of a game. Clicks, Openings and Islands are
// those of [board.Difficulty]. Its JSON is part of documents.
type Difficulty struct {
	Clicks   int `json:"bbbv"`
	Openings int `json:"openings"`
	Islands  int `json:"islands"`
	// NeedsGuess reports whether the game needs a guess from the given start
	// or, without one, from every start. It is nil if there are too many starts
	// to try.
	NeedsGuess *bool `json:"needs_guess,omitempty"`
	// SolvedFrom is a start from which no guess is needed, or "".
	SolvedFrom string         `json:"solved_from,omitempty"`
	Level      int            `json:"level,omitempty"` // from SolvedFrom; 0 without that
	Rounds     *level.Profile `json:"-"`               // from SolvedFrom; nil without that
}

// startEffort is the number of squares that the search for a start without
// guesses may look at. It takes a second or two.
const startEffort = 20_000_000

// A Measurer measures games. The zero Measurer is ready, and it reuses its memory.
type Measurer struct {
	deducer safemove.Deducer
	levels  level.Solver
}

// Measure returns the difficulty of a game from a start, or from any square if
// start is nil. A game whose start has a mine needs a guess.
func (m *Measurer) Measure(mines board.Minefield, start *board.Square) Difficulty {
	d := board.MeasureDifficulty(mines)
	answer := Difficulty{Clicks: d.Clicks, Openings: d.Openings, Islands: d.Islands}
	solved, known := false, true
	if d.Clicks == 0 {
		answer.NeedsGuess = new(bool) // every square has a mine, so the game is over at once
		return answer
	}
	if start == nil {
		start = new(board.Square)
		*start, solved, known = generate.FindStart(&m.deducer, mines, startEffort)
	} else {
		solved = !mines.HasMine(*start)
	}
	if solved {
		var rounds level.Profile
		rounds, solved = m.levels.Solve(mines.Size(), mines.Total(), *start, mines.CountMinesAt)
		if solved {
			answer.SolvedFrom, answer.Level, answer.Rounds = start.String(), rounds.Level(), &rounds
		}
	}
	if known {
		answer.NeedsGuess = new(!solved)
	}
	return answer
}

// String returns the difficulty in one line.
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
	s := fmt.Sprintf("clicks (3BV) %d, openings %d, islands %d; %s", d.Clicks, d.Openings, d.Islands, guess)
	if p := d.Rounds; p != nil {
		s += fmt.Sprintf("; level %d (%s; rounds of levels 1 to 4: %d, %d, %d, %d)",
			d.Level, level.Name(d.Level), p[0], p[1], p[2], p[3])
	}
	return s
}

// leveled is a source of minefields that need no guess, whose levels take turns.
// Game i is the first of its level among the games i·2²⁰, i·2²⁰+1 and so on of
// the source.
type leveled struct {
	source *generate.NoGuess
	levels []int
	proof  *safemove.Deducer // of source; it has won the game that was made last
}

// maxTries is the number of minefields that are tried for one of a level. One
// in a hundred expert minefields has the rarest level.
const maxTries = 20_000

// OfLevels returns a source of those minefields of all that have one of the
// levels, which take turns. Without levels it returns all. The deducer must be
// that of all.
func OfLevels(all *generate.NoGuess, proof *safemove.Deducer, levels ...int) (generate.Source, error) {
	if len(levels) == 0 {
		return all, nil
	}
	for _, k := range levels {
		if err := level.Check(k); err != nil {
			return nil, err
		}
	}
	return &leveled{all, levels, proof}, nil
}

// Fill makes m the minefield of a game. It fails if none of the minefields tried
// has the level. See [generate.Source].
func (l *leveled) Fill(m *board.Minefield, game uint64) error {
	want := l.levels[game%uint64(len(l.levels))]
	for try := range uint64(maxTries) {
		if err := l.source.Fill(m, game<<20+try); err != nil {
			return err
		}
		if l.proof.Level() == want {
			return nil
		}
	}
	return fmt.Errorf("no minefield of level %d was found among %d that need no guess", want, maxTries)
}
