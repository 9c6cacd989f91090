package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A question is one board of the files that a command reads.
type question struct {
	path string       // of its file, as given
	text *format.Text // nil if err is not
	err  error        // of opening or reading the file
}

// head returns the name of the question in JSON: the caller's if there is one.
func (q *question) head() answer.Head {
	switch {
	case q.text == nil:
		return answer.Head{Source: q.path}
	case q.text.ID != "":
		return answer.Head{ID: q.text.ID}
	case IsStdin(q.path):
		return answer.Head{Number: q.text.Number}
	}
	return answer.Head{Source: q.path, Number: q.text.Number}
}

// name returns the name of the board for people.
func (q *question) name() string {
	name := text.Harmless(FileName(q.path))
	if q.text == nil {
		return name
	}
	return fmt.Sprintf("%s:%d", name, q.text.Number)
}

// locate adds the file and the line of the board to an error, which has a hint
// or "", unless it has a line or is about another file.
func (q *question) locate(err error, hint string) error {
	name, of := FileName(q.path), text.FileOf(err)
	var syntax *board.SyntaxError
	if q.text == nil || of != "" && of != name || errors.As(err, &syntax) && syntax.Line > 0 {
		return err
	}
	why := &board.SyntaxError{Line: q.text.Line, Msg: strings.TrimPrefix(err.Error(), name+": ")}
	return &hinted{FileError(name, why), hint}
}

// moves returns the moves that the question has in JSON, or nil.
func (q *question) moves() []string {
	if q == nil || q.text == nil {
		return nil
	}
	return q.text.Moves
}

// damage returns why the document of the question cannot be read at all, or nil.
func (q *question) damage() error {
	if q == nil || q.text == nil {
		return nil
	}
	return FileError(q.path, q.text.Damage(q.path))
}

// failed reports whether the question stands for a board that failed earlier.
func (q *question) failed() bool { return q != nil && q.text != nil && q.text.Failed }

// A source returns the boards of files, one after another.
type source struct {
	env   *Env
	paths []string // of files that are not open yet
	use   string   // as in [Env.Open]
	from  string   // the name of the boards' format, or ""
	o     board.ReadOptions

	path   string // of the open file
	file   io.Closer
	stream *format.Stream // nil if no file is open
	back   []*question    // to return again
}

func (e *Env) source(paths []string, use, from string, o board.ReadOptions) *source {
	if len(paths) == 0 {
		paths = []string{""}
	}
	return &source{env: e, paths: paths, use: use, from: from, o: o}
}

// next returns the next board, or nil after the last one.
func (s *source) next() *question {
	if len(s.back) > 0 {
		q := s.back[0]
		s.back = s.back[1:]
		return q
	}
	for {
		if s.stream == nil {
			if len(s.paths) == 0 {
				return nil
			}
			if err := s.open(); err != nil {
				return &question{path: s.path, err: err}
			}
		}
		text, err := s.stream.Next()
		if err == nil {
			return &question{s.path, text, nil}
		}
		s.file.Close()
		s.stream = nil
		if err != io.EOF {
			return &question{path: s.path, err: FileError(s.path, err)}
		}
	}
}

// ahead returns the next boards, at most n, all at once.
func (s *source) ahead(n int) (all []*question) {
	for len(all) < n {
		q := s.next()
		if q == nil {
			break
		}
		all = append(all, q)
	}
	return all
}

// open opens the next file.
func (s *source) open() error {
	s.path, s.paths = s.paths[0], s.paths[1:]
	file, err := s.env.Open(s.path, s.use)
	if err != nil {
		return err
	}
	s.file, s.stream = file, format.NewStream(file, s.from, s.o)
	s.stream.Passes = answer.IsKind
	return nil
}

// ended reports whether the boards that were returned are all that there are.
// If not, next may have to wait for another program.
func (s *source) ended() bool { return len(s.paths) == 0 && (s.stream == nil || s.stream.Ended()) }

// ready reports whether next need not wait for another program.
func (s *source) ready() bool { return s.stream == nil || s.stream.Buffered() }

// stdinIsJSON reports whether standard input begins with a brace, as boards in
// JSON do and lists of moves do not.
func (e *Env) stdinIsJSON() bool {
	if e.Terminals.Stdin {
		return false
	}
	in := bufio.NewReaderSize(e.Stdin, board.Beginning)
	e.Stdin = in
	first, _ := in.Peek(1)
	return string(first) == "{"
}

// only returns the board of a file that must have one.
func (e *Env) only(path, use string, r Reading) *question {
	all := e.source([]string{path}, use, r.From, r.ReadOptions).ahead(2)
	if len(all) == 2 && all[1].text != nil {
		err := &board.SyntaxError{Line: all[1].text.Line, Msg: "a second " + use + " begins here: want one"}
		return &question{path: path, err: FileError(path, err)}
	}
	return all[0]
}
