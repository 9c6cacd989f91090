package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// A ClassSummary is what many students of a class have in common.
type ClassSummary struct {
	Faults  []Shared // the parts that failed and the diagnoses, the most frequent first
	Squares []Shared // the squares that are most often wrong
	Groups  []SharedFaults
}

// A Shared is something that several students share.
type Shared struct {
	What  string
	Count int
}

// A SharedFaults is a group of students whose boards have the same two or more
// wrong squares.
type SharedFaults struct{ Students, Squares string }

// maxShared is the length of each list in a summary of the class.
const maxShared = 10

// summarize looks at all reports of a class. Hand-ins that several students made
// together count once.
func summarize(j *judge.Judge, reports []*Report) *ClassSummary {
	faults, squares := make(map[string]int), make(map[string]int)
	groups, namesOf := make(map[string][]string), make(map[string]string)
	seen := make(map[*judge.Report]bool)
	for _, r := range reports {
		if seen[r.Report] || r.Faultless() {
			continue
		}
		seen[r.Report] = true
		for _, fault := range r.faults() {
			faults[fault]++
		}
		names, key := r.wrongSquares(j)
		for _, name := range names {
			squares[name]++
		}
		if len(names) > 1 {
			groups[key] = append(groups[key], r.Title())
			namesOf[key] = text.First(names[:min(8, len(names))], len(names))
		}
	}
	c := &ClassSummary{Faults: mostShared(faults), Squares: mostShared(squares)}
	keys := slices.SortedFunc(maps.Keys(groups), func(a, b string) int {
		return cmp.Or(len(groups[b])-len(groups[a]), strings.Compare(groups[a][0], groups[b][0]))
	})
	for _, key := range keys[:min(maxShared, len(keys))] {
		if students := groups[key]; len(students) > 1 {
			c.Groups = append(c.Groups, SharedFaults{text.First(students[:min(20, len(students))], len(students)), namesOf[key]})
		}
	}
	return c
}

// faults returns what is wrong with a hand-in, in words that others share.
func (r *Report) faults() (list []string) {
	list = nonEmpty(r.Diagnosis)
	if r.Status > judge.StatusUnchanged {
		return append(list, r.Verdict())
	}
	for _, p := range r.Parts {
		if o := p.Outcome(); o == judge.Failed || o == judge.Partial {
			list = append(list, p.Kind.Fault())
		}
	}
	return list
}

// wrongSquares returns the names of the wrong squares of a board that can be
// compared, and a key of what they show.
func (r *Report) wrongSquares(j *judge.Judge) (names []string, key string) {
	if r.Board == nil || r.Board.Size().Squares() > maxDrawn || r.Status == judge.StatusUnchanged || r.Status == judge.StatusWrongSize {
		return nil, ""
	}
	var shown []byte
	for i := range r.Board.Size().Squares() {
		if j.FaultAt(*r.Board, i) != judge.NoFault {
			names = append(names, r.Board.Size().At(i).String())
			shown = fmt.Appendf(shown, "%d=%d,", i, r.Board.StateAt(i))
		}
	}
	return names, string(shown)
}

// mostShared returns what at least two students share, the most frequent first.
func mostShared(counts map[string]int) (list []Shared) {
	for what, n := range counts {
		if n > 1 {
			list = append(list, Shared{what, n})
		}
	}
	slices.SortFunc(list, func(a, b Shared) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.What, b.What))
	})
	return list[:min(maxShared, len(list))]
}
