package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// A Glance is what many students of a class have in common.
type Glance struct {
	Faults  []Shared // the parts that failed and the diagnoses, the most frequent first
	Squares []Shared // the squares that are most often wrong
	Alike   []Alike  // students whose boards share the same two or more faults
}

// A Shared is something that several students share.
type Shared struct {
	What  string
	Count int
}

// An Alike is a group of students with the same faults.
type Alike struct{ Students, Faults string }

// The lengths of the lists in a glance.
const (
	glanceFaults  = 12
	glanceSquares = 10
	glanceAlike   = 10
)

// NewGlance looks at all reports of a class. Hand-ins that several students made
// together count once.
func NewGlance(j *judge.Judge, reports []*Report) *Glance {
	faults, squares := make(map[string]int), make(map[string]int)
	alike, described := make(map[string][]string), make(map[string]string)
	seen := make(map[*judge.Report]bool)
	for _, r := range reports {
		if seen[r.Report] || r.Faultless() {
			continue
		}
		seen[r.Report] = true
		for _, fault := range r.faults() {
			faults[fault]++
		}
		if r.Board == nil || r.Board.Size().Squares() > maxDrawn || r.Status == judge.StatusUnchanged || r.Status == judge.StatusWrongSize {
			continue
		}
		names, key := wrongSquares(j, *r.Board)
		for _, name := range names {
			squares[name]++
		}
		if len(names) > 1 {
			alike[key] = append(alike[key], r.Title())
			described[key] = text.First(names[:min(8, len(names))], len(names))
		}
	}
	g := &Glance{Faults: mostShared(faults, glanceFaults), Squares: mostShared(squares, glanceSquares)}
	keys := slices.SortedFunc(maps.Keys(alike), func(a, b string) int {
		return cmp.Or(len(alike[b])-len(alike[a]), strings.Compare(alike[a][0], alike[b][0]))
	})
	for _, key := range keys {
		if students := alike[key]; len(students) > 1 && len(g.Alike) < glanceAlike {
			g.Alike = append(g.Alike, Alike{text.First(students[:min(20, len(students))], len(students)), described[key]})
		}
	}
	return g
}

// faults returns what is wrong with a hand-in, in words that others share.
func (r *Report) faults() (list []string) {
	if r.Diagnosis != "" {
		list = append(list, r.Diagnosis)
	}
	if r.Status > judge.StatusUnchanged {
		return append(list, r.Verdict())
	}
	for _, p := range r.Parts {
		if p.Outcome() == judge.Failed || p.Outcome() == judge.Partial {
			list = append(list, "not so: "+p.Title)
		}
	}
	return list
}

// wrongSquares returns the names of the wrong squares of a board, and a key of
// what they show.
func wrongSquares(j *judge.Judge, b board.Board) (names []string, key string) {
	var shown []byte
	for i := range b.Size().Squares() {
		if f := j.FaultAt(b, i); f != judge.NoFault {
			names = append(names, b.Size().At(i).String())
			shown = fmt.Appendf(shown, "%d=%d,", i, b.StateAt(i))
		}
	}
	return names, string(shown)
}

// mostShared returns what at least two students share, the most frequent first.
func mostShared(counts map[string]int, limit int) (list []Shared) {
	for what, n := range counts {
		if n > 1 {
			list = append(list, Shared{what, n})
		}
	}
	slices.SortFunc(list, func(a, b Shared) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.What, b.What))
	})
	return list[:min(limit, len(list))]
}
