package roll

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// Messages print lines for the user. Warn puts the command's name before one.
type Messages interface {
	Warn(format string, args ...any)
	Report(format string, args ...any)
}

// A FillResult is the result of filling a sheet. Every student with a score is
// filled in or is in one of the lists.
type FillResult struct {
	Data       []byte   // the sheet with the scores in it
	Filled     int      // number of scores filled in
	NotHanded  []string // in the sheet, but without a score
	NotInSheet []string // with a score, but without a row in the sheet
	Several    []string // with a score and several rows: the right one is not clear
	Twice      []string // with a score, but another student's is in the same row
	TooShort   []string // with a row that ends before the column to fill
	Locked     []string // with a grade that must not change, says the sheet
	Kept       []string // with a mark of somebody else, which stays
	Replaced   []string // with a mark of somebody else, which was replaced
	Maximum    string   // the maximum that the sheet states, if it is another one
}

// maxNames is the number of students that a list names. It counts the others.
const maxNames = 20

// Report prints how many grades were filled into a file, and the lists of
// students whose grade was not.
func (f FillResult) Report(m Messages, path string) {
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
		{"filled in by somebody else, and kept (--overwrite replaces it)", f.Kept},
		{"filled in by somebody else, and replaced", f.Replaced},
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

// A Mark is what is filled in for a student.
type Mark struct {
	intake.Submission
	Score   judge.Points
	Comment string
}

// Written are the cells of a sheet that this program filled in earlier, by the
// header of the column and the key of the row. Other cells were filled in by
// somebody else.
type Written map[[2]string]string

// ReadWritten reads what [Written.Data] returned.
func ReadWritten(data []byte) (Written, error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	w := make(Written)
	for _, row := range rows {
		if len(row) == 3 {
			w[[2]string{row[0], row[1]}] = row[2]
		}
	}
	return w, err
}

// Data returns the cells as a table, sorted.
func (w Written) Data() []byte {
	var out bytes.Buffer
	c := csv.NewWriter(&out)
	for _, cell := range slices.SortedFunc(maps.Keys(w), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		c.Write([]string{cell[0], cell[1], w[cell]})
	}
	c.Flush()
	return out.Bytes()
}

// A Fill says how marks are filled into a sheet.
type Fill struct {
	Max       judge.Points // the highest possible mark
	Written   Written      // what was filled in before; Fill changes it
	Overwrite bool         // the marks of others are replaced
	Comments  bool         // the comments are filled in too
}

// Fill fills the marks in.
func (s *Sheet) Fill(marks []Mark, o Fill) FillResult {
	f := FillResult{Maximum: s.otherMaximum(o.Max)}
	rowOf := s.index()
	met := make(map[int]bool)
	var edits []edit
	for _, m := range slices.SortedFunc(slices.Values(marks), func(a, b Mark) int { return strings.Compare(a.Student, b.Student) }) {
		rows := rowOf.rowsOf(m.Submission)
		if list := s.skipReason(&f, rows, met); list != nil {
			*list = append(*list, m.Student)
		} else {
			f.Filled++
			edits = s.edit(edits, &f, o, rows[0], s.grade, s.number(m.Score))
			if o.Comments && s.comment >= 0 && s.comment < len(s.text.rows[rows[0]]) {
				edits = s.edit(edits, &f, o, rows[0], s.comment, m.Comment)
			}
		}
		for _, row := range rows {
			met[row] = true
		}
	}
	f.Data = s.text.apply(edits)
	for row := s.first; row < len(s.text.rows); row++ {
		if key := s.key(row); key != "" && !met[row] {
			f.NotHanded = append(f.NotHanded, s.title(row, key))
		}
	}
	return f
}

// edit fills in a cell, unless somebody else filled it in with another value.
func (s *Sheet) edit(edits []edit, f *FillResult, o Fill, row, col int, value string) []edit {
	cell := [2]string{s.text.value(0, col), s.key(row)}
	old := s.text.value(row, col)
	isMark := col == s.grade
	switch {
	case old == value, isMark && plainNumber(old) == plainNumber(value):
		o.Written[cell] = old
		return edits
	case old == "", old == "-", o.Written[cell] == old:
	case o.Overwrite:
		f.Replaced = append(f.Replaced, s.change(row, isMark, old, value))
	default:
		f.Kept = append(f.Kept, s.change(row, isMark, old, value))
		if isMark {
			f.Filled--
		}
		return edits
	}
	o.Written[cell] = value
	return append(edits, edit{s.text.rows[row][col], value})
}

// change names a cell with its old and its new value.
func (s *Sheet) change(row int, isMark bool, old, value string) string {
	title := s.title(row, s.key(row))
	if !isMark {
		return title + " (comment)"
	}
	return fmt.Sprintf("%s has %s, not %s", title, text.Harmless(old), value)
}

// skipReason returns the list for a student with these rows if the score cannot
// be filled in, or nil.
func (s *Sheet) skipReason(f *FillResult, rows []int, met map[int]bool) *[]string {
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

// index finds rows by the columns of keys, and at last by emails and names.
func (s *Sheet) index() (x index) {
	for row := s.first; row < len(s.text.rows); row++ {
		for level, col := range s.keys {
			value := s.text.value(row, col)
			if x.add(level, exactly(value), row); s.numbers {
				x.add(level, exactly(numberAtEnd().FindString(value)), row)
			}
		}
		person := rosterRow{nameColumn: s.text.value(row, s.name), emailColumn: s.text.value(row, s.email)}
		for _, key := range person.keys() {
			x.add(len(s.keys), key, row)
		}
	}
	return x
}
