package intake

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A jsonLine is a submission in a file of JSON lines:
//
//	{"student":"4711","text":"?1\n1?\n"}
type jsonLine struct{ Student, Text *string }

// maxLine is the largest length of a line in bytes. In JSON a byte of a text can
// have six.
const maxLine = 6*MaxFile + 1000

// openLines reports whether a reader begins with a submission as a line of JSON,
// and returns a reader of all that it has. That does not read again after the
// end, which would have to be typed twice at a terminal.
func openLines(in io.Reader) (all io.Reader, is bool) {
	data, err := io.ReadAll(io.LimitReader(in, board.Beginning))
	first, _, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	is = bytes.HasPrefix(first, []byte("{")) && bytes.Contains(first, []byte(`"student"`))
	switch {
	case err != nil:
		return io.MultiReader(bytes.NewReader(data), failing{err}), is
	case len(data) < board.Beginning:
		return bytes.NewReader(data), is
	}
	return io.MultiReader(bytes.NewReader(data), in), is
}

// A failing reader returns an error.
type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

// giveAll passes on what a file with a name has: a submission or, in lines of
// JSON, several.
func (w *walker) giveAll(in io.Reader, name string, h HandIn) bool {
	in, is := openLines(in)
	if is && !w.Source {
		return w.walkLines(in, name)
	}
	h.Text, h.Refused = read(in)
	return w.give(h)
}

// walkLines passes on the submission of each line. A line that is damaged is one
// that cannot be graded.
func (w *walker) walkLines(in io.Reader, path string) bool {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if !w.pass(lineHandIn(lines.Bytes(), text.Harmless(path), n)) {
			return false
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("a line is longer than %d MiB", maxLine>>20)
	}
	if err != nil {
		return w.fail(path, path, err)
	}
	return true
}

// lineHandIn returns the submission in line n of a file.
func lineHandIn(data []byte, path string, n int) HandIn {
	h := HandIn{Submission: Submission{File: fmt.Sprintf("%s:%d", path, n), Student: fmt.Sprintf("line %d", n)}}
	h.Loose = true
	var l jsonLine
	err := json.Unmarshal(data, &l)
	if l.Student != nil && *l.Student != "" {
		h.Student = clean(*l.Student)
	}
	h.Keys = []Key{{Label, h.Student}}
	switch {
	case err != nil || l.Student == nil || *l.Student == "" || l.Text == nil:
		h.Refused = refusef(`the line is no submission: want {"student":"...","text":"..."}`)
	case len(*l.Text) > MaxFile:
		h.Refused = tooLarge([]byte(*l.Text))
	default:
		h.Text = []byte(*l.Text)
	}
	return h
}
