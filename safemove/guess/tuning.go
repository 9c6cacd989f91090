package guess

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Tuning is how the policy best weighs things, and how far it looks. [Usual] returns the one found by paired play.
type Tuning struct {
	Near    float64 // candidates are at least so safe, as a share of what the safest square is
	Open    int     // so many candidates touch no number, at the most
	Dead    float64 // factor for squares that can show one number only
	Opening float64 // bonus for the chance of a 0 at the very beginning
	Twins   int     // dangers that must be met anyway are looked for in components of up to so many layouts
	Layouts int     // with so many layouts left the rest is searched to the end,
	States  int     // if that takes so many states at most
}

// Usual returns the tuning that best plays with unless told otherwise.
func Usual() Tuning {
	return Tuning{Near: 0.90, Open: 12, Dead: 0.9, Opening: 0.1, Twins: 40, Layouts: 4000, States: 10_000}
}

// A Knob is a part of a tuning that [Tuning.Set] can change.
type Knob struct {
	Name, Doc string
	Usual     float64
	Low, High float64 // the least and the greatest value
	Whole     bool    // only whole numbers
	set       func(*Tuning, float64)
}

// Knobs returns the parts of a tuning.
func Knobs() []Knob {
	u := Usual()
	return []Knob{
		{"near", "guess no square less safe than X times the safest", u.Near, 0, 1, false, func(t *Tuning, x float64) { t.Near = x }},
		{"open", "look at X squares that touch no number", float64(u.Open), 1, 10_000, true, func(t *Tuning, x float64) { t.Open = int(x) }},
		{"dead", "weigh squares that can show one number only X times", u.Dead, 0, 1, false, func(t *Tuning, x float64) { t.Dead = x }},
		{"opening", "begin dense boards with a bonus of X for a likely 0", u.Opening, 0, 1, false, func(t *Tuning, x float64) { t.Opening = x }},
		{"twins", "look for what must be guessed anyway among up to X layouts", float64(u.Twins), 0, 1000, true, func(t *Tuning, x float64) { t.Twins = int(x) }},
		{"layouts", "search up to X layouts to the end", float64(u.Layouts), 0, 100_000, true, func(t *Tuning, x float64) { t.Layouts = int(x) }},
		{"states", "but not more than X states of that", float64(u.States), 1, 1e9, true, func(t *Tuning, x float64) { t.States = int(x) }},
	}
}

// values says what a part can be set to.
func (k Knob) values() string {
	kind := ""
	if k.Whole {
		kind = "a whole number "
	}
	return fmt.Sprintf("%sfrom %.0f to %.0f", kind, k.Low, k.High)
}

// Set changes a part of t, as in "layouts=500". The error says what could be set instead.
func (t *Tuning) Set(setting string) error {
	name, text, _ := strings.Cut(setting, "=")
	var names []string
	for _, k := range Knobs() {
		if k.Name != name {
			names = append(names, k.Name)
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(x) || x < k.Low || x > k.High || k.Whole && x != math.Trunc(x) {
			return fmt.Errorf("%q: want %s=X with X %s", setting, name, k.values())
		}
		k.set(t, x)
		return nil
	}
	return fmt.Errorf("%q: want NAME=X with one of %s", setting, strings.Join(names, ", "))
}

// An Ablation is a change to best that shows what one of its ingredients is worth.
type Ablation struct {
	Setting string // for [Tuning.Set], or empty for the policy safest
	Doc     string
}

// Ablations are the changes that the README has figures of.
func Ablations() []Ablation {
	return []Ablation{
		{"layouts=0", "no endgame is searched"},
		{"layouts=100", "only the shortest endgames are"},
		{"layouts=1000", "shorter ones"},
		{"layouts=2000", "half as long"},
		{"layouts=8000", "longer ones"},
		{"near=1", "only the safest squares are compared"},
		{"near=0.95", "fewer squares are"},
		{"near=0.8", "more squares are"},
		{"open=4", "few that touch no number"},
		{"dead=1", "squares that tell nothing are as good as others"},
		{"twins=0", "dangers that must be met anyway count like others"},
		{"opening=0", "no bonus for an opening"},
	}
}
