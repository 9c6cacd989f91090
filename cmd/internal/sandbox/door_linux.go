package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A door is a way to make control groups, the only sum of memory that is right:
// it has shared memory, page tables and what the kernel holds for a program.
type door struct {
	folders []string                // our own groups, one in each hierarchy in use
	mkdir   func(path string) error // makes a group
}

// openDoor returns the first door that works, or nil, and the group of this
// process. A door works if the kernel ends a probe that exceeds its limit of
// memory and refuses it processes.
func openDoor() (*door, *group) {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	v2, v1 := hierarchies(string(mounts), string(groups))
	own := &group{dirs: nonEmpty(v2, v1["memory"])}
	var candidates [][]string
	if v2 != "" {
		candidates = append(candidates, []string{v2})
	}
	if memory, pids := v1["memory"], v1["pids"]; memory != "" && pids != "" {
		// What v2 has without controllers ends and freezes groups.
		candidates = append(candidates, nonEmpty(memory, pids, v1["freezer"], v2))
	}
	for i, folders := range candidates {
		d := &door{folders: folders, mkdir: func(path string) error { return os.Mkdir(path, 0o755) }}
		d.clean()
		if (i > 0 || v2 != folders[0] || d.delegate() == nil) && d.try() == nil {
			return d, own
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
func (d *door) make() (*group, error) {
	g := new(group)
	name := fmt.Sprintf("%s%d-%x", groupPrefix(), os.Getpid(), rand.Uint64())
	for _, folder := range d.folders {
		dir := filepath.Join(folder, name)
		if err := d.mkdir(dir); err != nil {
			return nil, errors.Join(err, g.remove())
		}
		g.dirs = append(g.dirs, dir)
	}
	return g, nil
}

// limited makes the groups of a program that may have so many bytes of memory,
// and processes and threads. Without a door it returns nil.
func (d *door) limited(memory uint64, processes int) (*group, error) {
	if d == nil {
		return nil, nil
	}
	g, err := d.make()
	if err != nil {
		return nil, err
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
		return nil, errors.Join(err, g.remove())
	}
	return g, nil
}

// delegate lets groups below our own limit memory and processes. A group of
// version 2 with processes of its own cannot do that, so this process moves to
// a group below.
func (d *door) delegate() error {
	own := &group{dirs: d.folders[:1]}
	if has := strings.Fields(own.read("cgroup.controllers")); !slices.Contains(has, "memory") || !slices.Contains(has, "pids") {
		return errors.New("control groups cannot limit memory and processes here")
	}
	if own.write("cgroup.subtree_control", "+memory +pids") == nil {
		return nil
	}
	leaf, err := d.make()
	if err == nil {
		err = leaf.add(os.Getpid())
	}
	if err == nil {
		err = own.write("cgroup.subtree_control", "+memory +pids")
	}
	if err != nil && leaf != nil {
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
func (d *door) clean() {
	prefix := groupPrefix()
	for _, folder := range d.folders {
		left, _ := filepath.Glob(filepath.Join(folder, prefix+"*"))
		for _, dir := range left {
			owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), prefix), "-")
			pid, err := strconv.Atoi(owner)
			if err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
				(&group{dirs: []string{dir}}).end()
			}
		}
	}
}

// The limits of the probe of a door, in bytes and in processes and threads. The
// memory is enough for the processes, also with the race detector.
const (
	doorMemory    = 32 << 20
	doorProcesses = 12
)

// try lets a probe exceed limits.
func (d *door) try() error {
	g, err := d.limited(doorMemory, doorProcesses)
	if err != nil {
		return err
	}
	defer g.end()
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer w.Close()
	cmd := &exec.Cmd{Path: selfPath, Args: []string{probeName, doorProbe}, Env: helperEnv, Stdin: r}
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

// probeDoor is the main function of the probe of a door. It waits until it is
// in its group and then exceeds the limits.
func probeDoor() int {
	io.ReadFull(os.Stdin, make([]byte, 1))
	makes(2*doorProcesses, func(int) error { return fork() })
	block := make([]byte, 2*doorMemory)
	for i := 0; i < len(block); i += os.Getpagesize() {
		block[i] = 1
	}
	return 0
}
