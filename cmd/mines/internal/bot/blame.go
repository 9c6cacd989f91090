package bot

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// A program that is out of order is flooding if it goes on and writes more than
// a pipe holds. It has only said too much once if it is silent for a while and
// does not run; one that does run may be waiting for a processor on a busy
// machine, and is looked at again.
const (
	floodSize  = 128 << 10
	floodQuiet = 20 * time.Millisecond
	floodLooks = 25
	blindLooks = 5 // where nobody knows whether it runs
)

// outOfTurn returns the fault of a program that speaks when it should not:
// if it goes on and on, that is a flood.
func (p *Process) outOfTurn(format string, args ...any) error {
	f := newFault(Unsolicited, format, args...)
	return p.orFlood(f)
}

// orFlood returns f, or OutputLimit instead if the program writes on and on.
func (p *Process) orFlood(f *Fault) *Fault {
	all := 0
	for look := range floodLooks {
		all += p.out.swallow(floodSize-all, floodQuiet)
		if all > floodSize {
			return newFault(OutputLimit, "more than %d bytes of output; %s", floodSize, f.Detail)
		}
		now := p.measure()
		if unknown := now.At.IsZero(); !now.Running && !(unknown && look < blindLooks) {
			break
		}
	}
	return f
}

// whyNot returns the fault behind an error of waiting for an answer.
func (p *Process) whyNot(err error, asked int, took time.Duration) error {
	var f *Fault
	switch {
	case errors.As(err, &f):
		return f
	case isDeadline(err):
		return p.late(asked, took)
	case errors.Is(err, errLong):
		return newFault(LineTooLong, "more than %d bytes and no end of the line: %.40q…", p.limits.Line, p.out.partial())
	case errors.Is(err, io.EOF):
		return p.gone(newFault(ClosedOutput, "closed its standard output and runs on"))
	}
	return fmt.Errorf("reading an answer: %w", err)
}

// ignored tells whether the program has read nothing since the message of so
// many bytes was sent to it.
func (p *Process) ignored(message int) bool {
	n, ok := unread(p.in)
	none := ok && message > 0 && n >= p.left+message
	p.left = n
	return none
}

// late returns the fault of a program that has not answered in time. What it
// was seen doing is told first: only of one that did nothing at all is it said
// that it never took in the question, or, if it did, that it is idle.
func (p *Process) late(asked int, took time.Duration) error {
	if e, ok := p.life.exit(0); ok && e.Memory {
		return p.gone(nil)
	}
	took = took.Round(10 * time.Millisecond)
	ignored := p.ignored(asked)
	if text := p.out.partial(); len(text) > 0 {
		f := newFault(Timeout, "no whole line after %v, only %.80q", took, text)
		f.Partial = string(text)
		return f
	}
	now := p.measure()
	known := !now.At.IsZero() && !p.half.At.IsZero()
	f := newFault(Timeout, "no answer after %v", took)
	switch {
	case known && now.Stopped:
		f.Detail += "; it is stopped"
	case known && !now.Alive:
		f.Detail += "; it has ended, but something that it started holds its output"
	case known && now.Memory >= p.half.Memory+p.limits.Memory/32:
		// It would have come to its limit had it been faster.
		f.Detail += fmt.Sprintf("; it held %d of %d MiB of memory and was taking more", now.Memory>>20, p.limits.Memory>>20)
	case known && now.busySince(p.half):
		// That is all there is to say.
	case p.heard > 0: // it is at least alive
	case ignored:
		f.Verdict = NotReading
		f.Detail += "; it has not read the question either"
	case known:
		f.Verdict, f.Hint = Idle, flushHint
		f.Detail += " and no processor time used"
	default:
		f.Hint = flushHint
	}
	return f
}

// busySince tells whether a program runs, or has used some of the time since an
// earlier sample.
func (s sample) busySince(before sample) bool {
	return s.Running || before.Running || s.CPU-before.CPU >= s.At.Sub(before.At)/50
}

const flushHint = "is the output flushed after every line?"

// measure samples the program; At is zero if that cannot be done.
func (p *Process) measure() sample {
	s, ok := p.life.usage()
	if ok {
		s.At = time.Now()
	}
	return s
}

// notTaken returns the fault behind an error of sending a message.
func (p *Process) notTaken(err error) error {
	switch {
	case isDeadline(err):
		return newFault(NotReading, "it does not read what it is sent")
	case errors.Is(err, syscall.EPIPE), errors.Is(err, os.ErrClosed):
		return p.gone(newFault(NotReading, "closed its standard input and runs on"))
	}
	return fmt.Errorf("sending to the program: %w", err)
}

// gone returns how the program ended, or f if it has not.
func (p *Process) gone(f *Fault) *Fault {
	e, ok := p.life.exit(reapTime)
	if !ok {
		return f
	}
	select {
	case <-p.quiet:
	case <-time.After(reapTime):
	}
	switch {
	case e.Memory, e.bad() && (e.MaxRSS > p.limits.Memory/5*4 || saysOutOfMemory(p.stderr.String())):
		f = newFault(MemoryLimit, "wanted more than %d MiB of memory (%v)", p.limits.Memory>>20, e)
	case e.Signal != "":
		f = newFault(Signalled, "ended by %v", e)
	default:
		f = newFault(Exited, "ended by itself (%v)", e)
		f.left = e.Code == 0
	}
	return f
}

// bad tells whether a program ended otherwise than with status 0.
func (e exit) bad() bool { return e.Code != 0 || e.Signal != "" }

// String returns the status or the signal.
func (e exit) String() string {
	if e.Signal != "" {
		return e.Signal
	}
	return fmt.Sprintf("exit status %d", e.Code)
}
