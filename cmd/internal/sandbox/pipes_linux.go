package sandbox

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// ourEnds returns the ends of pipes unchanged: here they take deadlines.
func ourEnds(w, r *os.File) (inPipe, source) { return w, outPipe{r} }

// An outPipe is the end that we read of a program's output.
type outPipe struct{ *os.File }

func (p outPipe) read(b []byte, deadline time.Time) (n int, err error) {
	p.SetReadDeadline(deadline)
	n, err = p.Read(b)
	if !Late(err) {
		return n, err
	}
	conn, bad := p.SyscallConn()
	if bad != nil {
		return 0, bad
	}
	conn.Control(func(fd uintptr) { // the pipe does not block
		if there, _ := unix.Read(int(fd), b); there > 0 {
			n, err = there, nil
		}
	})
	return n, err
}

// unread returns how many bytes in a pipe have not been read yet; the second
// result is false if that cannot be known.
func unread(f *os.File) (n int, ok bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, false
	}
	var bad error
	err = conn.Control(func(fd uintptr) { n, bad = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	return n, err == nil && bad == nil
}

// unreadable reports whether no process has the other end of a pipe open.
func unreadable(f *os.File) (closed bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	conn.Control(func(fd uintptr) {
		ends := []unix.PollFd{{Fd: int32(fd)}}
		_, err := unix.Poll(ends, 0)
		closed = err == nil && ends[0].Revents&unix.POLLERR != 0
	})
	return closed
}
