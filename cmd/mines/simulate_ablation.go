package main

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
)

// plainRival is the policy that an ablation adds to the changes of best.
const plainRival = "safest"

// ablationNames returns who plays an ablation: best, best with each change, and
// a policy without what makes best. Changes that cannot always play are left out.
func ablationNames() string {
	names := []string{tunedName}
	for _, a := range guess.Ablations() {
		if t := guess.Usual(); t.Set(a.Setting) == nil {
			names = append(names, tunedName+":"+a.Setting)
		}
	}
	return strings.Join(append(names, plainRival), ",")
}

// ablationLines returns what the table calls the policies of a run.
func ablationLines(policies []simulate.Policy) (lines []simulate.AblationLine) {
	docs := map[string]string{tunedName: "as it usually plays", plainRival: "two steps only between equals"}
	for _, a := range guess.Ablations() {
		docs[tunedName+":"+a.Setting] = a.Doc
	}
	for _, p := range policies {
		name := strings.TrimPrefix(p.Title(), tunedName+":")
		lines = append(lines, simulate.AblationLine{Name: name, Doc: docs[p.Name]})
	}
	return lines
}

// checkAblation returns an error if a flag is of no use with --ablation.
func (c *simulation) checkAblation() error {
	for _, name := range []string{"policy", "sweep", "plot"} {
		if c.ablation && c.flags.Changed(name) {
			return cli.Usagef("--ablation excludes --%s", name)
		}
	}
	return nil
}

// checkMergedAblation returns an error unless a run has the policies of an
// ablation.
func checkMergedAblation(r *simulate.Record) error {
	names := make([]string, len(r.Policies))
	for i, p := range r.Policies {
		names[i] = p.Name
	}
	if strings.Join(names, ",") != ablationNames() {
		err := errors.New("--ablation: the parts do not compare the policies of an ablation")
		return cli.Hint(err, "without --ablation they are merged as they are")
	}
	return nil
}

// tuningHelp lists what can be set of best.
func tuningHelp() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nThe policy %s can be tuned, as in --policy best,best:layouts=500:near=0.95, and\nplays beside itself then. What can be set is X in\n\n", tunedName)
	for _, k := range guess.Knobs() {
		fmt.Fprintf(&b, "  %-10s %s (%g)\n", k.Name+"=X", k.Doc, k.Usual)
	}
	return b.String()
}
