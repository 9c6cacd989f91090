package flags

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// Policies are the flags that name the policies to play.
type Policies struct {
	Names   string
	Options autoplay.PlayerOptions
	// Player returns a player of a policy. The default calls the policy's New
	// with the options.
	Player func(autoplay.PlayerPolicy) guess.PolicyPlayer
}

// PolicyNames returns the names of all policies.
func PolicyNames() []string {
	return text.NamesBy(autoplay.Policies(), func(p autoplay.PlayerPolicy) string { return p.Name })
}

// PolicySettings returns the settings that completion offers behind a policy
// and a colon: switches with the value that is not the default, and the names
// of other settings.
func PolicySettings(policy string) (offered []string) {
	p, _ := autoplay.Parse(policy) // an unknown one has no settings
	for _, s := range p.Settings {
		value := ""
		if s.Kind == guess.Switch {
			value = s.Format(1 - s.Default)
		}
		offered = append(offered, s.Name+"="+value)
	}
	return offered
}

// Add adds the flags.
func (p *Policies) Add(f *cli.Flags, usage string) {
	names := PolicyNames()
	p.Player = func(policy autoplay.PlayerPolicy) guess.PolicyPlayer { return policy.New(p.Options) }
	p.Names = guess.Best.Name
	f.WordList(&p.Names, "policy", names, PolicySettings, usage+": "+strings.Join(names, ", "))
}

// List returns the policies that are named.
func (p *Policies) List() (policies []simulate.Policy, err error) {
	for name := range strings.SplitSeq(p.Names, ",") {
		policy, err := ParsePolicy(name)
		if err != nil {
			return nil, err
		}
		policies = append(policies, simulate.Policy{
			PlayerPolicy: policy, Changes: strings.TrimPrefix(name[len(policy.Name):], ":"),
			Player: func() guess.PolicyPlayer { return p.Player(policy) },
		})
	}
	return policies, nil
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

// With returns the policies with one more setting for those of a name, such as
// "end-play=12" for classic.
func (p Policies) With(name, setting string) Policies {
	names := strings.Split(p.Names, ",")
	for i := range names {
		if nameOf(names[i]) == name {
			names[i] += ":" + setting
		}
	}
	p.Names = strings.Join(names, ",")
	return p
}

// ParsePolicy returns the policy of a text such as "best:layouts=500".
func ParsePolicy(text string) (autoplay.PlayerPolicy, error) {
	policy, err := autoplay.Parse(text)
	if err != nil {
		err = cli.Usagef("%w", err)
	}
	if unknown := (*guess.UnknownError)(nil); errors.As(err, &unknown) {
		err = cli.Suggest(err, unknown.Name, unknown.Names)
	}
	return policy, err
}

// PolicyHelp returns a list of the policies and their settings.
func PolicyHelp() string {
	var b strings.Builder
	b.WriteString("A policy can have settings, except in hint. This compares one with and without:\n" +
		"--policy best,best:layouts=500:near=0.95\n")
	for _, p := range autoplay.Policies() {
		if len(p.Settings) > 0 {
			fmt.Fprintf(&b, "\n%s\n", p.Name)
		}
		for _, s := range p.Settings {
			fmt.Fprintf(&b, "  %-15s  %s (%s)\n", s.Name+"=X", s.Doc, s.Format(s.Default))
		}
	}
	return b.String()
}
