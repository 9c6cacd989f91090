package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"minesweeper/cmd/internal/text"
)

// A Document is one thing that the program reports. Its JSON are its fields.
type Document interface {
	// Text returns the lines that a person reads, or "" if there are none.
	Text() string
	kind() string
	head() *Head
}

// A Head begins every document. [Append] sets the kind.
type Head struct {
	Kind   string `json:"kind"`
	ID     string `json:"id,omitempty"`     // the caller's name of the question
	Source string `json:"source,omitempty"` // the file that the answer is about
	Number int    `json:"number,omitempty"` // of a board in its file, from 1
}

func (h *Head) head() *Head { return h }

// Text returns nothing: most documents replace it.
func (h *Head) Text() string { return "" }

// Append appends a document as a line of JSON. Characters that change a
// terminal or the direction of writing are escaped.
func Append(dst []byte, d Document) []byte {
	d.head().Kind = d.kind()
	out := bytes.NewBuffer(dst)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		panic(err) // impossible: documents hold texts and finite numbers
	}
	all := out.Bytes()
	if line := all[len(dst):]; slices.ContainsFunc(line, func(c byte) bool { return c >= 0x7f }) {
		return append(all[:len(dst)], escaped(line)...)
	}
	return all
}

// Write writes a document as a line of JSON, in a single write.
func Write(w io.Writer, d Document) error {
	_, err := w.Write(Append(nil, d))
	return err
}

// escaped returns a line of JSON with more escapes. The encoder has escaped
// what JSON demands, and the line ends of Unicode.
func escaped(line []byte) (out []byte) {
	for _, r := range string(bytes.TrimSuffix(line, []byte("\n"))) {
		if text.IsHarmful(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return append(out, '\n')
}
