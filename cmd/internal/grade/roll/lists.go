package roll

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Group is a number of students who hand in together.
type Group struct {
	Name    string
	Members []intake.Submission // as in the table that was read
}

// ReadGroups reads a table with the column group and columns of students, as a
// roster has them, and perhaps others. Without a header there are two columns, and
// the first is the group.
func ReadGroups(r io.Reader) (groups []Group, err error) {
	table, err := readStudents(r, "list of groups")
	if err != nil {
		return groups, err
	}
	group, first := table.column("group", "team", "groupname", "gruppe", "groupe", "grupo", "gruppo"), 0
	isNamed := slices.Max(table.columns[:]) >= 0
	isWide := slices.ContainsFunc(table.rows, func(row []field) bool { return len(row) > 2 })
	isClear := !isWide || group >= 0 && isNamed && !slices.ContainsFunc(table.columns[:], table.isRepeated)
	if group >= 0 || isNamed {
		first = 1
	}
	group = max(group, 0)
	if !isNamed {
		table.columns[studentColumn] = 1
	}
	if slices.Contains(table.columns[:], group) || table.isPart() || !isClear {
		return groups, fmt.Errorf("want the columns group and student, one student in each row; it has %s", table.headers())
	}
	places := make(map[string]int)
	for row := first; row < len(table.rows); row++ {
		name, member := text.Harmless(table.value(row, group)), table.student(row).submission()
		if name == "" || member.Student == "" {
			continue
		}
		place, ok := places[name]
		if !ok {
			place = len(places)
			places[name] = place
			groups = append(groups, Group{Name: name})
		}
		groups[place].Members = append(groups[place].Members, member)
	}
	if groups == nil {
		return nil, fmt.Errorf("no row has a group and a student; the first row is %s", table.headers())
	}
	return groups, nil
}

// An Override is a mark, or a part of one, that a teacher changed by hand.
type Override struct {
	Student intake.Submission
	Part    string // empty for the whole mark
	Score   marking.Points
	Reason  string
}

// ReadOverrides reads a table with columns of students, as a roster has them, and
// part, score and reason, in any order. The column part may be absent.
func ReadOverrides(r io.Reader) (list []Override, err error) {
	table, err := readStudents(r, "list of overrides")
	if err != nil {
		return nil, err
	}
	part, reason, score := table.column("part"), table.column("reason", "comment"), table.column("score", "mark", "points")
	if slices.Max(table.columns[:]) < 0 || table.isPart() || score < 0 || reason < 0 {
		return nil, fmt.Errorf("want the columns student, score, reason and, if parts are changed, part; it has %s", table.headers())
	}
	for row := 1; row < len(table.rows); row++ {
		o := Override{Student: table.student(row).submission(), Part: table.value(row, part),
			Reason: text.Harmless(table.value(row, reason))}
		if o.Student.Student == "" {
			continue
		}
		number, isNegative := strings.CutPrefix(plainNumber(table.value(row, score)), "-")
		o.Score, err = marking.ParsePoints(number)
		if err != nil && strings.Trim(number, "0") != "" || number == "" {
			return nil, fmt.Errorf("line %d: score %q: want a number with at most two decimals, as in 7.5",
				table.lines[row], table.value(row, score))
		}
		if isNegative {
			o.Score = -o.Score
		}
		list = append(list, o)
	}
	return list, nil
}

// students is a table with a row for each student: a roster or a gradebook.
type students struct {
	*table
	columns [numColumns]int // -1 if there is none
	idKind  intake.KeyKind  // of the column ID
	prefix  string          // before the number of a participant
}

// A column is a kind of column that identifies the student.
type column int

const (
	idColumn      column = iota
	studentColumn        // the identifier, or the name if there is another identifier
	numberColumn
	loginColumn
	githubColumn
	emailColumn
	nameColumn
	firstColumn
	lastColumn
	numColumns
)

// studentColumns are the kinds of key in each column, and its headers, folded.
var studentColumns = [numColumns]struct {
	kind    intake.KeyKind
	headers []string
}{
	idColumn:      {intake.AnyID, []string{"id", "number", "userid", "identifier"}},
	studentColumn: {intake.AnyID, []string{"student"}},
	numberColumn: {intake.StudentID, []string{"studentid", "studentnumber", "idnumber", "sid", "sisuserid", "sisid",
		"matriculationnumber", "matrikelnummer"}},
	loginColumn:  {intake.Login, []string{"login", "username", "loginid", "sisloginid", "user"}},
	githubColumn: {intake.GitHub, []string{"githubusername"}},
	emailColumn:  {intake.Email, []string{"email", "emailaddress", "mail"}},
	nameColumn:   {intake.FullName, []string{"name", "fullname", "studentname", "nomcomplet", "nombrecompleto", "nomecompleto"}},
	firstColumn:  {intake.FullName, []string{"first", "firstname", "givenname", "vorname", "prénom", "nombre", "nome"}},
	lastColumn:   {intake.FullName, []string{"last", "lastname", "surname", "familyname", "nachname", "nom", "apellidos", "cognome"}},
}

// readStudents reads a table and finds its columns by their headers.
func readStudents(r io.Reader, what string) (*students, error) {
	t, err := readTable(r, what)
	if err != nil {
		return nil, err
	}
	s := &students{table: t, idKind: intake.AnyID, prefix: participantPrefix}
	for c := range s.columns {
		s.columns[c] = t.column(studentColumns[c].headers...)
	}
	if canvas := t.column("canvasuserid"); canvas >= 0 { // a list of groups of Canvas
		s.idKind, s.columns[idColumn], s.columns[numberColumn] = intake.CanvasID, canvas, t.column("userid")
	}
	isKeyed := max(slices.Max(s.columns[numberColumn:nameColumn]), s.columns[idColumn]) >= 0
	if isKeyed && s.columns[nameColumn] < 0 {
		s.columns[nameColumn], s.columns[studentColumn] = s.columns[studentColumn], -1
	}
	return s, nil
}

// A studentRow is a student's row.
type studentRow struct {
	cells [numColumns]string
	keys  []intake.Key // of the columns up to that of the name, and others
}

func (s *students) student(row int) (r studentRow) {
	cells := &r.cells
	for c, col := range s.columns {
		cells[c] = s.value(row, col)
	}
	last := cells[lastColumn]
	cells[nameColumn] = cmp.Or(cells[nameColumn], strings.TrimSpace(cells[firstColumn]+" "+last))
	for c, cell := range cells[:nameColumn+1] {
		r.keys = append(r.keys, intake.Key{Kind: studentColumns[c].kind, Value: cell})
	}
	keys := s.idKeys(cells[studentColumn])
	r.keys[idColumn].Kind, r.keys[studentColumn] = s.idKind, keys[0]
	r.keys = append(r.keys, keys[1:]...)
	if last != "" {
		r.keys = append(r.keys, intake.Key{Kind: intake.FullName, Value: last + ", " + cells[firstColumn]})
	}
	if s.idKind == intake.AnyID {
		keys := s.idKeys(cells[idColumn])
		r.keys[0] = keys[0]
		r.keys = append(r.keys, keys[1:]...)
	}
	return r
}

// idKeys returns the keys for an id of a kind that the header does not tell. Of
// "Participant 12345" the number is one, and the whole another.
func (s *students) idKeys(id string) []intake.Key {
	if keys := participantKeys(id, s.prefix); keys != nil {
		return keys
	}
	return []intake.Key{unknownID(id)}
}

// participantPrefix stands before the number of a participant in Moodle's English.
const participantPrefix = "Participant"

// participantKeys returns the keys for an id that is a participant's, or nil.
func participantKeys(id, prefix string) []intake.Key {
	number, before := cutNumber(id)
	if number == "" || prefix == "" || !strings.EqualFold(before, prefix) {
		return nil
	}
	return []intake.Key{{Kind: intake.Participant, Value: number}, {Kind: intake.Label, Value: id}}
}

// cutNumber returns the number at the end of an id, and what stands before it.
func cutNumber(id string) (number, before string) {
	number = numberAtEnd().FindString(id)
	return number, strings.TrimSpace(strings.TrimSuffix(id, number))
}

var numberAtEnd = lazy.Regexp(`\d+$`)

// id returns the student's identifier, or nothing.
func (r studentRow) id() string {
	c := r.cells
	return cmp.Or(append([]string{c[studentColumn]}, c[:nameColumn]...)...)
}
