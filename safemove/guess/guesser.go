package guess

import (
	"cmp"
	"slices"

	"minesweeper/board"
)

// GuesserOptions configure a [Guesser]. With the zero value every setting has
// its default value.
type GuesserOptions struct {
	Values  Values // of its settings; others have their default values
	Explain bool   // fill Choice.Candidates, which allocates at each guess
}

// A Guesser chooses squares by a policy. Its choice depends only on the
// position. It reuses its memory; each goroutine needs its own.
type Guesser interface {
	// Guess fills c with its choice in a position in which Analyse has found
	// nothing certain.
	Guess(p *Position, c *Choice)
}

// A Method says how a square was chosen.
type Method uint8

// The methods.
const (
	ByChance  Method = iota // the least chance of a mine
	BySteps                 // the chance to survive some guesses
	ByEnd                   // every way the game can end was searched
	ByPlay                  // rollouts
	ByDensity               // too many layouts to count: chances are mines/squares
)

// String returns the method in a few words. It panics if there is no such
// method.
func (m Method) String() string {
	return [...]string{
		ByChance:  "least chance of a mine",
		BySteps:   "chance to survive this guess and the next",
		ByEnd:     "every ending searched",
		ByPlay:    "games played out",
		ByDensity: "mines per square, since the layouts are beyond counting",
	}[m]
}

// A Choice is a square to uncover and why.
type Choice struct {
	Candidate
	Method     Method
	Learned    bool        // by BySteps: the net chose among nearly equal scores
	Layouts    float64     // the number of layouts; rounded, may be +Inf
	Candidates []Candidate // with GuesserOptions.Explain: the choice first, then by score
}

// A Candidate is a square that could be uncovered.
type Candidate struct {
	Square   board.Square
	Free     float64 // that it holds no mine
	Progress float64 // that it holds no mine and the next move is no guess; -1 if not computed
	Score    float64 // the figure that the policy compares; by ByEnd the chance to win
}

// sort orders the candidates: the choice first, then by score, then by chance.
func (c *Choice) sort() {
	slices.SortStableFunc(c.Candidates, func(a, b Candidate) int {
		switch {
		case a.Square == c.Square:
			return -1
		case b.Square == c.Square:
			return 1
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Free, a.Free))
	})
}
