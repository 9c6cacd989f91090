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
	sheet := rosterSheet(text)
	var roster []Submission
	seen := make(map[string]bool)
	for row := sheet.first; row < len(text.rows); row++ {
		s := sheet.submission(row)
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

// rosterSheet returns a roster as a sheet whose first column of keys tells the
// students.
func rosterSheet(text *csvText) *Sheet {
	s := &Sheet{text: text, first: 1, name: -1, grade: -1}
	if s.recognize(); len(s.keys) > 0 {
		s.first = s.pointsRow() + 1
	} else if student := s.column("student"); student >= 0 {
		s.keys, s.name = []int{student}, s.column("name")
	} else {
		s.first, s.keys, s.name = 0, []int{0}, 1
	}
	return s
}

func (s *Sheet) submission(row int) Submission {
	student := s.text.value(row, s.keys[0])
	if m := numberAtEnd.FindString(student); s.numbers && m != "" {
		student = m
	}
	return Submission{Student: cleanText(student), Name: cleanText(s.text.value(row, s.name))}
}
