package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// exitOf returns how a process ended.
func exitOf(s *os.ProcessState) Exit {
	return exitStatus(s.Sys().(syscall.WaitStatus), s.SysUsage().(*syscall.Rusage))
}

func exitStatus(status syscall.WaitStatus, usage *syscall.Rusage) Exit {
	e := Exit{Code: status.ExitStatus(), Memory: uint64(usage.Maxrss) << 10}
	if status.Signaled() {
		e.Code, e.Signal = 0, cmp.Or(unix.SignalName(status.Signal()), status.Signal().String())
	}
	return e
}

// notRun explains why a program could not be run.
func notRun(path string, err error) error {
	reason := err.Error()
	switch err {
	case syscall.ENOEXEC:
		reason = "neither a program nor a script with #! in its first line"
	case syscall.ENOENT:
		reason = "the interpreter that it names does not exist"
	}
	return &StartError{fmt.Sprintf("%q: %s", path, reason)}
}

// notReadable is the error of a program that needs a file that only root may
// read.
func notReadable(path string) error {
	return &StartError{fmt.Sprintf("%q: started by root, programs run as a user without rights, who may not read this", path)}
}
