package autoplay

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// A PlayerPolicy describes a kind of player: a guess.Policy or a whole player,
// with the values of its settings.
type PlayerPolicy struct {
	guess.Policy
	Guesses []string     // the names of its kinds of guess, by guess.PlayerMove.Guess
	Rules   []string     // the names of its kinds of certain move, by guess.PlayerMove.Rule
	Exact   bool         // its chances are exact
	Values  guess.Values // the settings that do not have their default values
	player  func(PlayerPolicy, PlayerOptions) guess.PolicyPlayer
}

// New returns a player. It ignores the options Policy and Guess.Values.
func (p PlayerPolicy) New(o PlayerOptions) guess.PolicyPlayer { return p.player(p, o) }

// guessKinds are the kinds of guess of the policies with exact chances.
var guessKinds = []string{
	guess.ByChance: "guess by chance", guess.BySteps: "guess ahead", guess.ByEnd: "guess to the end",
	guess.ByPlay: "guess by play", guess.ByDensity: "guess by an estimate",
}

// Policies returns every kind of player, the default first: those of package
// guess, and classic, which always marks mines, so that the use of all its
// rules can be counted.
func Policies() (all []PlayerPolicy) {
	for _, g := range guess.Policies {
		player := func(p PlayerPolicy, o PlayerOptions) guess.PolicyPlayer {
			o.Policy, o.Guess.Values = p.Policy, p.Values
			return New(o)
		}
		all = append(all, PlayerPolicy{Policy: g, Guesses: guessKinds, Rules: []string{"rule"}, Exact: true, player: player})
	}
	player := func(p PlayerPolicy, o PlayerOptions) guess.PolicyPlayer {
		v := p.Values.Over(nil)
		if o.NoGuess {
			v["guess1"], v["guess2"] = 0, 0
		}
		return classic.New(v, true)
	}
	described := guess.Policy{
		Name: "classic", Doc: "the rules and guesses of a published player, whose chances are estimates", Settings: classic.Settings,
	}
	return append(all, PlayerPolicy{Policy: described, Guesses: classic.Guesses(), Rules: classic.Rules(), player: player})
}

// Parse returns the policy that a text such as "best:layouts=1000" names, with
// its settings. The error lists the names that exist.
func Parse(text string) (PlayerPolicy, error) {
	name, settings, set := strings.Cut(text, ":")
	p, err := guess.Named(Policies(), name, func(p PlayerPolicy) string { return p.Name })
	if err == nil && set {
		p.Values, err = guess.ParseValues(p.Settings, settings)
		if len(p.Settings) == 0 {
			err = errors.New("it has no settings")
		}
	}
	if err != nil {
		err = fmt.Errorf("policy %q: %w", text, err)
	}
	return p, err
}

// GaveUp reports whether a player's error is a regular stop: it may not guess,
// or the game is over.
func GaveUp(err error) bool {
	return errors.Is(err, ErrNoSafeMove) || errors.Is(err, ErrUndecided) ||
		errors.Is(err, ErrOver) || errors.Is(err, classic.ErrNoGuess)
}
