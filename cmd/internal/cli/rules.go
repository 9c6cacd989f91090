package cli

import (
	"slices"
	"strings"
)

// Rules adds rules, which are checked in their order before the command runs.
func (f *Flags) Rules(rules ...Rule) { f.rules = append(f.rules, rules...) }

// checkRules returns an error if a rule is broken.
func (f *Flags) checkRules(args []string) error {
	for _, r := range f.rules {
		cause := f.firstGiven(r.If, args)
		if cause == "" && r.If != "" || f.firstGiven(r.Unless, args) != "" {
			continue
		}
		if flag, broken := f.breaks(r, cause, args); broken {
			value := ""
			if known := f.Lookup(flag); known != nil && known.Value.Type() != "bool" {
				value = " " + known.Value.String()
			}
			text := strings.NewReplacer("CAUSE", cause, "FLAG", flag, " VALUE", value).Replace(r.Text)
			err := Hint(Usagef("%s", text), "%s", r.Hint)
			if strings.Contains(r.Needs, "mines") && f.input != nil {
				err = f.input.missing(err)
			}
			return err
		}
	}
	return nil
}

// Alone returns a function for [Input.One]: the answer is for one board if one
// of these flags is given, and the text says so.
func (f *Flags) Alone(list, text string) func() error {
	return func() error {
		if f.firstGiven(list, nil) == "" {
			return nil
		}
		return Usagef("%s", text)
	}
}

// breaks returns the flag that breaks a rule, and whether the rule is broken.
func (f *Flags) breaks(r Rule, cause string, args []string) (flag string, broken bool) {
	if r.Needs != "" && f.firstGiven(r.Needs, args) == "" {
		return cause, true
	}
	if r.Only != "" {
		allowed := strings.Fields(r.Only)
		for _, name := range f.Given() {
			if !slices.Contains(allowed, name) {
				return name, true
			}
		}
		return "", len(args) > 0
	}
	flag = f.firstGiven(r.Not, args)
	return flag, flag != ""
}

// firstGiven returns the first name in a list that is given, or "".
func (f *Flags) firstGiven(list string, args []string) string {
	for _, names := range strings.Fields(list) {
		all := strings.Split(names, "+")
		if !slices.ContainsFunc(all, func(name string) bool { return !f.given(name, args) }) {
			name, _, _ := strings.Cut(all[0], "!=")
			return name
		}
	}
	return ""
}

func (f *Flags) given(name string, args []string) bool {
	if name == "ARGS" {
		return len(args) > 0
	}
	name, byDefault, _ := strings.Cut(name, "!=")
	flag := f.Lookup(name)
	if flag == nil { // verbs share rules, and not all have every flag
		return false
	}
	off := flag.Value.Type() == "bool" && flag.Value.String() == "false"
	return flag.Changed && !off && flag.Value.String() != byDefault
}
