package sandbox

import (
	"bufio"
	"encoding/gob"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// namespaces are what an isolated program gets of its own.
const namespaces = unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// onlyUID is the one user and group of a user namespace. It is not root, who
// would own what is in /proc of the first process.
const onlyUID = 1000

// ways returns the ways to isolate programs, the best first.
func ways() []way {
	if os.Geteuid() == 0 {
		return []way{asRoot, inUserNS}
	}
	return []way{inUserNS}
}

// selfPath is where this program is, even if its file has been replaced.
func selfPath() string { return "/proc/self/exe" }

// isolate makes a command the first process of its namespaces.
func (w way) isolate(cmd *exec.Cmd) {
	cmd.Args = []string{initName}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Cloneflags: namespaces}
	if w == inUserNS {
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Geteuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Getegid(), Size: 1}}
		cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
}

// keepFiles closes all files but the first three for the programs that this
// process starts, also files that it inherited.
func keepFiles() {
	if unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	for fd := 3; fd < mostInherited; fd++ { // before Linux 5.11
		syscall.CloseOnExec(fd)
	}
}

// A first is the first process of a sandbox.
type first struct {
	task    task
	pid     int // of the program
	writing sync.Mutex
	reports *json.Encoder
}

// beInit is the main function of the first process. It stays on one thread: the
// program inherits what that thread has given up. When it returns, everything
// in the namespace ends.
func beInit() int {
	runtime.LockOSThread()
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // its pipes are in /proc, too
	keepFiles()
	f := &first{reports: json.NewEncoder(os.NewFile(4, "reports"))}
	in := bufio.NewReader(os.NewFile(3, "control"))
	err := gob.NewDecoder(in).Decode(&f.task)
	if err == nil {
		err = f.start()
	}
	if err != nil {
		_, theirs := err.(*StartError)
		f.report(report{Failed: err.Error(), Ours: !theirs})
		return 1
	}
	f.report(report{Started: true})
	go f.answer(in)
	go f.watch()
	f.report(report{Exit: f.reap()})
	return 0
}

func (f *first) report(r report) {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.reports.Encode(r) // on an error the control pipe is closed as well
}

// keepThreads makes the runtime start more threads than this process needs at a
// time. It keeps them, so that this process still works when the program has
// used up the processes and threads of its user.
func keepThreads() {
	var all, locked sync.WaitGroup
	locked.Add(16)
	for range 16 {
		all.Go(func() {
			runtime.LockOSThread() // and wait until each has its own
			defer runtime.UnlockOSThread()
			locked.Done()
			locked.Wait()
		})
	}
	all.Wait()
}

// start builds the sandbox and starts the program in it.
func (f *first) start() error {
	keepThreads()
	t := &f.task
	if err := buildFiles(t); err != nil {
		return err
	}
	if err := limit(t); err != nil {
		return err
	}
	if err := confine(t); err != nil {
		return err
	}
	attributes := &syscall.SysProcAttr{Setsid: true}
	if t.UID != 0 {
		attributes.Credential = &syscall.Credential{Uid: uint32(t.UID), Gid: uint32(t.UID)}
	}
	pid, err := syscall.ForkExec(t.Path, t.Args, &syscall.ProcAttr{
		Dir: t.Dir, Env: t.Env, Files: []uintptr{0, 1, 2}, Sys: attributes,
	})
	if err != nil {
		return notRun(t.Path, err)
	}
	f.pid = pid
	return releaseStdio()
}

// releaseStdio gives up the program's pipes, so that they end with it.
func releaseStdio() error {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer null.Close()
	for fd := range 3 {
		unix.Dup3(int(null.Fd()), fd, 0)
	}
	return nil
}

// answer reports a sample for each byte of the control pipe, and ends the
// sandbox when that pipe closes.
func (f *first) answer(control *bufio.Reader) {
	for {
		if _, err := control.ReadByte(); err != nil {
			os.Exit(0)
		}
		s := f.look()
		f.report(report{Sample: &s})
	}
}

// watchEvery is how often the limits are checked that the kernel does not
// enforce.
const watchEvery = 100 * time.Millisecond

func (f *first) watch() {
	for {
		time.Sleep(watchEvery)
		f.look()
	}
}

// look returns what is used now, and ends the sandbox if that is too much.
func (f *first) look() Sample {
	s := lookAt(0)
	if f.task.Args[0] == probeName { // it tries the limits of the kernel
		return s
	}
	if over := f.over(s); over != "" {
		f.report(report{Exit: &Exit{Signal: "SIGKILL", Over: over}})
		os.Exit(0)
	}
	return s
}

// over returns the limit that is exceeded, if any. A program that was refused
// processes has almost as many as the limit. If many processes exceed the limit
// on memory together, their number is the cause.
func (f *first) over(s Sample) Limit {
	switch l := f.task.Limits; {
	case s.Processes >= l.Processes/16*15, s.Memory > l.Memory && s.Processes > l.Processes/4:
		return OverProcesses
	case s.Memory > l.Memory:
		return OverMemory
	}
	return ""
}

// reap waits until the program has ended and returns how. It also frees the
// numbers of other processes that end.
func (f *first) reap() *Exit {
	for {
		var status syscall.WaitStatus
		var usage syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, 0, &usage)
		if err == syscall.EINTR || err == nil && pid != f.pid {
			continue
		}
		e := exitStatus(status, &usage)
		e.Over = f.over(lookAt(0)) // a limit may be why it ended
		return &e
	}
}
