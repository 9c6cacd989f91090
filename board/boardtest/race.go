package boardtest

import (
	"runtime/debug"
	"slices"
	"testing"
)

// UnderRace reports whether the race detector is on. Then a test takes ten times
// as long, and allocates more.
func UnderRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// Fewer returns how often a test does something: n times, or in short tests a
// part of that.
func Fewer[N int | uint64](n, part N) N {
	if testing.Short() {
		return n / part
	}
	return n
}
