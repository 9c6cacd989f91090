package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// classicName is the policy that is a whole player of its own.
const classicName = "classic"

// tunedName is the policy that can be told how to weigh things.
const tunedName = "best"

// playerNames returns the names of all who can play, the usual one first.
func playerNames() []string { return append(policyNames(), classicName) }

// policyFlags are the flags that say who plays.
type policyFlags struct {
	flags  *cli.Flags
	names  string
	budget int
	marks  bool // answer with flags too
	// certainOnly makes the players give up where they would guess.
	certainOnly bool
	switches    classic.Options
	study       *studying // how every guess is weighed for a Decider, if it is
}

func (p *policyFlags) add(f *cli.Flags, usage string) {
	names := playerNames()
	p.flags = f
	p.switches = classic.Default()
	f.StringVar(&p.names, "policy", names[0], usage+": "+strings.Join(names, ", "))
	f.IntVar(&p.budget, "budget", 0, "let a policy look at `N` positions at a guess; 0 is its own choice")
	f.BoolVar(&p.switches.NoGuess1, "no-guess1", false, "classic: never guess in the open")
	f.BoolVar(&p.switches.NoGuess2, "no-guess2", false, "classic: never guess in a sequence")
	f.IntVar(&p.switches.EndPlay, "end-play", p.switches.EndPlay,
		fmt.Sprintf("classic: take the last `N` squares as one sequence, %d to %d", classic.MinEndPlay, classic.MaxEndPlay))
	f.Float64Var(&p.switches.Offset, "guess1-offset", p.switches.Offset, "classic: add `X` to the chance of a mine of guess 1, -0.2 to 0.2")
}

// Who obeys which flags: the switches are classic's, and the budget is for those
// that search.
var (
	classicFlags = []string{"no-guess1", "no-guess2", "end-play", "guess1-offset"}
	unbudgeted   = []string{"safest", classicName}
)

// list returns the policies that are named.
func (p *policyFlags) list() (policies []simulate.Policy, err error) {
	for name := range strings.SplitSeq(p.names, ",") {
		policy, err := p.named(name)
		if err != nil {
			return nil, err
		}
		policies = append(policies, policy)
	}
	return policies, p.checkObeyed()
}

// checkObeyed returns an error if there is a flag that nobody who plays obeys.
func (p *policyFlags) checkObeyed() error {
	names := strings.Split(p.names, ",")
	for _, flag := range classicFlags {
		if p.flags.Changed(flag) && !slices.Contains(names, classicName) {
			return cli.Usagef("--%s is for the policy %s", flag, classicName)
		}
	}
	if p.flags.Changed("budget") && !slices.ContainsFunc(names, budgeted) {
		return cli.Usagef("--budget is for policies that search, not for %s", strings.Join(names, " and "))
	}
	return nil
}

func budgeted(name string) bool { return !slices.Contains(unbudgeted, name) }

// checkNone returns an error if a flag is given although no policy plays. The
// flag without which none does is needed.
func (p *policyFlags) checkNone(needed string) error {
	for _, flag := range append([]string{"policy", "budget"}, classicFlags...) {
		if p.flags.Changed(flag) {
			return cli.Usagef("--%s is for %s", flag, needed)
		}
	}
	return nil
}

// one returns the policy that is named, if it is a single one.
func (p *policyFlags) one() (simulate.Policy, error) {
	if strings.Contains(p.names, ",") {
		return simulate.Policy{}, cli.Usagef("--policy %s: want one", p.names)
	}
	policy, err := p.named(p.names)
	if err == nil {
		err = p.checkObeyed()
	}
	return policy, err
}

func (p *policyFlags) named(name string) (simulate.Policy, error) {
	if p.budget < 0 {
		return simulate.Policy{}, cli.Usagef("--budget %d: want 0 or more", p.budget)
	}
	if name == classicName {
		o := p.switches
		o.NoGuess1, o.NoGuess2 = o.NoGuess1 || p.certainOnly, o.NoGuess2 || p.certainOnly
		return classicPolicy(o), o.Check()
	}
	plain, settings, tuned := strings.Cut(name, ":")
	if tuned && plain != tunedName {
		return simulate.Policy{}, cli.Usagef("policy %q: only %s can be tuned", name, tunedName)
	}
	for _, policy := range guess.Policies {
		switch {
		case policy.Name != plain:
		case tuned:
			return p.tunedPolicy(policy, name, settings)
		default:
			return p.exactPolicy(policy, nil), nil
		}
	}
	err := cli.Usagef("policy %q: want one of %s", name, strings.Join(playerNames(), ", "))
	return simulate.Policy{}, cli.Suggest(err, name, playerNames())
}

// The kinds of guess of the policies with exact chances, by guess.Method.
var guessKinds = []string{
	guess.ByChance: "guess by chance", guess.BySteps: "guess ahead", guess.ByEnd: "guess to the end",
	guess.ByPlay: "guess by play", guess.ByDensity: "guess by an estimate",
}

// tunedPolicy is a policy with settings as in "layouts=500:near=0.95".
func (p *policyFlags) tunedPolicy(policy guess.Policy, name, settings string) (simulate.Policy, error) {
	t, set := guess.Usual(), map[string]bool{}
	for s := range strings.SplitSeq(settings, ":") {
		if err := t.Set(s); err != nil {
			return simulate.Policy{}, cli.Usagef("policy %q: %v", name, err)
		}
		knob, _, _ := strings.Cut(s, "=")
		if set[knob] {
			return simulate.Policy{}, cli.Usagef("policy %q: %s is set twice", name, knob)
		}
		set[knob] = true
	}
	tuned := p.exactPolicy(policy, &t)
	if tuned.Name = name; p.budget > 0 && t.States != guess.Usual().States {
		return tuned, cli.Usagef("policy %q: --budget says how many states, too", name)
	}
	return tuned, nil
}

// exactPolicy is a policy of package guess.
func (p *policyFlags) exactPolicy(policy guess.Policy, t *guess.Tuning) simulate.Policy {
	o := autoplay.Options{Policy: policy, Guess: guess.Options{Budget: p.budget, Tuning: t}, Flags: p.marks, NoGuess: p.certainOnly}
	options := ""
	if p.budget > 0 && budgeted(policy.Name) {
		options = fmt.Sprintf("--budget %d", p.budget)
	}
	return simulate.Policy{
		Name: policy.Name, Options: options, Guesses: guessKinds, Rules: []string{"rule"}, Exact: true,
		GivesUp: func(err error) bool {
			return errors.Is(err, autoplay.ErrNoSafeMove) || errors.Is(err, autoplay.ErrUndecided) ||
				errors.Is(err, autoplay.ErrOver)
		},
		New: func() (simulate.Player, error) {
			if p.study != nil {
				return p.studied(o), nil
			}
			return exactPlayer{autoplay.New(o)}, nil
		},
	}
}

// studied returns a player that weighs all its guesses.
func (p *policyFlags) studied(o autoplay.Options) simulate.Player {
	s := &student{studying: *p.study, study: guess.NewStudy(o.Guess.Tuning)}
	usual := o.Policy.New
	o.Policy.New = func(g guess.Options) guess.Guesser {
		s.Guesser = usual(g)
		return s
	}
	return &studiedPlayer{exactPlayer: exactPlayer{autoplay.New(o)}, student: s}
}

// An exactPlayer tells of an automatic player's moves what a simulation wants
// to know.
type exactPlayer struct{ *autoplay.Player }

func (p exactPlayer) Step() simulate.Step {
	choice, guessed := p.Guess()
	if !guessed {
		return simulate.Step{Guess: -1, Chance: 1}
	}
	step := simulate.Step{Guess: int(choice.Method), Rule: -1, Chance: choice.Chance}
	if choice.Method == guess.ByEnd {
		step.Solved, step.Win = true, choice.Score
	} else {
		step.Value = min(1, choice.Score/choice.Chance) // a rough one does: it only makes the estimate steadier
	}
	return step
}

// classicPolicy is classic with its switches. It always marks mines, so that
// all its rules are counted.
func classicPolicy(o classic.Options) simulate.Policy {
	o.Flags = true
	policy := simulate.Policy{Name: classicName, Options: classicSwitches(o), Guesses: []string{"guess 1", "guess 2"}}
	for rule := classic.Rule(1); !rule.Guess(); rule++ {
		policy.Rules = append(policy.Rules, rule.String())
	}
	policy.GivesUp = func(err error) bool { return errors.Is(err, classic.ErrNoGuess) }
	policy.New = func() (simulate.Player, error) {
		c, err := classic.New(o)
		return classicPlayer{c}, err
	}
	return policy
}

// classicSwitches tells the switches that are not as usual.
func classicSwitches(o classic.Options) string {
	var switches []string
	usual := classic.Default()
	if o.NoGuess1 {
		switches = append(switches, "--no-guess1")
	}
	if o.NoGuess2 {
		switches = append(switches, "--no-guess2")
	}
	if o.EndPlay != usual.EndPlay {
		switches = append(switches, fmt.Sprintf("--end-play %d", o.EndPlay))
	}
	if o.Offset != usual.Offset {
		switches = append(switches, fmt.Sprintf("--guess1-offset %g", o.Offset))
	}
	return strings.Join(switches, " ")
}

// A classicPlayer is an exactPlayer for classic.
type classicPlayer struct{ *classic.Classic }

func (p classicPlayer) Step() simulate.Step {
	rule := p.Rule()
	if rule.Guess() {
		return simulate.Step{Guess: int(rule - classic.Guess1), Rule: -1, Chance: p.Chance()}
	}
	return simulate.Step{Guess: -1, Rule: int(rule) - 1, Chance: 1}
}
