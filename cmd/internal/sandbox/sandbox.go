package sandbox

import (
	"errors"
	"slices"
	"sync"
)

// A Sandbox starts programs. Make it with [Probe].
type Sandbox struct {
	way     way
	missing string // why programs are not isolated
	ownUID  bool   // programs that are not isolated get another uid
	door    *door  // to control groups; nil if none opens
	own     *group // of this process; nil if there is none
	mutex   sync.Mutex
	busy    []*group // of programs that have ended; they could not be removed yet
}

// RemoveGroups removes the control groups of programs that have ended. The kernel
// may need long to free their memory. The error names those that are left.
func (s *Sandbox) RemoveGroups() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var left []error
	s.busy = slices.DeleteFunc(s.busy, func(g *group) bool {
		err := g.remove()
		left = append(left, err)
		return err == nil
	})
	return errors.Join(left...)
}

// Isolated reports whether programs are isolated.
func (s *Sandbox) Isolated() bool { return s.way != notIsolated }

// Isolates reports whether a program is isolated.
func (s *Sandbox) Isolates(c Command) bool { return s.Isolated() && !c.Wrapped && !c.Terminal }

// Missing returns why programs are not isolated.
func (s *Sandbox) Missing() string { return s.missing }

// EnforcesMemory reports whether the kernel enforces the limit of memory.
// Otherwise what the programs use is sampled.
func (s *Sandbox) EnforcesMemory() bool { return s.door != nil }

// OwnUser reports whether programs run as another user than this process.
func (s *Sandbox) OwnUser() bool { return s.way == asRoot || s.ownUID }
