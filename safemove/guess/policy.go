package guess

import (
	"fmt"
	"strings"

	"minesweeper/board"
)

// A Policy is a way to choose a square to uncover when none is certainly free.
type Policy struct {
	Name string
	Doc  string // how it chooses, in one line
	New  func(Options) Guesser
}

// Policies are the policies there are, the one to use by default first.
var Policies = []Policy{
	{"best", "survives this guess and the next, and plays endgames perfectly", newBest},
	{"safest", "the least chance of a mine, and of those the best chance to open more", newSafest},
	{"deep", "as best, but plays the best guesses out, and searches longer endgames", newDeep},
}

// ByName returns the policy with a name.
func ByName(name string) (Policy, error) {
	names := make([]string, len(Policies))
	for i, p := range Policies {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	return Policy{}, fmt.Errorf("policy %q: want one of %s", name, strings.Join(names, ", "))
}

// Options are what a policy can be told. The zero value stands for each policy's own.
type Options struct {
	Budget  int     // work at one guess: states of best's endgame, or games that deep plays out. Never time
	Tuning  *Tuning // of best, nil for Usual
	Explain bool    // fill Choice.Candidates, which needs memory for each guess
}

// A Guesser chooses by a policy. It keeps memory from guess to guess; use one a goroutine. What it chooses depends
// on the position alone.
type Guesser interface {
	// Guess chooses in a position in which Analyse has found nothing certain.
	Guess(p *Position, c *Choice)
}

// A Method says how a square was chosen.
type Method uint8

// The methods.
const (
	ByChance  Method = iota // least chance of a mine
	BySteps                 // the chance to survive some guesses
	ByEnd                   // every way the game can end was searched
	ByPlay                  // games were played out
	ByDensity               // the front is beyond counting, and every chance is the estimate mines/squares
)

// String returns the method in a few words.
func (m Method) String() string {
	return [...]string{
		ByChance:  "least chance of a mine",
		BySteps:   "chance to survive this guess and the next, but for what must be guessed anyway",
		ByEnd:     "every ending searched",
		ByPlay:    "games played out",
		ByDensity: "mines per square, since the layouts are beyond counting",
	}[m]
}

// LeavingOut says of scores by BySteps what Candidate.Forced means.
const LeavingOut = "leaving out what most likely must be guessed anyway"

// A Choice is a square to uncover and why.
type Choice struct {
	Candidate
	Method     Method
	Opening    bool        // a bonus for the chance of a 0 was added to scores by BySteps, so another one may be higher
	Layouts    float64     // layouts that agree with the position; may be rounded, or infinite
	Candidates []Candidate // what was compared, the choice first and then by score, if Explain was asked for
}

// A Candidate is a square that could be uncovered.
type Candidate struct {
	Square   board.Square
	Chance   float64 // that it holds no mine
	Progress float64 // that it holds no mine and the next move is no guess; -1 if nobody has looked
	Score    float64 // what the policy compares, but for a bonus; by ByEnd the chance to win
	Forced   bool    // a score by BySteps counts less than the chance of a mine: part of the danger must be met anyway
}
