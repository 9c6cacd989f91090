//go:build linux

package sandbox

import "golang.org/x/sys/unix"

// processorDenied are older forms of some calls that only this processor has.
var processorDenied = []uint32{unix.SYS_INOTIFY_INIT}
