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
// a pipe holds. It has only said too much once if it is silent for a while after
// it was seen not to run: one that does run may be waiting for a processor on a
// busy machine, and one that was not may have been waiting for room in its pipe.
const (
	floodSize  = 128 << 10
	floodTime  = 3 * time.Second // for all looks together
	floodQuiet = 20 * time.Millisecond
	blindLooks = 25 // silent ones in a row, where nobody knows whether it runs
)

// outOfTurn returns the fault of a program that speaks when it should not:
// if it goes on and on, that is a flood.
func (p *Process) outOfTurn(format string, args ...any) error {
	f := newFault(Unsolicited, format, args...)
	return p.orFlood(f)
}

// orFlood returns f, or OutputLimit instead if the program writes on and on.
func (p *Process) orFlood(f *Fault) *Fault {
	all, silent, still := 0, 0, false
	for end := time.Now().Add(floodTime); time.Now().Before(end); {
		n, ended := p.out.swallow(floodSize-all, floodQuiet, end)
		if all += n; all > floodSize {
			return newFault(OutputLimit, "more than %d bytes of output; %s", floodSize, f.Detail)
		}
		if silent++; n > 0 {
			silent = 0
		}
		if ended || silent > 0 && still {
			break
		}
		now := p.measure()
		unknown := now.At.IsZero()
		if unknown && silent >= blindLooks {
			break
		}
		still = !unknown && !now.Running
	}
	return f
}

// whyNot returns the fault behind an error of waiting for an answer, other than
// that its time is over.
func (p *Process) whyNot(err error) error {
	var f *Fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, errLong):
		return newFault(LineTooLong, "more than %d bytes and no end of the line: %.40q…",
			p.limits.Line, p.out.partial())
	case errors.Is(err, io.EOF):
		return p.gone(newFault(ClosedOutput, "closed its standard output and runs on"))
	}
	return fmt.Errorf("reading an answer: %w", err)
}

// ignored tells whether the program has read nothing since the pipe took so many
// bytes of a message to it.
func (p *Process) ignored(message int) bool {
	n, ok := unread(p.in)
	none := ok && message > 0 && n >= p.left+message
	p.left = n
	return none
}

// late returns the fault of a program that has not answered in time, of whose
// question the pipe took w. What it was seen doing is told first: only of one
// that did nothing at all is it said that it did not take in the question, or,
// if it did, that it is idle.
func (p *Process) late(w delivery, took time.Duration) error {
	if w.err != nil && !isDeadline(w.err) {
		return p.notTaken(w.err)
	}
	ignored := p.ignored(w.n)
	now := p.measure()
	known := !now.At.IsZero() && !p.half.At.IsZero()
	took = took.Round(10 * time.Millisecond)
	f := newFault(Timeout, "no answer after %v", took)
	switch text := p.out.partial(); {
	case now.TooMuch:
		return p.gone(f)
	case len(text) > 0:
		f.Detail = fmt.Sprintf("no whole line after %v, only %.80q", took, text)
		f.Partial = string(text)
	case known && now.ended() && p.silent():
		return p.gone(f)
	case known && p.seen(f, now):
	case p.heard > 0: // it is at least alive
	case ignored:
		f.Verdict = NotReading
		f.Detail += "; it has not read the question either"
	case w.err != nil:
		f.Verdict = NotReading
		f.Detail += "; it has not read the whole question either, and the pipe is full"
	case known:
		f.Verdict, f.Hint = Idle, flushHint
		f.Detail += " and no processor time used"
	default:
		f.Hint = flushHint
	}
	return f
}

// seen adds to the fault of a program that is late what it is seen doing, and
// tells whether that is anything.
func (p *Process) seen(f *Fault, now sample) bool {
	switch {
	case now.Stopped:
		f.Detail += "; it is stopped"
	case now.ended():
		f.Detail += "; it has ended, but something that it started holds its output"
	case now.Memory >= p.half.Memory+p.limits.Memory/32:
		// It would have come to its limit had it been faster.
		f.Detail += fmt.Sprintf("; it held %d of %d MiB of memory and was taking more",
			now.Memory>>20, p.limits.Memory>>20)
	default:
		return now.busySince(p.half) // and that is all there is to say
	}
	return true
}

// silent tells whether the program's output has ended, or does so in a moment.
func (p *Process) silent() bool {
	_, err := p.out.next(time.Now().Add(quietTime))
	return errors.Is(err, io.EOF)
}

// ended tells whether the program has ended or is about to.
func (s sample) ended() bool { return !s.Alive || s.Leaving }

// busySince tells whether a program runs, or has used some of the time since an
// earlier sample. That it ran at that sample says nothing: on a busy machine it
// may only have been about to take in the question.
func (s sample) busySince(before sample) bool {
	return s.Running || s.CPU-before.CPU >= s.At.Sub(before.At)/50
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

// gone returns how the program ended, or f if it has not. The ends of its pipes
// close a moment before anybody is told that it has ended, which on a busy
// machine is long; but that it is ending can be seen from then on.
func (p *Process) gone(f *Fault) *Fault {
	wait := reapTime
	now := p.measure()
	switch {
	case now.Leaving || now.TooMuch:
		wait = leaveTime
	case !now.At.IsZero():
		wait = quietTime // for one that only looks after another
	}
	e, ok := p.life.exit(wait)
	if !ok {
		return f
	}
	p.hearOut()
	switch {
	case now.TooMuch, e.Memory, e.bad() && e.ranOut(p.stderr.String(), p.limits.Memory):
		f = newFault(MemoryLimit, "wanted more than %d MiB of memory (%v)", p.limits.Memory>>20, e)
	case e.Signal != "":
		f = newFault(Signalled, "ended by %v", e)
	default:
		f = newFault(Exited, "ended by itself (%v)", e)
		f.left = e.Code == 0
	}
	return f
}

// ranOut tells whether a program that ended badly, with these last words, did so
// because it could get no more memory. It need not have had all that it may have:
// the limit also counts what was set aside, such as the stacks of threads. Of one
// that held less than a third a symptom says nothing.
func (e exit) ranOut(words string, limit uint64) bool {
	return e.MaxRSS > limit/5*4 || saysOutOfMemory(words) || e.MaxRSS > limit/3 && showsSymptom(words)
}

// leaveTime is how long a program may take to end that is seen to be ending; it
// needs milliseconds.
const leaveTime = 40 * time.Second

// hearOut waits until all is taken in that a program which has ended wrote to
// its standard error. What it started may keep that open, and write on.
func (p *Process) hearOut() {
	for range quietLooks {
		select {
		case <-p.quiet:
			return
		case <-time.After(quietTime):
		}
		if n, ok := unread(p.errs); ok && n == 0 {
			return
		}
	}
}

// How often, and after how long, standard error is looked at.
const (
	quietTime  = 250 * time.Millisecond
	quietLooks = 8
)

// bad tells whether a program ended otherwise than with status 0.
func (e exit) bad() bool { return e.Code != 0 || e.Signal != "" }

// String returns the status or the signal.
func (e exit) String() string {
	if e.Signal != "" {
		return e.Signal
	}
	return fmt.Sprintf("exit status %d", e.Code)
}
