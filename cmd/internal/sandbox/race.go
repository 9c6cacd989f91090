//go:build race

package sandbox

// raceDetector reports whether this program was built with the race detector,
// which maps more data than any sensible limit. The programs of tests are this
// program again, so their data is not limited then; their memory is watched still.
const raceDetector = true

// helperEnv is the environment of helper processes: else each would sleep a
// second before it ends.
func helperEnv() []string { return []string{"GOMAXPROCS=1", "GORACE=atexit_sleep_ms=0"} }
