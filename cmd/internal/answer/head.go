package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"unicode/utf8"

	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// A Document is one thing that the program reports: a pointer to a struct whose
// fields are its JSON. The first field holds the [Head], and has the kind of the
// document as its tag.
type Document interface {
	// Text returns the lines that a person reads, or "" if there are none.
	Text() string
	head() *Head
	gaveUp() bool
}

// A Head begins every document. [Append] sets the kind. Values that are parts
// of other documents have none.
type Head struct {
	Kind   string    `json:"kind,omitempty"`
	ID     format.ID `json:"id,omitempty"`     // the caller's name of the question
	Source string    `json:"source,omitempty"` // the file that the answer is about
	Number int       `json:"number,omitempty"` // of a board in its file, from 1
}

func (h *Head) head() *Head { return h }

// Text returns nothing: most documents replace it.
func (h *Head) Text() string { return "" }

// gaveUp returns false: documents about a search replace it.
func (h *Head) gaveUp() bool { return false }

// IsKind reports whether a document of this program can have the kind.
func IsKind(name string) bool { return slices.Contains(kinds, name) }

// kinds are the kinds of all documents.
var kinds = []string{
	"after_moves", "board", "bot", "certain", "certain_end", "check_end", "complete", "count", "error", "game", "graded",
	"hint", "judged", "left_over", "made", "match", "minefield", "note", "odds", "pair", "played", "policy", "position",
	"reviewed", "sweep_step",
}

// GaveUp reports whether the last document about a board says that a search was
// given up.
func GaveUp(d Document) bool { return d.gaveUp() }

// Label sets what a document says about its question.
func Label(d Document, question Head) { *d.head() = question }

// Append appends a document as a line of JSON; see [Write].
func Append(dst []byte, d Document) []byte {
	line := bytes.NewBuffer(dst)
	if err := Write(line, d); err != nil {
		panic(err) // impossible: documents hold texts and finite numbers
	}
	return line.Bytes()
}

// Write writes a document as a line of JSON, in a single write. Characters that
// change a terminal or the direction of writing are escaped.
func Write(w io.Writer, d Document) error {
	d.head().Kind = reflect.TypeOf(d).Elem().Field(0).Tag.Get("kind")
	enc := json.NewEncoder(escaper{w})
	enc.SetEscapeHTML(false)
	return enc.Encode(d)
}

// An escaper escapes what is harmful in the JSON that is written. The encoder
// has escaped what JSON demands, and the line ends of Unicode.
type escaper struct{ to io.Writer }

func (e escaper) Write(line []byte) (int, error) {
	if !slices.ContainsFunc(line, func(c byte) bool { return c >= 0x7f }) {
		return e.to.Write(line)
	}
	var out []byte
	for _, r := range string(line) {
		if text.IsHarmful(r) && r != '\n' {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	_, err := e.to.Write(out)
	return len(line), err
}
