//go:build unix

package grade

import (
	"syscall"
	"testing"
)

// makeFifo makes a pipe with a name.
func makeFifo(t testing.TB, path string) { must(t, syscall.Mkfifo(path+".dat", 0o644)) }
