package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"minesweeper/cmd/internal/ownfile"
)

// A Stream is output that is written in parts and replaces a file as a whole.
// It is for output that may be too large for the memory; [Env.WriteOutput] is
// simpler.
type Stream struct {
	io.Writer
	name string        // the file's name as given, for messages
	path string        // the file's path without links
	temp *os.File      // replaces a plain file at the end; nil for any other file
	file *os.File      // the file itself, if it is not a plain file
	buf  *bufio.Writer // the buffer of temp or file
}

// Create begins to write the file of the flag -o, or standard output if path is
// "" or "-". [Stream.Commit] replaces the file as a whole; before that, and
// after [Stream.Discard], the file is unchanged.
func (e *Env) Create(path string) (*Stream, error) {
	if path == "" || path == "-" {
		return &Stream{Writer: e.Stdout}, nil
	}
	s := &Stream{name: path, path: path}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		s.path = real
	}
	if err := s.open(); err != nil {
		return nil, FileError(path, err)
	}
	s.Writer = s.buf
	return s, nil
}

func (s *Stream) open() error {
	info, err := os.Stat(s.path)
	mode := 0o666 &^ umask()
	switch {
	case err == nil && !info.Mode().IsRegular():
		s.file, err = os.OpenFile(s.path, os.O_WRONLY, 0)
		s.buf = bufio.NewWriterSize(s.file, 64<<10)
		return err
	case err == nil:
		mode = info.Mode().Perm()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	s.temp, err = ownfile.Temp(filepath.Dir(s.path))
	if err != nil {
		return err
	}
	s.buf = bufio.NewWriterSize(s.temp, 64<<10)
	return s.temp.Chmod(mode)
}

// Temp returns the path of the temporary file, which is in the folder of the
// file until Commit, or "" if there is none.
func (s *Stream) Temp() string {
	if s.temp == nil {
		return ""
	}
	return s.temp.Name()
}

// Commit ends the writing and puts the file in its place.
func (s *Stream) Commit() error {
	if s.buf == nil {
		return nil
	}
	err := s.buf.Flush()
	if s.file != nil {
		return FileError(s.name, errors.Join(err, s.file.Close()))
	}
	if err == nil {
		err = s.temp.Sync()
	}
	if closing := s.temp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(s.temp.Name(), s.path)
	}
	if err != nil {
		os.Remove(s.temp.Name())
	}
	s.buf = nil
	return FileError(s.name, err)
}

// Discard ends the writing and leaves the file unchanged. After Commit it has
// no effect.
func (s *Stream) Discard() {
	switch {
	case s.buf == nil:
	case s.file != nil:
		s.file.Close()
	default:
		s.temp.Close()
		os.Remove(s.temp.Name())
	}
	s.buf = nil
}
