//go:build !unix

package sandbox

import (
	"os"
	"time"
)

// newSource returns a source for the reading end of a pipe.
func newSource(f *os.File) source { return newPumped(f) }

// writeBefore writes to a pipe until the deadline and returns how many bytes
// it took. A pipe that takes no deadline here is written by a goroutine, which
// ends when the pipe is closed.
func writeBefore(f *os.File, b []byte, deadline time.Time) (int, error) {
	type written struct {
		n   int
		err error
	}
	done := make(chan written, 1)
	b = append([]byte(nil), b...) // the caller reuses its own
	go func() {
		n, err := f.Write(b)
		done <- written{n, err}
	}()
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case w := <-done:
		return w.n, w.err
	case <-timer.C:
		return 0, os.ErrDeadlineExceeded
	}
}
