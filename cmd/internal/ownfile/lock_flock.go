//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package ownfile

import (
	"os"
	"syscall"
)

// tryLock locks a file against other programs until it is closed. It reports
// false if another program has locked it, and true if the file system has no
// locks.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK
}
