package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// ablation is the command that compares best with variants of it, each with one
// part changed or left out.
type ablation struct{ games flags.Games }

func newAblation(f *cli.Flags) cli.Run {
	c := new(ablation)
	f.Arguments("[merge FILE...]")
	f.Complete("merge\tadd up the results of parts")
	c.games.Add(f, "mines-lab ablation", "seeds")
	c.games.AddKept()
	return c.run
}

// A change is a policy to compare, with the meaning of its setting.
type change struct{ policy, doc string }

// changes are the policies to compare; all others are compared with the first.
var changes = []change{
	{"best", "as it usually plays"},
	{"best:layouts=0", "no endgame is searched"},
	{"best:layouts=100", "only the shortest endgames are searched"},
	{"best:layouts=500", "only shorter endgames are searched"},
	{"best:layouts=2000", "longer endgames are searched"},
	{"best:layouts=4000", "still longer endgames are searched"},
	{"best:near=1", "only the safest squares are compared"},
	{"best:near=0.95", "fewer squares are compared"},
	{"best:near=0.8", "more squares are compared"},
	{"best:open=4", "fewer squares that touch no number are compared"},
	{"best:learned=0", "no learned weights: two steps alone"},
	{"best:learned=1", "the learned net sees a board in one way, not two"},
	{"safest", "two steps only between equals"},
}

// changed returns the names of the policies to compare, with commas between.
func changed() string {
	return strings.Join(text.NamesBy(changes, func(x change) string { return x.policy }), ",")
}

func (c *ablation) run(e *cli.Env, args []string) error {
	print := func(s *simulate.Sweep) error {
		return c.games.Print(e, s, func() string { return table(s.Points[0].Run) })
	}
	if len(args) > 0 && args[0] == "merge" {
		sum, err := c.games.Merge(e, args[1:])
		if err == nil {
			err = checkMerged(sum)
		}
		if err != nil {
			return err
		}
		return print(simulate.NewSweep("", simulate.Point{Run: sum}))
	}
	if len(args) > 0 {
		return cli.Usagef("unexpected argument %q", args[0])
	}
	if err := c.games.Check(); err != nil {
		return err
	}
	settings, err := c.games.Settings(e)
	if err != nil {
		return err
	}
	policies, err := flags.Fixed(changed())
	if err != nil {
		return err
	}
	r, err := simulate.NewRecord(settings, policies)
	if err != nil {
		return err
	}
	return c.games.Play(e, simulate.NewSweep("", simulate.Point{Run: r}), nil, print)
}

// checkMerged returns an error unless a run has the policies of an ablation.
func checkMerged(r *simulate.Record) error {
	if strings.Join(text.NamesBy(r.Policies, simulate.Policy.Title), ",") != changed() {
		err := errors.New("the parts do not compare the policies of an ablation")
		return cli.Hint(err, "mines simulate merge adds them up as they are")
	}
	return nil
}

// table returns a table that compares each policy with the first: its share of
// wins and, in percentage points, what it wins more or less than the first,
// plain and with the luck taken out.
func table(r *simulate.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n%d of %d games\n\n", r.Settings, r.Games(), r.Settings.Games)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "change\twon\tdifference\t95% interval\tluck-adjusted\t95% interval\tmeaning")
	for i, x := range changes {
		columns := "\t\t\t"
		if i > 0 { // the first pairs of a record are those of the first policy
			columns = opposite(r.Pairs[i-1].Difference()) + "\t" + opposite(r.Pairs[i-1].WithoutLuck(r.Prior()))
		}
		won := 100 * simulate.Wilson(r.Tallies[i].Wins, r.Tallies[i].Games).Value
		fmt.Fprintf(w, "%s\t%.2f%%\t%s\t%s\n", strings.TrimPrefix(x.policy, "best:"), won, columns, x.doc)
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

// opposite returns minus a difference, and its interval, in percentage points.
func opposite(d simulate.Interval) string {
	points := func(x float64) float64 { return 100 * (0 - x) } // 0 - x is never -0
	return fmt.Sprintf("%+.2f\t%+.2f to %+.2f", points(d.Value), points(d.High), points(d.Low))
}
