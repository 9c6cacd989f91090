package cli

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// WriteOutput writes data to the file of the flag -o, or to standard output if
// path is "" or "-". It replaces the file as a whole or, after an error, not at
// all. The file keeps its permissions.
func (e *Env) WriteOutput(path string, data []byte) error {
	if path == "" || path == "-" {
		_, err := e.Stdout.Write(data)
		return err
	}
	s, err := e.Create(path)
	if err != nil {
		return err
	}
	defer s.Discard()
	if _, err := s.Write(data); err != nil {
		return FileError(path, err)
	}
	return s.Commit()
}

// SameOutput reports whether two paths to write are the same file, or both
// standard output.
func SameOutput(a, b string) bool {
	if IsStdin(a) || IsStdin(b) {
		return IsStdin(a) && IsStdin(b)
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	return place(a) == place(b)
}

// A Written is a file that a command will write, and the flag that names it.
type Written struct{ Flag, Path string }

// DistinctOutputs returns an error if two flags name the same file to write, or
// both standard output, which is "-". A flag that was not given has the path
// "".
func DistinctOutputs(files ...Written) error {
	for i, a := range files {
		for _, b := range files[:i] {
			if a.Path == "" || b.Path == "" || !SameOutput(a.Path, b.Path) {
				continue
			}
			if a.Path == "-" {
				return Usagef("%s -: standard output is for %s", a.Flag, b.Flag)
			}
			return Usagef("%s and %s: both are to write %s", b.Flag, a.Flag, a.Path)
		}
	}
	return nil
}

// KeepInput returns an error if the file of an input flag is also an output.
func KeepInput(in Written, outputs ...Written) error {
	for _, out := range outputs {
		if !IsStdin(in.Path) && !IsStdin(out.Path) && SameOutput(in.Path, out.Path) {
			return Usagef("%s would write over %s %s", out.Flag, in.Flag, in.Path)
		}
	}
	return nil
}

// CheckOutput returns an error if a file cannot be written because its folder
// does not exist, or because it is a folder itself. Long work calls it at the
// beginning.
func CheckOutput(path string) error {
	if IsStdin(path) {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return FileError(path, syscall.EISDIR)
	}
	info, err := os.Stat(filepath.Dir(path))
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR
	}
	return FileError(path, err)
}

// place returns the absolute path of a file that need not exist, without links.
func place(path string) string {
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return path
	}
	return filepath.Join(dir, filepath.Base(path))
}

// redirect runs a command and writes its standard output to a file, if the
// command ends with yes or no or with an [Incomplete] error.
func (e *Env) redirect(path string, run func() error) error {
	var data bytes.Buffer
	stdout := e.Stdout
	e.Stdout = bufio.NewWriter(&data)
	err := run()
	e.Stdout.Flush()
	e.Stdout = stdout
	if err != nil && !errors.Is(err, No) && !errors.As(err, new(incomplete)) {
		return err
	}
	if failed := e.WriteOutput(path, data.Bytes()); failed != nil {
		return failed
	}
	return err
}
