//go:build unix && !(freebsd || dragonfly)

package sandbox

import "golang.org/x/sys/unix"

// rlimit returns a limit of so much, soft and hard.
func rlimit(value uint64) unix.Rlimit { return unix.Rlimit{Cur: value, Max: value} }
