package roll

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
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
	text    *csvText
	first   int         // the first row that may be a student's
	keys    []keyColumn // columns that identify the student, the surest first
	more    []keyColumn // columns that may identify the student, too
	prefix  string      // before the number in each key, such as "Participant"
	name    int         // the column of the student's name, or -1
	grade   int         // the column to fill
	locked  int         // the column "Grade can be changed", or -1
	comment int         // the column for feedback, or -1
	maximum int         // the column of the highest possible grade, or -1
	comma   bool        // decimal fractions are written with a comma
	max     []string    // the maxima that the sheet states
	Unknown []string    // what could not be found in a sheet in another language
}

// A keyColumn is a column with keys of a kind.
type keyColumn struct {
	col  int
	kind intake.KeyKind
}

// SheetOptions say what a sheet's header does not show. Each may be empty.
type SheetOptions struct {
	Key   string // the header of the column that identifies the student
	Grade string // the header of the column to fill
}

// ReadSheet reads a gradebook.
func ReadSheet(r io.Reader, o SheetOptions) (*Sheet, error) {
	text, err := readTable(r, "gradebook")
	if err != nil {
		return nil, err
	}
	s := &Sheet{text: text, first: 1, name: -1, grade: -1, locked: -1, maximum: -1}
	s.comment = slices.IndexFunc(text.rows[0], func(c csvField) bool {
		return strings.HasSuffix(strings.ToLower(strings.TrimSpace(c.value)), "comments")
	})
	s.recognize()
	if err := s.choose(o); err != nil {
		return nil, err
	}
	s.prefix = s.commonPrefix()
	s.comma = s.writesCommas()
	return s, nil
}

// Is reports whether the sheet was read from this text.
func (s *Sheet) Is(data []byte) bool { return bytes.Equal(s.text.data, data) }

// column returns the column with a header, or -1. Headers are compared without
// regard to case.
func (s *Sheet) column(header string) int {
	return slices.IndexFunc(s.text.rows[0], func(c csvField) bool {
		return strings.EqualFold(strings.TrimSpace(c.value), header)
	})
}

// keyHeaders are the headers of columns with keys of a known kind.
var keyHeaders = []struct {
	header string
	kind   intake.KeyKind
}{
	{"ID", intake.CanvasID}, {"SIS User ID", intake.StudentID}, {"SIS Login ID", intake.Login},
	{"ID number", intake.StudentID}, {"Username", intake.Login},
	{"Email address", intake.Email}, {"Email", intake.Email},
}

// recognize finds the columns of the known kinds of sheet.
func (s *Sheet) recognize() {
	s.locked = s.column("Grade can be changed")
	s.name = s.column("Student")
	id := s.column("Identifier")
	if id >= 0 {
		s.keys = []keyColumn{{id, intake.AnyID}}
		s.name, s.grade = s.column("Full name"), s.column("Grade")
		s.maximum = s.column("Maximum Grade")
	}
	for i, k := range keyHeaders {
		switch col := s.column(k.header); {
		case col < 0:
		case i >= 3:
			s.more = append(s.more, keyColumn{col, k.kind})
		case id < 0 && s.name >= 0:
			s.keys = append(s.keys, keyColumn{col, k.kind})
		}
	}
}

// commonPrefix returns the word that stands before the number in all keys, such
// as "Teilnehmer/in" in German, or nothing.
func (s *Sheet) commonPrefix() (prefix string) {
	for row := s.first; row < len(s.text.rows); row++ {
		key := s.key(row)
		before := strings.TrimSpace(strings.TrimSuffix(key, numberAtEnd().FindString(key)))
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

// choose sets the columns: those that the options name, or the recognized ones.
func (s *Sheet) choose(o SheetOptions) error {
	isKnown := len(s.keys) > 0
	if o.Key != "" {
		col := s.column(o.Key)
		if col < 0 {
			return fmt.Errorf("--key-column %q: the gradebook has no such column: it has %s", o.Key, s.text.headers())
		}
		key := keyColumn{col, intake.AnyID}
		s.more = slices.DeleteFunc(slices.Concat(s.keys, s.more), func(k keyColumn) bool {
			if k.col == col {
				key = k
			}
			return k.col == col
		})
		s.keys = []keyColumn{key}
	}
	if len(s.keys) == 0 {
		return fmt.Errorf("neither a Canvas nor a Moodle gradebook: "+
			"name its columns with --key-column and --grade-column; it has %s", s.text.headers())
	}
	if err := s.chooseGrade(o.Grade); err != nil {
		return err
	}
	if !isKnown {
		s.place()
	}
	for row := 1; row < len(s.text.rows); row++ {
		s.max = append(s.max, s.text.value(row, s.maximum))
	}
	if row := s.pointsRow(); row > 0 {
		s.first = row + 1
		s.max = []string{s.text.value(row, s.grade)}
	}
	return s.checkGrade()
}

// Words for "Yes" and "No" in Moodle's languages, which write whether a grade can
// be changed.
var (
	yesWords = strings.Fields("yes ja oui sí sì si sim tak ano áno да так kyllä evet igen ναι はい 是 예 da bai " +
		"כן نعم jah taip jā có já")
	noWords = strings.Fields("no nein non não nee nie ne нет ні nej nei ei hayır nem όχι いいえ 否 아니오 nu ez " +
		"לא لا не nē không")
)

func isNo(value string) bool {
	return slices.Contains(noWords, strings.ToLower(norm.NFC.String(value)))
}

// place finds columns of Moodle in another language by their place after the
// grade: the maximum, whether the grade can be changed, the dates of submission
// and grade, and the comments. It notes what is not there.
func (s *Sheet) place() {
	isLock := func(value string) bool {
		return isNo(value) || slices.Contains(yesWords, strings.ToLower(norm.NFC.String(value)))
	}
	isMaximum := func(value string) bool {
		isNumeric := commaNumber().MatchString(value) || pointNumber().MatchString(value) || isNumber(value)
		return isNumeric && value == s.text.value(s.first, s.grade+1)
	}
	for col := s.grade + 3; col > s.grade; col-- {
		if s.all(col, isLock) {
			s.locked = col
		}
	}
	if isMoodle := s.locked >= 0 || s.commonPrefix() != ""; isMoodle && s.all(s.grade+1, isMaximum) {
		s.maximum = s.grade + 1
	} else {
		s.Unknown = append(s.Unknown, "the maximum")
	}
	last := len(s.text.rows[0]) - 1
	if s.locked < 0 {
		s.Unknown = append(s.Unknown, "whether a grade can be changed")
	} else if s.comment < 0 && last-s.locked >= 3 {
		s.comment = last
	}
	if s.comment < 0 {
		s.Unknown = append(s.Unknown, "the comments")
	}
}

// all reports whether a column has values and all of them are of a kind.
func (s *Sheet) all(col int, is func(string) bool) bool {
	n := 0
	for row := 1; row < len(s.text.rows); row++ {
		value := s.text.value(row, col)
		if value != "" && !is(value) {
			return false
		}
		n += len(value)
	}
	return n > 0
}

// noGrades are headers of columns that do not hold grades.
var noGrades = []string{
	"Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section",
	"Identifier", "ID number", "Full name", "First name", "Last name", "Username", "Email", "Email address",
	"Status", "Maximum Grade", "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
	"Feedback comments",
}

// checkGrade returns an error if the column to fill identifies the students, or
// if Canvas computes it.
func (s *Sheet) checkGrade() error {
	header := strings.TrimSpace(s.text.rows[0][s.grade].value)
	listed := slices.ContainsFunc(noGrades, func(name string) bool { return strings.EqualFold(name, header) })
	row := s.pointsRow()
	switch {
	case s.grade == s.name || slices.ContainsFunc(s.keys, func(k keyColumn) bool { return k.col == s.grade }):
		return fmt.Errorf("column %q cannot be filled: it identifies the students", header)
	case listed:
		return fmt.Errorf("column %q cannot be filled: it does not hold grades", header)
	case row > 0 && strings.EqualFold(s.text.value(row, s.grade), "(read only)"):
		return fmt.Errorf("column %q cannot be filled: the gradebook says that it is read only", header)
	}
	return nil
}

// pointsRow returns the row with the points possible in Canvas, or 0. One more
// row can stand before it.
func (s *Sheet) pointsRow() int {
	for row := 1; row < min(4, len(s.text.rows)); row++ {
		if strings.EqualFold(s.text.value(row, s.name), "Points Possible") {
			return row
		}
	}
	return 0
}

// assignment matches the header of a column that Canvas imports.
var assignment = lazy.Regexp(`^(.*?) ?\(\d+\)$`)

func (s *Sheet) chooseGrade(header string) error {
	if header == "" && s.grade >= 0 {
		return nil
	}
	var found []int
	for col, field := range s.text.rows[0] {
		value := strings.TrimSpace(field.value)
		m := assignment().FindStringSubmatch(value)
		named := strings.EqualFold(value, header) || m != nil && strings.EqualFold(m[1], header)
		if header == "" && m != nil || header != "" && named {
			found = append(found, col)
		}
	}
	switch {
	case len(found) == 1:
		s.grade = found[0]
		return nil
	case header != "" && len(found) == 0:
		return fmt.Errorf("--grade-column %q: the gradebook has no such column: it has %s", header, s.text.headers())
	case len(found) == 0:
		return fmt.Errorf("the column to fill is not clear: name it with --grade-column; the gradebook has %s", s.text.headers())
	}
	return fmt.Errorf("the gradebook has %d columns that could be filled: name one with --grade-column; it has %s", len(found), s.text.headers())
}

var commaNumber = lazy.Regexp(`^\d+,\d+$`)

// writesCommas reports whether the sheet has numbers such as 7,5 below its
// header and none such as 7.5.
func (s *Sheet) writesCommas() bool {
	found := false
	for row := 1; row < len(s.text.rows); row++ {
		for col := range s.text.rows[row] {
			value := s.text.value(row, col)
			if pointNumber().MatchString(value) {
				return false
			}
			found = found || commaNumber().MatchString(value)
		}
	}
	return found || s.text.comma == ';'
}

var pointNumber = lazy.Regexp(`^\d+\.\d+$`)

// number returns a score in the sheet's form of numbers.
func (s *Sheet) number(p marking.Points) string {
	if s.comma {
		return strings.Replace(p.String(), ".", ",", 1)
	}
	return p.String()
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
