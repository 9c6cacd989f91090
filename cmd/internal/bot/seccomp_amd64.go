//go:build linux

package bot

import "golang.org/x/sys/unix"

// processorDenied are older forms of some calls that only this processor has.
var processorDenied = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
