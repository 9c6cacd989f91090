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

// maxLine is the largest number of bytes of an answer that are kept. Longer
// lines are cut.
const maxLine = 4096

// A Prompter prints text and questions, and reads answers.
type Prompter struct {
	in  *bufio.Reader
	out *bufio.Writer // keeps its first error
}

// New returns a prompter that reads from in and writes to out.
func New(in io.Reader, out *bufio.Writer) *Prompter {
	return &Prompter{in: bufio.NewReaderSize(in, maxLine), out: out}
}

// Say prints lines, in which foreign text becomes harmless. The next
// [Prompter.Ask] or [Prompter.End] returns an error of it.
func (p *Prompter) Say(lines string) { p.out.WriteString(text.HarmlessLines(lines)) }

// Sayf prints formatted text, as Say does.
func (p *Prompter) Sayf(format string, args ...any) { p.Say(fmt.Sprintf(format, args...)) }

// Ask prints a question, without a line break, and returns the next line of
// input, without its line break and cut to [maxLine] bytes. At the end of the
// input it ends the question's line, unless the question is empty, and returns
// [io.EOF].
func (p *Prompter) Ask(question string) (string, error) {
	p.Say(question)
	if err := p.End(); err != nil {
		return "", err
	}
	line, err := p.line()
	if errors.Is(err, io.EOF) && question != "" {
		p.Say("\n")
	}
	return line, err
}

// End writes the rest of the text, and returns the first error of writing.
func (p *Prompter) End() error { return p.out.Flush() }

// line reads a line. The last line may lack its line break, and a line may begin
// with a byte-order mark: Windows writes one at the beginning of a file.
func (p *Prompter) line() (string, error) {
	read, err := p.in.ReadSlice('\n')
	kept := strings.TrimPrefix(string(read), text.ByteOrderMark)
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = p.in.ReadSlice('\n')
	}
	if errors.Is(err, io.EOF) && kept != "" {
		err = nil
	}
	return strings.TrimSuffix(strings.TrimSuffix(kept, "\n"), "\r"), err
}
