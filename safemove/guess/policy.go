package guess

import (
	"fmt"

	"minesweeper/board"
)

// A Policy is a way to choose a square to uncover when none is certainly free.
type Policy struct {
	Name     string
	Doc      string // how it chooses, in one line
	Settings []Setting
	New      func(Options) Guesser
}

// Policies are the policies there are, the one to use by default first.
var Policies = []Policy{
	{"best", "survives this guess and the next, as learned from games, and plays endgames perfectly", bestSettings, newBest},
	{"safest", "the least chance of a mine, and of those the best chance to open more", nil, newSafest},
	{"deep", "as best, but plays the best guesses out, and searches longer endgames", deepSettings, newDeep},
}

// ByName returns the policy with a name.
func ByName(name string) (Policy, error) {
	p, err := Named(Policies, name, func(p Policy) string { return p.Name })
	if err != nil {
		err = fmt.Errorf("policy %q: %w", name, err)
	}
	return p, err
}

// Options are what a policy can be told. The zero value stands for each
// policy's own.
type Options struct {
	Values  Values // of its settings; those that are missing are as usual
	Explain bool   // fill Choice.Candidates, which needs memory for each guess
}

// A Guesser chooses by a policy. It keeps memory from guess to guess; use one a
// goroutine. What it chooses depends on the position alone.
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
	Learned    bool        // of those with nearly the best score by BySteps it is the one that the learned score prefers
	Layouts    float64     // layouts that agree with the position; may be rounded, or infinite
	Candidates []Candidate // what was compared, the choice first and then by score, if Explain was asked for
}

// A Candidate is a square that could be uncovered.
type Candidate struct {
	Square   board.Square
	Chance   float64 // that it holds no mine
	Progress float64 // that it holds no mine and the next move is no guess; -1 if nobody has looked
	Score    float64 // what the policy compares; by ByEnd the chance to win
}

// A Player plays whole games, and says why it makes a move. What it does in one
// game does not depend on those before.
type Player interface {
	// Begin tells that a game begins on a board of the given size with so many
	// mines.
	Begin(size board.Size, total int)
	// Turn returns the next move.
	Turn(v board.View) (board.Move, error)
	// Step tells of the move returned last.
	Step() Step
}

// A Step is what a player tells of a move.
type Step struct {
	Guess  int     // the kind of guess, as the player numbers them; -1 if the move is certain
	Rule   int     // the kind of certain move, as the player numbers them; -1 if there are none
	Chance float64 // that a guess is right
	Value  float64 // what is hoped for once the guess was right, in any unit, or 0
	Solved bool    // all that can follow was searched: Win is known
	Win    float64 // the exact chance to win, as the player goes on
}
