package simulate

import "minesweeper/board/game"

// A Policy is somebody who plays.
type Policy struct {
	Name    string
	Options string   // how it differs from the policy of that name without options
	Guesses []string // the kinds of guess it tells apart
	Rules   []string // the kinds of certain move it tells apart
	// Exact says that the chances it tells are exact, which makes the
	// luck-adjusted estimate unbiased.
	Exact bool
	// GivesUp tells whether a player's error means that it may not go on, and
	// not that something is wrong.
	GivesUp func(error) bool
	// New returns a player. Each worker has its own.
	New func() (Player, error)
}

// Title returns the policy's name and options.
func (p Policy) Title() string {
	if p.Options == "" {
		return p.Name
	}
	return p.Name + " " + p.Options
}

// Reason names the kind of move that a step is.
func (p Policy) Reason(s Step) string {
	switch {
	case s.Guess >= 0:
		return p.Guesses[s.Guess]
	case s.Rule >= 0:
		return p.Rules[s.Rule]
	}
	return "certain"
}

// A Player can play one game after the other and tells of each move why it was
// made. What it does in one game must not depend on those before.
type Player interface {
	game.Player
	game.Beginner
	// Step tells of the move that was answered last.
	Step() Step
}

// A Step is what a player tells of a move.
type Step struct {
	Guess  int     // the kind of guess, an index of Policy.Guesses; -1 if the move is certain
	Rule   int     // the kind of certain move, an index of Policy.Rules; -1 if there are none
	Chance float64 // that a guess is right
	Value  float64 // what is hoped for once the guess was right, in any unit, or 0
	Solved bool    // all that can follow was searched: Win is known
	Win    float64 // the exact chance to win, as the player goes on
}
