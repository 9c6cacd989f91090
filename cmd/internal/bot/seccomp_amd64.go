//go:build linux

package bot

import "golang.org/x/sys/unix"

// processorDenials are older forms of some calls that only this processor has.
var processorDenials = []denial{
	{unix.SYS_CHMOD, -1},
	{unix.SYS_CHOWN, -1},
	{unix.SYS_LCHOWN, -1},
	{unix.SYS_UTIME, -1},
	{unix.SYS_UTIMES, -1},
	{unix.SYS_FUTIMESAT, -1},
}
