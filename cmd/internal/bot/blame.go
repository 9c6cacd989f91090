package bot

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// ignored reports whether the program has not read any of a message, so many
// bytes of which have been written to its pipe.
func (p *process) ignored(message int) bool {
	n, ok := p.Unread()
	none := ok && message > 0 && n >= p.left+message
	p.left = n
	return none
}

// lookTime is how long a program that has not answered is observed.
const lookTime = 300 * time.Millisecond

// late returns the fault of a program that has not answered in time. Of the
// question, n bytes were written; unsent is the error, if that was not all. The
// detail has the surest evidence of the reason.
func (p *process) late(n int, unsent error, took time.Duration) error {
	f := newFault(Timeout, "no answer after %v", took.Round(10*time.Millisecond))
	ignored, before := p.ignored(n), p.Look()
	_, ended := p.Exit(lookTime)
	now := p.Look()
	known := !before.At.IsZero() && !now.At.IsZero()
	switch text := p.Out.Partial(); {
	case ended:
		return p.gone(f)
	case p.InputClosed(): // after it was sent the question
		return p.notTaken(os.ErrClosed)
	case len(text) > 0:
		f.Detail += fmt.Sprintf(", only %.80q and no end of the line", text)
		f.Partial = string(text)
	case known && now.Stopped:
		f.Detail += "; it is stopped"
	case known && (before.Running || now.Running || now.CPU > before.CPU || now.Memory > before.Memory):
		f.Detail += fmt.Sprintf("; it is at work, with %d of %d MiB of memory and %d of %d processes and threads",
			now.Memory>>20, p.limits.Memory>>20, now.Processes, p.limits.Processes)
	case p.heard > 0: // it writes remarks
	case ignored:
		f.Detail += "; it has not read the question"
	case unsent != nil:
		f.Detail += "; it has not read the whole question, and the pipe is full"
	case known:
		f.Detail += " and no processor time used"
		f.Hint = flushHint
	default:
		f.Hint = flushHint
	}
	return f
}

const flushHint = "is the output flushed after every line?"

// notTaken returns the fault behind an error of sending a message.
func (p *process) notTaken(err error) error {
	switch {
	case sandbox.Late(err):
		return newFault(Timeout, "it does not read what it is sent, and the pipe is full")
	case errors.Is(err, syscall.EPIPE), errors.Is(err, os.ErrClosed):
		return p.gone(newFault(ClosedPipe, "closed its standard input and runs on"))
	}
	return fmt.Errorf("sending to the program: %w", err)
}

// reapTime is how long the end of a program may be reported after the end of
// its output, on a busy machine.
const reapTime = 2 * time.Second

// gone returns how the program ended, or f if it has not.
func (p *process) gone(f *Fault) *Fault {
	e, ended := p.Exit(reapTime)
	if !ended {
		return f
	}
	switch limit := limitHit(e, p.Stderr.String(), p.limits.Memory); {
	case limit == MemoryLimit:
		return newFault(MemoryLimit, "wanted more than %d MiB of memory (%v)%s", p.limits.Memory>>20, e, held(e))
	case limit == ProcessLimit && e.Over == "":
		return newFault(ProcessLimit, "could get no more processes or threads (%v)", e)
	case limit == ProcessLimit:
		return newFault(ProcessLimit, "wanted more than %d processes and threads (%v)", p.limits.Processes, e)
	case e.Signal != "":
		return newFault(Exited, "ended by %v", e)
	}
	f = newFault(Exited, "ended by itself (%v)", e)
	f.left = !e.Failed()
	return f
}

// held says how much memory a program had, if that is known.
func held(e sandbox.Exit) string {
	if e.MaxRSS == 0 {
		return ""
	}
	return fmt.Sprintf(", held %d at the most", e.MaxRSS>>20)
}

// words returns both ends of the program's standard error.
func (p *process) words() string { return strings.ToValidUTF8(p.Stderr.String(), "\uFFFD") }

// refusals are the messages of common languages about a limit, in lower case.
// The last one for memory is Go's, which does not check every allocation of its
// runtime and crashes.
var refusals = map[Verdict][]string{
	MemoryLimit: {"out of memory", "cannot allocate memory", "memoryerror", "nomemoryerror", "bad_alloc",
		"outofmemoryerror", "failed to allocate memory", "memory allocation of", "memory exhausted",
		"unexpected signal during runtime execution"},
	ProcessLimit: {"resource temporarily unavailable", "can't start new thread", "can't create thread",
		"failed to create new os thread", "cannot fork", "unable to create native thread"},
}

// limitHit returns MemoryLimit or ProcessLimit if that is why a program with
// this standard error has ended, or "". It need not have been at the limit when
// it was looked at: processes may have ended, and the limit on memory also
// counts what was set aside, such as the stacks of threads.
func limitHit(e sandbox.Exit, stderr string, memory uint64) Verdict {
	stderr = strings.ToLower(stderr)
	says := func(limit Verdict) bool {
		return slices.ContainsFunc(refusals[limit], func(r string) bool { return strings.Contains(stderr, r) })
	}
	switch {
	case e.Over == sandbox.OverMemory:
		return MemoryLimit
	case e.Over == sandbox.OverProcesses:
		return ProcessLimit
	case !e.Failed():
		return ""
	case says(ProcessLimit):
		return ProcessLimit
	case e.MaxRSS > memory/20*19, says(MemoryLimit):
		return MemoryLimit
	}
	return ""
}
