// Package answer holds the documents of the program: one for each kind of
// thing that it reports, such as a board, a chance or a hint. Each has its JSON
// and its line in one file, so the commands, the page and the games report it in
// the same way. They choose a [Form] and write nothing of their own. The
// sentences with reasons come from the packages that found them: safemove (of
// certain moves) and hint (of guesses). A value of another package that has all
// that its document says is the document itself, such as [review.Remark].
//
// The JSON is a contract with programs: "mines help json" describes every key,
// and schema.json has the same for validators. The rules are:
//
//   - Every document is one object on a line; its first key is kind.
//   - Nothing is null. What is not known is absent. Lists are always there,
//     except those marked optional in the help.
//   - A key has one type in all documents of its kind, and one meaning in all.
//   - A chance is a number from 0 to 1, which is 0 or 1 only if that is
//     certain. Its key says what the chance is of. Beside it, where it is
//     exact, stands a fraction as text.
//   - Numbers that may be larger than 2^53 are decimal text.
//
// To add a document, write a file with its struct, which begins with a [Head]
// that is tagged with the kind, its constructor and its Text. Add the kind to
// the list of kinds, and describe it in the help and in the schema.
// The package must not know flags, terminals and files, and must build for
// js/wasm.
package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"minesweeper/board"
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

// A Form is how a command prints its documents: as its usual lines, as
// sentences, as JSON or not at all. Quiet overrides JSON, and JSON overrides
// Verbose.
type Form struct{ Verbose, Quiet, JSON bool }

// Sentences reports whether the form is sentences.
func (f Form) Sentences() bool { return f.Verbose && !f.Quiet && !f.JSON }

// A sentencer is a document that has sentences in place of its lines.
type sentencer interface{ Sentence() string }

// Append appends a document in the form.
func (f Form) Append(dst []byte, d Document) []byte {
	switch s, has := d.(sentencer); {
	case f.Quiet:
		return dst
	case f.JSON:
		return Append(dst, d)
	case f.Verbose && has:
		return append(dst, s.Sentence()...)
	}
	return append(dst, d.Text()...)
}

// Print writes a document in the form, in a single write.
func (f Form) Print(w io.Writer, d Document) error {
	_, err := w.Write(f.Append(nil, d))
	return err
}

// An Error reports why a command failed.
type Error struct {
	Head    `kind:"error"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Exit    int    `json:"exit_status"`
}

// ErrorOf returns an error with its hint, which may be "", and the exit status.
func ErrorOf(err error, hint string, status int) *Error {
	out := &Error{File: text.FileOf(err), Message: strings.TrimSpace(err.Error()), Hint: hint, Exit: status}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		out.Line, out.Column = syntax.Line, syntax.Column
	}
	return out
}

// A Note is a remark beside the answer.
type Note struct {
	Head    `kind:"note"`
	Message string `json:"message"`
}

// NoteOf returns a note.
func NoteOf(message string) *Note { return &Note{Head{}, message} }
