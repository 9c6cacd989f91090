package cli

import (
	"bufio"
	"errors"
	"io"
	"os"

	"minesweeper/cmd/internal/ownfile"
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
