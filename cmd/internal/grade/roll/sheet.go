package roll

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Sheet is a gradebook that a teacher downloaded, to be filled with scores.
// Two kinds are recognized by their headers:
//
//	Canvas  Student,ID,SIS User ID,SIS Login ID,Section,Mines (12345)
//	            Points Possible,,,,,10    (if at all; it can be one row later)
//	        "Doe, Jane",4711,s4711,doejane,A,
//
//	Moodle  Identifier,Full name,Email address,Status,Grade,Maximum Grade,…
//	        Participant 12345,Jane Doe,jane@example.org,,,10.00
//
// The key of a student is the ID, the SIS user ID or the login in Canvas, in
// this order; in Moodle the identifier or the number at its end. [SheetOptions]
// name the columns of other sheets, and of sheets in another language.
type Sheet struct {
	*students
	first   int      // the first row that may be a student's
	named   int      // the column that identifies the student, if it was named, or -1
	grade   int      // the column to fill
	locked  int      // the column "Grade can be changed", or -1
	comment int      // the column for feedback, or -1
	maximum int      // the column of the highest possible grade, or -1
	comma   bool     // decimal fractions are written with a comma
	max     []string // the maxima that the sheet states
	Unknown []string // what could not be found in a sheet in another language
}

// SheetOptions say what a sheet's header does not show. Each may be empty.
type SheetOptions struct {
	Key   string // the header of the column that identifies the student
	Grade string // the header of the column to fill
}

// ReadSheet reads a gradebook.
func ReadSheet(r io.Reader, o SheetOptions) (*Sheet, error) {
	table, err := readStudents(r, "gradebook")
	if err != nil {
		return nil, err
	}
	s := &Sheet{students: table, first: 1, named: -1, grade: -1, locked: table.column("gradecanbechanged")}
	s.maximum = table.column("maximumgrade", "maxpoints")
	s.comment = slices.IndexFunc(table.rows[0], func(f field) bool { return strings.HasSuffix(fold(f.value), "comments") })
	isMoodle := table.column("identifier") >= 0
	isCanvas := !isMoodle && table.column("student") >= 0 &&
		max(table.columns[idColumn], table.columns[numberColumn], table.columns[loginColumn]) >= 0
	switch {
	case isMoodle:
		s.grade = table.column("grade")
	case isCanvas:
		s.idKind = intake.CanvasID
	case o.Key == "":
		return nil, fmt.Errorf("neither a Canvas nor a Moodle gradebook: "+
			"name its columns with --key-column and --grade-column; it has %s", s.headers())
	}
	if err := s.choose(o); err != nil {
		return nil, err
	}
	if s.maximum < 0 { // Gradescope: Mines, Mines - Max Points
		s.maximum = table.column(fold(s.value(0, s.grade)) + "maxpoints")
	}
	s.prefix = s.commonPrefix()
	if row := s.pointsRow(); row > 0 {
		s.first = row + 1
		s.max = []string{s.value(row, s.grade)}
	} else if m := headerMaximum().FindStringSubmatch(s.value(0, s.grade)); m != nil {
		s.max = m[1:]
	}
	if !isMoodle && !isCanvas {
		s.place()
	}
	if s.first == 1 { // no row has the points possible
		for row := 1; row < len(s.rows); row++ {
			s.max = append(s.max, s.value(row, s.maximum))
		}
	}
	s.comma = s.writesCommas()
	return s, s.checkGrade()
}

// headerMaximum matches the highest grade in a header of Brightspace, Mines Points
// Grade <Numeric MaxPoints:10>, or Blackboard, Mines [Total Pts: 10 Score] |4711.
var headerMaximum = lazy.Regexp(`(?:<\w+ MaxPoints:|\[Total Pts: )([\d.,]+)`)

// Is reports whether the sheet was read from this text.
func (s *Sheet) Is(data []byte) bool { return bytes.Equal(s.data, data) }

// choose sets the columns that the options name, and the one to fill.
func (s *Sheet) choose(o SheetOptions) error {
	if o.Key != "" {
		s.named = slices.IndexFunc(s.rows[0], func(f field) bool { return strings.EqualFold(strings.TrimSpace(f.value), o.Key) })
		if s.named < 0 {
			return fmt.Errorf("--key-column %q: the gradebook has no such column: it has %s", o.Key, s.headers())
		}
	}
	if o.Grade == "" && s.grade >= 0 {
		return nil
	}
	var found []int
	for col := range s.rows[0] {
		value := s.value(0, col)
		m := assignment().FindStringSubmatch(value)
		named := strings.EqualFold(value, o.Grade) || m != nil && strings.EqualFold(m[1], o.Grade)
		if o.Grade == "" && m != nil || o.Grade != "" && named {
			found = append(found, col)
		}
	}
	switch {
	case len(found) == 1:
		s.grade = found[0]
		return nil
	case o.Grade != "" && len(found) == 0:
		return fmt.Errorf("--grade-column %q: the gradebook has no such column: it has %s", o.Grade, s.headers())
	case len(found) == 0:
		return fmt.Errorf("the column to fill is not clear: name it with --grade-column; the gradebook has %s", s.headers())
	}
	names := text.NamesBy(found, func(col int) string { return strconv.Quote(s.value(0, col)) })
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 1 {
		return fmt.Errorf("the gradebook has %d columns %s: give one of them another header", len(found), names[0])
	}
	return fmt.Errorf("the gradebook has %d columns that could be filled: name one with --grade-column: %s", len(found), text.Or(names))
}

// assignment matches the header of a column that Canvas imports.
var assignment = lazy.Regexp(`^(.*?) ?\(\d+\)$`)

// key returns the identifier of a row's student, or nothing if it has no
// student.
func (s *Sheet) key(row int) string { return cmp.Or(s.value(row, s.named), s.student(row).id()) }

// title returns the name of a row's student with the identifier.
func (s *Sheet) title(row int) string {
	name, key := s.student(row).cells[nameColumn], s.key(row)
	if name != "" && key != "" {
		return text.Harmless(name + " (" + key + ")")
	}
	return text.Harmless(name + key)
}

// people returns the students of the rows.
func (s *Sheet) people() *list {
	l := new(list)
	for row := s.first; row < len(s.rows); row++ {
		keys := s.student(row).keys
		if s.named >= 0 && !slices.Contains(s.columns[:], s.named) {
			keys = append(keys, s.idKeys(s.value(row, s.named))...)
		}
		l.add(newPerson(s.title(row), keys))
	}
	return l
}

// commonPrefix returns the word that stands before the number in all identifiers
// of Moodle, its first column, such as "Teilnehmer/in" in German, or nothing.
func (s *Sheet) commonPrefix() (prefix string) {
	for row := s.first; row < len(s.rows); row++ {
		key := s.value(row, 0)
		_, before := cutNumber(key)
		switch {
		case key == "":
		case before == key || len(before) < len("abc") || prefix != "" && before != prefix:
			return ""
		default:
			prefix = before
		}
	}
	return prefix
}

// Words for "Yes" and "No" in Moodle's languages, which write whether a grade can
// be changed.
var (
	yesWords = strings.Fields("yes ja oui sí sì si sim tak ano áno da да так kyllä evet igen ναι はい 是 예 da bai " +
		"כן نعم jah taip jā có já")
	noWords = strings.Fields("no nein non não nee nie ne нет ні nej nei ei hayır nem όχι いいえ 否 아니오 nu ez " +
		"לא لا не nē không")
)

func isNo(value string) bool {
	return slices.Contains(noWords, strings.ToLower(norm.NFC.String(value)))
}

// place finds columns of Moodle in another language by their place after the
// grade: the maximum, whether the grade can be changed, the dates of submission
// and grade, and the comments. It notes what is not there. In other sheets nothing
// is known of a place.
func (s *Sheet) place() {
	isMoodle := s.prefix != ""
	isLock := func(value string) bool {
		return isNo(value) || slices.Contains(yesWords, strings.ToLower(norm.NFC.String(value)))
	}
	isMaximum := func(value string) bool {
		return decimal().MatchString(value) && value == s.value(s.first, s.grade+1)
	}
	if isMoodle && s.maximum < 0 && s.all(s.grade+1, isMaximum) {
		s.maximum = s.grade + 1
	}
	for col := s.grade + 3; col > s.grade; col-- {
		if isMoodle && s.maximum >= 0 && s.all(col, isLock) {
			s.locked = col
		}
	}
	if s.maximum < 0 && s.max == nil {
		s.Unknown = append(s.Unknown, "the maximum")
	}
	last := len(s.rows[0]) - 1
	lock := s.locked
	if lock < 0 {
		s.Unknown = append(s.Unknown, "whether a grade can be changed")
		lock = s.grade + 2
	}
	isDate := func(value string) bool { return value == "-" || clock().MatchString(value) }
	if isMoodle && s.comment < 0 && last-lock >= 3 && !s.all(last, isDate) {
		s.comment = last
	}
	if s.comment < 0 {
		s.Unknown = append(s.Unknown, "the comments")
	}
}

// all reports whether a column has values and all of them are of a kind.
func (s *Sheet) all(col int, is func(string) bool) bool {
	n := 0
	for row := 1; row < len(s.rows); row++ {
		value := s.value(row, col)
		if value != "" && !is(value) {
			return false
		}
		n += len(value)
	}
	return n > 0
}

// noGrades are headers of columns that do not hold grades, folded, beside those
// that identify the students.
var noGrades = []string{"integrationid", "rootaccount", "section", "status", "maximumgrade", "gradecanbechanged",
	"lastmodifiedsubmission", "lastmodifiedgrade", "feedbackcomments"}

// checkGrade returns an error if the column to fill identifies the students, or
// if Canvas computes it.
func (s *Sheet) checkGrade() error {
	header := s.value(0, s.grade)
	row := s.pointsRow()
	switch {
	case s.grade == s.named || slices.Contains(s.columns[:], s.grade):
		return fmt.Errorf("column %q cannot be filled: it identifies the students", header)
	case slices.Contains(noGrades, fold(header)):
		return fmt.Errorf("column %q cannot be filled: it does not hold grades", header)
	case row > 0 && strings.EqualFold(s.value(row, s.grade), "(read only)"):
		return fmt.Errorf("column %q cannot be filled: the gradebook says that it is read only", header)
	}
	return nil
}

// pointsRow returns the row with the points possible in Canvas, or 0. One more
// row can stand before it. In another language it is known by the four blanks at
// its beginning.
func (s *Sheet) pointsRow() int {
	for row := 1; row < min(4, len(s.rows)); row++ {
		isOther := strings.HasPrefix(s.rows[row][0].value, "    ") && decimal().MatchString(s.value(row, s.grade))
		if isOther || strings.EqualFold(s.value(row, s.columns[nameColumn]), "Points Possible") {
			return row
		}
	}
	return 0
}

// clock matches a time of day.
var clock = lazy.Regexp(`\d:\d\d`)

// decimal matches a number, with its decimal point or comma.
var decimal = lazy.Regexp(`^\d+(?:([.,])\d+)?$`)

// writesCommas reports whether the sheet has numbers such as 7,5 below its
// header and none such as 7.5.
func (s *Sheet) writesCommas() bool {
	found := false
	for row := 1; row < len(s.rows); row++ {
		for col := range s.rows[row] {
			switch m := decimal().FindStringSubmatch(s.value(row, col)); {
			case m == nil:
			case m[1] == ".":
				return false
			case m[1] == ",":
				found = true
			}
		}
	}
	return found || s.table.comma == ';'
}

// OtherMaximum returns the first maximum of the sheet that differs from max, as
// it is written there and as a number, or nothing.
func (s *Sheet) OtherMaximum(max marking.Points) (written, number string) {
	for _, written := range s.max {
		number := plainNumber(written)
		if p, err := marking.ParsePoints(number); err == nil && p != max {
			return written, number
		}
	}
	return "", ""
}

// plainNumber returns a number with a point and without needless zeros.
func plainNumber(text string) string {
	whole, part, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	return strings.TrimSuffix(whole+"."+strings.TrimRight(part, "0"), ".")
}
