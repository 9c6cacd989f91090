package simulate

import "minesweeper/safemove/guess"

// A Policy is somebody who plays.
type Policy struct {
	Name    string
	Options string   // how it differs from the policy of that name without options
	Guesses []string // the kinds of guess it tells apart
	Rules   []string // the kinds of certain move it tells apart
	// Exact says that the chances it tells are exact, which makes the
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

// Reason names the kind of move that a step is.
func (p Policy) Reason(s guess.Step) string {
	switch {
	case s.Guess >= 0:
		return p.Guesses[s.Guess]
	case s.Rule >= 0:
		return p.Rules[s.Rule]
	}
	return "certain"
}
