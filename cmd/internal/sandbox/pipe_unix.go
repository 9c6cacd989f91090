//go:build unix

package sandbox

import (
	"cmp"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// An outPipe is the end we read of a program's output.
type outPipe struct{ *os.File }

// newSource returns a source for the reading end of a pipe.
func newSource(f *os.File) source { return outPipe{f} }

func (p outPipe) read(b []byte, deadline time.Time) (int, error) {
	if err := p.SetReadDeadline(deadline); err != nil {
		return 0, err
	}
	return p.Read(b)
}

func (p outPipe) poll(b []byte) (n int, err error) {
	conn, err := p.SyscallConn()
	if err != nil {
		return 0, err
	}
	var bad error
	err = conn.Read(func(fd uintptr) bool {
		n, bad = unix.Read(int(fd), b)
		return true
	})
	if bad == unix.EAGAIN || bad == unix.EINTR {
		return 0, nil
	}
	return max(n, 0), cmp.Or(err, bad)
}

// writeBefore writes to a pipe until the deadline and returns how many bytes
// it took.
func writeBefore(f *os.File, b []byte, deadline time.Time) (int, error) {
	if err := f.SetWriteDeadline(deadline); err != nil {
		return 0, err
	}
	return f.Write(b)
}
