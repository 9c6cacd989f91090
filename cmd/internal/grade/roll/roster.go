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

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// A Roster lists the students who should hand something in. A nil roster is
// empty.
type Roster struct {
	students []intake.Submission
	list     list
	numberOf map[string]int // by their identifiers
	notes    []string       // what cannot be used in it
}

// canvasHeaders are headers of Canvas, in whose tables the column ID has the
// numbers of Canvas.
var canvasHeaders = []string{"sisuserid", "sisloginid", "integrationid", "rootaccount"}

// ReadRoster reads a roster: a table with a row for each student. Its header
// names the columns, in any order. Without a header the first column is the
// student's identifier and the second, if there is one, the name. The
// gradebooks of [ReadSheet] are rosters too. A student must not be named twice,
// except in the roster of GitHub Classroom: see isSameStudent.
func ReadRoster(r io.Reader) (*Roster, error) {
	table, err := readStudents(r, "roster")
	if err != nil {
		return nil, err
	}
	first, err := table.firstStudent()
	if err != nil {
		return nil, err
	}
	if table.column(canvasHeaders...) >= 0 {
		table.idKind = intake.CanvasID
	}
	var rows []studentRow
	seen, shared := make(map[string]int), make(map[string]bool)
	for row := first; row < len(table.rows); row++ {
		student := table.student(row)
		key := student.key()
		at, isSeen := seen[key]
		switch {
		case key == "" || fold(key) == "pointspossible":
			continue
		case isSeen && table.columns[githubColumn] < 0:
			return nil, fmt.Errorf("line %d: %q is named twice", table.lines[row], key)
		case isSeen && student.isSameStudent(rows[at]):
			rows[at].keys = append(rows[at].keys, student.keys...)
		default:
			shared[key] = isSeen
			seen[key] = len(rows)
			rows = append(rows, student)
		}
	}
	out := &Roster{numberOf: make(map[string]int)}
	forgotten := make(map[string][]string)
	for _, row := range rows {
		if key := row.key(); shared[key] { // the next id identifies the student
			clear(row.cells[:loginColumn])
			row.keys = row.keys[loginColumn:]
			forgotten[key] = append(forgotten[key], text.Harmless(row.key()))
		}
		out.add(row)
	}
	for _, key := range slices.Sorted(maps.Keys(forgotten)) {
		out.notes = append(out.notes, fmt.Sprintf("on the roster several students have the identifier %q, so it is not used: %s",
			key, strings.Join(forgotten[key], ", ")))
	}
	return out, nil
}

// add adds the student of a row.
func (r *Roster) add(row studentRow) {
	s := row.submission()
	s.Listed = true
	r.numberOf[s.Student] = len(r.students)
	r.students = append(r.students, s)
	r.list.add(personOf(s))
}

// firstStudent returns the first row of a student in a roster. Without a header
// it sets the columns.
func (s *students) firstStudent() (row int, err error) {
	const want = "want columns such as student, name, first name, last name, id, email, login"
	switch {
	case s.isPart():
		return 0, fmt.Errorf("the header is not understood, it has only a part of the name: %s; %s", s.headers(), want)
	case slices.Max(s.columns[:]) >= 0:
		return 1, nil
	case len(s.rows[0]) > 2 || s.headsNumbers():
		return 0, fmt.Errorf("the header is not understood, none of its columns is known: %s; %s", s.headers(), want)
	}
	s.columns[studentColumn], s.columns[nameColumn] = 0, 1
	return 0, nil
}

// isPart reports whether the columns have only a part of the name.
func (s *students) isPart() bool {
	return slices.Max(s.columns[:firstColumn]) < 0 && (s.columns[firstColumn] < 0) != (s.columns[lastColumn] < 0)
}

// headsNumbers reports whether all rows but the first begin with a number, so
// that the first must be a header.
func (s *students) headsNumbers() bool {
	hasDigit := func(row int) bool { return strings.ContainsAny(s.value(row, 0), "0123456789") }
	for row := 1; row < len(s.rows); row++ {
		if !hasDigit(row) && s.value(row, 0) != "" {
			return false
		}
	}
	return len(s.rows) > 1 && !hasDigit(0)
}

// key returns what identifies the student: the number alone of a participant.
func (r studentRow) key() string {
	if k := r.keys[0]; k.Kind == intake.Participant && r.cells[studentColumn] == "" {
		return k.Value
	}
	return cmp.Or(r.id(), r.cells[nameColumn])
}

// submission returns the student of a row, who has handed in nothing yet.
func (r studentRow) submission() intake.Submission {
	return intake.Submission{Student: text.Harmless(r.key()), Name: text.Harmless(r.cells[nameColumn]), Keys: r.keys}
}

// isSameStudent reports whether a row with the same identifier is of the same
// student, who has two logins: it has the same name, or no login.
func (r studentRow) isSameStudent(other studentRow) bool {
	if r.cells[githubColumn] == "" || other.cells[githubColumn] == "" {
		return true
	}
	names := new(list)
	names.add(newPerson("", other.keys[nameColumn:]))
	return names.find(newPerson("", r.keys[nameColumn:]), passNames) != nil
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
	r.list.look(&m, p, passExact, nil)
	if len(m.fits) == 1 && !m.other {
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
// yet, also by their names. The notes say what cannot be used in the roster and
// who could not be told apart.
func (r *Roster) IdentifyAll(submissions []*intake.Submission) (notes []string) {
	if r == nil {
		return nil
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
	doubts := make(Doubts)
	found := r.list.join(students, known)
	for i, m := range found {
		doubts.add(&r.list, students[i], m)
	}
	for _, s := range submissions {
		if m := found[places[s.Student]]; m.at >= 0 && !s.Listed {
			r.identify(s, m.at)
		}
	}
	return slices.Concat(r.notes, doubts.Notes("roster", "taken"))
}

// chooseLogins takes a part of a folder's name for the login at GitHub, such as
// janedoe of mine-sweeper-janedoe, if the rest is the same for all students.
func chooseLogins(submissions []*intake.Submission) {
	var logins []string
	for _, s := range submissions {
		for _, k := range s.Keys {
			if k.Kind == intake.GitHub {
				logins = append(logins, k.Value)
			}
		}
	}
	common := text.CommonPrefix(logins)
	for _, s := range submissions {
		for i, k := range s.Keys {
			before := strings.TrimSuffix(s.Student, k.Value)
			if k.Kind == intake.GitHubPart && !s.Listed && strings.HasPrefix(common, before) {
				s.Keys[i].Kind = intake.GitHub
			}
		}
	}
}
