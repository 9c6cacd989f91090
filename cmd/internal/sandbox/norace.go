//go:build !race

package sandbox

// raceDetector reports whether this program was built with the race detector.
const raceDetector = false

// helperEnv is the environment of helper processes.
func helperEnv() []string { return []string{"GOMAXPROCS=1"} }
