package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Stream is output that is written bit by bit and counts only as a whole. It
// is for what may be too large to be made in memory; the rest is easier with
// [Env.WriteOutput].
type Stream struct {
	io.Writer
	name string        // the file as it was named, for messages
	path string        // where it is
	temp *os.File      // takes the file's place at the end; nil for what is no plain file
	file *os.File      // what is no plain file
	buf  *bufio.Writer // before either
}

// Create starts to write the file of the flag -o, or standard output if that is
// "" or "-". The file appears with [Stream.Commit], as a whole; until then, and
// after [Stream.Discard], it is what it was.
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
	s.temp, err = os.CreateTemp(filepath.Dir(s.path), ".mines-*")
	if err != nil {
		return err
	}
	s.buf = bufio.NewWriterSize(s.temp, 64<<10)
	return s.temp.Chmod(mode)
}

// Temp returns the path of the file that is written until Commit, or "" if there
// is none: who lists its folder meanwhile finds it there.
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

// Discard ends the writing and leaves the file as it was. After Commit it does
// nothing.
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
