package boardtest

import (
	"runtime/debug"
	"slices"
)

// UnderRace reports whether the race detector is on. Then a test takes ten times
// as long, and allocates more.
func UnderRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
