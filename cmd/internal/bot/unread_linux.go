package bot

import (
	"os"

	"golang.org/x/sys/unix"
)

// unread returns how many bytes in a pipe nobody has read yet; the second
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
