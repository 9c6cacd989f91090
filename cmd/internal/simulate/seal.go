package simulate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"

	"minesweeper/board"
)

// A seal ends each line of a record, so that any damage is found. Its sum is
// the SHA-256 of all lines up to this one without their seals, and of the
// numbers of the seal.
type seal struct {
	Line   int    `json:"line"`  // from 1
	Lines  int    `json:"lines"` // of the whole record
	SHA256 string `json:"sha256"`
}

// A Sealer makes the seals of the lines of one record, each a JSON object.
type Sealer struct {
	hash  hash.Hash
	line  int
	lines int
}

// NewSealer returns a sealer for a record of the given number of lines, or 0
// for a record that grows line by line.
func NewSealer(lines int) *Sealer { return &Sealer{hash: sha256.New(), lines: lines} }

// end returns the end of the next line: its seal and the closing brace. The
// argument is the line up to there.
func (s *Sealer) end(line []byte) []byte {
	s.line++
	s.hash.Write(line)
	fmt.Fprintf(s.hash, " %d %d\n", s.line, s.lines)
	return fmt.Appendf(nil, `,"seal":{"line":%d,"lines":%d,"sha256":"%x"}}`+"\n", s.line, s.lines, s.hash.Sum(nil))
}

// Seal returns the next line with its seal.
func (s *Sealer) Seal(line []byte) []byte {
	line = bytes.TrimSuffix(line, []byte("}\n"))
	return append(bytes.Clone(line), s.end(line)...)
}

// Check returns an error unless the line is the next one, unchanged since it
// was written.
func (s *Sealer) Check(line []byte) error {
	if at := sealAt(line); at < 0 || !bytes.Equal(s.end(line[:at]), line[at:]) {
		return errors.New("the line was damaged, cut or changed after it was written: its SHA-256 is another")
	}
	return nil
}

// sealAt returns where the seal of a line begins, or -1.
func sealAt(line []byte) int { return bytes.LastIndex(line, []byte(`,"seal":{`)) }

// Cut reports whether line is the undamaged beginning of a sealed line: its
// writing was interrupted, and its text was not changed.
func Cut(line []byte) bool {
	at := sealAt(line)
	if at < 0 {
		return true
	}
	sum, _, ended := bytes.Cut(line[at:], []byte("}}"))
	return !ended && bytes.Count(sum, []byte("}")) <= 1 || len(line) == at+len(sum)+2
}

// sealed returns lines of JSON objects with a seal in each.
func sealed(data []byte) (out []byte) {
	lines := bytes.SplitAfter(data, []byte("}\n"))
	lines = lines[:len(lines)-1] // the empty rest after the last one
	s := NewSealer(len(lines))
	for _, line := range lines {
		out = append(out, s.Seal(line)...)
	}
	return out
}

// checkSeals returns an error, a [*board.SyntaxError], unless the lines are a
// whole record of want lines, unchanged since it was written.
func checkSeals(lines [][]byte, want int) error {
	s := NewSealer(want)
	for i, line := range lines {
		if i == want {
			return lineError(i, fmt.Errorf("the record ends after %d lines; several records need a file each", want))
		}
		if err := s.Check(line); err != nil {
			return lineError(i, err)
		}
	}
	if len(lines) < want {
		return lineError(len(lines)-1, fmt.Errorf("the record was cut: it ends after %d of its %d lines", len(lines), want))
	}
	return nil
}

// lineError returns an error at a line, counted from 0.
func lineError(i int, err error) error { return &board.SyntaxError{Line: i + 1, Msg: err.Error()} }

// mostRecord is the largest size of a record in bytes; the largest sweep has
// less.
const mostRecord = 64 << 20

// readLines reads the lines of a record, at least one, and checks their seals.
func readLines(in io.Reader) (lines []anyLine, err error) {
	data, err := io.ReadAll(io.LimitReader(in, mostRecord+1))
	if err != nil {
		return nil, err
	}
	texts := bytes.SplitAfter(data, []byte("\n"))
	if last := len(texts) - 1; len(texts[last]) == 0 {
		texts = texts[:last]
	}
	var first anyLine
	if len(texts) == 0 || len(data) > mostRecord || json.Unmarshal(texts[0], &first) != nil || first.Policy == "" {
		return nil, lineError(0, errNoRecord)
	}
	if err := first.Run.checkVersions(); err != nil {
		return nil, lineError(0, err)
	}
	if first.Seal.SHA256 == "" {
		return nil, lineError(0, errors.New("the record has no SHA-256: it was changed after it was written"))
	}
	if err := checkSeals(texts, first.Seal.Lines); err != nil {
		return nil, err
	}
	for i, text := range texts {
		var line anyLine
		if err := json.Unmarshal(text, &line); err != nil {
			return nil, lineError(i, errNoRecord)
		}
		lines = append(lines, line)
	}
	return lines, nil
}
