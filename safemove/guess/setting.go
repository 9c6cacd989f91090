package guess

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Setting is a number, or a switch, that a user can set for a policy.
type Setting struct {
	Name, Doc string
	Default   float64
	Low, High float64 // the least and the greatest value allowed
	Kind      SettingKind
}

// A SettingKind says which values a setting can have.
type SettingKind uint8

// The kinds of setting.
const (
	Number SettingKind = iota
	Whole              // a number without a fraction
	Switch             // off or on: 0 or 1
)

// switches are the values of a switch.
var switches = [...]string{"off", "on"}

// Format returns a value of the setting as text.
func (s Setting) Format(x float64) string {
	if s.Kind == Switch {
		return switches[int(x)]
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// want describes the values that the setting can have.
func (s Setting) want() string {
	format := [...]string{Number: "from %s to %s", Whole: "a whole number from %s to %s", Switch: "%s or %s"}[s.Kind]
	return fmt.Sprintf(format, s.Format(s.Low), s.Format(s.High))
}

// parse reads a value; ok is false if the setting cannot have it.
func (s Setting) parse(text string) (x float64, ok bool) {
	if s.Kind == Switch {
		i := slices.Index(switches[:], text)
		return float64(i), i >= 0
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && x >= s.Low && x <= s.High && (s.Kind != Whole || x == math.Trunc(x))
}

// Values holds the values of settings, by their names.
type Values map[string]float64

// Over returns the values of all settings: those in v, and the default values
// of the others.
func (v Values) Over(settings []Setting) Values {
	all := make(Values, len(settings))
	for _, s := range settings {
		all[s.Name] = s.Default
	}
	maps.Copy(all, v)
	return all
}

// An UnknownError reports a name that does not exist, with the names that do.
type UnknownError struct {
	Name  string
	Names []string
}

// Error lists the names that exist.
func (e *UnknownError) Error() string { return "want one of " + strings.Join(e.Names, ", ") }

// Named returns the element of all with the given name. The error is an
// [*UnknownError].
func Named[T any](all []T, name string, nameOf func(T) string) (found T, err error) {
	unknown := &UnknownError{Name: name}
	for _, x := range all {
		if nameOf(x) == name {
			return x, nil
		}
		unknown.Names = append(unknown.Names, nameOf(x))
	}
	return found, unknown
}

// ParseValues reads a text such as "layouts=500:near=0.95". The error says
// which setting is wrong and which values it can have.
func ParseValues(settings []Setting, text string) (Values, error) {
	v := make(Values)
	for part := range strings.SplitSeq(text, ":") {
		name, value, _ := strings.Cut(part, "=")
		if _, twice := v[name]; twice {
			return nil, fmt.Errorf("%s is set twice", name)
		}
		s, err := Named(settings, name, func(s Setting) string { return s.Name })
		if err != nil {
			return nil, fmt.Errorf("%q: %w", part, err)
		}
		x, ok := s.parse(value)
		if !ok {
			return nil, fmt.Errorf("%q: want %s=X with X %s", part, name, s.want())
		}
		v[name] = x
	}
	return v, nil
}
