//go:build freebsd || dragonfly

package sandbox

import (
	"math"

	"golang.org/x/sys/unix"
)

// rlimit returns a limit of so much, soft and hard.
func rlimit(value uint64) unix.Rlimit {
	v := int64(min(value, math.MaxInt64))
	return unix.Rlimit{Cur: v, Max: v}
}
