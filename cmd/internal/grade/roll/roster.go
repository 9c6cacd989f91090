// Package roll has the lists of a class: the roster, the gradebook, the groups
// and the marks that were changed by hand.
//
// The package must not know how marks come about.
package roll

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// A Roster lists the students who should hand something in. A nil roster is
// empty.
type Roster struct {
	students []intake.Submission
	list     list
	numberOf map[string]int // by their identifiers
	Notes    []string       // what cannot be used in it
}

// A rosterColumn is a kind of column of a roster.
type rosterColumn int

const (
	idColumn rosterColumn = iota
	numberColumn
	loginColumn
	githubColumn
	emailColumn
	studentColumn // the identifier, or the name if there is an id too
	nameColumn
	firstColumn
	lastColumn
	numColumns
)

// rosterHeaders are the headers of each column, folded.
var rosterHeaders = [numColumns][]string{
	idColumn: {"id", "number", "userid", "identifier"},
	numberColumn: {"studentid", "studentnumber", "idnumber", "sid", "sisuserid", "sisid",
		"matriculationnumber", "matrikelnummer"},
	loginColumn:   {"login", "username", "loginid", "sisloginid", "user"},
	githubColumn:  {"githubusername"},
	emailColumn:   {"email", "emailaddress", "mail"},
	studentColumn: {"student"},
	nameColumn:    {"name", "fullname", "studentname"},
	firstColumn:   {"first", "firstname", "givenname", "vorname"},
	lastColumn:    {"last", "lastname", "surname", "familyname", "nachname"},
}

// canvasHeaders are headers of Canvas, in whose tables the column ID has the
// numbers of Canvas.
var canvasHeaders = []string{"sisuserid", "sisloginid", "integrationid", "rootaccount"}

// ReadRoster reads a roster: a table with a row for each student. Its header
// names the columns, in any order. Without a header the first column is the
// student's identifier and the second, if there is one, the name. The
// gradebooks of [ReadSheet] are rosters too. A student must not be named twice,
// except in the roster of GitHub Classroom: see sharedRow.
func ReadRoster(r io.Reader) (*Roster, error) {
	table, err := readTable(r, "roster")
	if err != nil {
		return nil, err
	}
	columns, first, err := rosterColumns(table)
	if err != nil {
		return nil, err
	}
	out, seen := &Roster{numberOf: make(map[string]int)}, make(map[string]int)
	var rows []rosterRow
	shared := make(map[string]bool)
	for row := first; row < len(table.rows); row++ {
		student := readRosterRow(table, row, columns)
		key := student.key()
		at, isSeen := seen[key]
		switch {
		case key == "" || fold(key) == "pointspossible":
			continue
		case isSeen && columns[githubColumn] < 0:
			return nil, fmt.Errorf("row %d: %q is named twice", row+1, key)
		case isSeen && student.isSameStudent(rows[at]):
			rows[at].keys = append(rows[at].keys, student.keys...)
		default:
			shared[key] = isSeen
			seen[key] = len(rows)
			rows = append(rows, student)
		}
	}
	forgotten := make(map[string][]string)
	for _, row := range rows {
		if key := row.key(); shared[key] {
			forgotten[key] = append(forgotten[key], text.Harmless(row.forget()))
		}
		out.add(row)
	}
	for _, key := range slices.Sorted(maps.Keys(forgotten)) {
		out.Notes = append(out.Notes, fmt.Sprintf("on the roster several students have the identifier %q, so it is not used: %s",
			key, strings.Join(forgotten[key], ", ")))
	}
	return out, nil
}

// add adds the student of a row.
func (r *Roster) add(row rosterRow) {
	s := intake.Submission{Student: text.Harmless(row.key()), Name: text.Harmless(row.cells[nameColumn])}
	s.Keys, s.Listed = row.keys, true
	r.numberOf[s.Student] = len(r.students)
	r.students = append(r.students, s)
	r.list.add(personOf(s))
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

// The places of keys in a row.
const (
	firstLogin = 3
	firstName  = 6
)

// A rosterRow is a student's row.
type rosterRow struct {
	cells [numColumns]string // the student's is empty if it has the name
	keys  []intake.Key
}

func readRosterRow(table *csvText, row int, columns [numColumns]int) (r rosterRow) {
	cells := &r.cells
	for c, col := range columns {
		cells[c] = table.value(row, col)
	}
	id := unknownID(cells[idColumn])
	if number, ok := participant(cells[idColumn], "participant"); ok {
		cells[idColumn], id = number, intake.Key{Kind: intake.Participant, Value: number}
	} else if table.column(canvasHeaders...) >= 0 {
		id.Kind = intake.CanvasID
	}
	keyed := columns[idColumn] >= 0 || columns[numberColumn] >= 0 || columns[loginColumn] >= 0 ||
		columns[githubColumn] >= 0 || columns[emailColumn] >= 0
	if keyed && columns[nameColumn] < 0 {
		cells[nameColumn], cells[studentColumn] = cells[studentColumn], ""
	}
	cells[nameColumn] = cmp.Or(cells[nameColumn], strings.TrimSpace(cells[firstColumn]+" "+cells[lastColumn]))
	if !keyed && columns[studentColumn] < 0 {
		cells[studentColumn] = cells[nameColumn]
	}
	last := cells[lastColumn]
	r.keys = []intake.Key{id, unknownID(cells[studentColumn]), {Kind: intake.StudentID, Value: cells[numberColumn]},
		{Kind: intake.Login, Value: cells[loginColumn]}, {Kind: intake.GitHub, Value: cells[githubColumn]},
		{Kind: intake.Email, Value: cells[emailColumn]}, {Kind: intake.FullName, Value: cells[nameColumn]},
		{Kind: intake.FullName, Value: text.Choose(last != "", last+", "+cells[firstColumn], "")}}
	return r
}

// participant returns the number at the end of a key such as "Participant 12345".
func participant(key, prefix string) (number string, ok bool) {
	number = numberAtEnd().FindString(key)
	before := strings.TrimSpace(strings.TrimSuffix(key, number))
	return number, number != "" && strings.EqualFold(before, prefix)
}

var numberAtEnd = lazy.Regexp(`\d+$`)

// key returns the student's identifier.
func (r rosterRow) key() string {
	c := r.cells
	id := cmp.Or(c[studentColumn], c[idColumn], c[numberColumn])
	return cmp.Or(id, c[loginColumn], c[githubColumn], c[emailColumn], c[nameColumn])
}

// isSameStudent reports whether a row with the same identifier is of the same
// student, who has two logins: it has the same name, or no login.
func (r rosterRow) isSameStudent(other rosterRow) bool {
	if r.cells[githubColumn] == "" || other.cells[githubColumn] == "" {
		return true
	}
	names := new(list)
	names.add(newPerson("", other.keys[firstName:]))
	return names.find(newPerson("", r.keys[firstName:]), passNames) != nil
}

// forget removes the identifier and returns what identifies the student instead.
func (r *rosterRow) forget() string {
	r.cells[studentColumn], r.cells[idColumn], r.cells[numberColumn] = "", "", ""
	r.keys = r.keys[firstLogin:]
	return r.key()
}

// Students returns the students of the roster.
func (r *Roster) Students() []intake.Submission {
	if r == nil {
		return nil
	}
	return r.students
}

// Identify looks for the student of a submission on the roster by the ids, and
// takes over identifier and name from there.
func (r *Roster) Identify(s *intake.Submission) {
	if r == nil {
		return
	}
	var m match
	p := personOf(*s)
	if r.list.look(&m, p, passExact, nil); len(m.fits) == 1 && !m.other {
		r.identify(s, m.fits[0])
	}
	for i := range s.Group {
		r.Identify(&s.Group[i])
	}
}

func (r *Roster) identify(s *intake.Submission, at int) {
	known := r.students[at]
	s.Student, s.Name, s.Note, s.Listed = known.Student, cmp.Or(known.Name, s.Name), "", true
	isUnknown := func(k intake.Key) bool { return k.Kind == intake.AnyID || k.Kind == intake.Label }
	s.Keys = append(slices.DeleteFunc(slices.Clone(s.Keys), isUnknown), known.Keys...)
}

// IdentifyAll looks for the students of all submissions who are not identified
// yet, also by their names. It notes who could not be told apart.
func (r *Roster) IdentifyAll(submissions []*intake.Submission) (doubts Doubts) {
	if r == nil {
		return doubts
	}
	chooseLogins(submissions)
	var students []*person
	known := make(map[int]int)
	places := make(map[string]int)
	for _, s := range submissions {
		if _, ok := places[s.Student]; ok {
			continue
		}
		if s.Listed {
			known[len(students)] = r.numberOf[s.Student]
		}
		places[s.Student] = len(students)
		students = append(students, personOf(*s))
	}
	found := r.list.join(students, known)
	for i, m := range found {
		doubts.add(&r.list, students[i], m)
	}
	for _, s := range submissions {
		if m := found[places[s.Student]]; m.at >= 0 && !s.Listed {
			r.identify(s, m.at)
		}
	}
	return doubts
}

// chooseLogins takes a part of a folder's name for the login at GitHub, such as
// janedoe of mine-sweeper-janedoe, if the rest is the same for all students.
func chooseLogins(submissions []*intake.Submission) {
	common, isFirst := "", true
	for _, s := range submissions {
		for _, k := range s.Keys {
			switch {
			case k.Kind != intake.GitHub:
			case isFirst:
				common, isFirst = k.Value, false
			default:
				for !strings.HasPrefix(k.Value, common) {
					common = common[:len(common)-1]
				}
			}
		}
	}
	for _, s := range submissions {
		for i, k := range s.Keys {
			before := strings.TrimSuffix(s.Student, k.Value)
			if k.Kind == intake.GitHubPart && !s.Listed && strings.HasPrefix(common, before) {
				s.Keys[i].Kind = intake.GitHub
			}
		}
	}
}
