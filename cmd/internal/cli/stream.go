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
	env  *Env
	name string               // the file's name as given, for messages
	file *ownfile.Replacement // nil for standard output
}

// Create begins to write the file of the flag -o, or standard output if path is
// "" or "-" or standard output goes to that file. [Stream.Commit] replaces the
// file as a whole; before that, and after [Stream.Discard], it is unchanged.
func (e *Env) Create(path string) (*Stream, error) {
	if isStdout(path) || path == e.replaced {
		return &Stream{Writer: e.Stdout}, nil
	}
	file, err := e.Disk.Replace(path)
	return &Stream{file, e, path, file}, FileError(path, err)
}

// Temp returns the path of the temporary file, which is there until Commit, or ""
// if there is none: what is written cannot be taken back.
func (s *Stream) Temp() string { return s.file.Temp() }

// Commit ends the writing and puts the file in its place. The first time that
// this is not atomic, a note says so.
func (s *Stream) Commit() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Commit()
	if s.file.InPlace != nil && err == nil && !s.env.ending.noted[s.name] {
		s.env.ending.noted[s.name] = true
		s.env.Report("note: %s: written in place, not atomically: %v", s.name, text.Cause(s.file.InPlace))
	}
	return FileError(s.name, err)
}

// Discard ends the writing and leaves the file unchanged. After Commit it has
// no effect.
func (s *Stream) Discard() { s.file.Discard() }
