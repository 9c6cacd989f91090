package roll

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A table has separated values, with the place of each in the text. So single
// fields can be replaced while every other byte stays: separators, quotation
// marks, line ends and a byte-order mark.
type table struct {
	data  []byte
	comma byte // the separator: a comma, a semicolon or a tab
	rows  [][]field
	lines []int // the line of each row, from 1
}

// A field is the place of a field in the text, and its value.
type field struct {
	start, end int
	value      string
}

// readTable reads a roster, a gradebook or another list.
func readTable(r io.Reader, what string) (*table, error) {
	data, err := board.ReadFile(r, what)
	if err != nil {
		return nil, err
	}
	if isBoard(data) {
		return nil, fmt.Errorf("this is a board or a minefield, not a %s", what)
	}
	if kind, _ := format.Foreign(data[:min(len(data), board.Beginning)]); kind != "" {
		return nil, &board.SyntaxError{Msg: fmt.Sprintf("this is %s, not a %s", kind, what), Hint: "save the table as CSV"}
	}
	t, err := parseTable(data)
	if err == nil && len(t.rows) == 0 {
		err = fmt.Errorf("the %s is empty", what)
	}
	if err == nil {
		err = t.tooWide()
	}
	return t, err
}

// tooWide returns the error of a row with more fields than the first row: one of
// them has a separator in it, so that those behind it stand in wrong columns.
func (t *table) tooWide() error {
	wide := len(t.rows[0])
	hasText := func(f field) bool { return f.value != "" }
	for i, row := range t.rows {
		if len(row) > wide && slices.ContainsFunc(row[wide:], hasText) {
			return fmt.Errorf("line %d has %d fields, and the first row %d: a field with %q in it needs quotation marks",
				t.lines[i], len(row), wide, t.comma)
		}
	}
	return nil
}

// isBoard reports whether a text is a minefield or a board. Rows of digits alone
// are numbers of students.
func isBoard(data []byte) bool {
	_, err := board.ParseMinefield(data, board.ReadOptions{})
	if err != nil && bytes.ContainsAny(data, "?*") {
		_, err = board.ParseBoard(data, board.ReadOptions{})
	}
	return err == nil
}

// separatorLine matches the first line of tables for Excel: sep=;
var separatorLine = lazy.Regexp(`^(?i:"?sep=([,;\t])"?)\r?\n`)

func parseTable(data []byte) (*table, error) {
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, fmt.Errorf("the table has NUL characters: was it saved as UTF-16? save it as CSV UTF-8")
	}
	if bytes.IndexByte(data, '\n') < 0 && bytes.IndexByte(bytes.TrimSuffix(data, []byte("\r")), '\r') >= 0 {
		return nil, fmt.Errorf("its lines end in the character CR alone: was it saved as CSV for Macintosh? save it as CSV UTF-8")
	}
	for i, line := range bytes.Split(data, []byte("\n")) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("line %d is not UTF-8: was the table saved as Windows-1252 or Latin-1? save it as CSV UTF-8", i+1)
		}
	}
	body := bytes.TrimPrefix(data, []byte(text.ByteOrderMark))
	t := &table{data: data}
	if m := separatorLine().FindSubmatch(body); m != nil {
		body, t.comma = body[len(m[0]):], m[1][0]
	} else {
		t.comma = separator(body)
	}
	return t, t.parse(body)
}

// separator returns the one that divides the first row into the most fields. In a
// tie it is a comma.
func separator(body []byte) byte {
	fields := func(comma byte) int {
		row, _ := newReader(body, comma).Read()
		return len(row)
	}
	return slices.MaxFunc([]byte(",;\t"), func(a, b byte) int { return fields(a) - fields(b) })
}

func newReader(body []byte, comma byte) *csv.Reader {
	r := csv.NewReader(bytes.NewReader(body))
	r.Comma = rune(comma)
	r.FieldsPerRecord = -1
	return r
}

// parse reads the rows, of which body is the part of the text without a mark at
// the front.
func (t *table) parse(body []byte) error {
	start := len(t.data) - len(body)
	lines := []int{start} // where each begins
	for i, c := range body {
		if c == '\n' {
			lines = append(lines, start+i+1)
		}
	}
	for r := newReader(body, t.comma); ; {
		values, err := r.Read()
		if err != nil {
			return tableError(err)
		}
		read := t.data[:start+int(r.InputOffset())]
		end := len(bytes.TrimSuffix(bytes.TrimSuffix(read, []byte("\n")), []byte("\r")))
		row := make([]field, len(values))
		for i := len(values) - 1; i >= 0; i-- {
			line, column := r.FieldPos(i)
			row[i] = field{lines[line-1] + column - 1, end, values[i]}
			end = row[i].start - 1
		}
		line, _ := r.FieldPos(0)
		t.rows, t.lines = append(t.rows, row), append(t.lines, line)
	}
}

// tableError returns the error of a table that ended before its end.
func tableError(err error) error {
	wrong := (*csv.ParseError)(nil)
	switch {
	case err == io.EOF:
		return nil
	case !errors.As(err, &wrong):
		return err
	case wrong.Err == csv.ErrBareQuote:
		return fmt.Errorf("line %d: a field has a quotation mark, but does not begin with one", wrong.Line)
	}
	return fmt.Errorf("line %d: a quotation mark is not closed, or the field goes on after it", wrong.StartLine)
}

// value returns the value of a field without blanks around it, or nothing if
// the row has no such field.
func (t *table) value(row, col int) string {
	if col < 0 || col >= len(t.rows[row]) {
		return ""
	}
	return strings.TrimSpace(t.rows[row][col].value)
}

// column returns the column with one of these headers, folded, or -1.
func (t *table) column(folded ...string) int {
	return slices.IndexFunc(t.rows[0], func(f field) bool { return slices.Contains(folded, fold(f.value)) })
}

// isRepeated reports whether another column is like one: student and student 2, or
// student and partner.
func (t *table) isRepeated(col int) bool {
	if col < 0 {
		return false
	}
	header := fold(t.value(0, col))
	return slices.ContainsFunc(t.rows[0][col+1:], func(f field) bool {
		other := strings.TrimRight(fold(f.value), "0123456789")
		return other == header || strings.Contains(other, "partner") || strings.Contains(other, "member")
	})
}

// fold removes blanks and punctuation, composes letters and makes them lower
// case, to compare headers and names. Small letters that share a capital, such as
// the two sigmas, become one. (golang.org/x/text/cases also knows ligatures, but
// makes the program larger by 350 kB.)
func fold(text string) string {
	oneSmall := func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }
	return strings.ReplaceAll(strings.Map(oneSmall, letters(text)), "ß", "ss")
}

// spell does the same for names of which the spelling counts: small letters that
// differ stay, and so do capitals that do not tell which of them is meant.
func spell(name string) string {
	return strings.Map(func(r rune) rune {
		if r == 'Σ' {
			return r
		}
		return unicode.ToLower(r)
	}, strings.ReplaceAll(letters(name), "SS", "§"))
}

// letters returns the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// headers returns the quoted fields of the first row, for messages.
func (t *table) headers() string {
	var names text.NameList
	for col := range t.rows[0] {
		names.Add(func() string { return strconv.Quote(t.value(0, col)) })
	}
	return names.String()
}

// An edit replaces the text of a field.
type edit struct {
	field
	text string
}

// apply returns the text with fields replaced. It writes quotation marks around
// a field that had them or needs them.
func (t *table) apply(edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	out, done := make([]byte, 0, len(t.data)+8*len(edits)), 0
	for _, e := range edits {
		out = append(out, t.data[done:e.start]...)
		isQuoted := e.start < e.end && t.data[e.start] == '"'
		if isQuoted || strings.ContainsAny(e.text, string(rune(t.comma))+"\"\r\n") {
			e.text = `"` + strings.ReplaceAll(e.text, `"`, `""`) + `"`
		}
		out = append(out, e.text...)
		done = e.end
	}
	return append(out, t.data[done:]...)
}
