//go:build unix

package sandbox

import (
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// exitOf returns how a process of ours ended.
func exitOf(s *os.ProcessState) Exit {
	usage, _ := s.SysUsage().(*syscall.Rusage)
	status, _ := s.Sys().(syscall.WaitStatus)
	return exitStatus(status, usage)
}

func exitStatus(status syscall.WaitStatus, usage *syscall.Rusage) Exit {
	e := Exit{Code: status.ExitStatus()}
	if status.Signaled() {
		e.Code, e.Signal = 0, unix.SignalName(status.Signal())
		if e.Signal == "" {
			e.Signal = status.Signal().String()
		}
	}
	if usage != nil {
		e.MaxRSS = uint64(usage.Maxrss) << 10
		if runtime.GOOS == "darwin" { // where it is in bytes
			e.MaxRSS >>= 10
		}
	}
	return e
}
