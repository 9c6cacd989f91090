package sandbox

import (
	"errors"
	"io"
	"net"
	"os"
	"time"
)

// Reading a pipe cannot be given a deadline on every system. A goroutine passes on what it
// reads, a piece at a time, through a connection that can, so that a flood waits
// in the pipe and not in our memory.
type pumped struct {
	net.Conn
	pipe *os.File
}

// newPumped returns a source for the reading end of a pipe.
func newPumped(f *os.File) source {
	near, far := net.Pipe()
	go func() {
		io.Copy(far, f)
		far.Close()
	}()
	return pumped{near, f}
}

func (p pumped) read(b []byte, deadline time.Time) (int, error) {
	p.SetReadDeadline(deadline)
	return p.Read(b)
}

func (p pumped) poll(b []byte) (int, error) {
	n, err := p.read(b, time.Now().Add(time.Millisecond))
	if Late(err) {
		err = nil
	}
	return n, err
}

// Close frees both pipes.
func (p pumped) Close() error { return errors.Join(p.pipe.Close(), p.Conn.Close()) }
