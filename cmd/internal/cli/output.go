package cli

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// WriteOutput writes data to the file of the flag -o, or to standard output if
// path is "" or "-". It replaces the file as a whole or, after an error, not at
// all. The file keeps its permissions.
func (e *Env) WriteOutput(path string, data []byte) error {
	return e.WriteWith(path, func(out io.Writer) error {
		_, err := out.Write(data)
		return FileError(path, err)
	})
}

// WriteWith is [Env.WriteOutput] for what a function writes.
func (e *Env) WriteWith(path string, write func(io.Writer) error) error {
	s, err := e.Create(path)
	if err != nil {
		return err
	}
	defer s.Discard()
	if err := write(s); err != nil {
		return err
	}
	return s.Commit()
}

// WriteResults is [Env.WriteOutput] for the results of long work. If the file
// cannot be written, they go to standard output.
func (e *Env) WriteResults(path string, data []byte) error {
	err := e.WriteOutput(path, data)
	if err != nil && !isStdout(path) {
		e.Stdout.Write(data)
	}
	return err
}

// CheckOutput returns an error if a file cannot be written. Long work calls it
// at the beginning.
func CheckOutput(path string) error {
	info, err := os.Stat(path)
	if isStdout(path) || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // opening a named pipe may wait without end
	}
	file, err := (*ownfile.Disk)(nil).Replace(path)
	if err == nil {
		file.Discard()
	}
	return FileError(path, err)
}

// redirect runs a command and writes its standard output to a file, if the
// command ends with yes or no or with an [Incomplete] error.
func (e *Env) redirect(path string, run func() error) error {
	file, err := e.Create(path)
	if err != nil {
		return err
	}
	defer file.Discard()
	stdout := e.Stdout
	e.Stdout, e.replaced = bufio.NewWriterSize(file, 64<<10), path
	err = run()
	failed := FileError(path, e.Stdout.Flush())
	e.Stdout, e.replaced = stdout, ""
	if errors.Is(err, errPrinted) {
		err = FileError(path, errors.New("the file is not written, because a board failed"))
	}
	if err != nil && !errors.Is(err, No) && !errors.As(err, new(incomplete)) {
		return err
	}
	if failed == nil {
		failed = file.Commit()
	}
	if failed != nil {
		return failed
	}
	return err
}

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

// dash is the answer for a board that failed, in text.
const dash = "-\n"

// An orderedOutput is where answers are printed, in the order of their boards.
type orderedOutput struct {
	quiet, json bool   // answers are printed as they are
	lines       bool   // an answer is a line, which may be empty
	count       int    // answers so far
	held        []byte // the first answer, if it is a place only; printed if there is a second
}

// next returns what is printed for an answer: with the line that keeps the place
// of an empty one, and with an empty line between answers of several lines. The
// name stands before each line of the answer.
func (p *orderedOutput) next(name string, answer []byte, failed bool) (out []byte) {
	if p.quiet || p.json {
		return answer
	}
	p.count++
	empty := len(answer) == 0
	if !p.lines && p.count > 1 {
		out = append(out, '\n')
	}
	if empty && failed {
		answer = []byte(dash)
	} else if empty && p.lines {
		answer = []byte("\n")
	}
	out = append(append(p.held, out...), prefixed(name, answer)...)
	p.held = nil
	if p.count == 1 && empty && name == "" {
		p.held, out = out, nil
	}
	return out
}

// prefixed returns lines with a name before each that has it nowhere.
func prefixed(name string, lines []byte) (out []byte) {
	for line := range bytes.Lines(lines) {
		if !bytes.Contains(line, []byte(name)) {
			out = append(out, name...)
		}
		out = append(out, line...)
	}
	return out
}
