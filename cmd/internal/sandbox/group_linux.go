package sandbox

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
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
