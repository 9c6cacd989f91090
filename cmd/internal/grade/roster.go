package grade

import (
	"fmt"
	"io"
)

// ReadRoster reads who is expected to hand something in: a line a student, what
// the student is known by and perhaps, after a comma, semicolon or tab, the
// name. A first line "student,name" is a header, and its columns may stand in
// any order among others. The gradebooks that [ReadSheet] knows are rosters
// too. Nobody may be named twice.
func ReadRoster(r io.Reader) ([]Submission, error) {
	text, err := readTable(r, "roster")
	if err != nil {
		return nil, err
	}
	columns := rosterColumns(text)
	var roster []Submission
	seen := make(map[string]bool)
	for row := columns.first; row < len(text.rows); row++ {
		s := columns.submission(text, row)
		switch {
		case s.Student == "":
			continue
		case seen[s.Student]:
			return nil, fmt.Errorf("row %d: %q is named twice", row+1, s.Student)
		}
		seen[s.Student] = true
		roster = append(roster, s)
	}
	return roster, nil
}

// A rosterShape says which columns of a roster are which.
type rosterShape struct {
	first         int // the first row that is a student's
	student, name int // columns; name may be -1
	numbers       bool
}

func rosterColumns(text *csvText) rosterShape {
	sheet := &Sheet{text: text, first: 1, name: -1, grade: -1}
	sheet.recognize()
	if len(sheet.keys) > 0 {
		return rosterShape{sheet.pointsRow() + 1, sheet.keys[0], sheet.name, sheet.numbers}
	}
	if student := sheet.column("student"); student >= 0 {
		return rosterShape{1, student, sheet.column("name"), false}
	}
	return rosterShape{0, 0, 1, false}
}

func (c rosterShape) submission(text *csvText, row int) Submission {
	student := text.value(row, c.student)
	if m := numberAtEnd.FindString(student); c.numbers && m != "" {
		student = m
	}
	return Submission{Student: cleanText(student), Name: cleanText(text.value(row, c.name))}
}
