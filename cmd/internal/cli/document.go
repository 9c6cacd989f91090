package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/spf13/pflag"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A document is a board or a minefield in a file, or both: a text that is not
// parsed yet.
type document struct {
	path string       // of its file, as given
	from string       // the name of its format, or "" to recognise it
	text *format.Text // nil if err is not
	err  error        // of opening or reading the file

	remarked atomic.Bool // a remark about it was printed
}

// name returns the name of its file and the number of the document for people.
func (d *document) name() string {
	name := text.Harmless(FileName(d.path))
	if d.text == nil {
		return name
	}
	return fmt.Sprintf("%s:%d", name, d.text.Number)
}

// parse returns what the document holds, or only its minefield if that is wanted.
// The argument use says what it should be, as in "board". Errors name the file.
func (d *document) parse(use string, want format.Part, o board.ReadOptions) (parsed format.Document, err error) {
	if d.err != nil {
		return parsed, d.err
	}
	parsed, err = d.text.Parse(d.path, d.from, want, use, o)
	if err == nil && want == format.MinesPart {
		parsed, err = parsed.Only(want)
	}
	return parsed, FileError(d.path, err)
}

// moves returns the moves that the document has in JSON, or nil.
func (d *document) moves() []string {
	if d == nil || d.text == nil {
		return nil
	}
	return d.text.Moves
}

// hasBoard reports whether the document is JSON with a board.
func (d *document) hasBoard(o board.ReadOptions) bool {
	if d == nil || d.text == nil || d.text.Data() != nil {
		return false
	}
	parsed, err := d.text.Parse(d.path, "", format.AnyPart, "board", o)
	return err == nil && parsed.Board != nil
}

// failed reports whether the document stands for one that failed earlier.
func (d *document) failed() bool { return d != nil && d.text != nil && d.text.Failed }

// A source returns the documents of files, one after another.
type source struct {
	in    *Input
	env   *Env
	use   string   // of the documents, for messages
	paths []string // of files that are not open yet
	from  string   // the name of the documents' format, or ""

	path   string // of the open file
	file   io.ReadCloser
	stream *format.Stream // nil if no file is open
	back   []*document    // to return again
}

// source returns the documents of files; of none, those of standard input.
func (in *Input) source(e *Env, paths []string, use, from string) *source {
	if len(paths) == 0 {
		paths = []string{""}
	}
	return &source{in: in, env: e, use: use, paths: paths, from: from}
}

// first returns the first document of a file, whose role is to be found. Each
// source that begins with the file returns it again.
func (in *Input) first(e *Env, path string) *document {
	s := in.begun[path]
	if s == nil {
		s = in.source(e, []string{path}, in.use, text.Choose(path == in.Mines, "", in.from))
		s.ahead(1)
		if s.stream != nil && s.stream.Ended() && !s.stream.Buffered() {
			s.file.Close() // a command can have more files than a process may have open
			s.stream = nil
		}
		in.begun[path] = s
	}
	return s.back[0]
}

// next returns the next document, or nil after the last one.
func (s *source) next() *document {
	if len(s.ahead(1)) == 0 {
		return nil
	}
	d := s.back[0]
	s.back = s.back[1:]
	return d
}

// read reads the next document, or returns nil after the last one.
func (s *source) read() *document {
	for {
		if s.stream == nil {
			if len(s.paths) == 0 {
				return nil
			}
			var err error
			s.path, s.paths = s.paths[0], s.paths[1:]
			if b := s.in.begun[s.path]; b != nil {
				return s.takeOver(b)
			}
			s.file, err = s.env.Open(s.path, s.use)
			if err != nil {
				return &document{path: s.path, err: err}
			}
			s.stream = format.NewStream(s.file, s.from, s.in.ReadOptions)
			s.stream.Passes = answer.IsKind
		}
		t, err := s.stream.Next()
		if err == nil {
			return &document{path: s.path, from: s.from, text: t}
		}
		s.file.Close()
		s.stream = nil
		if err != io.EOF {
			return &document{path: s.path, err: FileError(s.path, err)}
		}
	}
}

// takeOver goes on with a file of which [Input.first] has read the first document,
// and returns that.
func (s *source) takeOver(begun *source) *document {
	delete(s.in.begun, s.path)
	if s.path == "-" {
		*s.env.stdinUser = s.use
	}
	s.file, s.stream = begun.file, begun.stream
	begun.back[0].from = s.from
	return begun.back[0]
}

// ahead returns the next documents, at most n, which next will return again.
func (s *source) ahead(n int) []*document {
	for len(s.back) < n {
		d := s.read()
		if d == nil {
			break
		}
		s.back = append(s.back, d)
	}
	return s.back[:min(n, len(s.back))]
}

// ended reports whether the documents that were read are all.
func (s *source) ended() bool { return len(s.paths) == 0 && (s.stream == nil || s.stream.Ended()) }

// ready reports whether next need not wait for another program.
func (s *source) ready() bool { return s.stream == nil || s.stream.Buffered() }

// stdinIsJSON reports whether standard input begins with a brace, as boards in
// JSON do, and documents with moves.
func (in *Input) stdinIsJSON(e *Env) bool {
	if e.Terminals.Stdin {
		return false
	}
	if b := in.begun["-"]; b != nil {
		first := b.back[0].text
		return first != nil && !first.IsEmpty() && (first.Data() == nil || isJSON(first.Data()))
	}
	stdin := bufio.NewReaderSize(e.Stdin, board.Beginning)
	e.Stdin = stdin
	first, _ := stdin.Peek(1)
	if string(first) == text.ByteOrderMark[:1] {
		first, _ = stdin.Peek(len(text.ByteOrderMark) + 1)
	}
	return isJSON(first)
}

// isJSON reports whether an input begins with a brace.
func isJSON(input []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(input, []byte(text.ByteOrderMark)), []byte("{"))
}

// only returns the question about a file that must have one document.
func (e *Env) only(path, use string, o board.ReadOptions) *Question {
	in := &Input{ReadOptions: o, flags: &Flags{FlagSet: new(pflag.FlagSet)}}
	all := in.source(e, []string{path}, use, "").ahead(2)
	q := &Question{in: in, board: all[0], mines: all[0], only: true, env: e}
	if len(all) == 2 && all[1].text != nil {
		err := &board.SyntaxError{Line: all[1].text.Line, Msg: "a second " + use + " begins here: want one"}
		all[0].err = FileError(path, err)
	}
	return q
}

// ReadBoard reads the board in a file that must have one; see [Question.Board].
func (e *Env) ReadBoard(path string, total *board.Total, o board.ReadOptions) (board.Board, error) {
	return e.only(path, "board", o).Board(total)
}

// ReadMinefield reads the minefield in a file that must have one.
func (e *Env) ReadMinefield(path string, o board.ReadOptions) (board.Minefield, error) {
	return e.only(path, "minefield", o).Minefield()
}
