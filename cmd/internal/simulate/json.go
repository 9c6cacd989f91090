package simulate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
)

// recordFormat is the version of the lines of a record.
const recordFormat = "mines simulate 3"

// A policyLine is the line of a policy: first the figures that people and
// programs look for, then everything that merging needs.
type policyLine struct {
	Sweep   *sweepValue `json:"sweep,omitempty"`
	Policy  string      `json:"policy"`
	Options string      `json:"options,omitempty"`
	Size    string      `json:"size"`
	Mines   int         `json:"mines"`
	Games   int64       `json:"games"`
	Wins    int64       `json:"wins"`
	percentage
	Deviation    float64     `json:"deviation"`
	LuckAdjusted *percentage `json:"luck_adjusted,omitempty"`
	Guesses      int64       `json:"guesses"`
	Seconds      *float64    `json:"seconds,omitempty"`
	CPUSeconds   *float64    `json:"cpu_seconds,omitempty"`
	Run          runLine     `json:"run"`
	Kinds        []string    `json:"guess_kinds"`
	Rules        []string    `json:"rules"`
	Exact        bool        `json:"exact_chances"`
	Tally        *Tally      `json:"tally"`
}

// A percentage is an [Interval] of a share of games, in percent.
type percentage struct {
	Value float64 `json:"percent"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A runLine holds the settings and the games that were played.
type runLine struct {
	Format    string      `json:"format"`
	Generator string      `json:"generator"`
	Version   string      `json:"generator_version"`
	Size      string      `json:"size"`
	Mines     int         `json:"mines"`
	Start     string      `json:"start"`
	Opens     bool        `json:"opens"`
	First     string      `json:"first"`
	Seed      uint64      `json:"seed"`
	PerSeed   uint64      `json:"games_per_seed"`
	Games     uint64      `json:"games"`
	Done      [][2]uint64 `json:"done"` // pairs of Range.From and Range.To
	Bytes     int64       `json:"results_bytes,omitempty"`
	Folder    string      `json:"results_folder,omitempty"`
}

// A pairLine is the line of two policies; the difference is in percentage
// points.
type pairLine struct {
	Sweep *sweepValue `json:"sweep,omitempty"`
	A     string      `json:"a"`
	B     string      `json:"b"`
	gap
	WithoutLuck *gap `json:"luck_adjusted_difference,omitempty"`
	Pair
}

// A gap is an [Interval] of a difference, in percentage points.
type gap struct {
	Value float64 `json:"difference"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// AppendJSON appends the record as lines of JSON, each with a seal: one for
// each policy, then one for each pair of policies. If times is false, the same
// games give the same bytes.
func (r *Record) AppendJSON(dst []byte, times bool) []byte {
	return append(dst, sealed(r.appendJSON(nil, times, false, nil))...)
}

// appendJSON appends the lines without seals. If resume is true, they have what
// resuming the run needs too.
func (r *Record) appendJSON(dst []byte, times, resume bool, sweep *sweepValue) []byte {
	for i := range r.Policies {
		line := r.policyLine(i)
		line.Sweep = sweep
		if resume {
			line.Run.Bytes, line.Run.Folder = r.Bytes, r.Folder
		}
		if times {
			line.Seconds, line.CPUSeconds = &r.Seconds, &r.CPU[i]
		}
		dst = appendLine(dst, line)
	}
	for k, at := range EachPair(len(r.Policies)) {
		dst = appendLine(dst, r.pairLine(k, &r.Policies[at[0]], &r.Policies[at[1]], sweep))
	}
	return dst
}

func (r *Record) pairLine(k int, a, b *Policy, sweep *sweepValue) pairLine {
	p := r.Pairs[k]
	line := pairLine{sweep, a.Title(), b.Title(), gap(p.Difference().times(100)), nil, p}
	if a.Exact && b.Exact {
		d := gap(p.WithoutLuck().times(100))
		line.WithoutLuck = &d
	}
	return line
}

func appendLine(dst []byte, line any) []byte {
	var b bytes.Buffer
	if err := text.WriteJSON(&b, line); err != nil {
		panic(err) // impossible: the sums have no NaN, and records that are read are checked
	}
	return append(dst, b.Bytes()...)
}

func (r *Record) policyLine(i int) policyLine {
	p, t, spec := &r.Policies[i], &r.Tallies[i], r.Settings.Spec
	line := policyLine{
		Policy: p.Name, Options: p.Options, Size: spec.Size.String(), Mines: spec.Mines,
		Games: t.Games, Wins: t.Wins, percentage: percentage(Wilson(t.Wins, t.Games).times(100)),
		Deviation: 100 * Deviation(t.Wins, t.Games), Guesses: t.AllGuesses(),
		Run: r.runLine(), Kinds: list(p.Guesses), Rules: list(p.Rules), Exact: p.Exact, Tally: t,
	}
	if p.Exact {
		a := percentage(t.LuckAdjusted().times(100))
		line.LuckAdjusted = &a
	}
	return line
}

// list returns a copy of names that is never nil, which JSON would write as
// null.
func list(names []string) []string { return append([]string{}, names...) }

func (r *Record) runLine() runLine {
	s := r.Settings
	line := runLine{
		Format: recordFormat, Generator: s.Generator, Version: generate.Version,
		Size: s.Spec.Size.String(), Mines: s.Spec.Mines, Start: s.Spec.Start.String(), Opens: s.Opens,
		First: s.Spec.First.String(), Seed: s.Seeds.First, PerSeed: s.Seeds.PerSeed, Games: s.Games,
		Done: [][2]uint64{},
	}
	for _, d := range r.Done {
		line.Done = append(line.Done, [2]uint64{d.From, d.To})
	}
	return line
}

// anyLine is a line of either kind, a policyLine or a pairLine.
type anyLine struct {
	policyLine
	A           string  `json:"a"`
	B           string  `json:"b"`
	Difference  float64 `json:"difference"`
	WithoutLuck *gap    `json:"luck_adjusted_difference"`
	Pair
	Seal seal `json:"seal"`
}

var errNoRecord = errors.New("not the results of a run, as --json prints them")

// ReadRecord reads a record from lines of JSON that [Record.AppendJSON] wrote.
// It returns an error if the lines are damaged, or if a program with another
// recordFormat or generator version wrote them.
func ReadRecord(in io.Reader) (*Record, error) {
	lines, err := readLines(in)
	if err != nil {
		return nil, err
	}
	if lines[0].Sweep != nil {
		return nil, errors.New("these are the results of a sweep, which are not merged")
	}
	return recordOf(lines)
}

func recordOf(lines []anyLine) (*Record, error) {
	policies := 0
	for policies < len(lines) && lines[policies].A == "" {
		policies++
	}
	if policies == 0 || lines[0].Policy == "" {
		return nil, errNoRecord
	}
	settings, err := lines[0].Run.settings()
	if err != nil {
		return nil, err
	}
	for _, l := range lines[1:] {
		if l.A == "" && l.Policy == lines[0].Policy && l.Options == lines[0].Options {
			return nil, errors.New("it has the results of several runs: each run needs a file of its own")
		}
	}
	var names []Policy
	for i := range lines[:policies] {
		l := &lines[i]
		if strings.ContainsFunc(l.Policy+l.Options, unprintable) || !visible(l.Kinds) || !visible(l.Rules) {
			return nil, fmt.Errorf("policy %q: want names of printable characters "+
				"for the policy, its guesses and its rules", l.Policy)
		}
		p := Policy{Name: l.Policy, Options: l.Options, Guesses: l.Kinds, Rules: l.Rules, Exact: l.Exact}
		names = append(names, p)
	}
	if pairs, want := len(lines)-policies, pairsOf(policies); pairs != want {
		return nil, fmt.Errorf("%d pairs of policies, want %d", pairs, want)
	}
	r, err := NewRecord(settings, names)
	if err != nil {
		return nil, err
	}
	if err := r.fill(lines[:policies]); err != nil {
		return nil, err
	}
	for i := range r.Pairs {
		p := lines[policies+i].Pair
		if min(p.Both, p.OnlyA, p.OnlyB, p.Neither) < 0 || p.games() != int64(r.Games()) {
			return nil, fmt.Errorf("policies %s and %s: they played other games", lines[policies+i].A, lines[policies+i].B)
		}
		r.Pairs[i] = p
	}
	return r, nil
}

// visible reports whether the names are not empty and can be printed as they
// are.
func visible(names []string) bool {
	return !slices.ContainsFunc(names, func(s string) bool { return s == "" || strings.ContainsFunc(s, unprintable) })
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// fill copies the numbers from the lines of the policies into r.
func (r *Record) fill(lines []anyLine) error {
	for _, d := range lines[0].Run.Done {
		if last := len(r.Done) - 1; d[0] >= d[1] || d[1] > r.Settings.Games || last >= 0 && d[0] <= r.Done[last].To {
			return fmt.Errorf("%v: out of place", Range{d[0], d[1]})
		}
		r.Done = append(r.Done, Range{d[0], d[1]})
	}
	r.Folder = lines[0].Run.Folder
	if r.Bytes = lines[0].Run.Bytes; r.Bytes < 0 {
		return fmt.Errorf("%d bytes of results: want 0 or more", r.Bytes)
	}
	for i := range lines {
		l := &lines[i]
		t := l.Tally
		if t == nil || t.Games < 0 || uint64(t.Games) != r.Games() || t.Wins < 0 || t.Wins > t.Games ||
			len(t.Guesses) != len(l.Kinds) || len(t.Rules) != len(l.Rules) {
			return fmt.Errorf("policy %s: its tally is of other games, guesses or rules", l.Policy)
		}
		r.Tallies[i] = *t
		if l.CPUSeconds != nil {
			r.CPU[i] = *l.CPUSeconds
		}
		if l.Seconds != nil {
			r.Seconds = *l.Seconds
		}
	}
	return nil
}

// checkVersions returns an error if a program with another recordFormat or
// generator version wrote the line.
func (l *runLine) checkVersions() error {
	if l.Format != recordFormat {
		return fmt.Errorf("format %q: this program reads %q", l.Format, recordFormat)
	}
	if l.Version != generate.Version {
		return fmt.Errorf("generator version %q: this program has %q", l.Version, generate.Version)
	}
	return nil
}

func (l *runLine) settings() (s Settings, err error) {
	s = Settings{Opens: l.Opens, Generator: l.Generator, Games: l.Games}
	s.Seeds = generate.Seeds{First: l.Seed, PerSeed: l.PerSeed}
	s.Spec.Mines = l.Mines
	if s.Spec.Size, err = board.ParseSize(l.Size); err != nil {
		return s, err
	}
	if s.Spec.Start, err = s.Spec.Size.Square(l.Start); err != nil {
		return s, err
	}
	s.Spec.First, err = generate.ParseFirst(l.First)
	return s, err
}
