//go:build !unix

package difficulty_test

import "testing"

// cpuSeconds is not measured on this system.
func cpuSeconds(*testing.B) float64 { return 0 }
