package bot

import (
	"fmt"
	"sync/atomic"
)

// A faultStreak counts how often in a row a program could not go on: it could
// not be started, or ended before its first answer. All workers share it, so
// that a program is retired as soon with many of them as with one.
type faultStreak struct {
	most  int64 // before the program is retired
	count atomic.Int64
	last  atomic.Pointer[Fault]
}

// endVerdicts are the verdicts on a program that has ended.
var endVerdicts = []Verdict{Exited, ClosedPipe, MemoryLimit, ProcessLimit}

// add counts a fault.
func (s *faultStreak) add(f *Fault) {
	s.last.Store(f)
	s.count.Add(1)
}

// reset ends the streak: the program has answered. A retired program stays so.
func (s *faultStreak) reset() {
	if s.count.Load() < s.most {
		s.count.Store(0)
	}
}

// retired returns the fault that a retired program's games are lost by, or nil.
func (s *faultStreak) retired() *Fault {
	last := s.last.Load()
	if last == nil || s.count.Load() < s.most {
		return nil
	}
	f := *last
	f.Detail += fmt.Sprintf("; not started again after %d times", s.most)
	f.Retired = true
	return &f
}
