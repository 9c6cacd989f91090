package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// An inPipe is the end that we write of a program's standard input: an
// *os.File, or a [net.Conn] where files take no deadlines.
type inPipe interface {
	Write(p []byte) (int, error)
	SetWriteDeadline(time.Time) error
	Close() error
}

// pipes returns the two ends of n pipes, each with the reading end first.
func pipes(n int) (ends []*os.File, err error) {
	for range n {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(ends...)
			return nil, fmt.Errorf("making a pipe: %w", err)
		}
		ends = append(ends, r, w)
	}
	return ends, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// withDeadlines returns ends of pipes that take deadlines on every system: what is
// written to in is passed on to w, and what is read from r to out. It is passed
// on piece by piece, so that a flood waits in the pipe and not in memory.
func withDeadlines(w, r *os.File) (in inPipe, out source) {
	in, theirIn := net.Pipe()
	near, theirOut := net.Pipe()
	go copyPipe(w, theirIn)
	go copyPipe(theirOut, r)
	return in, connSource{near}
}

// copyPipe copies from one pipe to another until either is closed, and then
// closes both.
func copyPipe(to io.WriteCloser, from io.ReadCloser) {
	io.Copy(to, from)
	to.Close()
	from.Close()
}

// A connSource reads what is passed on.
type connSource struct{ net.Conn }

func (c connSource) read(b []byte, deadline time.Time) (int, error) {
	if soon := time.Now().Add(time.Millisecond); deadline.Before(soon) {
		deadline = soon // else bytes that are there already would not be read
	}
	c.SetReadDeadline(deadline)
	return c.Read(b)
}

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
	src  source
	buf  []byte // as long as a line may be, and its end
	next int    // where the next line begins in buf
	fill int    // bytes in buf
}

// Next returns the next line without its end. The line is valid until the next
// call. If the deadline passes, what has come stays in place, and more may
// follow. With a deadline in the past, Next returns a line that is there
// already.
func (l *Lines) Next(deadline time.Time) ([]byte, error) {
	for scanned := l.next; ; {
		if i := bytes.IndexByte(l.buf[scanned:l.fill], '\n'); i >= 0 {
			line := l.buf[l.next : scanned+i]
			l.next = scanned + i + 1
			return bytes.TrimSuffix(line, []byte("\r")), nil
		}
		l.fill = copy(l.buf, l.buf[l.next:l.fill])
		l.next, scanned = 0, l.fill
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
func (l *Lines) Partial() []byte { return l.buf[l.next:l.fill] }

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
