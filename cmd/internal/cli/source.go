package cli

import (
	"bufio"
	"io"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

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

// ended reports whether the boards that were returned are all of the open file.
// If not, next may have to wait for another program.
func (s *source) ended() bool { return s.stream == nil || s.stream.Ended() }

// ready reports whether next need not wait for another program.
func (s *source) ready() bool { return s.stream == nil || s.stream.Buffered() }

// stdinIsJSON reports whether standard input begins with a brace, as boards in
// JSON do, and documents with moves.
func (e *Env) stdinIsJSON() bool {
	if e.Terminals.Stdin {
		return false
	}
	in := bufio.NewReaderSize(e.Stdin, board.Beginning)
	e.Stdin = in
	first, _ := in.Peek(1)
	if string(first) == text.ByteOrderMark[:1] {
		first, _ = in.Peek(len(text.ByteOrderMark) + 1)
	}
	return isJSON(first)
}

// isJSON reports whether an input begins with a brace.
func isJSON(input []byte) bool {
	return strings.HasPrefix(strings.TrimPrefix(string(input[:min(len(input), 4)]), text.ByteOrderMark), "{")
}
