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
	cmd.SysProcAttr.Cloneflags = namespaces
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
	for fd := 3; fd < 1024; fd++ { // before Linux 5.11
		syscall.CloseOnExec(fd)
	}
}

// endGroup returns: the helper ends what the program started.
func endGroup(*exec.Cmd) {}

// A first is the helper of a program, and the first process of its sandbox.
type first struct {
	task    task
	pid     int // of the program
	writing sync.Mutex
	reports *json.Encoder
}

// beHelper is the main function of the first process. It stays on one thread:
// the program inherits what that thread has given up, and only that thread may
// look at the program's memory afterwards. When it returns,
// everything in the namespace ends; where there is none, it has ended that
// before.
func beHelper() int {
	runtime.LockOSThread()
	// If there is no memory left, the kernel kills the program, not the referee.
	os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // its pipes are in /proc, too; from now on they are root's
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
	questions, ended := make(chan byte), make(chan *Exit)
	go f.listen(in, questions)
	go func() { ended <- f.reap() }()
	f.watch(questions, ended)
	return 0
}

// quit ends the sandbox.
func (f *first) quit() {
	f.endFamily()
	syscall.Exit(0)
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
	prepare := []func(*task) error{buildFiles, limit, confine}
	if t.Way == openly {
		prepare = []func(*task) error{keepFamily, limit}
	}
	for _, step := range prepare {
		if err := step(t); err != nil {
			return err
		}
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

// listen passes on each byte of the control pipe, and ends the sandbox when that
// pipe closes.
func (f *first) listen(control *bufio.Reader, questions chan<- byte) {
	for {
		question, err := control.ReadByte()
		if err != nil {
			f.quit()
		}
		questions <- question
	}
}

// watch checks the limits again and again and does what it is asked to, until
// the program has ended. It then reports how.
func (f *first) watch(questions <-chan byte, ended <-chan *Exit) {
	for unwatched := f.unwatched(0); ; {
		select {
		case <-time.After(unwatched):
			unwatched = f.unwatched(f.look().Memory)
		case q := <-questions:
			f.answer(q)
		case e := <-ended:
			f.explain(e)
			f.endFamily()
			f.report(report{Exit: e})
			return
		}
	}
}

// answer does what this process is asked to.
func (f *first) answer(question byte) {
	switch question {
	case askSample:
		s := f.look()
		f.report(report{Sample: &s})
	case askStop:
		f.signal(syscall.SIGSTOP)
	case askGo:
		f.signal(syscall.SIGCONT)
	}
}

// fastest is how many bytes a program is expected to take in a millisecond at
// the most, and busiest the shortest time between two samples.
const (
	fastest = 4 << 20
	busiest = 5 * time.Millisecond
)

// unwatched returns how long a program that holds so much memory may go without
// a sample: until it could hold a fifth more than its limit. A program with a
// control group needs none.
func (f *first) unwatched(memory uint64) time.Duration {
	if f.task.Grouped {
		return math.MaxInt64
	}
	limit := f.task.Limits.Memory
	room := limit/5 + limit - min(memory, limit)
	return max(busiest, min(watchEvery, time.Duration(room/fastest)*time.Millisecond))
}

// look returns what is used now, and ends the sandbox if that is too much.
func (f *first) look() Sample {
	s := f.sample()
	if over := f.over(s); over != "" {
		f.report(report{Exit: &Exit{Signal: "SIGKILL", Over: over, Memory: s.Memory, Sampled: true}})
		f.quit()
	}
	return s
}

// over returns the limit that is exceeded, if any, where no control group
// counts that. A program that was refused processes has almost as many as the
// limit. If many processes exceed the limit on memory together, their number is
// the cause.
func (f *first) over(s Sample) Limit {
	switch l := f.task.Limits; {
	case f.task.Grouped, f.task.Args[0] == probeName: // the probe tries the limits of the kernel
		return ""
	case s.Mappings > mostMappings:
		return OverMappings
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
		return &e
	}
}

// explain adds to how the program ended the limit that may be why.
func (f *first) explain(e *Exit) {
	used := f.sample()
	if e.Over = f.over(used); e.Over == "" && e.Failed() {
		used.Memory = max(used.Memory, e.Memory/19*20) // the limit on data counts what was set aside, too
		e.Over = f.over(used)
	}
	e.Sampled = e.Over != ""
}
