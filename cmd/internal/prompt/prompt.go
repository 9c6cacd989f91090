// Package prompt asks questions and reads the answers as lines of text, from a
// terminal, a pipe or a file.
//
// It must not know the questions: packages lines and dialogue ask them.
package prompt

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"minesweeper/cmd/internal/text"
)

// MaxLine is the largest number of bytes of an answer that are kept. Longer
// lines are cut.
const MaxLine = 4096

// A Talk is a conversation: it prints text and questions, and reads answers.
type Talk struct {
	in  *bufio.Reader
	out *bufio.Writer
	err error // the first failure to write
}

// New returns a conversation that reads from in and writes to out.
func New(in io.Reader, out *bufio.Writer) *Talk {
	return &Talk{in: bufio.NewReaderSize(in, MaxLine), out: out}
}

// Say prints lines, in which foreign text becomes harmless. The next [Talk.Ask]
// or [Talk.End] returns an error of it.
func (t *Talk) Say(lines string) {
	if _, err := t.out.WriteString(text.HarmlessLines(lines)); err != nil && t.err == nil {
		t.err = err
	}
}

// Sayf prints formatted text, as Say does.
func (t *Talk) Sayf(format string, args ...any) { t.Say(fmt.Sprintf(format, args...)) }

// Ask prints a question, without a line break, and returns the next line of
// input, without its line break and cut to [MaxLine] bytes. At the end of the
// input it ends the question's line, unless the question is empty, and returns
// [io.EOF].
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

// End writes the rest of the text, and returns the first error of writing.
func (t *Talk) End() error { return t.flush() }

// flush writes the buffer, and returns the first error of writing.
func (t *Talk) flush() error {
	if err := t.out.Flush(); err != nil && t.err == nil {
		t.err = err
	}
	return t.err
}

// line reads a line. The last line may lack its line break.
func (t *Talk) line() (string, error) {
	read, err := t.in.ReadSlice('\n')
	kept := string(read)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = t.in.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && kept != "" {
		err = nil
	}
	return strings.TrimSuffix(strings.TrimSuffix(kept, "\n"), "\r"), err
}
