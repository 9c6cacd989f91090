//go:build unix && !linux

package bot

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// canSample tells that nothing can be known of a running program here.
const canSample = false

func measure(int) sample { return sample{} }

func memoryUsed() uint64 { return 0 }

func leaving(int) bool { return false }

func mayHeedTerm(int) bool { return false }

func selfPath() string {
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}

func keeperCommand(Level) *exec.Cmd {
	cmd := &exec.Cmd{Path: selfPath(), Args: []string{keeperName}, Env: helperEnv(), Dir: "/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// keepFiles keeps all files but the three from whatever is run next.
func keepFiles() {
	for fd := 3; fd < 1024; fd++ {
		syscall.CloseOnExec(fd)
	}
}

// prepareKeeper refuses the levels that only Linux has.
func prepareKeeper(l Level) error {
	if l > Limited {
		return errors.New("this needs Linux")
	}
	return nil
}

func shimAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// killAll kills the program's process group. What has left the group is out of
// reach here.
func killAll(pid int, _ Level) { syscall.Kill(-pid, syscall.SIGKILL) }

func descendants(int) []int { return nil }

// confine has nothing to do: the levels that need it are refused.
func confine(task) error { return nil }
