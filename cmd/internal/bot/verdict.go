package bot

import (
	"errors"
	"fmt"

	"minesweeper/cmd/internal/simulate"
)

// A Verdict names what a program did wrong.
type Verdict = simulate.Verdict

// The verdicts. Each costs the program the game it was playing, except
// RefereeError, a fault of this program; such a game does not count. The
// evidence is in the detail of the fault.
const (
	StartFailed  Verdict = "start-failed"       // missing, not executable, or not ready in time
	Timeout      Verdict = "timeout"            // no whole answer before the deadline
	OutputLimit  Verdict = "output-limit"       // a line or remarks without an end
	Unsolicited  Verdict = "unsolicited-output" // answered twice, or before it was asked
	ClosedPipe   Verdict = "closed-pipe"        // closed its standard input or output
	Exited       Verdict = "exited"             // ended, by itself or by a signal
	MemoryLimit  Verdict = "memory-limit"       // wanted more memory than it may have
	ProcessLimit Verdict = "process-limit"      // wanted more processes and threads
	BadAnswer    Verdict = "bad-answer"         // not a move
	IllegalMove  Verdict = "illegal-move"       // a move that the rules do not allow
	RefereeError         = simulate.RefereeError
)

// A Fault is a mistake that cost a program a game.
type Fault = simulate.Fault

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
