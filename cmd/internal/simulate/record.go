package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A Record holds the games of a run that were played so far, and their results.
type Record struct {
	Progress
	Policies []Policy // without Player if the record was read
	Tallies  []Tally  // by policy
	Pairs    []Pair   // in the order of [Pairs]
	// Steps hold the results of each LookEvery games, by their number from 0;
	// nil unless there is a test. Parts keep them for the test of their sum.
	Steps   map[uint64]Compared
	Seconds float64      // the time of the run
	CPU     []float64    // seconds of processor time by policy
	Answers []Answers    // by program
	Source  string       // the name of the file that it was read from, for [Merge]
	Varied  answer.Sweep // which run of a [Sweep] it is, unless that is a single run
}

// A Progress says which games of a run were played, and what resuming needs.
type Progress struct {
	Settings Settings `json:"run"`
	// Done are the games that were played, ascending, with gaps between ranges; nil if
	// the run was not begun.
	Done []Range `json:"done"`
	// Bytes and TimesBytes are the sizes of the files of results and of times
	// when the record was written.
	Bytes      int64 `json:"results_bytes,omitempty"`
	TimesBytes int64 `json:"times_bytes,omitempty"`
	// Positions is that size of the file of positions; nil if none is written.
	Positions *int64 `json:"positions_bytes,omitempty"`
	PositionOptions
	// Folder is the name of the folder for results, if it was chosen for the
	// run and not given.
	Folder string `json:"results_folder,omitempty"`
	Test   Test   `json:"test,omitzero"`   // of the first two policies
	Match  *Match `json:"match,omitempty"` // nil unless programs play
}

// OfPrograms reports whether programs play, not policies of this program.
func (p *Progress) OfPrograms() bool { return p.Match != nil }

// NewRecord returns the record of a run before its first game.
func NewRecord(s Settings, policies []Policy) (*Record, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	for i, p := range policies {
		same := func(q Policy) bool { return q.Title() == p.Title() }
		if p.Title() != "" && slices.ContainsFunc(policies[:i], same) {
			twice := text.Choose(p.Program == nil, "policy %q: named twice", "two programs have the name %q")
			return nil, fmt.Errorf(twice, p.Title())
		}
	}
	r := &Record{Progress: Progress{Settings: s}, Policies: policies, CPU: make([]float64, len(policies)),
		Answers: make([]Answers, len(policies))}
	for _, p := range policies {
		t := Tally{Guesses: make([]GuessTally, len(p.Guesses)), Rules: make([]int64, len(p.Rules))}
		r.Tallies = append(r.Tallies, t)
	}
	r.Pairs = make([]Pair, len(Pairs(len(policies))))
	return r, nil
}

// Pairs returns each pair of policies as their indices, in the order of
// [Record].Pairs.
func Pairs(policies int) (pairs [][2]int) {
	for i := range policies {
		for j := i + 1; j < policies; j++ {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// exact reports whether the chances of both policies of a pair are exact.
func (r *Record) exact(pair [2]int) bool {
	return r.Policies[pair[0]].Exact && r.Policies[pair[1]].Exact
}

// Games returns the number of games that were played.
func (r *Record) Games() (n uint64) {
	for _, d := range r.Done {
		n += d.To - d.From
	}
	return n
}

// Complete reports whether all games of the run were played.
func (r *Record) Complete() bool { return r.Games() == r.Settings.Games }

// Gap returns the first games that were not played. It is empty if there are none.
func (r *Record) Gap() Range {
	gap := Range{To: r.Settings.Games}
	for _, d := range r.Done {
		if d.From > gap.From {
			gap.To = d.From
			break
		}
		gap.From = d.To
	}
	return gap
}

// String returns the numbers of the games counted from 1: "games 1 to 100".
func (g Range) String() string {
	if g.To == g.From+1 {
		return fmt.Sprintf("game %d", g.To)
	}
	return fmt.Sprintf("games %d to %d", g.From+1, g.To)
}

// Merge adds up parts of one run, at least one. The sum is the same for any
// order of the parts, except for the rounding of Seconds and CPU, and has no
// times if a part has none. Merge returns an error with the source of a part if it
// belongs to another run than the first, or has a game in common with those before
// it.
func Merge(parts []*Record) (*Record, error) {
	sum, err := NewRecord(parts[0].Settings, parts[0].Policies)
	if err != nil {
		return nil, err
	}
	if m := parts[0].Match; m != nil {
		sum.Match = new(*m)
	}
	if !slices.ContainsFunc(parts, func(p *Record) bool { return p.Steps == nil }) {
		sum.Steps = make(map[uint64]Compared)
	}
	for _, p := range parts {
		if err := sum.SameRun(p); err != nil {
			return nil, text.FileError(p.Source, fmt.Errorf("%w, as in %s", err, parts[0].Source))
		}
		if err := sum.merge(p); err != nil {
			return nil, text.FileError(p.Source, err)
		}
	}
	if slices.ContainsFunc(parts, func(p *Record) bool { return !p.timed() }) {
		sum.Seconds = 0
		clear(sum.CPU)
		clear(sum.Answers)
	}
	return sum, nil
}

// timed reports whether the record has the times of its games: those written
// with --no-time have none.
func (r *Record) timed() bool {
	if !r.OfPrograms() {
		return r.Seconds > 0
	}
	answered := slices.ContainsFunc(r.Tallies, func(t Tally) bool { return t.Conduct.Turns > 0 })
	return !answered || slices.ContainsFunc(r.Answers, func(a Answers) bool { return a.Time > 0 })
}

// addDone adds games to those that were played.
func (r *Record) addDone(games ...Range) error {
	done := append(slices.Clone(r.Done), games...)
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
	return nil
}

// merge adds a part of the same run.
func (r *Record) merge(p *Record) error {
	if err := r.addDone(p.Done...); err != nil {
		return err
	}
	for i := range p.Tallies {
		plus(&r.Tallies[i], &p.Tallies[i])
		r.Tallies[i].Faults.merge(p.Tallies[i].Faults)
		r.CPU[i] += p.CPU[i]
		r.Answers[i].merge(p.Answers[i])
	}
	for i := range p.Pairs {
		plus(&r.Pairs[i], &p.Pairs[i])
	}
	if r.Steps != nil {
		for k, step := range p.Steps {
			sum := r.Steps[k]
			plus(&sum, &step)
			r.Steps[k] = sum
		}
	}
	if p.Match != nil {
		r.Match.Exposed = r.Match.Exposed || p.Match.Exposed
	}
	r.Seconds += p.Seconds
	return nil
}

// SameRun returns an error that names a difference if the two records belong to
// different runs.
func (r *Record) SameRun(o *Record) error {
	if r.OfPrograms() != o.OfPrograms() {
		return errors.New("another run: policies play in one of the two, and programs in the other")
	}
	if r.Settings != o.Settings {
		return fmt.Errorf("another run: %v, %d games; not %v, %d games",
			o.Settings, o.Settings.Games, r.Settings, r.Settings.Games)
	}
	if r.OfPrograms() {
		return r.sameMatch(o)
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
