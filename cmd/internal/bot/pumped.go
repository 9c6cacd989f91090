package bot

import (
	"io"
	"os"
	"time"
)

// A pumped source reads a pipe in a goroutine, for systems on which reading a
// pipe cannot be given a deadline. It holds one piece at a time, so a flood
// waits in the pipe and not in our memory.
type pumped struct {
	pipe   io.ReadCloser
	pieces chan []byte // one buffer goes to and fro
	back   chan []byte
	rest   []byte // of the piece that was taken last
	piece  []byte
	err    error // why there will be no more pieces; set before pieces is closed
}

func newPumped(pipe io.ReadCloser) *pumped {
	p := &pumped{pipe: pipe, pieces: make(chan []byte), back: make(chan []byte, 1)}
	p.back <- make([]byte, 4<<10)
	go p.pump()
	return p
}

// pump sends what comes out of the pipe, until it ends.
func (p *pumped) pump() {
	defer close(p.pieces)
	for buf := range p.back {
		n, err := p.pipe.Read(buf[:cap(buf)])
		if n > 0 {
			p.pieces <- buf[:n]
		} else {
			p.back <- buf
		}
		if err != nil {
			p.err = err
			return
		}
	}
}

func (p *pumped) read(b []byte, deadline time.Time) (int, error) {
	if len(p.rest) == 0 {
		timer := time.NewTimer(time.Until(deadline))
		defer timer.Stop()
		select {
		case piece, ok := <-p.pieces:
			if !ok {
				return 0, p.err
			}
			p.rest, p.piece = piece, piece
		case <-timer.C:
			return 0, os.ErrDeadlineExceeded
		}
	}
	return p.take(b), nil
}

func (p *pumped) poll(b []byte) (int, error) {
	if len(p.rest) == 0 {
		select {
		case piece, ok := <-p.pieces:
			if !ok {
				return 0, p.err
			}
			p.rest, p.piece = piece, piece
		default:
			return 0, nil
		}
	}
	return p.take(b), nil
}

// take moves bytes of the piece at hand, and gives the buffer back when all
// are taken.
func (p *pumped) take(b []byte) int {
	n := copy(b, p.rest)
	if p.rest = p.rest[n:]; len(p.rest) == 0 {
		p.back <- p.piece
	}
	return n
}

// Close ends the pump, which may have a piece that nobody wants any more.
func (p *pumped) Close() error {
	err := p.pipe.Close()
	if len(p.rest) > 0 {
		p.rest = nil
		p.back <- p.piece
	}
	for piece := range p.pieces {
		p.back <- piece
	}
	return err
}
