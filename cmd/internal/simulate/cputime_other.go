//go:build !linux

package simulate

import "time"

var origin = time.Now()

// threadTime returns the time that has passed: where a thread's CPU time
// cannot be had, that of a worker that is never idle comes nearest.
func threadTime() time.Duration { return time.Since(origin) }
