// Package prompt is a conversation in lines of text: a question is asked, a line
// is the answer. It works alike on a terminal, a pipe and a file.
//
// It knows nothing of what the conversation is about.
package prompt

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxLine is how many bytes of an answer are kept. Whoever sends more has not
// typed it.
const MaxLine = 4096

// A Talk is a conversation.
type Talk struct {
	in  *bufio.Reader
	out *bufio.Writer
	err error // the first failure to write
}

// New returns a conversation that hears on in and speaks on out.
func New(in io.Reader, out *bufio.Writer) *Talk {
	return &Talk{in: bufio.NewReaderSize(in, MaxLine), out: out}
}

// Say says something. A failure is returned by the next [Talk.Ask].
func (t *Talk) Say(text string) {
	if _, err := t.out.WriteString(text); err != nil && t.err == nil {
		t.err = err
	}
}

// Sayf says something formatted.
func (t *Talk) Sayf(format string, args ...any) { t.Say(fmt.Sprintf(format, args...)) }

// Ask says a question, without ending its line, and returns the line that
// answers, without its end. At the end of input it ends the question's line, if
// there is a question, and returns [io.EOF]. Of an answer longer than [MaxLine] the rest is dropped.
func (t *Talk) Ask(question string) (string, error) {
	t.Say(question)
	if err := t.flush(); err != nil {
		return "", err
	}
	line, err := t.line()
	if errors.Is(err, io.EOF) && question != "" {
		t.Say("\n")
	}
	return line, err
}

// End sends on what was said last, and returns the first failure.
func (t *Talk) End() error { return t.flush() }

// flush sends on what was said, and returns the first failure.
func (t *Talk) flush() error {
	if err := t.out.Flush(); err != nil && t.err == nil {
		t.err = err
	}
	return t.err
}

// line reads a line. A last line without an end is one too.
func (t *Talk) line() (string, error) {
	text, err := t.in.ReadSlice('\n')
	kept := string(text)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = t.in.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && kept != "" {
		err = nil
	}
	return strings.TrimSuffix(strings.TrimSuffix(kept, "\n"), "\r"), err
}
