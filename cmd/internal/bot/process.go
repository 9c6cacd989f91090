package bot

import (
	"errors"
	"io"
	"time"

	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
)

// A process is a running program, which is asked and answers line by line. It
// is for one goroutine at a time. After a [*Fault] it can only be stopped.
type process struct {
	*sandbox.Process
	limits Limits
	over   <-chan struct{} // closed when no answer is wanted any more
	sent   chan delivery   // of the last message
	heard  int             // bytes of remarks since the last answer
	left   int             // bytes it had not read when it answered last
	half   sandbox.Sample  // taken when half of the time for an answer was over
}

// start starts a program.
func start(s *sandbox.Sandbox, p Program, l Limits) (*process, error) {
	running, err := s.Start(l.command(p))
	var bad *sandbox.StartError
	if errors.As(err, &bad) {
		return nil, newFault(StartFailed, "%v", bad)
	}
	if err != nil {
		return nil, err
	}
	return &process{Process: running, limits: l, sent: make(chan delivery, 1)}, nil
}

// ask sends a message and returns the line that answers it, which may take as
// long as limit, and how long it took.
func (p *process) ask(message []byte, limit time.Duration) (string, time.Duration, error) {
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
	switch {
	case sandbox.Late(err):
		return "", took, p.late(<-written, took)
	case errors.Is(err, sandbox.ErrLong):
		return "", took, newFault(OutputLimit, "more than %d bytes and no end of the line: %.40q…",
			p.limits.Line, p.Out.Partial())
	case errors.Is(err, io.EOF):
		return "", took, p.gone(newFault(ClosedPipe, "closed its standard output and runs on"))
	case err != nil:
		return "", took, err
	case p.ignored(len(message)):
		return "", took, newFault(Unsolicited, "answered %.80q before it had read the question", line)
	}
	if w := <-written; w.err != nil {
		return "", took, p.notTaken(w.err)
	}
	return line, took, p.unasked(false)
}

// tell sends a message that has no answer.
func (p *process) tell(message []byte) error {
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
// answers are read, for the program might not read before it has been read; what
// became of it is known at the deadline at the latest.
func (p *process) send(message []byte, deadline time.Time) (<-chan delivery, error) {
	if len(message) <= pipeRoom {
		n, err := p.Write(message, deadline)
		if err != nil {
			return nil, p.notTaken(err)
		}
		p.sent <- delivery{n, nil}
		return p.sent, nil
	}
	message = append([]byte(nil), message...)
	go func() {
		n, err := p.Write(message, deadline)
		p.sent <- delivery{n, err}
	}()
	return p.sent, nil
}

// lookAround is how often, while an answer is waited for, it is looked whether
// that is still wanted.
const lookAround = 100 * time.Millisecond

// errUnwanted is the error of an answer that is not wanted any more.
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

// answer waits for a line that is not a remark. The deadline is absolute: no
// output of the program moves it.
func (p *process) answer(begun, deadline time.Time) (string, error) {
	middle := begun.Add(deadline.Sub(begun) / 2)
	p.half = sandbox.Sample{}
	p.heard = 0
	for {
		until := time.Now().Add(lookAround)
		if until.After(middle) {
			until = middle
		}
		line, err := p.Out.Next(until)
		switch {
		case sandbox.Late(err) && isClosed(p.over):
			return "", errUnwanted
		case sandbox.Late(err) && until.Before(middle):
			continue
		case sandbox.Late(err) && middle.Before(deadline):
			p.half = p.Look()
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
func (p *process) remark(line []byte) error {
	p.heard += len(line) + 1
	if p.heard > p.limits.Output {
		return newFault(OutputLimit, "more than %d bytes of remarks and no answer", p.limits.Output)
	}
	return nil
}

// unasked returns a fault if the program has written anything but remarks
// without being asked. Only if poll is set does it look into the pipe.
func (p *process) unasked(poll bool) error {
	for poll && p.Out.More() || !poll && len(p.Out.Partial()) > 0 {
		line, err := p.Out.Next(time.Time{}.Add(1)) // long past: only what is there
		if sandbox.Late(err) {
			line = p.Out.Partial()
		} else if err != nil && !errors.Is(err, sandbox.ErrLong) {
			return nil // it has ended; the next question finds out
		}
		if err != nil && !sandbox.Late(err) || !protocol.IsRemark(string(line)) {
			return newFault(Unsolicited, "wrote %.80q without being asked", line)
		}
		if sandbox.Late(err) {
			return nil
		}
		if err := p.remark(line); err != nil {
			return err
		}
	}
	return nil
}

// stop ends the program and everything that it started. The fault, if that is
// why it is stopped, is given the end of the program's standard error. An error
// says what could not be cleaned up.
func (p *process) stop(f *Fault) error {
	if f == nil {
		return p.Stop(p.limits.Quit)
	}
	err := p.Stop(0)
	f.Stderr = p.words()
	return err
}
