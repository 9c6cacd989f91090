package sandbox

import (
	"bufio"
	"encoding/gob"
	"math"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

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

// An initProcess is the helper of a program, and the first process of its sandbox.
type initProcess struct {
	spec    spec
	tree    processTree
	pid     int // of the program
	writing sync.Mutex
	reports *gob.Encoder
}

// beHelper is the main function of the first process. It stays on one thread:
// the program inherits what that thread has given up, and only that thread may
// look at the program's memory afterwards. When it returns, everything in the
// namespace ends; where there is none, it has ended that before.
func beHelper() int {
	runtime.LockOSThread()
	// If there is no memory left, the kernel kills the program, not the referee.
	os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // its pipes are in /proc, too; from now on they are root's
	closeInherited()
	p := &initProcess{reports: gob.NewEncoder(os.NewFile(4, "reports"))}
	in := bufio.NewReader(os.NewFile(3, "control"))
	err := gob.NewDecoder(in).Decode(&p.spec)
	if err == nil {
		err = p.start()
	}
	if err != nil {
		_, theirs := err.(*StartError)
		p.report(report{Failed: err.Error(), Ours: !theirs})
		return 1
	}
	p.report(report{Started: true})
	questions, ended := make(chan byte), make(chan *Exit)
	go p.listen(in, questions)
	go func() { ended <- p.reap() }()
	p.watch(questions, ended)
	return 0
}

// quit ends the sandbox.
func (p *initProcess) quit() {
	p.tree.end()
	syscall.Exit(0)
}

func (p *initProcess) report(r report) {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.reports.Encode(r) // on an error the control pipe is closed as well
}

// startThreads makes the runtime start more threads than this process needs at
// a time. They stay, so that this process still works when the program has used
// up the processes and threads of its user.
func startThreads() {
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
func (p *initProcess) start() error {
	startThreads()
	s := &p.spec
	p.tree.isolated = s.Isolation != notIsolated
	steps := []func(*spec) error{buildFiles, limit, confine}
	if s.Isolation == notIsolated {
		steps = []func(*spec) error{adoptOrphans, limit}
	}
	for _, prepare := range steps {
		if err := prepare(s); err != nil {
			return err
		}
	}
	attributes := &syscall.SysProcAttr{Setsid: true}
	if s.UID != 0 {
		attributes.Credential = &syscall.Credential{Uid: uint32(s.UID), Gid: uint32(s.UID)}
	}
	pid, err := syscall.ForkExec(s.Path, s.Args, &syscall.ProcAttr{
		Dir: s.Dir, Env: s.Env, Files: []uintptr{0, 1, 2}, Sys: attributes,
	})
	if err != nil {
		return notRun(s.Path, err)
	}
	p.pid = pid
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
func (p *initProcess) listen(control *bufio.Reader, questions chan<- byte) {
	for {
		question, err := control.ReadByte()
		if err != nil {
			p.quit()
		}
		questions <- question
	}
}

// watch checks the limits again and again and does what it is asked to, until
// the program has ended. It then reports how.
func (p *initProcess) watch(questions <-chan byte, ended <-chan *Exit) {
	for interval := p.sampleInterval(0); ; {
		select {
		case <-time.After(interval):
			interval = p.sampleInterval(p.sample().Memory)
		case q := <-questions:
			p.answer(q)
		case e := <-ended:
			p.explain(e)
			p.tree.end()
			p.report(report{Exit: e})
			return
		}
	}
}

// answer does what this process is asked to.
func (p *initProcess) answer(question byte) {
	switch question {
	case askSample:
		s := p.sample()
		p.report(report{Sample: &s})
	case askStop:
		p.tree.signal(syscall.SIGSTOP)
	case askGo:
		p.tree.signal(syscall.SIGCONT)
	}
}

// fastestGrowth is how many bytes a program is expected to take in a millisecond
// at the most, and shortestInterval the shortest time between two samples.
const (
	fastestGrowth    = 4 << 20
	shortestInterval = 5 * time.Millisecond
)

// sampleInterval returns how long a program that holds so much memory may go
// without a sample: until it could hold a fifth more than its limit. A program
// with a control group needs none.
func (p *initProcess) sampleInterval(memory uint64) time.Duration {
	if p.spec.Grouped {
		return math.MaxInt64
	}
	limit := p.spec.Limits.Memory
	room := limit/5 + limit - min(memory, limit)
	return max(shortestInterval, min(watchEvery, time.Duration(room/fastestGrowth)*time.Millisecond))
}

// sample returns what is used now, and ends the sandbox if that is too much.
func (p *initProcess) sample() Sample {
	s := p.tree.sample()
	if over := p.over(s); over != "" {
		p.report(report{Exit: &Exit{Signal: "SIGKILL", Over: over, Memory: s.Memory, Sampled: true}})
		p.quit()
	}
	return s
}

// over returns the limit that is exceeded, if any, where no control group
// counts that. A program that was refused processes has almost as many as the
// limit. If many processes exceed the limit on memory together, their number is
// the cause.
func (p *initProcess) over(s Sample) Limit {
	_, ours := status(os.Getpid()) // the limit on processes counts these threads, too
	s.Processes += ours
	switch l := p.spec.Limits; {
	case p.enforced():
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

// enforced reports whether the kernel alone limits the program: by a control
// group, or as it is the probe, which tries the limits of the kernel.
func (p *initProcess) enforced() bool { return p.spec.Grouped || p.spec.Args[0] == probeName }

// reap waits until the program has ended and returns how. It also frees the
// numbers of other processes that end.
func (p *initProcess) reap() *Exit {
	for {
		var status syscall.WaitStatus
		var usage syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, 0, &usage)
		if err == syscall.EINTR || err == nil && pid != p.pid {
			continue
		}
		e := exitStatus(status, &usage)
		return &e
	}
}

// explain adds to how the program ended the limit that may be why, if the kernel
// does not say it.
func (p *initProcess) explain(e *Exit) {
	if p.enforced() {
		return
	}
	used := p.tree.sample()
	e.Over = p.over(used)
	if e.Over == "" && e.Failed() {
		used.Memory = max(used.Memory, e.Memory/19*20) // the limit on data counts what was set aside, too
		e.Over = p.over(used)
	}
	e.Sampled = e.Over != ""
}
