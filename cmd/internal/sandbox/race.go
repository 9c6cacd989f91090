//go:build race

package sandbox

// raceDetector tells that this program was built with the race detector, which
// maps more data than any sensible limit. The programs of tests are this program
// again, so their data is not limited then; the keeper looks at memory still.
const raceDetector = true

// helperEnv is what keepers and shims find in their environment: else each would
// sleep a second before it ends.
func helperEnv() []string { return []string{"GOMAXPROCS=1", "GORACE=atexit_sleep_ms=0"} }
