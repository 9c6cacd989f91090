//go:build !race

package sandbox

// raceDetector tells that this program was built with the race detector.
const raceDetector = false

// helperEnv is what keepers and shims find in their environment.
func helperEnv() []string { return []string{"GOMAXPROCS=1"} }
