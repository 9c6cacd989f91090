package roll

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A csvText is a table in a text of separated values, with the place of each
// field in the text. So single fields can be replaced while every other byte
// stays: separators, quotation marks, line ends and a byte-order mark.
type csvText struct {
	data  []byte
	comma byte // the separator: a comma, a semicolon or a tab
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
	return parseSeparated(data, separator(bytes.TrimPrefix(data, []byte(text.ByteOrderMark))))
}

// parseSeparated is parseCSV for a table whose separator is known.
func parseSeparated(data []byte, comma byte) (*csvText, error) {
	t := &csvText{data: data, comma: comma}
	start := len(data) - len(bytes.TrimPrefix(data, []byte(text.ByteOrderMark)))
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

// separators may stand between fields, the usual one first.
const separators = ",;\t"

// separator returns the most frequent separator of the first line outside of
// quotation marks. A quotation mark counts only where a field may start.
func separator(data []byte) byte {
	var count [256]int
	quoted := false
	opens := true // a quotation mark here would open: at a field's start, or doubled
	for _, c := range data {
		switch {
		case quoted:
			quoted = c != '"'
			opens = true
		case c == '"' && opens:
			quoted = true
		case c == '\n' || c == '\r':
			return mostOf(count)
		default:
			count[c]++
			opens = strings.IndexByte(separators, c) >= 0
		}
	}
	return mostOf(count)
}

func mostOf(count [256]int) byte {
	return slices.MaxFunc([]byte(separators), func(a, b byte) int { return count[a] - count[b] })
}

// parseRow reads the row that starts at pos and returns where the next starts.
func (t *csvText) parseRow(pos int) (row []csvField, next int, err error) {
	for {
		field, err := t.parseField(pos)
		if err != nil {
			return nil, 0, err
		}
		row = append(row, field)
		pos = field.end
		switch {
		case pos < len(t.data) && t.data[pos] == t.comma:
			pos++
		case bytes.HasPrefix(t.data[pos:], []byte("\r\n")):
			return row, pos + 2, nil
		default:
			return row, min(pos+1, len(t.data)), nil
		}
	}
}

// parseField reads the field that starts at pos. A quotation mark counts only
// at the start of a field. Text after the closing one belongs to the field.
func (t *csvText) parseField(pos int) (csvField, error) {
	field := csvField{start: pos, end: pos}
	var value []byte
	if pos < len(t.data) && t.data[pos] == '"' {
		field.quoted = true
		for field.end++; ; field.end++ {
			if field.end == len(t.data) {
				return field, fmt.Errorf("a quotation mark is not closed")
			}
			if t.data[field.end] == '"' {
				field.end++
				if field.end == len(t.data) || t.data[field.end] != '"' {
					break
				}
			}
			value = append(value, t.data[field.end])
		}
	}
	rest := bytes.IndexFunc(t.data[field.end:], func(r rune) bool {
		return r == rune(t.comma) || r == '\n' || r == '\r'
	})
	if rest < 0 {
		rest = len(t.data) - field.end
	}
	field.value = string(append(value, t.data[field.end:field.end+rest]...))
	field.end += rest
	return field, nil
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

// fold removes blanks and punctuation and makes letters lower case, to compare
// headers and names.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
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
