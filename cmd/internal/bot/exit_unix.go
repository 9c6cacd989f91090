//go:build unix

package bot

import (
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// exitOf returns how a process of ours ended.
func exitOf(s *os.ProcessState) exit {
	usage, _ := s.SysUsage().(*syscall.Rusage)
	status, _ := s.Sys().(syscall.WaitStatus)
	return exitStatus(status, usage)
}

func exitStatus(status syscall.WaitStatus, usage *syscall.Rusage) exit {
	e := exit{Code: status.ExitStatus()}
	if status.Signaled() {
		e.Code, e.Signal = 0, unix.SignalName(status.Signal())
		if e.Signal == "" {
			e.Signal = status.Signal().String()
		}
	}
	if usage != nil {
		e.MaxRSS = uint64(usage.Maxrss) * rssUnit
	}
	return e
}

// rssUnit is how many bytes a unit of Rusage.Maxrss is.
var rssUnit = func() uint64 {
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return 1
	}
	return 1024
}()
