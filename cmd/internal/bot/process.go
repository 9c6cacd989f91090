package bot

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"minesweeper/board/protocol"
)

// A Process is a running program, which is asked and answers line by line. It
// is for one goroutine at a time. After a [*Fault] it can only be stopped.
type Process struct {
	limits Limits
	over   <-chan struct{} // closed when no answer is wanted any more
	life   life
	in     *os.File      // where we write what it reads
	sent   chan delivery // of the last message
	out    *lines
	stderr *tail
	quiet  chan struct{} // closed when its standard error has ended
	errs   *os.File
	dir    string // its working folder
	heard  int    // bytes of remarks since the last answer
	left   int    // bytes it had not read when it answered last
	half   sample // taken when half of the time for an answer was over
}

// A life is the control over a started program and whatever that started.
type life interface {
	// usage measures the program now; the second result is false where that
	// cannot be done.
	usage() (sample, bool)
	// exit returns how the program itself ended, if it does within wait.
	exit(wait time.Duration) (exit, bool)
	// end ends it and everything that it started.
	end() (ending, error)
}

// A sample is what a program and its children have used, and what it does.
type sample struct {
	At      time.Time     `json:"-"`
	CPU     time.Duration `json:"cpu"`
	Alive   bool          `json:"alive"`   // it has not ended
	Leaving bool          `json:"leaving"` // it is ending, and its files may be closed already
	Stopped bool          `json:"stopped"` // by a signal, as Ctrl-Z does
	Running bool          `json:"running"` // or waiting for a processor to run on
	Memory  uint64        `json:"memory"`  // bytes that they do not share with files
	TooMuch bool          `json:"tooMuch"` // memory: they are being killed for it
}

// An exit is how a program ended.
type exit struct {
	Code   int    `json:"code"`
	Signal string `json:"signal,omitempty"` // its name, if a signal ended it
	MaxRSS uint64 `json:"maxrss"`           // bytes of memory at the most, if known
	Memory bool   `json:"memory,omitempty"` // it was killed for its memory
}

// An ending is what it took to end a program.
type ending struct {
	IgnoredTerm bool `json:"ignoredTerm,omitempty"` // SIGTERM did not end it
	Left        int  `json:"left,omitempty"`        // processes that could not be ended
}

// reapTime is how long the news that a program has ended may take to come after
// the end of its output, where it cannot be looked at: time enough on a busy
// machine. Where it can, nobody waits for what does not come.
const reapTime = time.Second

// Start starts a program. An error that is the program's fault is a [*Fault].
func (h *Host) Start(p Program, l Limits) (*Process, error) {
	dir, err := os.MkdirTemp(h.temp, "mines-bot-")
	if err != nil {
		return nil, fmt.Errorf("making a working folder: %w", err)
	}
	q, err := h.start(p, l, dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return q, nil
}

// start starts a program in a folder, on pipes of its own.
func (h *Host) start(p Program, l Limits, dir string) (*Process, error) {
	var files [6]*os.File // the program's three ends, then ours
	for i := range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(files[:])
			return nil, fmt.Errorf("making a pipe: %w", err)
		}
		if i == 0 {
			files[0], files[3] = r, w
		} else {
			files[i], files[3+i] = w, r
		}
	}
	life, err := h.launch(p, l, dir, files[:3])
	closeAll(files[:3])
	if err != nil {
		closeAll(files[3:])
		return nil, err
	}
	q := &Process{limits: l, life: life, dir: dir, in: files[3], sent: make(chan delivery, 1),
		out: newLines(h.source(files[4]), l.Line), errs: files[5], stderr: new(tail), quiet: make(chan struct{})}
	go q.stderr.drain(q.errs, q.quiet)
	return q, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// Ask sends a message and returns the line that answers it, which may take as
// long as limit, and how long it took.
func (p *Process) Ask(message []byte, limit time.Duration) (string, time.Duration, error) {
	if err := p.unasked(true); err != nil {
		return "", 0, err
	}
	begun := time.Now()
	deadline := begun.Add(limit + p.limits.Margin)
	written, err := p.send(message, deadline)
	if err != nil {
		return "", 0, err
	}
	line, err := p.answer(begun, deadline)
	took := time.Since(begun)
	if isDeadline(err) {
		return "", took, p.late(<-written, took)
	}
	if err != nil {
		return "", took, p.whyNot(err)
	}
	if p.ignored(len(message)) {
		return "", took, p.outOfTurn("answered %.80q before it had read the question", line)
	}
	if w := <-written; w.err != nil {
		return "", took, p.notTaken(w.err)
	}
	return line, took, p.unasked(false)
}

// Tell sends a message that wants no answer.
func (p *Process) Tell(message []byte) error {
	if err := p.unasked(true); err != nil {
		return err
	}
	written, err := p.send(message, time.Now().Add(p.limits.Move+p.limits.Margin))
	if err != nil {
		return err
	}
	if w := <-written; w.err != nil {
		return p.notTaken(w.err)
	}
	return nil
}

// pipeRoom is what an empty pipe takes on every system without waiting.
const pipeRoom = 4 << 10

// A delivery is what became of a message.
type delivery struct {
	n   int // bytes that the pipe took
	err error
}

// send writes a message. One that may not fit into the pipe is written while
// the program is listened to, for it might not read before it has been read;
// what became of it is known at the deadline at the latest.
func (p *Process) send(message []byte, deadline time.Time) (<-chan delivery, error) {
	if len(message) <= pipeRoom {
		n, err := writeBefore(p.in, message, deadline)
		if err != nil {
			return nil, p.notTaken(err)
		}
		p.sent <- delivery{n, nil}
		return p.sent, nil
	}
	message = append([]byte(nil), message...)
	go func() {
		n, err := writeBefore(p.in, message, deadline)
		p.sent <- delivery{n, err}
	}()
	return p.sent, nil
}

// lookAround is how often, while an answer is waited for, it is looked whether
// that is still wanted.
const lookAround = 100 * time.Millisecond

// errUnwanted is the error of an answer that nobody wants any more.
var errUnwanted = errors.New("the match is over")

// isClosed reports whether a channel on which nothing is sent is closed.
func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// answer waits for a line that is not a remark.
func (p *Process) answer(begun, deadline time.Time) (string, error) {
	middle := begun.Add(deadline.Sub(begun) / 2)
	p.half = sample{}
	p.heard = 0
	for {
		until := time.Now().Add(lookAround)
		if until.After(middle) {
			until = middle
		}
		line, err := p.out.next(until)
		switch {
		case isDeadline(err) && isClosed(p.over):
			return "", errUnwanted
		case isDeadline(err) && until.Before(middle):
			continue
		case isDeadline(err) && middle.Before(deadline):
			p.half = p.measure()
			// A referee that was held up itself looks on for a while all the same.
			if least := time.Now().Add(deadline.Sub(begun) / 4); deadline.Before(least) {
				deadline = least
			}
			middle = deadline
			continue
		case err != nil:
			return "", err
		}
		if !protocol.IsRemark(string(line)) {
			return string(line), nil
		}
		if err := p.remark(line); err != nil {
			return "", err
		}
	}
}

// remark counts a line that is no answer.
func (p *Process) remark(line []byte) error {
	p.heard += len(line) + 1
	if p.heard > p.limits.Output {
		return newFault(OutputLimit, "more than %d bytes of remarks and no answer", p.limits.Output)
	}
	return nil
}

// unasked returns a fault if the program has written anything but remarks
// without being asked. Only if poll is set does it look into the pipe.
func (p *Process) unasked(poll bool) error {
	for {
		if poll {
			if !p.out.more() {
				return nil
			}
		} else if p.out.drop(); p.out.fill == 0 {
			return nil
		}
		line, err := p.out.next(time.Time{}.Add(1)) // long past: only what is there
		switch {
		case isDeadline(err) && protocol.IsRemark(string(p.out.partial())):
			return nil
		case isDeadline(err):
			return p.outOfTurn("wrote %.80q without being asked", p.out.partial())
		case err != nil && !errors.Is(err, errLong):
			return nil // it has ended; whoever asks next is told
		case err != nil || !protocol.IsRemark(string(line)):
			return p.outOfTurn("wrote %.80q without being asked", line)
		}
		if err := p.remark(line); err != nil {
			return err
		}
	}
}

// Stop ends the program and everything that it started, and removes its
// folder. The fault, if that is why it is stopped, is given the end of the
// program's standard error. An error says what could not be cleaned up.
func (p *Process) Stop(f *Fault) error {
	p.in.Close()
	if f == nil {
		p.life.exit(p.limits.Quit)
	}
	e, err := p.life.end()
	if f != nil {
		p.blame(f, e)
	}
	p.errs.Close()
	<-p.quiet
	return errors.Join(err, p.out.src.Close(), removeAll(p.dir))
}

// blame completes a fault.
func (p *Process) blame(f *Fault, e ending) {
	if (f.Verdict == Idle || f.Verdict == Timeout) && e.IgnoredTerm {
		f.Verdict = Timeout
		f.Detail += "; it ignored SIGTERM"
	}
	p.hearOut()
	f.Stderr = strings.ToValidUTF8(p.stderr.Last(tailSize), "\uFFFD")
}

// removeAll removes a folder, also if folders in it have been made read-only.
func removeAll(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	openFolders(dir)
	return os.RemoveAll(dir)
}
