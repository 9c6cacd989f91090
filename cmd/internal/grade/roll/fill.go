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

// A FillResult is the result of filling a sheet. Every student with a score is
// filled in or in one of the lists.
type FillResult struct {
	Doubts
	Data   []byte // the sheet with the scores in it
	Filled int    // number of scores filled in
}

// A Mark is what is filled in for a student.
type Mark struct {
	intake.Submission
	Score     marking.Points
	Comment   string
	IsRefused bool // the hand-in was not opened
	IsAbsent  bool // nothing was handed in
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

// Fill fills the marks in. Students who handed nothing in get the rows that are
// left, if these have no other mark, and if no hand-in is left that may be theirs.
func (s *Sheet) Fill(marks []Mark, o Fill) (f FillResult) {
	f.Doubts = make(Doubts)
	rows := s.people()
	marks = slices.Clone(marks)
	place := func(m Mark) string { return text.Choose(m.IsAbsent, "1", "0") + m.Student }
	slices.SortFunc(marks, func(a, b Mark) int { return strings.Compare(place(a), place(b)) })
	var students []*person
	present := 0
	for _, m := range marks {
		students = append(students, personOf(m.Submission))
		if !m.IsAbsent {
			present++
		}
	}
	rows.resolve(students)
	met := make(map[int]bool)
	isLeft := false // a hand-in, without a row
	var edits []edit
	for i, found := range slices.Concat(rows.join(students[:present], nil, students[present:]...), rows.join(students[present:], nil)) {
		m, row := marks[i], found.at+s.first
		if m.IsAbsent && (found.at < 0 || met[row] || isLeft || !s.takesZero(o, row)) {
			continue
		}
		met[row] = true
		for _, at := range found.fits {
			met[at+s.first] = met[at+s.first] || !found.other
		}
		inDoubt := f.add(rows, students[i], found)
		isLeft = isLeft || found.at < 0
		switch {
		case inDoubt:
		case found.at < 0:
			f.list(notInSheet, m.Student)
		case s.grade >= len(s.rows[row]):
			f.list(tooShort, m.Student)
		case strings.EqualFold(s.value(row, s.grade), "EX") || isNo(s.value(row, s.locked)):
			// Canvas marks the students who are excused, Moodle the grades that are set elsewhere
			f.list(locked, m.Student)
		default:
			edits = append(edits, s.fillRow(&f, o, row, m)...)
		}
	}
	f.Data = s.apply(edits)
	for row := s.first; row < len(s.rows); row++ {
		if s.key(row) != "" && !met[row] {
			f.list(notHanded, s.title(row))
		}
	}
	return f
}

// fillRow fills in a mark and its comment, which also replaces that of an earlier
// run: it would not fit the mark any more. The mark of somebody else, if it stays,
// gets no comment.
func (s *Sheet) fillRow(f *FillResult, o Fill, row int, m Mark) []edit {
	score := m.Score.String()
	if s.comma {
		score = strings.Replace(score, ".", ",", 1)
	}
	edits, isKept := s.change(f, o, row, s.grade, score)
	if isKept {
		return nil
	}
	f.Filled++
	if m.IsAbsent {
		f.list(absent, s.title(row))
	}
	if m.IsRefused {
		f.list(notOpened, s.title(row)+" ("+m.Comment+")")
	}
	comment := m.Comment
	if s.prefix != "" && s.maximum >= 0 { // Moodle shows it as HTML, and names of files are the students'
		comment = inHTML.Replace(comment)
	}
	old, ours := s.value(row, s.comment), o.Written[s.cell(row, s.comment)]
	switch {
	case s.comment < 0 || s.comment >= len(s.rows[row]):
	case o.Comments || old != "" && old == ours:
		edit, _ := s.change(f, o, row, s.comment, comment)
		edits = append(edits, edit...)
	case old != "" && ours != "" && ours != comment: // what somebody made of ours may be no longer true
		f.list(kept, s.title(row)+" (comment)")
	}
	return edits
}

// inHTML writes a text in HTML, outside of tags.
var inHTML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// change returns the edit that fills in a cell, if it has another value. What
// somebody else filled in is kept, or replaced if that is wanted.
func (s *Sheet) change(f *FillResult, o Fill, row, col int, value string) (edits []edit, isKept bool) {
	title, old := s.title(row), s.value(row, col)
	what := title + " (comment)"
	before := what
	if col == s.grade {
		what = fmt.Sprintf("%s has %s, not %s", title, text.Harmless(old), value)
		before = fmt.Sprintf("%s had %s, now %s", title, text.Harmless(old), value)
		value = text.Choose(plainNumber(old) == plainNumber(value), old, value)
	}
	isOthers := old != value && s.isOthers(o, row, col)
	if isOthers && !o.Overwrite {
		f.list(kept, what)
		return nil, true
	}
	if isOthers {
		f.list(replaced, before)
	}
	o.Written[s.cell(row, col)] = value
	if old != value {
		edits = []edit{{s.rows[row][col], value}}
	}
	return edits, false
}

// isOthers reports whether somebody else has filled in a cell. A spreadsheet may
// have written our mark in another way: 7.50 for 7.5.
func (s *Sheet) isOthers(o Fill, row, col int) bool {
	old, ours := s.value(row, col), o.Written[s.cell(row, col)]
	if isEmpty(old) || old == ours {
		return false
	}
	return col != s.grade || ours == "" || plainNumber(old) != plainNumber(ours)
}

// takesZero reports whether a row has no mark, or the zero of an earlier run.
func (s *Sheet) takesZero(o Fill, row int) bool {
	old := s.value(row, s.grade)
	return isEmpty(old) || plainNumber(old) == "0" && !s.isOthers(o, row, s.grade)
}

// isEmpty reports whether nothing was filled in: Moodle may write a dash, and
// Blackboard that there is something to grade.
func isEmpty(value string) bool {
	return value == "" || value == "-" || strings.HasPrefix(value, "Needs Grading")
}

// cell returns the name of a cell in [Written].
func (s *Sheet) cell(row, col int) [2]string {
	return [2]string{s.value(0, col), cmp.Or(s.key(row), s.title(row))}
}
