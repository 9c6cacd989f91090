package cli

import (
	"slices"
	"strings"
)

// Rules adds rules, which are checked in their order before the command runs.
func (f *Flags) Rules(rules ...Rule) { f.rules = append(f.rules, rules...) }

// checkRules returns an error if a rule is broken.
func (f *Flags) checkRules() error {
	for _, r := range f.rules {
		cause := f.firstGiven(r.If)
		if cause == "" && r.If != "" || f.firstGiven(r.Unless) != "" {
			continue
		}
		if flag, broken := f.breaks(r, cause); broken {
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
		if f.firstGiven(list) == "" {
			return nil
		}
		return Usagef("%s", text)
	}
}

// breaks returns the flag that breaks a rule, and whether the rule is broken.
func (f *Flags) breaks(r Rule, cause string) (flag string, broken bool) {
	switch {
	case r.Needs != "":
		return cause, f.firstGiven(r.Needs) == ""
	case r.Only == "":
		flag = f.firstGiven(r.Not)
		return flag, flag != ""
	}
	allowed := strings.Fields(r.Only)
	for _, name := range f.Given() {
		if !slices.Contains(allowed, name) {
			return name, true
		}
	}
	return "", len(f.arguments) > 0
}

// firstGiven returns the first name in a list that is given, or "".
func (f *Flags) firstGiven(list string) string {
	for _, names := range strings.Fields(list) {
		all := strings.Split(names, "+")
		if !slices.ContainsFunc(all, func(name string) bool { return !f.given(name) }) {
			return strings.TrimSuffix(all[0], "!")
		}
	}
	return ""
}

func (f *Flags) given(name string) bool {
	if name == "ARGS" {
		return len(f.arguments) > 0
	}
	name, other := strings.CutSuffix(name, "!")
	flag := f.Lookup(name)
	if flag == nil { // verbs share rules, and not all have every flag
		return false
	}
	off := (other || flag.Value.Type() == "bool") && flag.Value.String() == flag.DefValue
	return flag.Changed && !off
}
