package sandbox

import (
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

// An inPipe is the end that we write of a program's standard input: an
// *os.File, or a [net.Conn] where files take no deadlines.
type inPipe interface {
	Write(p []byte) (int, error)
	SetWriteDeadline(time.Time) error
	Close() error
}

// pipes returns the two ends of n pipes, each with the reading end first.
func pipes(n int) (ends []*os.File, err error) {
	for range n {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(ends...)
			return nil, fmt.Errorf("making a pipe: %w", err)
		}
		ends = append(ends, r, w)
	}
	return ends, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// withDeadlines returns ends of pipes that take deadlines on every system: what is
// written to in is passed on to w, and what is read from r to out. It is passed
// on piece by piece, so that a flood waits in the pipe and not in memory.
func withDeadlines(w, r *os.File) (in inPipe, out source) {
	in, theirIn := net.Pipe()
	near, theirOut := net.Pipe()
	go copyPipe(w, theirIn)
	go copyPipe(theirOut, r)
	return in, connSource{near}
}

// copyPipe copies from one pipe to another until either is closed, and then
// closes both.
func copyPipe(to io.WriteCloser, from io.ReadCloser) {
	io.Copy(to, from)
	to.Close()
	from.Close()
}

// A connSource reads what is passed on.
type connSource struct{ net.Conn }

func (c connSource) read(b []byte, deadline time.Time) (int, error) {
	if soon := time.Now().Add(time.Millisecond); deadline.Before(soon) {
		deadline = soon // else bytes that are there already would not be read
	}
	c.SetReadDeadline(deadline)
	return c.Read(b)
}
