package bot

import (
	"fmt"
	"sync/atomic"
)

// A deathRow counts how often in a row a program could not go on: it could not
// be started, or ended before its first answer. All workers share it, so that a
// program is retired as soon with many of them as with one.
type deathRow struct {
	most int64 // before the program is retired
	row  atomic.Int64
	last atomic.Pointer[Fault]
}

// deaths are the verdicts on a program that has ended.
var deaths = []Verdict{Exited, ClosedPipe, MemoryLimit, ProcessLimit}

// add counts a fault.
func (d *deathRow) add(f *Fault) {
	d.last.Store(f)
	d.row.Add(1)
}

// end ends the row: the program has answered. A retired program stays so.
func (d *deathRow) end() {
	if d.row.Load() < d.most {
		d.row.Store(0)
	}
}

// retired returns the fault that a retired program's games are lost by, or nil.
func (d *deathRow) retired() *Fault {
	last := d.last.Load()
	if last == nil || d.row.Load() < d.most {
		return nil
	}
	f := *last
	f.Detail += fmt.Sprintf("; not started again after %d times", d.most)
	f.Retired = true
	return &f
}
