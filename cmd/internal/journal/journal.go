// Package journal keeps the records of long runs in files: lines of JSON, each
// with a [Seal], so that a run that was interrupted or killed can be resumed,
// and damage is found. A record is written as a whole, or grows line by line.
//
// It must not depend on what is in the lines, except their seals and the
// version of the format in the first line.
package journal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// Read reads one record or several, one after another, and returns the lines of
// each. A byte-order mark before a record and carriage returns at the ends of lines,
// which editors and mail add, are no damage. The error is a [*board.SyntaxError] with
// its line if one is damaged or no T, if lines are missing, or if a first line does
// not have the given format, such as "mines simulate 6". The argument what is the
// error about a file that is no record at all.
func Read[T any](in io.Reader, format, what string) (records [][]T, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, board.MaxFile)
	var s *sealer
	number := 0
	wrong := func(msg string) ([][]T, error) {
		return nil, &board.SyntaxError{Line: max(1, number), Msg: msg}
	}
	for lines.Scan() {
		line := lines.Bytes()
		number++
		if s == nil || s.line == s.lines {
			records = append(records, nil)
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
			s, err = begin(line, format, what)
			if err != nil {
				return wrong(err.Error())
			}
		}
		whole := append(line, '\n')
		if _, end := sealAt(whole); s.lines < 1 || end < 0 || !bytes.Equal(s.seal(whole), whole) {
			return wrong("the line was damaged, cut or changed after it was written: its SHA-256 is another")
		}
		var content T
		if err := json.Unmarshal(line, &content); err != nil {
			return wrong(what)
		}
		record := &records[len(records)-1]
		*record = append(*record, content)
	}
	switch err := lines.Err(); {
	case err == bufio.ErrTooLong:
		number++
		return wrong(fmt.Sprintf("longer than %d MiB", board.MaxFile>>20))
	case err != nil:
		return nil, err
	case s == nil:
		return nil, errors.New("empty: " + what)
	case s.line < s.lines:
		return wrong(fmt.Sprintf("the record was cut: it ends after %d of its %d lines", s.line, s.lines))
	}
	return records, nil
}

// formatKey matches the version of the format in a first line. Older formats
// have another key.
var formatKey = lazy.Regexp(`"(?:format|version)":"(mines [a-z]+ [0-9]+)"`)

// begin returns the sealer of the record with this first line.
func begin(line []byte, format, what string) (*sealer, error) {
	found := formatKey().FindSubmatch(line)
	if found == nil {
		return nil, errors.New(what)
	}
	if got := string(found[1]); got != format {
		return nil, fmt.Errorf("format %q: this program reads %q", got, format)
	}
	var first Seal
	at, _ := sealAt(line)
	if at < 0 {
		return nil, errors.New("the record has no SHA-256: it was changed after it was written")
	}
	// A seal that cannot be read has no lines, and does not fit.
	json.NewDecoder(bytes.NewReader(line[at+len(sealKey):])).Decode(&first)
	return newSealer(first.Lines), nil
}

// NewName makes a file or folder under the name stem+ending or, if that is
// taken, stem-2+ending and so on. It returns the name. The error of create for
// a taken name must be [fs.ErrExist].
func NewName(stem, ending string, create func(name string) error) (name string, err error) {
	name = stem + ending
	err = create(name)
	for n := 2; errors.Is(err, fs.ErrExist); n++ {
		name = fmt.Sprintf("%s-%d%s", stem, n, ending)
		err = create(name)
	}
	return name, err
}

// A Seal is the part of a line that shows any damage. Its sum is the SHA-256 of
// all lines up to this one without their seals, and of the numbers of the seal.
// A line is made with an empty seal in a field "seal".
type Seal struct {
	Line   int    `json:"line,omitempty"`  // from 1
	Lines  int    `json:"lines,omitempty"` // of the whole record
	SHA256 string `json:"sha256,omitempty"`
}

const sealKey = `"seal":`

// Sealed returns a whole record: lines of JSON with an empty seal in each, with
// their seals.
func Sealed(data []byte) (out []byte) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	lines = lines[:len(lines)-1] // the empty rest after the last one
	s := newSealer(len(lines))
	for _, line := range lines {
		out = append(out, s.seal(line)...)
	}
	return out
}

// A sealer makes the seals of the lines of one record.
type sealer struct {
	hash  hash.Hash
	line  int
	lines int
}

func newSealer(lines int) *sealer { return &sealer{hash: sha256.New(), lines: lines} }

// seal returns the next line with its seal in place of the one that it has.
func (s *sealer) seal(line []byte) []byte {
	at, end := sealAt(line)
	if end < 0 {
		return line
	}
	s.line++
	before, after := line[:at], line[end:]
	fmt.Fprintf(s.hash, "%s%s %d %d\n", before, after, s.line, s.lines)
	return fmt.Appendf(nil, `%s%s{"line":%d,"lines":%d,"sha256":"%x"}%s`,
		before, sealKey, s.line, s.lines, s.hash.Sum(nil), after)
}

// sealAt returns where the seal of a line begins and ends. Both are negative if
// it has none; only the end is if it was cut off.
func sealAt(line []byte) (at, end int) {
	at = bytes.LastIndex(line, []byte(sealKey+"{"))
	if at < 0 {
		return at, -1
	}
	n := bytes.IndexByte(line[at:], '}')
	if n < 0 {
		return at, -1
	}
	return at, at + n + 1
}
