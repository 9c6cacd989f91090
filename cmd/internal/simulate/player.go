package simulate

import (
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A Policy is a policy of package autoplay, and how its players are made.
type Policy struct {
	autoplay.PlayerPolicy
	Changes string // the settings that were given, as text: "layouts=500:near=0.95"
	// Player returns a player. Each worker has its own.
	Player func() guess.PolicyPlayer
	// Program is the program that plays, or nil. Its player is an [Outsider].
	Program *Program
}

// Title returns the policy's name with the settings that were given.
func (p Policy) Title() string {
	if p.Changes == "" {
		return p.Name
	}
	return p.Name + ":" + p.Changes
}

// Reason returns the kind of a move: the name of its guess or of its rule, or
// "certain" where the player gave no rule.
func (p Policy) Reason(s guess.PlayerMove) string {
	if s.Guess >= 0 {
		return p.Guesses[s.Guess]
	}
	if s.Rule >= 0 {
		return p.Rules[s.Rule]
	}
	return "certain"
}
