package journal

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
)

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

// check returns an error unless the line is the next one, unchanged since it
// was written.
func (s *sealer) check(line []byte) error {
	if _, end := sealAt(line); s.lines < 1 || end < 0 || !bytes.Equal(s.seal(line), line) {
		return errors.New("the line was damaged, cut or changed after it was written: its SHA-256 is another")
	}
	return nil
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
