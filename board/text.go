package board

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxText is the largest number of bytes that is read. A million squares in the
// widest frame need less.
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
	if e.Line == 0 {
		return " " + e.Msg
	}
	if e.Column == 0 {
		return fmt.Sprintf("%d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
}

// Quote returns a foreign text in quotes, for a message. More than 60 characters
// are cut, which "..." shows.
func Quote[T string | []byte](text T) string {
	s := string(text)
	if utf8.RuneCountInString(s) > 60 {
		s = fmt.Sprintf("%.57s...", s)
	}
	return strconv.Quote(s)
}

// ReadOptions adjust how a text is read.
type ReadOptions struct {
	Pad  bool // fill short rows with spaces, as if trailing blanks had been trimmed
	Size Size // of the board, if it is known: it decides where a text can be several
}

// Beginning is how many bytes of a file are enough to recognise its kind.
const Beginning = 64 << 10

// MaxFile is the largest size in bytes of a file that holds more than a board,
// such as a recorded game or the results of a run.
const MaxFile = 64 << 20

// ReadFile reads all of r. It fails with a [*SyntaxError] if that is more than
// [MaxFile] bytes. The argument what names the content, such as "recording".
func ReadFile(r io.Reader, what string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err == nil && len(data) > MaxFile {
		err = &SyntaxError{Msg: fmt.Sprintf("more than %d MiB: no %s is that long", MaxFile>>20, what)}
	}
	return data, err
}

// CheckText returns a [*SyntaxError] if a text has more than [MaxText] bytes.
func CheckText(data []byte) error {
	if len(data) <= MaxText {
		return nil
	}
	return &SyntaxError{Msg: fmt.Sprintf("more than %d MiB of text: a board has at most %d squares", MaxText>>20, MaxSquares)}
}

// ByteError returns a syntax error about the byte at an offset from 0.
func ByteError(offset int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Msg: fmt.Sprintf("byte %d: ", offset) + fmt.Sprintf(format, args...)}
}

// A Line is one line of a text, or the part of it that holds squares.
type Line struct {
	Number int // from 1
	Text   string
	before int // characters that stand before Text on the line
}

// width returns how many characters the line has.
func (l Line) width() int { return utf8.RuneCountInString(l.Text) }

// ErrorAt returns a syntax error about the byte at offset i of the line.
func (l Line) ErrorAt(i int, format string, args ...any) *SyntaxError {
	column := l.before + utf8.RuneCountInString(l.Text[:i]) + 1
	return &SyntaxError{Line: l.Number, Column: column, Msg: fmt.Sprintf(format, args...)}
}

// Errorf returns a syntax error about the line as a whole.
func (l Line) Errorf(format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: l.Number, Msg: fmt.Sprintf(format, args...)}
}

// widthError returns a syntax error about row i of a board: the number of its
// squares is got and should be want.
func (l Line) widthError(i, got, want int) *SyntaxError {
	return l.Errorf("row %s has %s, want %d", RowName(i), Amount(got, "square"), want)
}

// Lines cuts a text into lines. It accepts a byte-order mark at the start, a
// carriage return before a line feed, and a last line without a line feed. An
// empty text, or one of empty lines, is a [*SyntaxError], whose message ends with
// want: what the text should hold.
func Lines(data []byte, want string) ([]Line, error) {
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	text = strings.TrimSuffix(text, "\n")
	if strings.Trim(text, "\r\n") == "" {
		return nil, &SyntaxError{Line: 1, Msg: "the text is empty: want " + want}
	}
	lines := make([]Line, 0, strings.Count(text, "\n")+1)
	for part := range strings.SplitSeq(text, "\n") {
		lines = append(lines, Line{Number: len(lines) + 1, Text: strings.TrimSuffix(part, "\r")})
	}
	return lines, nil
}

// QuoteAt quotes the character at offset i of a text for an error message. One
// that is not seen alone is escaped.
func QuoteAt(text string, i int) string {
	r, width := utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError && width == 1 {
		return fmt.Sprintf("byte 0x%02x", text[i])
	}
	if r == '\u2800' || unicode.Is(unicode.M, r) { // a braille blank or a combining character
		return fmt.Sprintf("%+q", r)
	}
	return fmt.Sprintf("%q", r)
}

// Choice returns the index of name in names. If name is not one of them, the
// error is such as `style "x": want one of letters, plain`, where what is
// "style".
func Choice(what, name string, names []string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s %q: want one of %s", what, name, strings.Join(names, ", "))
}

// Amount returns a number of things in words: "1 square", "2 squares".
func Amount(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
