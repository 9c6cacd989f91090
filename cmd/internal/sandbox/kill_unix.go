//go:build unix && !linux

package sandbox

import (
	"os/exec"
	"syscall"
)

// ownGroup gives a program a process group of its own.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// endGroup waits until a command has ended. It then kills the rest of its
// process group, while the number of the group cannot be reused.
func endGroup(cmd *exec.Cmd) {
	cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
