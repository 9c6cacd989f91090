package cli

import (
	"io"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// A Stream is output that is written in parts and replaces a file as a whole.
// It is for output that ends in more than one way; [Env.WriteOutput] and
// [Env.WriteWith] are simpler.
type Stream struct {
	io.Writer
	*ownfile.Replacement // nil for standard output
	env                  *Env
	name                 string // the file's name as given, for messages
}

// Create begins to write the file of the flag -o, or standard output if path is
// "" or "-" or standard output goes to that file. [Stream.Commit] replaces the
// file as a whole; before that, and after Discard, it is unchanged.
func (e *Env) Create(path string) (*Stream, error) {
	if isStdout(path) || path == e.replaced {
		return &Stream{Writer: e.Stdout}, nil
	}
	file, err := e.Disk.Replace(path)
	return &Stream{file, file, e, path}, FileError(path, err)
}

// Commit ends the writing and puts the file in its place. The first time that
// this is not atomic, a note says so.
func (s *Stream) Commit() error {
	if s.Replacement == nil {
		return nil
	}
	err := s.Replacement.Commit()
	if s.InPlace != nil && err == nil && !s.env.ending.noted[s.name] {
		s.env.ending.noted[s.name] = true
		s.env.Report("note: %s: written in place, not atomically: %v", s.name, text.Cause(s.InPlace))
	}
	return FileError(s.name, err)
}
