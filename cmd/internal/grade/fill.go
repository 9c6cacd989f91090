package grade

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Filling is the result of filling a sheet. Every student with a score is
// filled in or is in one of the lists.
type Filling struct {
	Data       []byte   // the sheet with the scores in it
	Filled     int      // number of scores filled in
	NotHanded  []string // in the sheet, but without a score
	NotInSheet []string // with a score, but without a row in the sheet
	Several    []string // with a score and several rows: the right one is not clear
	Twice      []string // with a score, but another student's is in the same row
	TooShort   []string // with a row that ends before the column to fill
	Locked     []string // with a grade that must not change, says the sheet
	Maximum    string   // the maximum that the sheet states, if it is another one
}

// maxNames is the number of students that a list names. It counts the others.
const maxNames = 20

// Report prints how many grades were filled into a file, and the lists of
// students whose grade was not.
func (f Filling) Report(m Messages, path string) {
	m.Warn("%s: %s filled in", path, text.Count(f.Filled, "grade", "grades"))
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
			m.Warn("%s: %s", list.what, text.First(list.names[:min(n, maxNames)], n))
		}
	}
	if f.Filled == 0 && len(f.NotInSheet) > 0 {
		m.Report("hint: the gradebook identifies students by numbers or logins: " +
			"--name-pattern canvas or --name-pattern moodle finds these in the names of downloaded files")
	}
}

// Scores are the scores of students.
type Scores map[string]Points

// Note keeps a student's score. A submission that could not be read has none.
func (s Scores) Note(r *Report) {
	if r.Status != StatusError {
		s[r.Student] = r.Score
	}
}

// Fill fills the scores in. The map is from the students' identifiers; max is
// the highest possible score.
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

// hindrance returns the list for a student with these rows if the score cannot
// be filled in, or nil.
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

// isLocked reports whether a row's grade must not be changed. Canvas marks the
// students who are excused, Moodle the grades that are set elsewhere.
func (s *Sheet) isLocked(row int) bool {
	return strings.EqualFold(s.text.value(row, s.grade), "EX") || strings.EqualFold(s.text.value(row, s.locked), "No")
}

// key returns the identifier of a row's student, or nothing if it has no
// student.
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
		return text.Harmless(name + " (" + key + ")")
	}
	return text.Harmless(key)
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

// find returns the rows of a student by the first column of keys that has one.
func find(rowOf []map[string][]int, student string) []int {
	for _, rows := range rowOf {
		if found := rows[student]; found != nil {
			return found
		}
	}
	return nil
}
