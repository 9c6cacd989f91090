package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Record is what was played of a run, and what it came to.
type Record struct {
	Settings Settings
	Policies []Policy  // of a record that was read: without New
	Done     []Range   // the games that were played, ascending and apart
	Tallies  []Tally   // by policy
	Pairs    []Pair    // in the order of EachPair
	Seconds  float64   // how long it took
	CPU      []float64 // seconds of processor time by policy
	// Bytes is how long the results file was when the record was written, for
	// runs that are gone on with.
	Bytes int64
	// Folder is the folder for results that was made for the run, if its name was
	// not given.
	Folder string
}

// NewRecord returns the record of a run of which nothing was played.
func NewRecord(s Settings, policies []Policy) (*Record, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	for i := range policies {
		for j := range i {
			if policies[i].Title() == policies[j].Title() {
				return nil, fmt.Errorf("policy %q: named twice", policies[i].Title())
			}
		}
	}
	return blank(s, policies), nil
}

// blank returns the record of a run that is known to be right.
func blank(s Settings, policies []Policy) *Record {
	r := &Record{Settings: s, Policies: policies, CPU: make([]float64, len(policies))}
	for i := range policies {
		r.Tallies = append(r.Tallies, newTally(&policies[i]))
	}
	r.Pairs = make([]Pair, len(policies)*(len(policies)-1)/2)
	return r
}

// EachPair yields the number of each pair of so many policies, and theirs.
func EachPair(policies int) iter.Seq2[int, [2]int] {
	return func(yield func(int, [2]int) bool) {
		k := 0
		for i := range policies {
			for j := i + 1; j < policies; j++ {
				if !yield(k, [2]int{i, j}) {
					return
				}
				k++
			}
		}
	}
}

// Games returns how many games were played.
func (r *Record) Games() (n uint64) {
	for _, d := range r.Done {
		n += d.To - d.From
	}
	return n
}

// Complete tells whether all games of the run were played.
func (r *Record) Complete() bool { return r.Games() == r.Settings.Games }

// Gaps returns the games that were not played.
func (r *Record) Gaps() (gaps []Range) {
	at := uint64(0)
	for _, d := range r.Done {
		if d.From > at {
			gaps = append(gaps, Range{at, d.From})
		}
		at = d.To
	}
	if at < r.Settings.Games {
		gaps = append(gaps, Range{at, r.Settings.Games})
	}
	return gaps
}

// String names the games as people count them, from 1.
func (g Range) String() string {
	if g.To == g.From+1 {
		return fmt.Sprintf("game %d", g.To)
	}
	return fmt.Sprintf("games %d to %d", g.From+1, g.To)
}

// Merge adds up parts of one run. The order of the parts changes nothing but
// how the seconds, which are no whole numbers, are rounded. The error says that
// two parts are of different runs, or have a game in common.
func Merge(parts []*Record) (*Record, error) {
	if len(parts) == 0 {
		return nil, errors.New("nothing to merge")
	}
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b *Record) int {
		if len(a.Done) == 0 || len(b.Done) == 0 {
			return len(a.Done) - len(b.Done)
		}
		return cmp.Compare(a.Done[0].From, b.Done[0].From)
	})
	sum, err := NewRecord(parts[0].Settings, parts[0].Policies)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if err := sum.add(p); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// add adds a part of the same run.
func (r *Record) add(p *Record) error {
	if err := r.SameRun(p); err != nil {
		return err
	}
	return r.merge(p)
}

// merge adds what is known to be a part of the same run.
func (r *Record) merge(p *Record) error {
	done := append(slices.Clone(r.Done), p.Done...)
	slices.SortFunc(done, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	r.Done = done[:0]
	for _, d := range done {
		last := len(r.Done) - 1
		switch {
		case last >= 0 && d.From < r.Done[last].To:
			return fmt.Errorf("%v: counted twice", Range{d.From, min(d.To, r.Done[last].To)})
		case last >= 0 && d.From == r.Done[last].To:
			r.Done[last].To = d.To
		default:
			r.Done = append(r.Done, d)
		}
	}
	for i := range p.Tallies {
		r.Tallies[i].merge(&p.Tallies[i])
		r.CPU[i] += p.CPU[i]
	}
	for i := range p.Pairs {
		r.Pairs[i].merge(&p.Pairs[i])
	}
	r.Seconds += p.Seconds
	return nil
}

// SameRun returns an error that names a difference, unless two records are of
// the same run.
func (r *Record) SameRun(o *Record) error {
	if r.Settings != o.Settings {
		return fmt.Errorf("another run: %v, %d games; not %v, %d games",
			o.Settings, o.Settings.Games, r.Settings, r.Settings.Games)
	}
	same := slices.EqualFunc(r.Policies, o.Policies, func(a, b Policy) bool {
		return a.Title() == b.Title() && slices.Equal(a.Guesses, b.Guesses) && slices.Equal(a.Rules, b.Rules)
	})
	if !same {
		return fmt.Errorf("other policies: %s; not %s", titles(o.Policies), titles(r.Policies))
	}
	return nil
}

func titles(policies []Policy) string {
	return strings.Join(text.NamesBy(policies, Policy.Title), ", ")
}
