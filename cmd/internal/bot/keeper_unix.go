//go:build unix

package bot

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Main does the work of a helper process and never returns, if this process is
// one; otherwise it does nothing. A program that uses [Host] calls it before
// anything else.
func Main() {
	switch os.Args[0] {
	case keeperName:
		runtime.LockOSThread() // a parent-death signal is about the parent's thread
		os.Exit(keep(os.NewFile(3, "control"), os.NewFile(4, "reports")))
	case shimName:
		runtime.LockOSThread()
		os.Exit(shim(os.NewFile(3, "task"), os.NewFile(4, "trouble")))
	}
}

// A keeper is the parent of a program.
type keeper struct {
	task    task
	reports *json.Encoder
	writing sync.Mutex // reports

	pid     int           // of the program
	ended   chan struct{} // closed when the program has ended
	reaped  chan struct{} // closed when nothing that it started is left
	memory  chan struct{} // closed when all was killed for its memory
	tooMuch sync.Once     // closes memory
	control *bufio.Reader
}

// keep is a keeper's main function. It ends when the referee closes its control
// pipe, which happens by itself if the referee ends for whatever reason.
func keep(control, reports *os.File) int {
	keepFiles()
	signal.Ignore(syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	k := &keeper{
		reports: json.NewEncoder(reports), control: bufio.NewReader(control),
		ended: make(chan struct{}), reaped: make(chan struct{}), memory: make(chan struct{}),
	}
	if err := k.begin(); err != nil {
		k.report(report{Failed: err.Error(), Ours: true})
		return 1
	}
	if trouble, ours := k.start(); trouble != "" {
		k.report(report{Failed: trouble, Ours: ours})
		return 1
	}
	releaseStdio()
	k.report(report{Started: true})
	go k.reap()
	go k.watch()
	k.obey()
	ending := k.end()
	os.RemoveAll(k.task.Dir) // which the referee does too, unless it has been killed
	k.report(report{Ending: ending})
	return 0
}

// begin reads the task and prepares what its level needs of a keeper.
func (k *keeper) begin() error {
	line, err := k.control.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &k.task)
	}
	if err != nil {
		return fmt.Errorf("reading the task: %w", err)
	}
	return prepareKeeper(k.task.Level)
}

func (k *keeper) report(r report) {
	k.writing.Lock()
	defer k.writing.Unlock()
	k.reports.Encode(r) // if nobody listens, the control pipe is closed too
}

// start starts the shim, which becomes the program, and returns what was in the
// way, and whether that was our fault.
func (k *keeper) start() (trouble string, ours bool) {
	var pipes [4]int // the task's ends, the trouble's ends
	for i := 0; i < 4; i += 2 {
		var ends [2]int
		if err := unix.Pipe(ends[:]); err != nil {
			return err.Error(), true
		}
		syscall.CloseOnExec(ends[0])
		syscall.CloseOnExec(ends[1])
		pipes[i], pipes[i+1] = ends[0], ends[1]
	}
	pid, err := syscall.ForkExec(selfPath(), []string{shimName}, &syscall.ProcAttr{
		Env:   helperEnv(),
		Files: []uintptr{0, 1, 2, uintptr(pipes[0]), uintptr(pipes[3])},
		Sys:   shimAttributes(),
	})
	syscall.Close(pipes[0])
	syscall.Close(pipes[3])
	if err != nil {
		return err.Error(), true
	}
	k.pid = pid
	in := os.NewFile(uintptr(pipes[1]), "task")
	json.NewEncoder(in).Encode(k.task) // if the shim is gone, it says why
	in.Close()
	words, err := io.ReadAll(os.NewFile(uintptr(pipes[2]), "trouble"))
	if err != nil {
		return err.Error(), true
	}
	var status syscall.WaitStatus
	if len(words) > 0 {
		syscall.Wait4(pid, &status, 0, nil) // it ends now
	}
	return string(words), status.ExitStatus() != notRunnable
}

// releaseStdio gives up the program's pipes, so that they end with it.
func releaseStdio() {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	for fd := range 3 {
		if err != nil {
			syscall.Close(fd)
		} else {
			unix.Dup2(int(null.Fd()), fd)
		}
	}
}

// reap waits for the program and for everything that became our child because
// its own parent ended.
func (k *keeper) reap() {
	for {
		var status syscall.WaitStatus
		var usage syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, 0, &usage)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			close(k.reaped)
			return
		case pid == k.pid:
			e := exitStatus(status, &usage)
			e.Memory = isClosed(k.memory)
			k.report(report{Exit: &e})
			close(k.ended)
		}
	}
}

// obey does what it is told until it is told to end.
func (k *keeper) obey() {
	for {
		word, err := k.control.ReadByte()
		if err != nil || word == tellEnd {
			return
		}
		s := k.sample()
		k.report(report{Sample: &s})
	}
}

// sample measures the program and what it started. If they have too much
// memory, that is the end of them, whoever looks first.
func (k *keeper) sample() sample {
	s := measure(k.pid)
	s.Memory = k.weigh()
	s.Alive, s.TooMuch = !isClosed(k.ended), isClosed(k.memory)
	return s
}

// weigh returns how much memory the program and what it started have together,
// and kills them if that is too much.
func (k *keeper) weigh() uint64 {
	bytes := memoryUsed()
	if bytes > k.task.Memory {
		k.tooMuch.Do(func() { close(k.memory) })
		killAll(k.pid, k.task.Level)
	}
	return bytes
}

// watchEvery is how often the memory of all processes together is looked at.
const watchEvery = 100 * time.Millisecond

// watch looks at the memory of the program and what it started, until all of
// them have ended; the limit on each process is the shim's work.
func (k *keeper) watch() {
	if !canSample {
		return
	}
	for {
		select {
		case <-k.reaped:
			return
		case <-time.After(watchEvery):
			k.weigh()
		}
	}
}

// How long a program may take to heed SIGTERM, also where it is seen that it
// had no chance to yet, and everything to be gone.
const (
	termTime = time.Second
	lateTerm = 5 * time.Second
	killTime = 30 * time.Second // a machine that is too busy may take that long
)

// end ends the program and everything that it started.
func (k *keeper) end() *ending {
	var e ending
	if !isClosed(k.ended) {
		e.IgnoredTerm = !k.terminate()
	}
	for end := time.Now().Add(killTime); time.Now().Before(end); {
		killAll(k.pid, k.task.Level)
		select {
		case <-k.reaped:
			return &e
		case <-time.After(2 * time.Millisecond):
		}
	}
	e.Left = max(1, len(descendants(os.Getpid())))
	return &e
}

// terminate tells the program to end, and tells whether it does. One that is
// stopped is let go on, for it could not heed anything; one that was kept from
// running is given more time.
func (k *keeper) terminate() bool {
	syscall.Kill(-k.pid, syscall.SIGTERM)
	syscall.Kill(-k.pid, syscall.SIGCONT)
	for wait := termTime; wait <= lateTerm; wait += termTime {
		select {
		case <-k.ended:
			return true
		case <-time.After(termTime):
		}
		switch {
		case leaving(k.pid):
			return true
		case !mayHeedTerm(k.pid):
			return false
		}
	}
	return false
}
