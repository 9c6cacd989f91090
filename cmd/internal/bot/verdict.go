package bot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Verdict names what a program did wrong.
type Verdict string

// The verdicts. Each costs the program the game it was playing, except
// RefereeError, which is our own fault and costs nobody anything.
const (
	StartFailed  Verdict = "start-failed"       // missing, not executable, or not ready in time
	Timeout      Verdict = "timeout"            // no whole answer before the deadline
	Idle         Verdict = "idle"               // no answer, and no processor time used either
	NotReading   Verdict = "not-reading"        // never took in what it was sent
	LineTooLong  Verdict = "line-too-long"      // an answer without an end
	OutputLimit  Verdict = "output-limit"       // a flood of lines
	Unsolicited  Verdict = "unsolicited-output" // answered twice, or before it was asked
	ClosedOutput Verdict = "closed-output"      // closed its standard output
	Exited       Verdict = "exited"             // ended by itself
	Signalled    Verdict = "signalled"          // ended by a signal
	MemoryLimit  Verdict = "memory-limit"       // wanted more memory than it may have
	BadText      Verdict = "bad-text"           // an answer that is not UTF-8, or has a NUL
	BadSyntax    Verdict = "bad-syntax"         // an answer that is not a move
	IllegalMove  Verdict = "illegal-move"       // a move that the rules do not allow
	RefereeError Verdict = "referee-error"      // our own fault
)

// verdicts are all verdicts, in the order in which reports list them.
var verdicts = []Verdict{StartFailed, Timeout, Idle, NotReading, LineTooLong, OutputLimit, Unsolicited,
	ClosedOutput, Exited, Signalled, MemoryLimit, BadText, BadSyntax, IllegalMove, RefereeError}

// A Fault is why a program cannot go on playing.
type Fault struct {
	Verdict Verdict `json:"verdict"`
	Detail  string  `json:"detail"`            // what happened, in words
	Hint    string  `json:"hint,omitempty"`    // the likely cure
	Partial string  `json:"partial,omitempty"` // what it had sent of an answer
	Stderr  string  `json:"stderr,omitempty"`  // the end of its standard error
	left    bool    // it ended by itself, with status 0
}

// Error returns the verdict and the detail.
func (f *Fault) Error() string { return string(f.Verdict) + ": " + f.Detail }

// HintOf returns the hint of a fault, or "".
func HintOf(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Hint
	}
	return ""
}

// newFault returns a fault with a detail made as fmt.Sprintf does.
func newFault(v Verdict, format string, args ...any) *Fault {
	return &Fault{Verdict: v, Detail: fmt.Sprintf(format, args...)}
}

// asFault returns the fault that err is. Any other error is the referee's.
func asFault(err error) *Fault {
	var f *Fault
	if err == nil || errors.As(err, &f) {
		return f
	}
	return newFault(RefereeError, "%v", err)
}

// allocationFailures are how the runtimes of common languages word that there
// is no more memory.
var allocationFailures = []string{
	"out of memory", "cannot allocate memory", "memoryerror", "nomemoryerror", "bad_alloc",
	"outofmemoryerror", "failed to allocate memory", "memory allocation of", "memory exhausted",
}

// memorySymptoms are last words to which a lack of memory leads, but other faults
// too, so that they count only of a program that held much: that no thread can be
// made, and that the runtime of Go itself crashed. It does not look at all that it
// is refused when it wants memory for lists of its own. A nil pointer in a program
// is a panic there, in which the line does not end after the name of the signal.
var memorySymptoms = []string{
	"pthread_create failed", "failed to create new os thread", "can't start new thread", "can't create thread",
	"sigsegv: segmentation violation\npc=", "unexpected signal during runtime execution",
}

// crashInC is what the runtime of Go says if it was C that crashed.
const crashInC = "signal arrived during cgo execution"

// saysOutOfMemory tells whether a program's last words are that it could get
// no more memory.
func saysOutOfMemory(stderr string) bool { return saysAnyOf(stderr, allocationFailures) }

// showsSymptom tells whether they have one of memorySymptoms.
func showsSymptom(stderr string) bool {
	return saysAnyOf(stderr, memorySymptoms) && !strings.Contains(stderr, crashInC)
}

func saysAnyOf(stderr string, words []string) bool {
	stderr = strings.ToLower(stderr)
	return slices.ContainsFunc(words, func(s string) bool { return strings.Contains(stderr, s) })
}
