package simulate

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// Ablation returns a table that compares each policy with the first on the same
// boards: a line for each with the share of wins and, in percentage points, what
// it wins more or less than the first, plain and with the luck taken out. The
// names and explanations of the lines are given by the caller, by policy.
func (r *Record) Ablation(lines []AblationLine) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n%d of %d games\n\n", r.Settings, r.Games(), r.Settings.Games)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "change\twon\tdifference\t95% interval\tluck-adjusted\t95% interval\tmeaning")
	for i, line := range lines {
		won := Wilson(r.Tallies[i].Wins, r.Tallies[i].Games).times(100).Value
		fmt.Fprintf(w, "%s\t%.2f%%\t%s\t%s\n", line.Name, won, r.toFirst(i), line.Doc)
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

// An AblationLine says what a policy in the table is called and what it changes.
type AblationLine struct{ Name, Doc string }

// toFirst returns the columns with the differences of a policy to the first, so
// that a loss is negative. The first pairs of a record are those of the first
// policy with each other one.
func (r *Record) toFirst(i int) string {
	if i == 0 {
		return "\t\t\t"
	}
	p, adjusted := r.Pairs[i-1], "-\t-"
	plain := p.Difference().opposite().columns()
	if r.Policies[0].Exact && r.Policies[i].Exact {
		adjusted = p.WithoutLuck().opposite().columns()
	}
	return plain + "\t" + adjusted
}

// opposite returns the interval of the negative.
func (i Interval) opposite() Interval { return Interval{0 - i.Value, 0 - i.High, 0 - i.Low} }

// columns returns a difference in percentage points, and its interval.
func (i Interval) columns() string {
	p := i.times(100)
	return fmt.Sprintf("%+.2f\t%+.2f to %+.2f", p.Value, p.Low, p.High)
}
