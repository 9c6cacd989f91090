package boardtest

import "testing"

// Fewer returns how often a test does something: n times, or in short tests a
// part of that.
func Fewer[N int | uint64](n, part N) N {
	if testing.Short() {
		return n / part
	}
	return n
}
