package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// hasHelpers reports whether this system has helper processes.
const hasHelpers = true

// maxFile is how many bytes a single file may have, also if not isolated.
const maxFile = 16 << 20

// maxOpen is how many files a process may have open: enough for every
// interpreter. Pipes hold memory that is not counted: 64 MiB for each user, and
// two pages for each pipe beyond that.
const maxOpen = 128

// Main does the work of a helper process and exits, if this process is one. A
// program that uses this package must call it first. It exits at once: what Go
// does at the end to report coverage or races would print, or sleep a second.
func Main() {
	switch os.Args[0] {
	case helperName:
		syscall.Exit(beHelper())
	case probeName:
		syscall.Exit(probe(os.Args[1:]))
	}
}

// command returns the command that starts a program: its helper, or the program
// itself.
func (s *Sandbox) command(c Command, dir string) *exec.Cmd {
	cmd := &exec.Cmd{Path: selfPath(), Args: []string{helperName}, Env: helperEnv, Dir: "/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	switch {
	case c.Terminal:
		return direct(c, dir)
	case s.Isolates(c):
		s.way.isolate(cmd)
	}
	return cmd
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

// dataSlack is how many bytes of data a process may have beyond its memory:
// runtimes, above all that of Go, reserve data that they do not use.
const dataSlack = 256 << 20

// limit limits the size of data and of files and the number of open files, and
// forbids core dumps. It limits data and not address space, because Go, Java
// and Node reserve far more of that than they use. The kernel counts the
// processes of a user, so they can be limited only if the program has its own
// user.
func limit(t *task) error {
	limits := map[int]uint64{
		unix.RLIMIT_DATA:   t.Limits.Memory + dataSlack,
		unix.RLIMIT_FSIZE:  maxFile,
		unix.RLIMIT_NOFILE: maxOpen,
		unix.RLIMIT_CORE:   0,
	}
	if t.Unlimited || t.Grouped { // a control group limits what is used
		delete(limits, unix.RLIMIT_DATA)
	}
	if (t.Way != openly || t.UID != 0) && !t.Grouped {
		limits[unix.RLIMIT_NPROC] = uint64(t.Limits.Processes)
	}
	for resource, value := range limits {
		if err := setLimit(resource, value); err != nil {
			return fmt.Errorf("setting limits: %w", err)
		}
	}
	return nil
}

// setLimit lowers a limit; one that is lower already stays.
func setLimit(resource int, value uint64) error {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		return err
	}
	value = min(value, now.Max)
	return unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value})
}

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

// takeDeadlines returns the ends of pipes unchanged: here they take deadlines.
func takeDeadlines(w, r *os.File) (inPipe, source) { return w, outPipe{r} }

// An outPipe is the end that we read of a program's output.
type outPipe struct{ *os.File }

func (p outPipe) read(b []byte, deadline time.Time) (n int, err error) {
	p.SetReadDeadline(deadline)
	if n, err = p.Read(b); !Late(err) {
		return n, err
	}
	conn, bad := p.SyscallConn()
	if bad != nil {
		return 0, bad
	}
	conn.Control(func(fd uintptr) { // the pipe does not block
		if there, _ := unix.Read(int(fd), b); there > 0 {
			n, err = there, nil
		}
	})
	return n, err
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
