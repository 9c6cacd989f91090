package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A cgroupParent is where control groups are made. Only they sum up memory right:
// with shared memory, page tables and what the kernel holds for a program.
type cgroupParent struct {
	folders []string                // our own groups, one in each hierarchy in use
	mkdir   func(path string) error // makes a group
}

// findCgroupParent returns the first parent whose groups work, or nil, and the
// group of this process. A group works if the kernel ends a probe that exceeds its
// limit of memory and refuses it processes.
func findCgroupParent() (*cgroupParent, *cgroup) {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	v2, v1 := hierarchies(string(mounts), string(groups))
	own := &cgroup{dirs: nonEmpty(v2, v1["memory"])}
	var candidates [][]string
	if v2 != "" {
		candidates = append(candidates, []string{v2})
	}
	if memory, pids := v1["memory"], v1["pids"]; memory != "" && pids != "" {
		// What v2 has without controllers ends and freezes groups.
		candidates = append(candidates, nonEmpty(memory, pids, v1["freezer"], v2))
	}
	for i, folders := range candidates {
		p := &cgroupParent{folders: folders, mkdir: func(path string) error { return os.Mkdir(path, 0o755) }}
		p.clean()
		if (i > 0 || v2 != folders[0] || p.delegate() == nil) && p.try() == nil {
			return p, own
		}
	}
	return nil, own
}

// nonEmpty returns the folders that have a name.
func nonEmpty(folders ...string) []string {
	return slices.DeleteFunc(folders, func(folder string) bool { return folder == "" })
}

// hierarchies returns the folder of our own group in the hierarchy of version 2
// and in those of version 1 by controller, from the texts of
// /proc/self/mountinfo and /proc/self/cgroup.
func hierarchies(mounts, own string) (v2 string, v1 map[string]string) {
	groups := make(map[string]string) // by controller; "" is version 2
	for line := range strings.Lines(own) {
		if f := strings.SplitN(strings.TrimSpace(line), ":", 3); len(f) == 3 {
			for controller := range strings.SplitSeq(f[1], ",") {
				groups[controller] = f[2]
			}
		}
	}
	v1 = make(map[string]string)
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(line, " - ")
		where, kind := strings.Fields(before), strings.Fields(after)
		if len(where) < 5 || len(kind) < 3 {
			continue
		}
		for _, controller := range strings.Split(kind[2], ",") {
			if kind[0] == "cgroup2" {
				controller = ""
			}
			rest, below := strings.CutPrefix(groups[controller], strings.TrimSuffix(where[3], "/"))
			if _, ok := groups[controller]; !ok || !below || kind[0] != "cgroup" && kind[0] != "cgroup2" {
				continue
			}
			if folder := filepath.Join(where[4], rest); controller == "" {
				v2 = folder
			} else {
				v1[controller] = folder
			}
		}
	}
	return v2, v1
}

// make makes the groups of a program, without limits.
func (p *cgroupParent) make() (*cgroup, error) {
	g := new(cgroup)
	name := fmt.Sprintf("%s%d-%x", groupPrefix(), os.Getpid(), rand.Uint64())
	for _, folder := range p.folders {
		dir := filepath.Join(folder, name)
		if err := p.mkdir(dir); err != nil {
			return g, errors.Join(err, g.remove())
		}
		g.dirs = append(g.dirs, dir)
	}
	return g, nil
}

// limited makes the groups of a program that may have so many bytes of memory,
// and processes and threads. Without a parent they limit nothing.
func (p *cgroupParent) limited(memory uint64, processes int) (*cgroup, error) {
	if p == nil {
		return new(cgroup), nil
	}
	g, err := p.make()
	if err != nil {
		return g, err
	}
	g.memory = memory
	bytes := strconv.FormatUint(memory, 10)
	err = g.write("pids.max", strconv.Itoa(processes))
	if g.write("memory.max", bytes) != nil {
		err = cmp.Or(err, g.write("memory.limit_in_bytes", bytes))
	}
	// What follows is not on every machine.
	g.write("memory.oom.group", "1")
	g.write("memory.swap.max", "0")
	g.write("memory.memsw.limit_in_bytes", bytes)
	if err != nil {
		err = errors.Join(err, g.remove())
	}
	return g, err
}

// delegate lets groups below our own limit memory and processes. A group of
// version 2 with processes of its own cannot do that, so this process moves to
// a group below.
func (p *cgroupParent) delegate() error {
	own := &cgroup{dirs: p.folders[:1]}
	if has := strings.Fields(own.read("cgroup.controllers")); !slices.Contains(has, "memory") || !slices.Contains(has, "pids") {
		return errors.New("control groups cannot limit memory and processes here")
	}
	if own.write("cgroup.subtree_control", "+memory +pids") == nil {
		return nil
	}
	leaf, err := p.make()
	if err == nil {
		err = leaf.add(os.Getpid())
	}
	if err == nil {
		err = own.write("cgroup.subtree_control", "+memory +pids")
	}
	if err != nil {
		own.add(os.Getpid())
		leaf.remove()
	}
	return err
}

// groupPrefix returns how the names of groups begin: with the namespace in which
// the numbers of their processes count. Containers may share control groups.
func groupPrefix() string {
	namespace, _ := os.Readlink("/proc/self/ns/pid") // pid:[4026531836]
	return fmt.Sprintf("mines-ns%s-", strings.Trim(namespace, "pid:[]"))
}

// clean removes the groups that processes which have ended left behind.
func (p *cgroupParent) clean() {
	prefix := groupPrefix()
	for _, folder := range p.folders {
		left, _ := filepath.Glob(filepath.Join(folder, prefix+"*"))
		for _, dir := range left {
			owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), prefix), "-")
			pid, err := strconv.Atoi(owner)
			if err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
				(&cgroup{dirs: []string{dir}}).end()
			}
		}
	}
}

// A cgroup is the control groups of one program, one in each hierarchy in use. The
// zero cgroup limits nothing.
type cgroup struct {
	dirs   []string
	memory uint64 // its limit in bytes; 0 if it has none of ours
}

// write writes to a file of the group, in whatever hierarchy it is.
func (g *cgroup) write(file, value string) error {
	for _, dir := range g.dirs {
		path := filepath.Join(dir, file)
		if _, err := os.Stat(path); err == nil {
			return os.WriteFile(path, []byte(value), 0)
		}
	}
	return fs.ErrNotExist
}

// read returns the text of a file of the group, "" if there is none.
func (g *cgroup) read(file string) string {
	for _, dir := range g.dirs {
		if data, err := os.ReadFile(filepath.Join(dir, file)); err == nil {
			return string(data)
		}
	}
	return ""
}

// count returns the number behind a key in a file of the group.
func (g *cgroup) count(file, key string) int {
	for line := range strings.Lines(g.read(file)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == key {
			n, _ := strconv.Atoi(f[1])
			return n
		}
	}
	return 0
}

// add moves a process to the group.
func (g *cgroup) add(pid int) error {
	for _, dir := range g.dirs {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0); err != nil {
			return err
		}
	}
	return nil
}

// killed returns how many processes of the group the kernel has killed for
// memory.
func (g *cgroup) killed() int {
	return g.count("memory.events", "oom_kill") + g.count("memory.oom_control", "oom_kill")
}

// over returns the limit that the program ran into. A kill was for the memory of
// others if the group had not come near its limit. That it was refused processes
// counts only if it failed.
func (g *cgroup) over(failed bool) Limit {
	if g.killed() > 0 {
		if peak := g.peak(); peak > 0 && peak < g.memory/16*15 {
			return OverMachine
		}
		return OverMemory
	}
	if failed && g.count("pids.events", "max") > 0 {
		return OverProcesses
	}
	return ""
}

// peak returns how many bytes of memory the group held at the most.
func (g *cgroup) peak() uint64 { return g.bytes("memory.peak", "memory.max_usage_in_bytes") }

// held returns how many bytes of memory the group holds now, 0 if that is unknown.
func (g *cgroup) held() uint64 { return g.bytes("memory.current", "memory.usage_in_bytes") }

// bytes returns the number in a file of version 2 or in one of version 1.
func (g *cgroup) bytes(v2, v1 string) uint64 {
	n, _ := strconv.ParseUint(strings.TrimSpace(cmp.Or(g.read(v2), g.read(v1))), 10, 64)
	return n
}

// freeze stops all processes of the group, or lets them go on.
func (g *cgroup) freeze(stop bool) {
	v2, v1 := "0", "THAWED"
	if stop {
		v2, v1 = "1", "FROZEN"
	}
	if g.write("cgroup.freeze", v2) != nil {
		g.write("freezer.state", v1)
	}
}

// end kills all processes of the group and removes it.
func (g *cgroup) end() error {
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
func (g *cgroup) kill() {
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
func (g *cgroup) remove() error {
	for _, dir := range g.dirs {
		if err := syscall.Rmdir(dir); err != nil && err != syscall.ENOENT {
			return fmt.Errorf("removing the control group %s: %w", dir, err)
		}
	}
	return nil
}
