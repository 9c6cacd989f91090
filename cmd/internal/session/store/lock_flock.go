//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"syscall"
)

// lock locks a file against other programs until this one ends. It reports
// false if another program has locked it, and true if the file system has no
// locks.
func lock(f interface{ Fd() uintptr }) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err != syscall.EWOULDBLOCK
}
