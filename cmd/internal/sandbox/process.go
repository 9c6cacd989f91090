package sandbox

import (
	"cmp"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// A Process is a running program and what it started.
type Process struct {
	Out    *Lines
	Stderr Tail

	in           inPipe
	theirIn      *os.File // the system's pipe behind in
	dir          string   // the folder that it may write to, if not isolated
	isolated     bool
	helped       bool    // it has a helper, which runs as long as it does and reports how it ends
	group        *cgroup // its control group, which limits nothing if none can be made
	sandbox      *Sandbox
	killedBefore int // processes of our own group that the kernel had killed before

	cmd      *exec.Cmd
	control  *os.File    // to the first process; nil if there is none
	samples  chan Sample // its answers
	storing  sync.Once
	stored   *Exit         // how it ended; valid once exceeded or ended is closed
	exceeded chan struct{} // closed when it exceeded a limit
	ended    chan struct{} // closed when the program has ended
	exit     Exit          // valid once ended is closed
}

// Start starts a program with limits. An error that is the program's fault is a
// [*StartError].
func (s *Sandbox) Start(c Command, l Limits) (*Process, error) {
	p := &Process{isolated: s.Isolates(c), helped: hasHelpers && !c.Terminal, sandbox: s, group: new(cgroup), killedBefore: s.own.killed(),
		ended: make(chan struct{}), exceeded: make(chan struct{}), samples: make(chan Sample, 1)}
	s.RemoveGroups() // what is left is reported at the end
	if !p.isolated {
		dir, err := os.MkdirTemp("", "mines-bot-")
		if err != nil {
			return nil, fmt.Errorf("making a working folder: %w", err)
		}
		p.dir = dir
	}
	ends, err := pipes(2)
	if err == nil {
		p.theirIn = ends[1]
		p.Out = &Lines{buf: make([]byte, l.Line+2)}
		p.in, p.Out.src = ourEnds(ends[1], ends[2])
		err = p.launch(s, c, l, ends[0], ends[3])
		if err != nil {
			err = errors.Join(err, p.in.Close(), p.Out.src.Close())
		}
	}
	if err != nil {
		return nil, errors.Join(err, p.removeFolder())
	}
	return p, nil
}

// drainTime is how long the standard error of a program that has ended is still
// read, on a busy machine: where there is no helper, what the program started may
// keep that open, and write on.
const drainTime = 2 * time.Second

// launch starts the program, or its helper, with a standard input and output,
// which it closes.
func (p *Process) launch(s *Sandbox, c Command, l Limits, in, out *os.File) error {
	defer closeAll(in, out)
	p.cmd = s.command(c, p.dir)
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, &p.Stderr
	p.cmd.WaitDelay = drainTime
	if !p.helped {
		if err := p.cmd.Start(); err != nil {
			return &StartError{err.Error()}
		}
		go p.wait()
		return nil
	}
	ends, err := pipes(2)
	if err != nil {
		return err
	}
	p.cmd.ExtraFiles = []*os.File{ends[0], ends[3]}
	err = p.cmd.Start()
	closeAll(p.cmd.ExtraFiles...)
	if err != nil {
		closeAll(ends[1], ends[2])
		if errors.Is(err, syscall.ENOSPC) {
			return errors.New("no more user namespaces are allowed (/proc/sys/user/max_user_namespaces)")
		}
		return fmt.Errorf("starting: %w", err)
	}
	p.control = ends[1]
	enclosed := p.enclose(s.parent, l) // it has no spec yet
	work := s.spec(c, l, p.dir, p.cmd.Process.Pid)
	work.Grouped = s.EnforcesMemory()
	if enclosed != nil {
		p.cmd.Process.Kill()
	}
	return cmp.Or(enclosed, p.begin(work, ends[2], l.Start))
}

// enclose puts the helper, and so all that it will start, into a control group,
// if one can be made.
func (p *Process) enclose(parent *cgroupParent, l Limits) (err error) {
	p.group, err = parent.limited(l.Memory+helperMemory, l.Processes+helperThreads)
	if err == nil {
		err = p.group.add(p.cmd.Process.Pid)
	}
	if err != nil {
		return fmt.Errorf("making a control group: %w", err)
	}
	return nil
}

// spec returns what a helper with a process id is to start.
func (s *Sandbox) spec(c Command, l Limits, dir string, pid int) spec {
	work := spec{Path: c.Path, Args: c.Args, Read: c.Read, Compiled: c.Compiled, Limits: l}
	if s.Isolates(c) {
		work.Isolation, dir = s.isolation, workFolder
	}
	if s.OwnUser() && !c.Wrapped {
		work.UID = firstUID + pid
	}
	work.Home, work.Dir, work.Env = dir, cmp.Or(c.Dir, dir), append(baseEnv(dir), c.Env...)
	return work
}

// begin sends a helper its spec and waits until the program runs.
func (p *Process) begin(work spec, reports *os.File, patience time.Duration) error {
	reports.SetReadDeadline(time.Now().Add(patience))
	gob.NewEncoder(p.control).Encode(work) // if the helper is gone, its reports end
	in := gob.NewDecoder(reports)
	err := p.started(in)
	if Late(err) {
		err = &StartError{fmt.Sprintf("not started after %v", patience)}
	}
	reports.SetReadDeadline(time.Time{})
	if work.Grouped {
		go p.watchGroup()
	}
	go func() {
		p.listen(in)
		reports.Close()
		p.wait()
	}()
	if err != nil {
		p.end()
	}
	return err
}

// started waits for a helper's first report.
func (p *Process) started(in *gob.Decoder) error {
	var r report
	switch err := in.Decode(&r); {
	case err == io.EOF:
		return errors.New("the first process of the sandbox has ended")
	case err != nil:
		return err
	case r.Started:
		return nil
	case r.Ours:
		return errors.New(r.Failed)
	}
	return &StartError{r.Failed}
}

// listen stores a helper's reports until they end.
func (p *Process) listen(in *gob.Decoder) {
	for {
		var r report
		if in.Decode(&r) != nil {
			return
		}
		if r.Sample != nil {
			select {
			case p.samples <- *r.Sample:
			default: // it came too late
			}
		}
		if r.Exit != nil {
			p.storeExit(*r.Exit)
		}
	}
}

// storeExit stores how the program ended. Only the first call counts.
func (p *Process) storeExit(e Exit) {
	p.storing.Do(func() {
		p.stored = &e
		if e.Over != "" { // else its standard error is needed, to its end
			close(p.exceeded)
		}
	})
}

// wait waits until the program has ended, ends what is left of its process
// group, and notes how it ended.
func (p *Process) wait() {
	endGroup(p.cmd)
	p.cmd.Wait() // its error is in ProcessState, too
	e := exitOf(p.cmd.ProcessState)
	if p.helped { // this is how the helper ended
		e = Exit{Code: e.Code, Signal: e.Signal, Lost: true}
	}
	p.storeExit(e)
	p.exit = *p.stored
	if over := p.group.over(p.exit.Failed()); over != "" {
		p.exit.Over, p.exit.Memory = over, p.group.peak()
	} else if !p.sandbox.EnforcesMemory() && p.exit.Over == "" && p.exit.Killed() && p.sandbox.own.killed() > p.killedBefore {
		p.exit.Over = OverMachine
	}
	close(p.ended)
}

// watchGroup ends the program when the kernel has killed one of its processes
// for its memory: that may be any of them.
func (p *Process) watchGroup() {
	over := p.group.over(false)
	for ; over == ""; over = p.group.over(false) {
		select {
		case <-p.ended:
			return
		case <-time.After(watchEvery):
		}
	}
	p.storeExit(Exit{Signal: "SIGKILL", Over: over, Memory: p.group.peak()})
	p.group.kill()
}

// Over returns the limit that a program has run into that has not answered, or
// "". A control group counts that.
func (p *Process) Over() Limit { return p.group.over(true) }

// Exit returns how the program ended, if it does so within a time. A program that
// was killed for its memory counts as ended while the kernel still frees that.
func (p *Process) Exit(wait time.Duration) (Exit, bool) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-p.ended:
		return p.exit, true
	case <-p.exceeded:
		return *p.stored, true
	case <-timer.C:
		return Exit{}, false
	}
}

// sampleTimeout is how long the first process of a sandbox may take to answer,
// on a machine that the program keeps busy.
const sampleTimeout = 10 * time.Second

// Sample returns what the program uses now. Its At is zero if that is unknown.
func (p *Process) Sample() Sample {
	var s Sample
	if !p.helped {
		return s
	}
	if _, err := p.control.Write([]byte{askSample}); err == nil {
		select {
		case s = <-p.samples:
		case <-p.ended:
		case <-p.exceeded:
		case <-time.After(sampleTimeout):
		}
	}
	return s
}

// Held returns how much memory the program holds at a sample: by its control group,
// which counts what its processes share only once, if it has one.
func (p *Process) Held(s Sample) uint64 {
	if held := p.group.held(); held > 0 {
		return held - min(held, helperMemory)
	}
	return s.Memory
}

// Freeze stops all processes of the program, or lets them go on. It does nothing
// where there is no helper.
func (p *Process) Freeze(stop bool) {
	ask := byte(askGo)
	if stop {
		ask = askStop
	}
	if p.helped {
		p.control.Write([]byte{ask}) // an error means that the helper has ended
	}
}

// Write writes to the program's standard input until the deadline and returns
// how many bytes the pipe took.
func (p *Process) Write(b []byte, deadline time.Time) (int, error) {
	p.in.SetWriteDeadline(deadline)
	return p.in.Write(b)
}

// Unread returns how many of the bytes written to the program it has not read
// yet. The second result is false if that is unknown.
func (p *Process) Unread() (int, bool) { return unread(p.theirIn) }

// InputClosed reports whether the program's standard input is closed in all its
// processes. It is false if that is unknown.
func (p *Process) InputClosed() bool { return unreadable(p.theirIn) }

// Stop closes the program's standard input and waits for its end, for grace at
// most. It then kills the program with everything that it started, closes the
// pipes and removes the working folder. An error says what could not be cleaned
// up.
func (p *Process) Stop(grace time.Duration) error {
	p.in.Close()
	if grace > 0 {
		p.Freeze(false)
		p.Exit(grace)
	}
	p.end()
	return errors.Join(p.Out.src.Close(), p.removeFolder())
}

// endTime is how long the helper of a program may take to end all that the
// program started.
const endTime = 3 * time.Second

// end ends the program and everything that it started: the kernel ends a
// namespace and a control group, and the helper what has neither. A group whose
// memory the kernel still frees is removed later.
func (p *Process) end() {
	if p.control != nil {
		p.control.Close()
	}
	if p.helped && !p.isolated {
		select {
		case <-p.ended:
		case <-time.After(endTime):
		}
	}
	p.cmd.Process.Kill() // an error means that it has ended
	<-p.ended
	if p.group.end() != nil {
		p.sandbox.mutex.Lock()
		defer p.sandbox.mutex.Unlock()
		p.sandbox.busy = append(p.sandbox.busy, p.group)
	}
}

// removeFolder removes the program's working folder, also if folders in it have
// been made read-only.
func (p *Process) removeFolder() error {
	if p.isolated || os.RemoveAll(p.dir) == nil {
		return nil
	}
	filepath.WalkDir(p.dir, func(path string, d os.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(p.dir)
}
