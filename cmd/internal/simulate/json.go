package simulate

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/text"
)

// recordFormat is the version of the lines of a record.
const recordFormat = "mines simulate 6"

// A policyRecord is what merging needs of a policy beside its document, and
// what resuming a run needs.
type policyRecord struct {
	Format  string `json:"format"`
	Version string `json:"version"` // of the generator
	Progress
	Kinds   []string     `json:"guess_kinds"`
	Rules   []string     `json:"rules"`
	Exact   bool         `json:"exact_chances"`
	Tally   *Tally       `json:"tally"`
	Program *Program     `json:"program,omitempty"`
	Answers Answers      `json:"answers,omitzero"`
	Seal    journal.Seal `json:"seal"`
}

// A headRecord begins the record of a match, in the document of that.
type headRecord struct {
	Format string       `json:"format"`
	Seal   journal.Seal `json:"seal"`
}

// A pairRecord is what merging needs of two policies beside their document.
type pairRecord struct {
	Luck  Folds               `json:"luck"`
	Steps map[uint64]Compared `json:"steps,omitzero"`
	Seal  journal.Seal        `json:"seal"`
}

// AppendJSON appends the record as documents with what [ReadRecords] needs: one
// for each policy, then one for each pair of policies. If times is false, the
// same games give the same bytes.
func (r *Record) AppendJSON(dst []byte, times bool) []byte {
	return append(dst, journal.Sealed(r.appendJSON(nil, times, false, nil))...)
}

// appendJSON appends the documents without seals. If resume is true, they have
// what resuming the run needs too.
func (r *Record) appendJSON(dst []byte, times, resume bool, sweep *answer.Sweep) []byte {
	keep, times := resume || !r.secret(), times && r.timed()
	if r.OfPrograms() {
		dst = answer.Append(dst, r.matchDocument(keep))
	}
	for i := range r.Policies {
		var kept any
		if keep {
			kept = r.kept(i, times, resume)
		}
		switch {
		case r.OfPrograms():
			dst = answer.Append(dst, r.programDocument(i, times, kept))
		case sweep != nil:
			dst = answer.Append(dst, &answer.SweepStep{PolicyResult: *r.document(i, times, kept), Sweep: *sweep})
		default:
			dst = answer.Append(dst, r.document(i, times, kept))
		}
	}
	for k, at := range Pairs(len(r.Policies)) {
		p := &r.Pairs[k]
		d := &answer.Pair{
			A: r.Policies[at[0]].Title(), B: r.Policies[at[1]].Title(), Difference: answer.Difference(p.Difference().Rounded()),
			Both: p.Both, OnlyA: p.OnlyA, OnlyB: p.OnlyB, Neither: p.Neither, SPRT: r.TestState().document(), Sweep: sweep,
		}
		if r.exact(at) {
			d.AdjustedDifference = new(answer.AdjustedDifference(p.Luck.WithoutLuck(r.Prior(), -1).Rounded()))
		}
		if keep {
			d.Record = pairRecord{Luck: p.Luck, Steps: r.Steps}
		}
		dst = answer.Append(dst, d)
	}
	return dst
}

// kept returns what the document of policy i has for merging, and if resume is
// true for resuming.
func (r *Record) kept(i int, times, resume bool) *policyRecord {
	p := &r.Policies[i]
	kept := &policyRecord{
		Format: recordFormat, Version: generate.Version, Progress: r.Progress,
		Kinds: p.Guesses, Rules: p.Rules, Exact: p.Exact, Tally: &r.Tallies[i], Program: p.Program,
	}
	if times {
		kept.Answers = r.Answers[i]
	}
	kept.Done = append([]Range{}, r.Done...) // not null
	if !resume {
		kept.Bytes, kept.TimesBytes, kept.Positions, kept.Folder = 0, 0, nil, ""
		kept.PositionOptions = PositionOptions{}
	}
	return kept
}

// document returns the document of policy i.
func (r *Record) document(i int, times bool, kept any) *answer.PolicyResult {
	p, t, s := &r.Policies[i], &r.Tallies[i], r.Settings
	d := &answer.PolicyResult{
		Policy: p.Name, Settings: p.Changes, Rows: s.Spec.Size.Rows, Cols: s.Spec.Size.Cols, Total: s.Spec.Mines,
		Games: t.Games, Asked: s.Games, Wins: t.Wins, Stuck: t.Stuck, WinRate: answer.WinRate(t.winRate().Rounded()),
		Deviation: decimal(Deviation(t.Wins, t.Games)), Guesses: t.GuessesWon + t.GuessesLost, Record: kept,
	}
	if times {
		d.Seconds, d.CPUSeconds = (*answer.Decimal)(&r.Seconds), (*answer.Decimal)(&r.CPU[i])
	}
	if p.Exact {
		d.LuckAdjusted = new(answer.LuckAdjusted(r.LuckAdjusted(i).Rounded()))
	}
	return d
}

// A recordLine is any line of a record: the document of a policy or a pair.
type recordLine struct {
	Kind string
	answer.Sweep
	Policy, Settings string
	Bot              string // of a program
	Seconds          float64
	CPUSeconds       float64 `json:"cpu_seconds"`
	A, B             string
	Counts
	Record struct {
		policyRecord
		Luck  Folds
		Steps map[uint64]Compared
	}
}

const noRecord = "not the results of a run, as --json prints them"

// readSweeps reads sweeps and single runs, one after another. It returns nothing
// with an error.
func readSweeps(in io.Reader) (sweeps []Sweep, err error) {
	records, err := journal.Read[recordLine](in, recordFormat, noRecord)
	if err != nil {
		return nil, err
	}
	for _, lines := range records {
		s, err := sweepOf(lines)
		if err != nil {
			return nil, err
		}
		sweeps = append(sweeps, s)
	}
	return sweeps, nil
}

// ReadRecords reads records, one after another, from lines of JSON that
// [Record.AppendJSON] wrote. It returns an error if the lines are damaged, or if
// a program with another recordFormat or generator version wrote them.
func ReadRecords(in io.Reader) (records []*Record, err error) {
	all, err := readSweeps(in)
	for _, s := range all {
		if s.parameter() != "" {
			return nil, errors.New("these are the results of a sweep, which are not merged")
		}
		records = append(records, s[0])
	}
	return records, err
}

// cutAt returns the lines before the first that is meant, and the rest.
func cutAt(lines []recordLine, meant func(recordLine) bool) (before, rest []recordLine) {
	n := slices.IndexFunc(lines, meant)
	if n < 0 {
		n = len(lines)
	}
	return lines[:n], lines[n:]
}

func recordOf(lines []recordLine) (*Record, error) {
	if lines[0].Kind == "match" {
		lines = lines[1:]
	}
	lines, pairs := cutAt(lines, func(l recordLine) bool { return l.Kind == "pair" })
	if len(lines) == 0 {
		return nil, errors.New(noRecord)
	}
	if v := lines[0].Record.Version; v != generate.Version {
		return nil, fmt.Errorf("generator version %q: this program has %q", v, generate.Version)
	}
	var policies []Policy
	for i := range lines {
		p, err := lines[i].policy()
		if err != nil {
			return nil, err
		}
		policies = append(policies, p)
	}
	if got, want := len(pairs), len(Pairs(len(lines))); got != want {
		return nil, fmt.Errorf("%d pairs of policies, want %d", got, want)
	}
	r, err := NewRecord(lines[0].Record.Settings, policies)
	if err != nil {
		return nil, err
	}
	if err := r.fill(lines); err != nil {
		return nil, err
	}
	for i := range r.Pairs {
		if err := r.fillPair(i, &pairs[i]); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// policy returns the policy of a line.
func (l *recordLine) policy() (Policy, error) {
	p := Policy{Changes: l.Settings}
	p.Name, p.Guesses, p.Rules, p.Exact = l.Policy+l.Bot, l.Record.Kinds, l.Record.Rules, l.Record.Exact
	p.Program = l.Record.Program
	names := slices.Concat([]string{p.Name}, p.Guesses, p.Rules)
	if slices.Contains(names, "") || strings.ContainsFunc(strings.Join(names, "")+l.Settings, text.IsHarmful) {
		return p, fmt.Errorf("policy %q: want names of printable characters "+
			"for the policy, its guesses and its rules", p.Name)
	}
	if match := l.Record.Match != nil; (p.Program != nil) != match || match && len(p.Guesses) != 1 {
		return p, fmt.Errorf("policy %q: want a program with one kind of guess in a match, and only there", p.Name)
	}
	return p, nil
}

// mostSeconds is longer than any run.
const mostSeconds = 1e12

// fill copies the numbers from the lines of the policies into r.
func (r *Record) fill(lines []recordLine) error {
	r.Progress = lines[0].Record.Progress
	for i, d := range r.Done {
		if d.From >= d.To || d.To > r.Settings.Games || i > 0 && d.From <= r.Done[i-1].To {
			return fmt.Errorf("%v: out of place", d)
		}
	}
	if r.Test != (Test{}) && !r.Test.possible() {
		return fmt.Errorf("test of %g against %g: want two differences from -1 to 1", r.Test.Low, r.Test.High)
	}
	if n := min(r.Bytes, r.TimesBytes, *cmp.Or(r.Positions, new(int64))); n < 0 {
		return fmt.Errorf("%d bytes of results: want 0 or more", n)
	}
	r.Seconds = lines[0].Seconds
	for i := range lines {
		l := &lines[i]
		t := l.Record.Tally
		if t == nil || !t.possible(r.Games(), r.Settings.Spec.Size) ||
			len(t.Guesses) != len(l.Record.Kinds) || len(t.Rules) != len(l.Record.Rules) {
			return fmt.Errorf("policy %s: its tally is of other games, guesses or rules", l.Policy)
		}
		if max(l.Seconds, l.CPUSeconds) > mostSeconds || min(l.Seconds, l.CPUSeconds) < 0 {
			return fmt.Errorf("policy %s: its times are impossible", l.Policy)
		}
		r.Tallies[i], r.CPU[i], r.Answers[i] = *t, l.CPUSeconds, l.Record.Answers
	}
	return nil
}

// fillPair copies the numbers from the line of pair k into r.
func (r *Record) fillPair(k int, l *recordLine) error {
	pair := Pair{l.Counts, l.Record.Luck}
	boards, steps := int64(r.Games()), Compared{}
	a, b := Pairs(len(r.Policies))[k][0], Pairs(len(r.Policies))[k][1]
	void := r.Tallies[a].Void + r.Tallies[b].Void
	possible := countsWithin(pair, boards) && pair.games() <= boards && pair.games()+void >= boards
	for _, step := range l.Record.Steps {
		possible = possible && countsWithin(step, LookEvery)
		plus(&steps, &step)
	}
	if !possible || l.Record.Steps != nil && steps != (Compared{pair.Counts, pair.Luck.All()}) {
		return fmt.Errorf("policies %s and %s: they played other games", l.A, l.B)
	}
	r.Pairs[k], r.Steps = pair, l.Record.Steps
	return nil
}
