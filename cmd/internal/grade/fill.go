package grade

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Filling says how a sheet was filled. Every student with a score is filled in
// or in one of the lists.
type Filling struct {
	Data       []byte   // the sheet with the scores in it
	Filled     int      // how many
	NotHanded  []string // who is in the sheet and has no score
	NotInSheet []string // who has a score and no row of the sheet
	Several    []string // who has a score and several rows: it is not clear which one is meant
	Twice      []string // who has a score and shares a row with another, whose score was filled in
	TooShort   []string // whose row ends before the column to fill
	Locked     []string // whose grade the sheet says is not to be changed
	Maximum    string   // what the sheet says is the most, if that is something else
}

// maxNames is how many students are named before the others are only counted.
const maxNames = 20

// Report writes how many grades were filled into a file, and who is missing
// where.
func (f Filling) Report(w io.Writer, path string) {
	fmt.Fprintf(w, "mines grade: %s: %s filled in\n", path, text.Count(f.Filled, "grade", "grades"))
	for _, list := range []struct {
		what  string
		names []string
	}{
		{"in the gradebook, but nothing handed in", f.NotHanded},
		{"handed in, but no row in the gradebook", f.NotInSheet},
		{"handed in, but with several rows in the gradebook, so none is filled", f.Several},
		{"handed in twice, and filled in under the other name", f.Twice},
		{"handed in, but the row in the gradebook is too short to have a grade", f.TooShort},
		{"not filled in, because the gradebook says excused or not to be changed", f.Locked},
	} {
		if n := len(list.names); n > 0 {
			fmt.Fprintf(w, "mines grade: %s: %s\n", list.what, text.First(list.names[:min(n, maxNames)], n))
		}
	}
	if f.Filled == 0 && len(f.NotInSheet) > 0 {
		fmt.Fprintf(w, "hint: the gradebook identifies students by numbers or logins: "+
			"--name-pattern canvas or --name-pattern moodle finds these in the names of downloaded files\n")
	}
}

// Scores are the scores of students.
type Scores map[string]Points

// Note keeps a student's score. What could not be read has none.
func (s Scores) Note(r *Report) {
	if r.Status != StatusError {
		s[r.Student] = r.Score
	}
}

// Fill fills the scores in, by what the students are known by. Max is the most
// that could be scored.
func (s *Sheet) Fill(scores map[string]Points, max Points) Filling {
	f := Filling{Maximum: s.otherMaximum(max)}
	rowOf := s.index()
	met := make(map[int]bool)
	var edits []edit
	for _, student := range slices.Sorted(maps.Keys(scores)) {
		rows := find(rowOf, student)
		if list := s.hindrance(&f, rows, met); list != nil {
			*list = append(*list, student)
		} else {
			edits = append(edits, edit{s.text.rows[rows[0]][s.grade], s.number(scores[student])})
		}
		for _, row := range rows {
			met[row] = true
		}
	}
	f.Filled = len(edits)
	f.Data = s.text.apply(edits)
	for row := s.first; row < len(s.text.rows); row++ {
		if key := s.key(row); key != "" && !met[row] {
			f.NotHanded = append(f.NotHanded, s.title(row, key))
		}
	}
	return f
}

// hindrance returns the list of those whose score cannot be filled in for the
// same reason as that of the student who has these rows, or nil if it can.
func (s *Sheet) hindrance(f *Filling, rows []int, met map[int]bool) *[]string {
	switch {
	case len(rows) == 0:
		return &f.NotInSheet
	case len(rows) > 1:
		return &f.Several
	case met[rows[0]]:
		return &f.Twice
	case s.grade >= len(s.text.rows[rows[0]]):
		return &f.TooShort
	case s.isLocked(rows[0]):
		return &f.Locked
	}
	return nil
}

// isLocked reports whether a row's grade is not to be changed: Canvas marks who
// is excused from an assignment, Moodle whose grade is settled elsewhere.
func (s *Sheet) isLocked(row int) bool {
	return strings.EqualFold(s.text.value(row, s.grade), "EX") || strings.EqualFold(s.text.value(row, s.locked), "No")
}

// key returns what a row's student is known by, or nothing if it has no student.
func (s *Sheet) key(row int) string {
	for _, col := range s.keys {
		if value := s.text.value(row, col); value != "" {
			return value
		}
	}
	return ""
}

func (s *Sheet) title(row int, key string) string {
	if name := s.text.value(row, s.name); name != "" {
		return cleanText(name + " (" + key + ")")
	}
	return cleanText(key)
}

// index maps, for each column of keys, keys to rows. Several rows can have the
// same key.
func (s *Sheet) index() []map[string][]int {
	all := make([]map[string][]int, len(s.keys))
	for k, col := range s.keys {
		all[k] = make(map[string][]int)
		for row := s.first; row < len(s.text.rows); row++ {
			value := s.text.value(row, col)
			keys := []string{value}
			if m := numberAtEnd.FindString(value); s.numbers && m != value {
				keys = append(keys, m)
			}
			for _, key := range keys {
				if key != "" {
					all[k][key] = append(all[k][key], row)
				}
			}
		}
	}
	return all
}

var numberAtEnd = regexp.MustCompile(`\d+$`)

// find returns the rows of a student, by the first column of keys that has any.
func find(rowOf []map[string][]int, student string) []int {
	for _, rows := range rowOf {
		if found := rows[student]; found != nil {
			return found
		}
	}
	return nil
}
