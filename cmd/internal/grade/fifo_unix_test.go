//go:build unix

package grade

import (
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
)

// makeFifo makes a pipe with a name.
func makeFifo(t testing.TB, path string) { boardtest.Must(t, syscall.Mkfifo(path+".dat", 0o644)) }
