// Package roll has the lists of a class: the roster, the gradebook, the groups
// and the marks that were changed by hand.
//
// The package must not know how marks come about.
package roll

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// A Roster lists the students who should hand something in. A nil roster is
// empty.
type Roster struct {
	students []intake.Submission
	index    index
}

// A rosterColumn is a kind of column of a roster.
type rosterColumn int

const (
	idColumn rosterColumn = iota
	loginColumn
	emailColumn
	studentColumn // the identifier, or the name if there is an id too
	nameColumn
	firstColumn
	lastColumn
	numColumns
)

// rosterHeaders are the headers of each column, folded.
var rosterHeaders = [numColumns][]string{
	idColumn: {"id", "studentid", "studentnumber", "number", "idnumber", "userid", "sid", "sisuserid", "sisid",
		"identifier", "matriculationnumber", "matrikelnummer"},
	loginColumn:   {"login", "username", "loginid", "sisloginid", "user", "githubusername"},
	emailColumn:   {"email", "emailaddress", "mail"},
	studentColumn: {"student"},
	nameColumn:    {"name", "fullname", "studentname"},
	firstColumn:   {"first", "firstname", "givenname", "vorname"},
	lastColumn:    {"last", "lastname", "surname", "familyname", "nachname"},
}

// ReadRoster reads a roster: a table with a row for each student. Its header
// names the columns, in any order. Without a header the first column is the
// student's identifier and the second, if there is one, the name. The
// gradebooks of [ReadSheet] are rosters too. A student must not be named twice.
func ReadRoster(r io.Reader) (*Roster, error) {
	table, err := readTable(r, "roster")
	if err != nil {
		return nil, err
	}
	columns, first, err := rosterColumns(table)
	if err != nil {
		return nil, err
	}
	out := new(Roster)
	seen := make(map[string]bool)
	for row := first; row < len(table.rows); row++ {
		student := readRosterRow(table, row, columns)
		key := student.key()
		switch {
		case key == "" || fold(key) == "pointspossible":
			continue
		case seen[key]:
			return nil, fmt.Errorf("row %d: %q is named twice", row+1, key)
		}
		seen[key] = true
		for level, key := range student.keys() {
			out.index.add(level, key, len(out.students))
		}
		out.students = append(out.students, intake.Submission{Student: text.Harmless(key), Name: text.Harmless(student[nameColumn])})
	}
	return out, nil
}

// rosterColumns finds the columns by the header, and returns the first row of a
// student.
func rosterColumns(table *csvText) (columns [numColumns]int, first int, err error) {
	known := 0
	for c := range columns {
		if columns[c] = table.column(rosterHeaders[c]...); columns[c] >= 0 {
			known++
		}
	}
	switch {
	case known > 0 && (columns[firstColumn] < 0) != (columns[lastColumn] < 0) && known == 1:
		return columns, 0, headerError(table, "it has only a part of the name")
	case known > 0:
		return columns, 1, nil
	case len(table.rows[0]) > 2 || headsNumbers(table):
		return columns, 0, headerError(table, "none of its columns is known")
	}
	columns[studentColumn] = 0
	columns[nameColumn] = 1
	return columns, 0, nil
}

// headsNumbers reports whether all rows but the first begin with a number, so
// that the first must be a header.
func headsNumbers(table *csvText) bool {
	hasDigit := func(row int) bool { return strings.ContainsAny(table.value(row, 0), "0123456789") }
	for row := 1; row < len(table.rows); row++ {
		if !hasDigit(row) && table.value(row, 0) != "" {
			return false
		}
	}
	return len(table.rows) > 1 && !hasDigit(0)
}

func headerError(table *csvText, why string) error {
	return fmt.Errorf("the header is not understood, %s: %s; want columns such as student, name, first name, "+
		"last name, id, email, login", why, table.headers())
}

// A rosterRow is a student's row. The column of the student has no name, unless
// only names distinguish the students.
type rosterRow [numColumns]string

func readRosterRow(table *csvText, row int, columns [numColumns]int) (r rosterRow) {
	for c, col := range columns {
		r[c] = table.value(row, col)
	}
	if strings.HasPrefix(fold(r[idColumn]), "participant") {
		r[idColumn] = numberAtEnd().FindString(r[idColumn])
	}
	keyed := columns[idColumn] >= 0 || columns[loginColumn] >= 0 || columns[emailColumn] >= 0
	if keyed && columns[nameColumn] < 0 {
		r[nameColumn], r[studentColumn] = r[studentColumn], ""
	}
	r[nameColumn] = cmp.Or(r[nameColumn], strings.TrimSpace(r[firstColumn]+" "+r[lastColumn]))
	if !keyed && columns[studentColumn] < 0 {
		r[studentColumn] = r[nameColumn]
	}
	return r
}

// key returns the student's identifier.
func (r rosterRow) key() string {
	return cmp.Or(r[studentColumn], r[idColumn], r[loginColumn], r[emailColumn])
}

// keys returns all keys of the student, the surest first: the identifier, id,
// login, email, then the name, with either part first.
func (r rosterRow) keys() []string {
	name, first, last := r[nameColumn], r[firstColumn], r[lastColumn]
	if first == "" && last == "" {
		if before, after, ok := strings.Cut(name, ","); ok {
			first, last = after, before
		} else if at := strings.LastIndexByte(name, ' '); at >= 0 {
			first, last = name[:at], name[at+1:]
		}
	}
	login, _, _ := strings.Cut(r[emailColumn], "@")
	keys := []string{r[studentColumn], r[idColumn], r[loginColumn], r[emailColumn], login}
	for i := range keys {
		keys[i] = strings.ToLower(keys[i])
	}
	return append(keys, nameKey(name), nameKey(first+last), nameKey(last+first))
}

// find returns the student with a key or name.
func (r *Roster) find(text string) (student intake.Submission, ok bool) {
	if found := r.index.find(text); len(found) == 1 {
		return r.students[found[0]], true
	}
	return student, false
}

// Students returns the students of the roster.
func (r *Roster) Students() []intake.Submission { return r.students }

// Has reports whether a student is on the roster.
func (r *Roster) Has(student string) bool {
	_, ok := r.find(student)
	return ok
}

// Identify looks for the student of a submission on the roster, by identifier
// and then by the other names, and takes over identifier and name from there.
func (r *Roster) Identify(s *intake.Submission) {
	if r == nil {
		return
	}
	for _, text := range s.Names() {
		if known, ok := r.find(text); ok {
			s.Also = append(s.Also, s.Student)
			s.Student, s.Name, s.Note = known.Student, cmp.Or(known.Name, s.Name), ""
			break
		}
	}
	for i := range s.Group {
		r.Identify(&s.Group[i])
	}
}
