package roll

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
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
	Doubts
	Data       []byte   // the sheet with the scores in it
	Filled     int      // number of scores filled in
	NotHanded  []string // in the sheet, but without a score
	NotInSheet []string // with a score, but without a row in the sheet
	TooShort   []string // with a row that ends before the column to fill
	Locked     []string // with a grade that must not change, says the sheet
	Kept       []string // with a mark of somebody else, which stays
	Replaced   []string // with a mark of somebody else, which was replaced
}

// Report prints how many grades were filled into a file, and the lists of
// students whose grade was not.
func (f FillResult) Report(m Messages, path string) {
	m.Warn("%s: %s filled in", path, text.Count(f.Filled, "grade", "grades"))
	list := func(what string, names []string) {
		if len(names) > 0 {
			m.Warn("%s: %s", what, strings.Join(names, ", "))
		}
	}
	list("in the gradebook, but nothing handed in", f.NotHanded)
	list("handed in, but no row in the gradebook", f.NotInSheet)
	for _, note := range f.Notes("gradebook", "filled") {
		m.Warn("%s", note)
	}
	list("handed in, but the row in the gradebook is too short to have a grade", f.TooShort)
	list("filled in by somebody else, and kept (--overwrite replaces it)", f.Kept)
	list("filled in by somebody else, and replaced", f.Replaced)
	list("not filled in, because the gradebook says excused or not to be changed", f.Locked)
	if f.Filled == 0 && len(f.NotInSheet) > 0 {
		m.Report("hint: the gradebook identifies students by numbers or logins: " +
			"--name-pattern canvas or --name-pattern moodle finds these in the names of downloaded files")
	}
}

// A Mark is what is filled in for a student.
type Mark struct {
	intake.Submission
	Score   marking.Points
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
	Written   Written // what was filled in before; Fill changes it
	Overwrite bool    // the marks of others are replaced
	Comments  bool    // the comments are filled in too
}

// Fill fills the marks in.
func (s *Sheet) Fill(marks []Mark, o Fill) (f FillResult) {
	rows := s.people()
	marks = slices.Clone(marks)
	slices.SortFunc(marks, func(a, b Mark) int { return strings.Compare(a.Student, b.Student) })
	var students []*person
	for _, m := range marks {
		students = append(students, personOf(m.Submission))
	}
	rows.resolve(students)
	met := make(map[int]bool)
	var edits []edit
	for i, found := range rows.join(students, nil) {
		m, row := marks[i], found.at+s.first
		met[row] = true
		for _, at := range found.fits {
			met[at+s.first] = met[at+s.first] || !found.other
		}
		inDoubt := f.add(rows, students[i], found)
		switch {
		case inDoubt:
		case found.at < 0:
			f.NotInSheet = append(f.NotInSheet, m.Student)
		case s.grade >= len(s.text.rows[row]):
			f.TooShort = append(f.TooShort, m.Student)
		case s.isLocked(row):
			f.Locked = append(f.Locked, m.Student)
		default:
			f.Filled++
			edits = s.edit(edits, &f, o, row, s.grade, s.number(m.Score))
			if o.Comments && s.comment >= 0 && s.comment < len(s.text.rows[row]) {
				edits = s.edit(edits, &f, o, row, s.comment, m.Comment)
			}
		}
	}
	f.Data = s.text.apply(edits)
	for row := s.first; row < len(s.text.rows); row++ {
		if s.key(row) != "" && !met[row] {
			f.NotHanded = append(f.NotHanded, s.title(row))
		}
	}
	return f
}

// edit fills in a cell, unless somebody else filled it in with another value.
func (s *Sheet) edit(edits []edit, f *FillResult, o Fill, row, col int, value string) []edit {
	cell := [2]string{s.text.value(0, col), cmp.Or(s.key(row), s.title(row))}
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
	title := s.title(row)
	if !isMark {
		return title + " (comment)"
	}
	return fmt.Sprintf("%s has %s, not %s", title, text.Harmless(old), value)
}

// isLocked reports whether a row's grade must not be changed. Canvas marks the
// students who are excused, Moodle the grades that are set elsewhere.
func (s *Sheet) isLocked(row int) bool {
	return strings.EqualFold(s.text.value(row, s.grade), "EX") || isNo(s.text.value(row, s.locked))
}

// key returns the identifier of a row's student, or nothing if it has no
// student.
func (s *Sheet) key(row int) string {
	for _, key := range s.keys {
		if value := s.text.value(row, key.col); value != "" {
			return value
		}
	}
	return ""
}

// title returns the name of a row's student with the identifier.
func (s *Sheet) title(row int) string {
	name, key := s.text.value(row, s.name), s.key(row)
	if name != "" && key != "" {
		return text.Harmless(name + " (" + key + ")")
	}
	return text.Harmless(name + key)
}

// people returns the students of the rows.
func (s *Sheet) people() *list {
	l := new(list)
	for row := s.first; row < len(s.text.rows); row++ {
		keys := []intake.Key{{Kind: intake.FullName, Value: s.text.value(row, s.name)}}
		for _, key := range append(s.keys, s.more...) {
			value := s.text.value(row, key.col)
			if number, ok := participant(value, s.prefix); ok && key.kind == intake.AnyID && s.prefix != "" {
				keys = append(keys, intake.Key{Kind: intake.Participant, Value: number},
					intake.Key{Kind: intake.Label, Value: value})
			} else if key.kind == intake.AnyID {
				keys = append(keys, unknownID(value))
			} else {
				keys = append(keys, intake.Key{Kind: key.kind, Value: value})
			}
		}
		l.add(newPerson(s.title(row), keys))
	}
	return l
}
