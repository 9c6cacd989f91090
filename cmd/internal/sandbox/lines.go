package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// A source is the end of a pipe that a program writes to.
type source interface {
	// read waits for bytes until the deadline; its error is then
	// os.ErrDeadlineExceeded. Bytes that are there already are read even if the
	// deadline has passed.
	read(p []byte, deadline time.Time) (int, error)
	Close() error
}

// ErrLong is the error of a line that has no end within the limit.
var ErrLong = errors.New("the line is too long")

// Lines reads a program's output line by line into a buffer of fixed size.
type Lines struct {
	src      source
	buf      []byte // as long as a line may be, and its end
	fill     int    // bytes in buf
	returned int    // bytes of buf that belong to the line returned last
}

// Next returns the next line without its end. The line is valid until the next
// call. If the deadline passes, what has come stays in place, and more may
// follow. With a deadline in the past, Next returns a line that is there
// already.
func (l *Lines) Next(deadline time.Time) ([]byte, error) {
	l.fill = copy(l.buf, l.buf[l.returned:l.fill])
	l.returned = 0
	for scanned := 0; ; {
		if i := bytes.IndexByte(l.buf[scanned:l.fill], '\n'); i >= 0 {
			l.returned = scanned + i + 1
			return bytes.TrimSuffix(l.buf[:l.returned-1], []byte("\r")), nil
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

// Partial returns what has come beyond the line returned last, without waiting.
func (l *Lines) Partial() []byte { return l.buf[l.returned:l.fill] }

// Late reports whether err means that a deadline has passed.
func Late(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// endSize is how many bytes are kept of either end of a program's standard
// error.
const endSize = 4 << 10

// A Tail keeps the first and the last bytes of a stream, whatever its length.
type Tail struct {
	mu   sync.Mutex
	head []byte
	rest []byte // at least the last endSize bytes after the head
	all  int    // bytes seen
}

// Write never fails and never keeps p.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all += len(p)
	k := min(endSize-len(t.head), len(p))
	t.head = append(t.head, p[:k]...)
	t.rest = append(t.rest, p[k:]...)
	if len(t.rest) > 16*endSize {
		t.rest = append(t.rest[:0], t.last()...)
	}
	return len(p), nil
}

// last returns the last endSize bytes after the head, or all that there are.
func (t *Tail) last() []byte { return t.rest[max(0, len(t.rest)-endSize):] }

// String returns what is kept, and says how much is missing between.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, last := string(t.head), t.last()
	if gap := t.all - len(t.head) - len(last); gap > 0 {
		text += fmt.Sprintf("\n… %d bytes left out …\n", gap)
	}
	return text + string(last)
}
