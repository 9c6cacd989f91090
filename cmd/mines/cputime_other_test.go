//go:build !unix

package main

import "testing"

// cpuSeconds is not measured on this system.
func cpuSeconds(*testing.B) float64 { return 0 }
