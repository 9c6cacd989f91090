//go:build unix

package ownfile

import (
	"io/fs"
	"os"
	"syscall"
)

// giveOwner gives a file the owner and the group of another, or the group alone
// if only root may give files away.
func giveOwner(file *os.File, old fs.FileInfo) {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if ok && file.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		file.Chown(-1, int(stat.Gid))
	}
}
