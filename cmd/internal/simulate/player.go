package simulate

import "minesweeper/safemove/guess"

// A Policy describes a kind of player and makes instances of it.
type Policy struct {
	Name    string
	Options string   // how it differs from the policy of that name without options
	Guesses []string // the names of its kinds of guess
	Rules   []string // the names of its kinds of certain move
	// Exact is true if the chances of its guesses are exact, which makes the
	// luck-adjusted estimate unbiased.
	Exact bool
	// New returns a player. Each worker has its own.
	New func() guess.Player
}

// Title returns the policy's name and options.
func (p Policy) Title() string {
	if p.Options == "" {
		return p.Name
	}
	return p.Name + " " + p.Options
}

// Reason returns the kind of a move: the name of its guess or of its rule, or
// "certain" where the player gave no rule.
func (p Policy) Reason(s guess.Step) string {
	switch {
	case s.Guess >= 0:
		return p.Guesses[s.Guess]
	case s.Rule >= 0:
		return p.Rules[s.Rule]
	}
	return "certain"
}
