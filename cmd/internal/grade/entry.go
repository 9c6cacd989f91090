package grade

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync/atomic"
	"time"

	"minesweeper/board/format"
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
	errLink     = refusef("a symbolic link, not a file: hand in the file itself")
	errTooLarge = refusef("larger than 1 MiB, but no board is so large: hand in only the board")
	errOutside  = refusef("the name leads out of its folder")
)

// An entry is a file that may be a submission, or a folder without one.
type entry struct {
	file string // the path as a user would write it; it may hold any bytes
	rel  string // the part of file that may name the student, see entry.student
	// open returns the content; nil if refused says why it must not be opened.
	open    func() (io.ReadCloser, error)
	refused error
	// many lists the entries of a student's own archive, which has no open.
	many     func() []entry
	empty    bool      // a student's folder without a file
	found    bool      // in a folder or an archive, not named on the command line
	modified time.Time // when it was last changed, known after reading
	from     *lease    // the folder or archive to keep open until it is read; may be nil
}

// A lease closes something when its last user is done.
type lease struct {
	users atomic.Int64
	close func() error
}

func newLease(close func() error) *lease {
	l := &lease{close: close}
	l.users.Store(1)
	return l
}

// use counts one more user, who must call done.
func (l *lease) use() *lease {
	l.users.Add(1)
	return l
}

func (l *lease) done() {
	if l != nil && l.users.Add(-1) == 0 {
		l.close()
	}
}

// read returns the content of an entry, at most MaxFile bytes.
func (e *entry) read() ([]byte, error) {
	if e.refused != nil || e.empty {
		return nil, e.refused
	}
	r, err := e.open()
	if err != nil {
		return nil, plainError(err)
	}
	defer r.Close()
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil {
			e.modified = info.ModTime()
		}
	}
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	switch {
	case err != nil:
		return nil, plainError(err)
	case len(data) > MaxFile:
		return nil, tooLarge(data)
	}
	return data, nil
}

// tooLarge returns the refusal of a large file, given its beginning.
func tooLarge(data []byte) error {
	const beginning = 16 << 10
	if what, _ := format.Foreign(data[:beginning]); what != "" {
		return &Refusal{foreignFeedback(what)}
	}
	return errTooLarge
}

// plainError turns an error of reading an entry into one for students.
func plainError(err error) error {
	err = text.Cause(err)
	switch {
	case errors.As(err, new(*Refusal)):
		return err
	case errors.Is(err, fs.ErrPermission):
		return refusef("the file's permissions forbid reading it: change them and hand it in again")
	}
	return fmt.Errorf("could not be read: %w", err)
}

// student returns the student that the path of a submission names: its first
// folder or archive, or its own name without the ending.
func (e *entry) student() string {
	first, _, nested := strings.Cut(e.rel, "/")
	if ext := path.Ext(first); ext != first && (!nested || isZipName(first)) {
		first = strings.TrimSuffix(first, ext)
	}
	return first
}

// isLitter reports whether a program left a file or folder, not a student: an
// operating system, git or an editor, whose folders begin with a dot, or this
// program if it was killed while it wrote a report.
func isLitter(name string, folder bool) bool {
	switch name {
	case ".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX":
		return true
	}
	if folder {
		return strings.HasPrefix(name, ".") && strings.Trim(name, ".") != ""
	}
	return strings.HasPrefix(name, "._") || strings.HasPrefix(name, ".git") || ownfile.IsTemp(name)
}

func isZipName(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }
