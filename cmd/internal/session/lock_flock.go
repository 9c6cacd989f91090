//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package session

import (
	"os"
	"syscall"
)

// lock locks a file against other programs until this one ends, and tells
// whether it could. Where there is no locking, it could.
func lock(f *os.File) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err != syscall.EWOULDBLOCK
}
