package sandbox

import (
	"math"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// hasHelpers reports whether this system has helper processes.
const hasHelpers = true

// namespaces are what an isolated program gets of its own.
const namespaces = unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// ways returns the ways to isolate programs, the best first.
func ways() []way {
	if os.Geteuid() == 0 {
		return []way{asRoot, inUserNS}
	}
	return []way{inUserNS}
}

// isolate makes a command the first process of its namespaces.
func (w way) isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr.Cloneflags = namespaces
	if w == inUserNS {
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Geteuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Getegid(), Size: 1}}
		cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
}

// command returns the command that starts a program: its helper, or the program
// itself.
func (s *Sandbox) command(c Command, dir string) *exec.Cmd {
	cmd := &exec.Cmd{Path: selfPath, Args: []string{helperName}, Env: helperEnv, Dir: "/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if c.Terminal {
		return direct(c, dir)
	}
	if s.Isolates(c) {
		s.way.isolate(cmd)
	}
	return cmd
}

// closeInherited closes all files but the first three for the programs that
// this process starts, also files that it inherited.
func closeInherited() {
	if unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	for fd := 3; fd < 1024; fd++ { // before Linux 5.11
		syscall.CloseOnExec(fd)
	}
}

// endGroup returns: the helper ends what the program started.
func endGroup(*exec.Cmd) {}
