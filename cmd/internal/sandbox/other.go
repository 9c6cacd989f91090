//go:build !linux

package sandbox

import (
	"errors"
	"os"
	"os/exec"
)

// Here there are no helper processes, and neither limits nor isolation: only
// what a program sends is limited, and how long it takes.

const hasHelpers = false

// workFolder is not used where programs are not isolated.
const workFolder = ""

// Main returns: there are no helper processes here.
func Main() {}

// closeInherited returns: Go lets programs inherit only named files.
func closeInherited() {}

func isolations() []isolation { return nil }

func (s *Sandbox) try() error { return errors.New("that needs Linux") }

func (s *Sandbox) command(c Command, dir string) *exec.Cmd {
	cmd := direct(c, dir)
	if !c.Terminal {
		ownGroup(cmd)
	}
	return cmd
}

// exitOf returns how a process ended.
func exitOf(s *os.ProcessState) Exit {
	if !s.Exited() {
		return Exit{Signal: s.String()}
	}
	return Exit{Code: s.ExitCode()}
}

// ourEnds returns ends of pipes that take deadlines.
func ourEnds(w, r *os.File) (inPipe, source) { return withDeadlines(w, r) }

// Here, neither processes nor unread input can be examined.

func unread(*os.File) (int, bool) { return 0, false }

func unreadable(*os.File) bool { return false }

// On Linux these are control groups. Here there are none.
type (
	cgroupParent struct{}
	cgroup       struct{}
)

func findCgroupParent() (*cgroupParent, *cgroup) { return nil, nil }

func (*cgroupParent) limited(uint64, int) (*cgroup, error) { return nil, nil }
func (*cgroup) add(int) error                              { return nil }
func (*cgroup) over(bool) Limit                            { return "" }
func (*cgroup) killed() int                                { return 0 }
func (*cgroup) kill()                                      {}
func (*cgroup) peak() uint64                               { return 0 }
func (*cgroup) held() uint64                               { return 0 }
func (*cgroup) end() error                                 { return nil }
func (*cgroup) remove() error                              { return nil }
