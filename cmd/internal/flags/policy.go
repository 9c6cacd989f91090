package flags

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// classicName is the policy with flags of its own.
const classicName = "classic"

// Policies are the flags that name the policies to play.
type Policies struct {
	Names   string
	EndPlay int     // the setting end-play of classic
	Offset  float64 // the setting guess1-offset of classic
	Options autoplay.Options
	// Player returns a player of a policy. The default calls the policy's New
	// with the options.
	Player func(autoplay.Policy) guess.Player

	flags              *cli.Flags
	budget             int
	noGuess1, noGuess2 bool
}

// oldFlags are flags that settings of classic have replaced.
const oldFlags = "no-guess1 no-guess2 end-play guess1-offset"

// PolicyFlags are the names of the flags.
const PolicyFlags = "policy budget " + oldFlags

// usual are the defaults of the settings of classic.
var usual = guess.Values(nil).Over(classic.Settings)

// budgets are the settings that --budget sets, by the name of the policy.
var budgets = map[string]string{"best": "states", "deep": "play-outs"}

// PolicyNames returns the names of all policies. The first is the default.
func PolicyNames() []string {
	return text.NamesBy(autoplay.Policies(), func(p autoplay.Policy) string { return p.Name })
}

// PolicySettings returns the settings that completion offers behind a policy
// and a colon: switches with the value that is not the default, and the names
// of other settings.
func PolicySettings(policy string) (offered []string) {
	p, err := autoplay.Parse(policy)
	if err != nil {
		return nil
	}
	for _, s := range p.Settings {
		value := ""
		if s.Kind == guess.Switch {
			value = s.Format(1 - s.Usual)
		}
		offered = append(offered, s.Name+"="+value)
	}
	return offered
}

// Add adds the flags.
func (p *Policies) Add(f *cli.Flags, usage string) {
	names := PolicyNames()
	p.flags = f
	p.Player = func(policy autoplay.Policy) guess.Player { return policy.New(p.Options) }
	p.Names = names[0]
	f.WordList(&p.Names, "policy", names, PolicySettings, usage+": "+strings.Join(names, ", "))
	f.IntVar(&p.budget, "budget", 0, "let a policy search `N` positions for a guess; 0 lets it choose")
	f.BoolVar(&p.noGuess1, "no-guess1", false, "classic:guess1=off")
	f.BoolVar(&p.noGuess2, "no-guess2", false, "classic:guess2=off")
	f.IntVar(&p.EndPlay, "end-play", int(usual["end-play"]), "classic:end-play=`N`")
	f.Float64Var(&p.Offset, "guess1-offset", usual["guess1-offset"], "classic:guess1-offset=`X`")
	for flag := range strings.FieldsSeq(oldFlags) {
		f.Lookup(flag).Hidden = true
	}
}

// Fixed returns the policies with the given names, separated by commas, for
// commands without a flag for policies.
func Fixed(names string) ([]simulate.Policy, error) {
	var p Policies
	p.Add(&cli.Flags{FlagSet: pflag.NewFlagSet("", pflag.ContinueOnError)}, "")
	p.Names = names
	return p.List()
}

// List returns the policies that are named.
func (p *Policies) List() (policies []simulate.Policy, err error) {
	for name := range strings.SplitSeq(p.Names, ",") {
		policy, err := p.named(name)
		if err != nil {
			return nil, err
		}
		policies = append(policies, policy)
	}
	return policies, p.checkUsed()
}

// One returns the named policy. More than one is an error.
func (p *Policies) One() (policy simulate.Policy, err error) {
	if strings.Contains(p.Names, ",") {
		return policy, cli.Usagef("--policy %s: want one", p.Names)
	}
	policies, err := p.List()
	if err == nil {
		policy = policies[0]
	}
	return policy, err
}

// Has reports whether a policy is among those that are named, whatever its
// settings.
func (p *Policies) Has(policy string) bool {
	return slices.ContainsFunc(strings.Split(p.Names, ","), func(text string) bool { return nameOf(text) == policy })
}

// nameOf returns the name of a policy without its settings.
func nameOf(text string) string {
	name, _, _ := strings.Cut(text, ":")
	return name
}

// checkUsed returns an error if a flag is given that none of the named policies
// uses.
func (p *Policies) checkUsed() error {
	for flag := range strings.FieldsSeq(oldFlags) {
		if p.flags.Changed(flag) && !p.Has(classicName) {
			return cli.Usagef("--%s is for the policy %s", flag, classicName)
		}
	}
	names := strings.Split(p.Names, ",")
	searches := func(name string) bool { return budgets[nameOf(name)] != "" }
	if p.flags.Changed("budget") && !slices.ContainsFunc(names, searches) {
		return cli.Usagef("--budget is for policies that search, not for %s", strings.Join(names, " and "))
	}
	return nil
}

// named returns the policy of a text such as "best:layouts=500", as changed by
// other flags. These are also its options, as words of a command line.
func (p *Policies) named(text string) (simulate.Policy, error) {
	settings, options, err := p.changed(nameOf(text))
	if err != nil {
		return simulate.Policy{}, err
	}
	policy, err := ParsePolicy(strings.Join(append([]string{text}, settings...), ":"))
	if err != nil {
		return simulate.Policy{}, err
	}
	return simulate.Policy{
		Name: text, Options: strings.Join(options, " "),
		Guesses: policy.Guesses, Rules: policy.Rules, Exact: policy.Exact,
		New: func() guess.Player { return p.Player(policy) },
	}, nil
}

// ParsePolicy returns the policy of a text such as "best:layouts=500".
func ParsePolicy(text string) (autoplay.Policy, error) {
	policy, err := autoplay.Parse(text)
	if err != nil {
		err = cli.Usagef("%w", err)
	}
	if unknown := (*guess.UnknownError)(nil); errors.As(err, &unknown) {
		err = cli.Suggest(err, unknown.Name, unknown.Names)
	}
	return policy, err
}

// changed returns the changes to a policy by flags other than --policy: as
// settings and as words of a command line.
func (p *Policies) changed(name string) (settings, options []string, err error) {
	change := func(is bool, setting, option string, value ...any) {
		if is {
			settings = append(settings, fmt.Sprintf(setting, value...))
			options = append(options, fmt.Sprintf(option, value...))
		}
	}
	switch budget := budgets[name]; {
	case p.budget < 0:
		return nil, nil, cli.Usagef("--budget %d: want 0 or more", p.budget)
	case budget != "":
		change(p.budget > 0, budget+"=%d", "--budget %d", p.budget)
	case name != classicName:
	case p.EndPlay < classic.MinEndPlay || p.EndPlay > classic.MaxEndPlay:
		return nil, nil, fmt.Errorf("end play of %d squares: want %d to %d",
			p.EndPlay, classic.MinEndPlay, classic.MaxEndPlay)
	default:
		change(p.noGuess1 && !p.Options.NoGuess, "guess1=off", "--no-guess1")
		change(p.noGuess2 && !p.Options.NoGuess, "guess2=off", "--no-guess2")
		if p.Options.NoGuess {
			options = append(options, "--no-guess1", "--no-guess2")
		}
		change(p.EndPlay != int(usual["end-play"]), "end-play=%d", "--end-play %d", p.EndPlay)
		change(p.Offset != usual["guess1-offset"], "guess1-offset=%g", "--guess1-offset %g", p.Offset)
	}
	return settings, options, nil
}

// PolicyHelp returns a list of the policies and their settings.
func PolicyHelp() string {
	var b strings.Builder
	b.WriteString("A policy can have settings. This compares a policy with and without them:\n" +
		"--policy best,best:layouts=500:near=0.95\n")
	for _, p := range autoplay.Policies() {
		if len(p.Settings) > 0 {
			fmt.Fprintf(&b, "\n%s\n", p.Name)
		}
		for _, s := range p.Settings {
			fmt.Fprintf(&b, "  %-15s  %s (%s)\n", s.Name+"=X", s.Doc, s.Format(s.Usual))
		}
	}
	return b.String()
}
