package bot

import (
	"fmt"
	"slices"
	"sync"
)

// A deathRow counts how often in a row a program could not go on: it could not
// be started, or ended before its first answer. All workers share it, so that a
// program is retired as soon with many of them as with one.
type deathRow struct {
	mu   sync.Mutex
	most int // before the program is retired
	row  int
	last Fault
}

// deaths are the verdicts on a program that has ended.
var deaths = []Verdict{Exited, ClosedPipe, MemoryLimit, ProcessLimit}

// add counts a fault.
func (d *deathRow) add(f *Fault) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.row++
	d.last = *f
}

// end ends the row: the program has answered.
func (d *deathRow) end() {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.row < d.most {
		d.row = 0
	}
}

// retired returns the fault that a retired program's games are lost by, or nil.
func (d *deathRow) retired() *Fault {
	if d == nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.row < d.most {
		return nil
	}
	f := d.last
	f.Detail += fmt.Sprintf("; not started again after %d times", d.most)
	f.Retired = true
	return &f
}

// countDeath counts the end of a process before its first answer.
func (c *contestant) countDeath(f *Fault) {
	if f != nil && c.played == 0 && len(c.answers) == 0 && slices.Contains(deaths, f.Verdict) {
		c.row.add(f)
	}
}
