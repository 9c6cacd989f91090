package board

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// MaxText is how many bytes of text are read at the most: a million squares in
// the widest frame need less.
const MaxText = 32 << 20

// A SyntaxError says what is wrong with a text, and where.
type SyntaxError struct {
	Line   int    // from 1; 0 if the whole text is meant
	Column int    // in characters from 1; 0 if the whole line is meant
	Msg    string // lower case, without a full stop
	Hint   string // the likely cure, or empty
}

// Error returns LINE:COLUMN: MESSAGE, so that a file's name and a colon can
// stand before it.
func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0:
		return " " + e.Msg
	case e.Column == 0:
		return fmt.Sprintf("%d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
}

// ReadOptions say what a reader forgives.
type ReadOptions struct {
	Pad bool // fill short rows with spaces, as if trailing blanks had been trimmed
}

// ReadAll reads at most [MaxText] bytes.
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxText {
		return nil, &SyntaxError{Msg: fmt.Sprintf("more than %d MiB of text: a board has at most %d squares", MaxText>>20, MaxSquares)}
	}
	return data, nil
}

// A line is one line of a text, or the part of it that holds squares.
type line struct {
	number int // from 1
	before int // characters that stand before text on the line
	text   string
}

// width returns how many characters the line has.
func (l line) width() int { return utf8.RuneCountInString(l.text) }

// errorAt returns a syntax error about the byte at offset i of the line.
func (l line) errorAt(i int, format string, args ...any) *SyntaxError {
	column := l.before + utf8.RuneCountInString(l.text[:i]) + 1
	return &SyntaxError{Line: l.number, Column: column, Msg: fmt.Sprintf(format, args...)}
}

// errorf returns a syntax error about the line as a whole.
func (l line) errorf(format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: l.number, Msg: fmt.Sprintf(format, args...)}
}

// splitLines cuts a text into lines. A byte-order mark at its start, a carriage
// return before a line feed and a missing last line feed are forgiven.
func splitLines(data []byte) []line {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	text = strings.TrimSuffix(text, "\n")
	if text == "" {
		return nil
	}
	lines := make([]line, 0, strings.Count(text, "\n")+1)
	for part := range strings.SplitSeq(text, "\n") {
		lines = append(lines, line{number: len(lines) + 1, text: strings.TrimSuffix(part, "\r")})
	}
	return lines
}

// quoteAt quotes the character at offset i of a text for an error message.
func quoteAt(text string, i int) string {
	r, width := utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError && width == 1 {
		return fmt.Sprintf("byte 0x%02x", text[i])
	}
	return fmt.Sprintf("%q", r)
}
