package sandbox

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

// ErrLong is the error of a line that has no end within the limit.
var ErrLong = errors.New("the line is too long")

// Lines reads a program's output line by line into a buffer of fixed size.
type Lines struct {
	src   source
	buf   []byte // as long as a line may be, and its end
	fill  int    // bytes in buf
	taken int    // bytes of buf that belong to the line returned last
}

// Next returns the next line without its end. The line is valid until the next
// call. A deadline that passes leaves what has come in place: more may follow.
func (l *Lines) Next(deadline time.Time) ([]byte, error) {
	l.drop()
	for scanned := 0; ; {
		if i := bytes.IndexByte(l.buf[scanned:l.fill], '\n'); i >= 0 {
			l.taken = scanned + i + 1
			return bytes.TrimSuffix(l.buf[:l.taken-1], []byte("\r")), nil
		}
		scanned = l.fill
		if l.fill == len(l.buf) {
			return nil, ErrLong
		}
		n, err := l.src.read(l.buf[l.fill:], deadline)
		l.fill += n
		if n == 0 && err != nil {
			return nil, err
		}
	}
}

// drop forgets the line that was returned last.
func (l *Lines) drop() {
	if l.taken > 0 {
		l.fill = copy(l.buf, l.buf[l.taken:l.fill])
		l.taken = 0
	}
}

// Partial returns what has come beyond the line returned last, without waiting.
func (l *Lines) Partial() []byte { return l.buf[l.taken:l.fill] }

// More reports whether there is anything beyond the line returned last. It looks
// into the pipe but does not wait.
func (l *Lines) More() bool {
	l.drop()
	if l.fill == 0 {
		l.fill, _ = l.src.poll(l.buf)
	}
	return l.fill > 0
}

// Late reports whether an error is that a deadline has passed.
func Late(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }
