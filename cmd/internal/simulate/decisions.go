package simulate

import (
	"encoding/json"
	"io"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// A Decision is a guess between several squares, with what is known of each: an
// exercise for whoever looks for a better way to guess.
type Decision struct {
	Generator  string      `json:"generator"`
	Version    string      `json:"generator_version"`
	Seed       uint64      `json:"seed"`
	Game       uint64      `json:"game"` // of the run, from 1
	Turn       int         `json:"turn"` // the player's, from 1
	Size       string      `json:"size"`
	Mines      int         `json:"mines"`
	Board      []string    `json:"board"`             // before the guess, row by row as in a file
	Layouts    float64     `json:"layouts,omitempty"` // that agree with it; left out if there are more than a float64 holds
	Method     string      `json:"method"`            // how the policy chose
	Chosen     string      `json:"chosen"`            // the square
	Score      float64     `json:"score"`             // of that square, by that method
	Contenders []Contender `json:"contenders"`        // the best by two steps, best first
}

// A Contender is a square that could be guessed.
type Contender struct {
	Square   string  `json:"square"`
	Safe     float64 `json:"safe"`     // the chance that it holds no mine
	Progress float64 `json:"progress"` // and that the next move is no guess
	Score    float64 `json:"score"`    // the chance to survive it and the next guess, but for what must be guessed anyway
	// What games that begin with it were worth, on average: an estimate of the chance
	// to win, and its standard error.
	Played *float64 `json:"played,omitempty"`
	Error  *float64 `json:"error,omitempty"`
}

// A Decider is a Player that tells of its guesses.
type Decider interface {
	// Decision returns the move answered last as a decision that has neither the
	// generator nor the game in it; nil if there was nothing to choose.
	Decision() *Decision
}

// DecisionWriter returns a function for Options.Each that writes the decisions of
// the first policy as lines of JSON.
func DecisionWriter(w io.Writer, s Settings) func(uint64, board.Minefield, []Outcome) error {
	enc := json.NewEncoder(w)
	return func(game uint64, _ board.Minefield, outcomes []Outcome) error {
		for _, d := range outcomes[0].Decisions {
			d.Generator, d.Version, d.Game = s.Generator, generate.Version, game+1
			d.Seed, _ = s.Seeds.At(game)
			if err := enc.Encode(d); err != nil {
				return err
			}
		}
		return nil
	}
}
