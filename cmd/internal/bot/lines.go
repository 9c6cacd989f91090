package bot

import (
	"bytes"
	"errors"
	"os"
	"time"
)

// A source is the end of a pipe that a program writes to.
type source interface {
	// read waits for bytes until the deadline; its error is then
	// os.ErrDeadlineExceeded.
	read(p []byte, deadline time.Time) (int, error)
	// poll takes the bytes that are there already and does not wait. None and
	// no error means that there are none now.
	poll(p []byte) (int, error)
	// Close frees the pipe.
	Close() error
}

// errLong is the error of a line that has no end within the limit.
var errLong = errors.New("the line is too long")

// lines reads a program's output line by line into a buffer of fixed size.
type lines struct {
	src   source
	buf   []byte // as long as a line may be, and its end
	fill  int    // bytes in buf
	taken int    // bytes of buf that belong to the line returned last
}

func newLines(src source, longest int) *lines {
	return &lines{src: src, buf: make([]byte, longest+2)}
}

// next returns the next line without its end. The line is good until the next
// call. A deadline that passes leaves what has come in place: more may follow.
func (l *lines) next(deadline time.Time) ([]byte, error) {
	l.drop()
	for scanned := 0; ; {
		if i := bytes.IndexByte(l.buf[scanned:l.fill], '\n'); i >= 0 {
			l.taken = scanned + i + 1
			return bytes.TrimSuffix(l.buf[:l.taken-1], []byte("\r")), nil
		}
		scanned = l.fill
		if l.fill == len(l.buf) {
			return nil, errLong
		}
		n, err := l.src.read(l.buf[l.fill:], deadline)
		l.fill += n
		if n == 0 && err != nil {
			return nil, err
		}
	}
}

// drop forgets the line that was returned last.
func (l *lines) drop() {
	if l.taken > 0 {
		l.fill = copy(l.buf, l.buf[l.taken:l.fill])
		l.taken = 0
	}
}

// partial returns what has come of a line that has no end yet.
func (l *lines) partial() []byte { return l.buf[l.taken:l.fill] }

// more takes in what the program has written beyond the line returned last,
// without waiting, and tells whether there is anything.
func (l *lines) more() bool {
	l.drop()
	if l.fill == 0 {
		l.fill, _ = l.src.poll(l.buf)
	}
	return l.fill > 0
}

// swallow takes in and forgets what a program writes, until that is more than
// limit bytes, nothing comes for a while, or it is the end of all patience. It
// returns how much it was, and whether no more can come.
func (l *lines) swallow(limit int, quiet time.Duration, end time.Time) (all int, ended bool) {
	all, l.fill, l.taken = l.fill, 0, 0
	for all <= limit {
		now := time.Now()
		if !now.Before(end) {
			return all, false
		}
		n, err := l.src.read(l.buf, now.Add(quiet))
		all += n
		if err != nil {
			return all, !isDeadline(err)
		}
	}
	return all, false
}

// isDeadline tells whether an error is that a deadline has passed.
func isDeadline(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }
