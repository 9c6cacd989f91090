package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A group is the control groups of one program, one in each hierarchy in use. A
// nil *group limits nothing.
type group struct {
	dirs   []string
	memory uint64 // its limit in bytes; 0 if it has none of ours
}

// write writes to a file of the group, in whatever hierarchy it is.
func (g *group) write(file, value string) error {
	for _, dir := range g.dirs {
		path := filepath.Join(dir, file)
		if _, err := os.Stat(path); err == nil {
			return os.WriteFile(path, []byte(value), 0)
		}
	}
	return fs.ErrNotExist
}

// read returns the text of a file of the group, "" if there is none.
func (g *group) read(file string) string {
	for _, dir := range g.dirs {
		if data, err := os.ReadFile(filepath.Join(dir, file)); err == nil {
			return string(data)
		}
	}
	return ""
}

// count returns the number behind a key in a file of the group.
func (g *group) count(file, key string) int {
	for line := range strings.Lines(g.read(file)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == key {
			n, _ := strconv.Atoi(f[1])
			return n
		}
	}
	return 0
}

// add moves a process to the group.
func (g *group) add(pid int) error {
	if g == nil {
		return nil
	}
	for _, dir := range g.dirs {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0); err != nil {
			return err
		}
	}
	return nil
}

// killed returns how many processes of the group the kernel has killed for
// memory.
func (g *group) killed() int {
	if g == nil {
		return 0
	}
	return g.count("memory.events", "oom_kill") + g.count("memory.oom_control", "oom_kill")
}

// over returns the limit that the program ran into. A kill was for the memory of
// others if the group had not come near its limit. That it was refused processes
// counts only if it failed.
func (g *group) over(failed bool) Limit {
	if g.killed() > 0 {
		if peak := g.peak(); peak > 0 && peak < g.memory/16*15 {
			return OverMachine
		}
		return OverMemory
	}
	if g != nil && failed && g.count("pids.events", "max") > 0 {
		return OverProcesses
	}
	return ""
}

// peak returns how many bytes of memory the group held at the most.
func (g *group) peak() uint64 {
	text := cmp.Or(g.read("memory.peak"), g.read("memory.max_usage_in_bytes"))
	n, _ := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	return n
}

// freeze stops all processes of the group, or lets them go on.
func (g *group) freeze(stop bool) {
	v2, v1 := "0", "THAWED"
	if stop {
		v2, v1 = "1", "FROZEN"
	}
	if g.write("cgroup.freeze", v2) != nil {
		g.write("freezer.state", v1)
	}
}

// end kills all processes of the group and removes it.
func (g *group) end() error {
	if g == nil {
		return nil
	}
	var err error
	for until := time.Now().Add(time.Second); ; time.Sleep(time.Millisecond) {
		g.kill()
		err = g.remove()
		if err == nil || time.Now().After(until) {
			return err
		}
	}
}

// kill kills all processes of the group. Where no file does that, they are
// frozen meanwhile, so that they make no others; they end when they may go on.
func (g *group) kill() {
	if g.write("cgroup.kill", "1") == nil {
		return
	}
	g.freeze(true)
	for _, dir := range g.dirs {
		data, _ := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
		for line := range strings.Lines(string(data)) {
			if pid, err := strconv.Atoi(strings.TrimSpace(line)); err == nil && pid > 0 {
				syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
	g.freeze(false)
}

// remove removes the group, which must have no processes.
func (g *group) remove() error {
	for _, dir := range g.dirs {
		if err := syscall.Rmdir(dir); err != nil && err != syscall.ENOENT {
			return fmt.Errorf("removing the control group %s: %w", dir, err)
		}
	}
	return nil
}

// try starts the probe. The error says why that failed, or which limit does not
// hold.
func (s *Sandbox) try() error {
	c := Command{Path: selfPath, Args: []string{probeName, userProbe}} // it only looks at its user
	if s.Isolated() {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		c.Path, c.Args, c.Read = self, []string{probeName, string(s.way)}, []string{self}
		if s.door != nil {
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
	if args[0] == doorProbe {
		return probeDoor()
	}
	if args[0] != string(inUserNS) && os.Getuid() < firstUID {
		fmt.Fprintln(os.Stderr, "the user is not changed")
	}
	if args[0] == userProbe {
		return 0
	}
	for _, b := range breaches {
		if b.try() {
			fmt.Fprintf(os.Stderr, "no limit holds %s\n", b.limit)
		}
	}
	return 0
}

// What a probe tries, other than all limits of a way to isolate programs.
const (
	userProbe = "user"    // whether the user is changed
	doorProbe = "door"    // whether the limits of a control group hold
	grouped   = "grouped" // all, but a control group limits memory
)

// probeLimits are the limits of the probe, a helper that tries to break them
// all. They are low, so that this takes milliseconds; a Go program needs the
// memory.
var probeLimits = Limits{Start: 10 * time.Second, Line: 1 << 10, Processes: 64, Memory: 256 << 20, Disk: 1 << 20, Files: 32}

// A breach is a limit and a way to break it, which reports whether that worked.
type breach struct {
	limit string
	try   func() bool
}

// breaches are tried in this order. After the last one no process can be
// started.
var breaches = []breach{
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
