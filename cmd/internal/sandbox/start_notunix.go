//go:build !unix

package sandbox

import (
	"os"
	"os/exec"
)

// hasHelpers reports whether this system has helper processes.
const hasHelpers = false

// Main does nothing here: programs are started as they are.
func Main() {}

// keepFiles does nothing here: only files that are named are passed on.
func keepFiles() {}

func (s *Sandbox) command(c Command, dir string) *exec.Cmd { return direct(c, dir) }

func endGroup(*exec.Cmd) {}

// exitOf returns how a process of ours ended.
func exitOf(s *os.ProcessState) Exit { return Exit{Code: s.ExitCode()} }

// takeDeadlines returns ends of pipes that take deadlines.
func takeDeadlines(w, r *os.File) (inPipe, source) { return passedOn(w, r) }
