package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// try starts the probe. The error says why that failed, or which limit does not
// hold.
func (s *Sandbox) try() error {
	c := Command{Path: selfPath, Args: []string{probeName, userProbe}} // it only looks at its user
	if s.Isolated() {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		c.Path, c.Args, c.Read = self, []string{probeName, string(s.isolation)}, []string{self}
		if s.parent != nil {
			c.Args = append(c.Args, grouped)
		}
	}
	p, err := s.Start(c, probeLimits)
	if err != nil {
		return err
	}
	exit, ended := p.Exit(probeLimits.Start)
	if err := p.Stop(0); err != nil {
		return err
	}
	return outcome(strings.TrimSpace(p.Stderr.String()), exit, ended)
}

// outcome returns why the probe failed, from its words and its end.
func outcome(words string, exit Exit, ended bool) error {
	switch {
	case words != "":
		return errors.New(words)
	case !ended:
		return fmt.Errorf("a program in a sandbox did not end within %v", probeLimits.Start)
	case exit.Failed():
		return fmt.Errorf("a program in a sandbox ended with %v", exit)
	}
	return nil
}

// probe is the main function of the probe. It prints the limits that it broke.
func probe(args []string) int {
	if args[0] == cgroupProbe {
		return probeCgroup()
	}
	if args[0] != string(inUserNS) && os.Getuid() < firstUID {
		fmt.Fprintln(os.Stderr, "the user is not changed")
	}
	if args[0] == userProbe {
		return 0
	}
	for _, b := range limitProbes {
		if b.try() {
			fmt.Fprintf(os.Stderr, "no limit holds %s\n", b.limit)
		}
	}
	return 0
}

// What a probe tries, other than all limits of an isolation.
const (
	userProbe   = "user"    // whether the user is changed
	cgroupProbe = "cgroup"  // whether the limits of a control group hold
	grouped     = "grouped" // all, but a control group limits memory
)

// probeLimits are the limits of the probe, a helper that tries to break them
// all. They are low, so that this takes milliseconds; a Go program needs the
// memory.
var probeLimits = Limits{Start: 10 * time.Second, Line: 1 << 10, Processes: 64, Memory: 256 << 20, Disk: 1 << 20, Files: 32}

// A limitProbe is a limit and a try to break it, which reports whether that
// worked.
type limitProbe struct {
	limit string
	try   func() bool
}

// limitProbes are tried in this order. After the last one no process can be
// started.
var limitProbes = []limitProbe{
	{"the system calls that make namespaces", func() bool { return unix.Unshare(unix.CLONE_NEWUSER) == nil }},
	{"the network", func() bool { _, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0); return err == nil }},
	{"the files of others", func() bool {
		return tryOpen("/etc/shadow") == nil || tryOpen("/proc/kmsg") == nil || os.WriteFile("/x", nil, 0o600) == nil
	}},
	{"the memory", func() bool {
		if raceDetector() || slices.Contains(os.Args, grouped) {
			return false // data is not limited then
		}
		_, err := unix.Mmap(-1, 0, int(probeLimits.Memory+dataSlack), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
		return err == nil
	}},
	{"the bytes in files", func() bool { return os.WriteFile("big", make([]byte, probeLimits.Disk+1), 0o600) == nil }},
	{"the number of files", func() bool {
		os.Remove("big")
		return makes(probeLimits.Files, func(n int) error { return os.WriteFile(fmt.Sprint(n), nil, 0o600) })
	}},
	{"the number of processes", func() bool { return makes(probeLimits.Processes+helperThreads, func(int) error { return fork() }) }},
}

// tryOpen returns the error of opening a file, which it closes again.
func tryOpen(path string) error {
	file, err := os.Open(path)
	if err == nil {
		file.Close()
	}
	return err
}

// makes reports whether n things can be made.
func makes(n int, one func(int) error) bool {
	for i := range n {
		if one(i) != nil {
			return false
		}
	}
	return true
}

// fork starts a copy of this process that waits until it is killed.
func fork() error {
	pid, _, err := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if pid == 0 && err == 0 {
		for { // a copy has one thread and no runtime: it must not leave this loop
			unix.RawSyscall6(unix.SYS_PPOLL, 0, 0, 0, 0, 0, 0)
		}
	}
	if err != 0 {
		return err
	}
	return nil
}

// The limits of the probe of a control group, in bytes and in processes and
// threads. The memory is enough for the processes, also with the race detector.
const (
	probeMemory    = 12 << 20
	probeProcesses = 12
)

// try lets a probe exceed limits.
func (p *cgroupParent) try() error {
	g, err := p.limited(probeMemory, probeProcesses)
	if err != nil {
		return err
	}
	defer g.end()
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer w.Close()
	cmd := &exec.Cmd{Path: selfPath, Args: []string{probeName, cgroupProbe}, Env: helperEnv, Stdin: r}
	err = cmd.Start()
	r.Close()
	if err == nil {
		err = g.add(cmd.Process.Pid)
	}
	if cmd.Process == nil {
		return err
	}
	if err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		return err
	}
	timer := time.AfterFunc(probeLimits.Start, func() { cmd.Process.Kill() })
	defer timer.Stop()
	w.Write([]byte{'\n'})
	cmd.Wait()
	if g.over(true) != OverMemory || g.count("pids.events", "max") == 0 {
		return errors.New("the limits of a control group do not hold")
	}
	return nil
}

// probeCgroup is the main function of the probe of a control group. It waits until
// it is in its group and then exceeds the limits.
func probeCgroup() int {
	io.ReadFull(os.Stdin, make([]byte, 1))
	makes(2*probeProcesses, func(int) error { return fork() })
	block := make([]byte, 2*probeMemory)
	for i := 0; i < len(block); i += os.Getpagesize() {
		block[i] = 1
	}
	return 0
}
