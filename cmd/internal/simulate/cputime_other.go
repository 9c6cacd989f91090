//go:build !linux

package simulate

import "time"

var origin = time.Now()

// threadTime returns the time since the program started. It stands in for the
// CPU time of the thread, which only Linux provides here: a worker is never
// idle, so the two are close.
func threadTime() time.Duration { return time.Since(origin) }
