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

// A seal ends each line of a record, so that no damage goes unnoticed. Its sum is
// the SHA-256 of all lines up to this one without their seals, and of the numbers
// of the seal.
type seal struct {
	Line   int    `json:"line"`  // from 1
	Lines  int    `json:"lines"` // of the whole record
	SHA256 string `json:"sha256"`
}

// A sealer makes the seals of the lines of one record.
type sealer struct {
	hash  hash.Hash
	line  int
	lines int
}

func newSealer(lines int) *sealer { return &sealer{hash: sha256.New(), lines: lines} }

// end returns the end of the next line, given its beginning.
func (s *sealer) end(line []byte) []byte {
	s.line++
	s.hash.Write(line)
	fmt.Fprintf(s.hash, " %d %d\n", s.line, s.lines)
	return fmt.Appendf(nil, `,"seal":{"line":%d,"lines":%d,"sha256":"%x"}}`+"\n", s.line, s.lines, s.hash.Sum(nil))
}

// sealed returns lines of JSON objects with a seal in each.
func sealed(data []byte) (out []byte) {
	lines := bytes.SplitAfter(data, []byte("}\n"))
	lines = lines[:len(lines)-1] // nothing follows the last
	s := newSealer(len(lines))
	for _, line := range lines {
		line = bytes.TrimSuffix(line, []byte("}\n"))
		out = append(append(out, line...), s.end(line)...)
	}
	return out
}

// checkSeals returns an error, a [*board.SyntaxError], if the lines of a record of
// so many lines are not all as they were written.
func checkSeals(lines [][]byte, want int) error {
	s := newSealer(want)
	for i, line := range lines {
		switch at := bytes.LastIndex(line, []byte(`,"seal":{`)); {
		case i == want:
			return lineError(i, fmt.Errorf("nothing may follow the %d lines of a record; several records need a file each", want))
		case at < 0, !bytes.Equal(s.end(line[:at]), line[at:]):
			return lineError(i, errors.New("the line was damaged, cut or changed after it was written: its SHA-256 is another"))
		}
	}
	if len(lines) < want {
		return lineError(len(lines)-1, fmt.Errorf("the record was cut: it ends after %d of its %d lines", len(lines), want))
	}
	return nil
}

// lineError returns an error at a line, counted from 0.
func lineError(i int, err error) error { return &board.SyntaxError{Line: i + 1, Msg: err.Error()} }

// mostRecord is the most bytes of a record: those of the largest sweep are fewer.
const mostRecord = 64 << 20

// readLines reads one line or more, and checks their seals.
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
