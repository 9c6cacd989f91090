//go:build !(js || windows)

package ownfile

import (
	"io/fs"
	"os"
	"syscall"
)

// tryLock locks a file against other programs until it is closed. It reports
// false if another program has locked it, and true if the file system has no
// locks.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK
}

// giveOwner gives a file the owner and the group of another, or the group alone
// if only root may give files away.
func giveOwner(file *os.File, old fs.FileInfo) {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if ok && file.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		file.Chown(-1, int(stat.Gid))
	}
}
