//go:build unix

package difficulty_test

import (
	"syscall"
	"testing"
)

// cpuSeconds returns how long this process has computed, all cores together.
func cpuSeconds(b *testing.B) float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return float64(usage.Utime.Nano()) / 1e9
}
