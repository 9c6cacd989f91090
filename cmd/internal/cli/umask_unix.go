//go:build unix

package cli

import (
	"io/fs"
	"syscall"
)

// umask returns the permissions that new files should not have.
func umask() fs.FileMode {
	old := syscall.Umask(0)
	syscall.Umask(old)
	return fs.FileMode(old)
}
