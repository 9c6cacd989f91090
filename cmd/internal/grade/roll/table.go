package roll

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A csvText is a table in a text of separated values, with the place of each
// field in the text. So single fields can be replaced while every other byte
// stays: separators, quotation marks, line ends and a byte-order mark.
type csvText struct {
	data  []byte
	comma byte           // the separator: a comma, a semicolon or a tab
	field *regexp.Regexp // a field, in quotation marks and then without them
	rows  [][]csvField
}

// A csvField is the place of a field in the text, and its value.
type csvField struct {
	start, end int
	value      string
	quoted     bool
}

// readTable reads a roster or a gradebook.
func readTable(r io.Reader, what string) (*csvText, error) {
	data, err := board.ReadFile(r, what)
	if err != nil {
		return nil, err
	}
	t, err := parseCSV(data)
	if err == nil && len(t.rows) == 0 {
		err = fmt.Errorf("the %s is empty", what)
	}
	return t, err
}

// parseCSV reads a table. It fails only for an open quotation mark or a NUL.
func parseCSV(data []byte) (*csvText, error) {
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, fmt.Errorf("the table has NUL characters: was it saved as UTF-16? save it as CSV UTF-8")
	}
	body := bytes.TrimPrefix(data, []byte(text.ByteOrderMark))
	if m := separatorLine().FindSubmatch(body); m != nil {
		return parseSeparated(data, len(data)-len(body)+len(m[0]), m[1][0])
	}
	return parseSeparated(data, len(data)-len(body), separator(body))
}

// separatorLine matches the first line of tables for Excel: sep=;
var separatorLine = lazy.Regexp(`^(?i:"?sep=([,;\t])"?)\r?\n`)

// parseSeparated is parseCSV for a table that begins at a place of the text and
// whose separator is known.
func parseSeparated(data []byte, start int, comma byte) (*csvText, error) {
	t := newCSVText(data, comma)
	for pos := start; pos < len(data); {
		row, next, err := t.parseRow(pos)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", len(t.rows)+1, err)
		}
		t.rows = append(t.rows, row)
		pos = next
	}
	return t, nil
}

// A field may begin with a text in quotation marks, in which two of them stand
// for one. Elsewhere a quotation mark is a character like others.
func newCSVText(data []byte, comma byte) *csvText {
	pattern := fmt.Sprintf(`^(?:"((?:[^"]|"")*)")?((?:[^"%[1]c\r\n][^%[1]c\r\n]*)?)`, comma)
	return &csvText{data: data, comma: comma, field: regexp.MustCompile(pattern)}
}

// separator returns the one that divides the first row into the most fields. In a
// tie it is a comma.
func separator(data []byte) byte {
	fields := func(comma byte) int {
		row, _, _ := newCSVText(data, comma).parseRow(0)
		return len(row)
	}
	return slices.MaxFunc([]byte(",;\t"), func(a, b byte) int { return fields(a) - fields(b) })
}

// parseRow reads the row that starts at pos and returns where the next starts.
func (t *csvText) parseRow(pos int) (row []csvField, next int, err error) {
	for {
		rest := t.data[pos:]
		m := t.field.FindSubmatchIndex(rest)
		field := csvField{start: pos, end: pos + m[1], value: string(rest[m[4]:m[5]])}
		if m[2] >= 0 {
			field.quoted = true
			field.value = strings.ReplaceAll(string(rest[m[2]:m[3]]), `""`, `"`) + field.value
		}
		row = append(row, field)
		pos, rest = field.end, rest[m[1]:]
		switch {
		case len(rest) == 0:
			return row, pos, nil
		case rest[0] == '"':
			return row, pos, fmt.Errorf("a quotation mark is not closed")
		case bytes.HasPrefix(rest, []byte("\r\n")):
			return row, pos + 2, nil
		case rest[0] != t.comma:
			return row, pos + 1, nil
		}
		pos++
	}
}

// value returns the value of a field without blanks around it, or nothing if
// the row has no such field.
func (t *csvText) value(row, col int) string {
	if col < 0 || col >= len(t.rows[row]) {
		return ""
	}
	return strings.TrimSpace(t.rows[row][col].value)
}

// column returns the column with one of these headers, folded, or -1.
func (t *csvText) column(folded ...string) int {
	return slices.IndexFunc(t.rows[0], func(f csvField) bool { return slices.Contains(folded, fold(f.value)) })
}

// fold removes blanks and punctuation, composes letters and makes them lower
// case, to compare headers and names.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFC.String(text))
}

// headers returns the quoted fields of the first row, for messages.
func (t *csvText) headers() string {
	var names text.NameList
	for col := range t.rows[0] {
		names.Add(func() string { return strconv.Quote(t.value(0, col)) })
	}
	return names.String()
}

// An edit replaces the text of a field.
type edit struct {
	field csvField
	text  string
}

// apply returns the text with fields replaced. It writes quotation marks around
// a field that had them or needs them.
func (t *csvText) apply(edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return a.field.start - b.field.start })
	out := make([]byte, 0, len(t.data)+8*len(edits))
	done := 0
	for _, e := range edits {
		out = append(out, t.data[done:e.field.start]...)
		if e.field.quoted || strings.ContainsAny(e.text, string(rune(t.comma))+"\"\r\n") {
			out = append(out, '"')
			out = append(out, strings.ReplaceAll(e.text, `"`, `""`)...)
			out = append(out, '"')
		} else {
			out = append(out, e.text...)
		}
		done = e.field.end
	}
	return append(out, t.data[done:]...)
}
