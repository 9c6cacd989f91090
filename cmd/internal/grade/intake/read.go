package intake

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// MaxFile is the largest size of a submission in bytes. A board of a million
// squares fits, with its line ends.
const MaxFile = 1 << 20

// A Refusal is the reason why a submission was not opened, such as a link or a
// file that is too large.
type Refusal struct{ why string }

// Error returns the reason.
func (r *Refusal) Error() string { return r.why }

func refusef(format string, args ...any) error {
	return &Refusal{fmt.Sprintf(format, args...)}
}

// The refusals of several kinds of places.
var (
	errLink     error = &Refusal{"a symbolic link, not a file: hand in the file itself"}
	errTooLarge error = &Refusal{"larger than 1 MiB, but neither a board nor a program is so large: hand in only that"}
	errOutside  error = &Refusal{"the name leads out of its folder"}
	errTogether error = &Refusal{"the files in the zip file are too large together"}
	errNoFile   error = &Refusal{"no file to grade in the zip file"}
)

// read returns what a reader has, at most max bytes. Of more, and of what is damaged, it
// returns the beginning, too.
func read(r io.Reader, max int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, max+1))
	switch {
	case err != nil:
		return data, plainError(err)
	case int64(len(data)) <= max:
		return data, nil
	case max != MaxFile:
		return data, tooLargeArchive(max)
	}
	if what, _ := format.Foreign(data[:board.Beginning]); what != "" {
		return data, &Refusal{diagnose.Foreign(what).Feedback}
	}
	return data, errTooLarge
}

// readFile reads a plain file of at most max bytes in a folder.
func readFile(root *os.Root, name string, max int64) (data []byte, modified time.Time, err error) {
	f, info, err := openRegular(root, name, max)
	if err != nil {
		return nil, modified, plainError(err)
	}
	defer f.Close()
	data, err = read(f, max)
	return data, info.ModTime(), err
}

func tooLargeArchive(max int64) error { return refusef("an archive larger than %d MiB", max>>20) }

// plainError turns an error of reading a file into one for students.
func plainError(err error) error {
	err = text.Cause(err)
	if errors.As(err, new(*Refusal)) {
		return err
	}
	if errors.Is(err, fs.ErrPermission) {
		return refusef("the file's permissions forbid reading it: change them and hand it in again")
	}
	return fmt.Errorf("could not be read: %w", err)
}

// openRegular opens a plain file of at most max bytes. It never follows a link,
// and never waits, as opening a pipe would.
func openRegular(root *os.Root, name string, max int64) (*os.File, fs.FileInfo, error) {
	seen, err := root.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if err := checkRegular(seen, max); err != nil {
		return nil, nil, err
	}
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = checkRegular(info, max)
	}
	if err == nil && !os.SameFile(seen, info) {
		err = refusef("the file was replaced while it was being opened")
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

func checkRegular(info fs.FileInfo, max int64) error {
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		return errLink
	case mode&fs.ModeNamedPipe != 0:
		return refusef("a pipe, not a file")
	case mode&fs.ModeSocket != 0:
		return refusef("a socket, not a file")
	case mode&fs.ModeDevice != 0:
		return refusef("a device, not a file")
	case !mode.IsRegular():
		return refusef("not a plain file")
	case info.Size() > max && max != MaxFile:
		return tooLargeArchive(max)
	}
	return nil
}

// IsRefusal reports whether an error is due to the submission and not to the
// computer.
func IsRefusal(err error) bool { return errors.As(err, new(*Refusal)) }

// findOwn returns the teacher's files at the paths, such as the minefield or the
// roster, and the targets of links there. Paths that do not exist are skipped.
func findOwn(paths []string) (own []fs.FileInfo) {
	for _, path := range paths {
		target, _ := filepath.EvalSymlinks(path)
		for _, path := range []string{path, target} {
			if info, err := os.Lstat(path); err == nil {
				own = append(own, info)
			}
		}
	}
	return own
}

// isOwn reports whether a file in a folder is one of the teacher's. These are no
// submissions, even if they lie among them.
func (w *walker) isOwn(root *os.Root, file string) bool {
	return slices.ContainsFunc(w.own, func(own fs.FileInfo) bool {
		if !strings.EqualFold(own.Name(), path.Base(file)) {
			return false
		}
		info, err := root.Lstat(file)
		return err == nil && os.SameFile(own, info)
	})
}

// IsBelow reports whether a file, which need not exist, is in one of the folders
// among the paths, or deeper. It would be graded the next time.
func IsBelow(file string, paths []string) bool {
	dir, _ := filepath.Abs(ownfile.Follow(file))
	for last := ""; dir != last; {
		last, dir = dir, filepath.Dir(dir)
		real, err := filepath.EvalSymlinks(dir)
		if err != nil {
			continue // it is not there yet
		}
		dir = real
		here, err := os.Stat(dir)
		isHere := func(path string) bool {
			there, err2 := os.Stat(path)
			return err == nil && err2 == nil && os.SameFile(here, there)
		}
		if slices.ContainsFunc(paths, isHere) {
			return true
		}
	}
	return false
}
