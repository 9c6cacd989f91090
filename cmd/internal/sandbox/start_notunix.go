//go:build !unix

package sandbox

import (
	"os"
	"os/exec"
)

// hasHelpers reports whether this system has helper processes.
const hasHelpers = false

// keepsRunning reports whether the helper of a program reports how that ends.
const keepsRunning = false

// Main returns: there are no helper processes here.
func Main() {}

// keepFiles returns: programs inherit only named files here.
func keepFiles() {}

func (s *Sandbox) command(c Command, dir string) *exec.Cmd { return direct(c, dir) }

func endGroup(*exec.Cmd) {}

// exitOf returns how a process ended.
func exitOf(s *os.ProcessState) Exit { return Exit{Code: s.ExitCode()} }

// takeDeadlines returns ends of pipes that take deadlines.
func takeDeadlines(w, r *os.File) (inPipe, source) { return passedOn(w, r) }
