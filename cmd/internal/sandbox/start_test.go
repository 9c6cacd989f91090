//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"minesweeper/board/boardtest"
)

// TestDescendants compares two ways to find what a process has started. A shell that
// says "ready" has two processes below it, one of them below the other.
func TestDescendants(t *testing.T) {
	cmd := exec.Command("sh", "-c", "(sleep 60; :) & echo ready; read line")
	out, err := cmd.StdoutPipe()
	boardtest.Must(t, err)
	in, err := cmd.StdinPipe()
	if err != nil || cmd.Start() != nil {
		t.Fatal(err, "the shell did not start")
	}
	defer cmd.Process.Kill()
	defer in.Close()
	out.Read(make([]byte, 10))
	var lists, all []int
	for range 500 { // the second one has begun soon
		lists, all = descendants(os.Getpid()), descendantsByScan(os.Getpid())
		slices.Sort(lists)
		slices.Sort(all)
		if len(lists) >= 3 && slices.Equal(lists, all) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if len(lists) < 3 || !slices.Equal(lists, all) {
		t.Errorf("below this process are %v, and %v in all of /proc", lists, all)
	}
	for _, pid := range lists {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	cmd.Wait()
}

// TestStartErrors looks at why a program cannot be started, isolated and not.
func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{filepath.Dir(dir), dir} { // another user is to find the programs
		os.Chmod(d, 0o755)
	}
	for _, test := range []struct {
		name, text string
		mode       os.FileMode
		want       string
	}{
		{"text", "echo A1\n", 0o755, "neither a program nor a script with #! in its first line"},
		{"astray\xff", "#!/no/such/interpreter\n", 0o755, "the interpreter that it names does not exist"},
		{"secret", "#!/bin/sh\n", 0o700, "started by root, programs run as a user without rights, who may not read this"},
	} {
		path := filepath.Join(dir, test.name)
		boardtest.WriteFile(t, path, test.text)
		os.Chmod(path, test.mode)
		for _, isolate := range []bool{true, false} {
			s := Probe(isolate)
			if test.mode == 0o700 && !s.OwnUser() {
				continue
			}
			p, err := s.Start(Command{Path: path, Args: []string{path}, Read: []string{path}}, probeLimits)
			var start *StartError
			if !errors.As(err, &start) || !strings.HasSuffix(err.Error(), "/"+strconv.Quote(test.name)[1:]+": "+test.want) {
				t.Errorf("%s, isolated %v: the error is %v, want %q", test.name, s.Isolated(), err, test.want)
			}
			if p != nil {
				t.Errorf("%s runs", test.name)
			}
		}
	}
}

// TestKilledFromOutside kills the first process of a sandbox, and with it the
// program. That must not look like an end of the program's own.
func TestKilledFromOutside(t *testing.T) {
	s := Probe(true)
	if !s.Isolated() {
		t.Skipf("not isolated: %s", s.Missing())
	}
	p, err := s.Start(Command{Path: "/bin/sleep", Args: []string{"sleep", "600"}}, probeLimits)
	boardtest.Must(t, err)
	p.cmd.Process.Kill()
	e, ended := p.Exit(time.Minute)
	if !ended || !e.Killed() || e.Over != "" || e.String() != "SIGKILL, with its sandbox" {
		t.Errorf("ended %v: %v, at the limit %q", ended, e, e.Over)
	}
	if err := p.Stop(0); err != nil {
		t.Error(err)
	}
}

// The probe fails by its words, by its end, or by having none.
func TestProbeOutcome(t *testing.T) {
	for _, test := range []struct {
		words string
		exit  Exit
		ended bool
		want  string
	}{
		{"no limit holds the memory", Exit{}, true, "no limit holds the memory"},
		{"", Exit{Code: 3}, true, "a program in a sandbox ended with exit status 3"},
		{"", Exit{Signal: "SIGSYS"}, true, "a program in a sandbox ended with SIGSYS"},
		{"", Exit{}, false, "a program in a sandbox did not end within 10s"},
	} {
		if err := outcome(test.words, test.exit, test.ended); err == nil || err.Error() != test.want {
			t.Errorf("%q, %v, ended %v: %v, want %s", test.words, test.exit, test.ended, err, test.want)
		}
	}
	if err := outcome("", Exit{}, true); err != nil {
		t.Error(err)
	}
}

// A program is looked at more often the nearer it is to its limit, and never if
// a control group limits it.
func TestSampleInterval(t *testing.T) {
	const mib = 1 << 20
	for _, test := range []struct {
		held, limit uint64 // MiB
		want        time.Duration
	}{
		{0, 100, 30 * time.Millisecond},
		{60, 100, 15 * time.Millisecond},
		{99, 100, 5 * time.Millisecond},
		{150, 100, 5 * time.Millisecond},
		{0, 1024, watchEvery},
		{1000, 1024, 57 * time.Millisecond},
	} {
		p := &initProcess{spec: spec{Limits: Limits{Memory: test.limit * mib}}}
		if got := p.sampleInterval(test.held * mib); got != test.want {
			t.Errorf("with %d of %d MiB: %v, want %v", test.held, test.limit, got, test.want)
		}
		p.spec.Grouped = true
		if got := p.sampleInterval(test.held * mib); got < time.Hour {
			t.Errorf("in a control group: %v", got)
		}
	}
}

// TestHierarchies finds our own group by the texts of three machines.
func TestHierarchies(t *testing.T) {
	const unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"
	const v1 = "31 23 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
		"32 23 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n" +
		"33 23 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
	for _, test := range []struct {
		name, mounts, own string
		v2                string
		v1                map[string]string
	}{
		{"version 2", unified, "0::/user.slice/scope\n", "/sys/fs/cgroup/user.slice/scope", nil},
		{"hybrid", v1 + "34 23 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
			"4:cpu,cpuacct:/c\n3:memory:/a\n2:pids:/b\n0::/\n", "/sys/fs/cgroup/unified", map[string]string{
				"memory": "/sys/fs/cgroup/memory/a", "pids": "/sys/fs/cgroup/pids/b",
				"cpu": "/sys/fs/cgroup/cpu,cpuacct/c", "cpuacct": "/sys/fs/cgroup/cpu,cpuacct/c"}},
		{"a container, where the root of the mount is our group",
			"31 23 0:27 /docker/x /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n",
			"3:memory:/docker/x\n", "", map[string]string{"memory": "/sys/fs/cgroup/memory"}},
		{"our group is not below the mount",
			"31 23 0:27 /docker/y /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n", "3:memory:/docker/x\n", "", nil},
		{"no control groups", "25 1 8:1 / / rw - ext4 /dev/sda1 rw\nrubbish\n", "", "", nil},
	} {
		v2, v1 := hierarchies(test.mounts, test.own)
		if v2 != test.v2 || fmt.Sprint(v1) != fmt.Sprint(test.v1) {
			t.Errorf("%s: got %q and %q, want %q and %q", test.name, v2, v1, test.v2, test.v1)
		}
	}
}

// fakeParent returns a parent whose groups have only these files.
func fakeParent(t *testing.T, files ...string) *cgroupParent {
	t.Helper()
	return &cgroupParent{folders: []string{t.TempDir()}, mkdir: func(path string) error {
		err := os.Mkdir(path, 0o755)
		for _, file := range files {
			boardtest.WriteFile(t, filepath.Join(path, file), "")
		}
		return err
	}}
}

// TestGroupLimits looks at what is written into the files of a group.
func TestGroupLimits(t *testing.T) {
	for _, test := range []struct {
		version string
		want    map[string]string
	}{
		{"2", map[string]string{"memory.max": "1048576", "pids.max": "7", "memory.oom.group": "1", "memory.swap.max": "0"}},
		{"1", map[string]string{"memory.limit_in_bytes": "1048576", "pids.max": "7", "memory.memsw.limit_in_bytes": "1048576"}},
	} {
		d := fakeParent(t, slices.Collect(maps.Keys(test.want))...)
		g, err := d.limited(1<<20, 7)
		boardtest.Must(t, err)
		for file, want := range test.want {
			if got, err := os.ReadFile(filepath.Join(g.dirs[0], file)); string(got) != want {
				t.Errorf("version %s: %s has %q (%v), want %q", test.version, file, got, err, want)
			}
		}
	}
	for _, missing := range [][]string{{"pids.max"}, {"memory.max"}} {
		d := fakeParent(t, missing...)
		if _, err := d.limited(1<<20, 7); err == nil {
			t.Errorf("a group with %s alone counts as limited", missing)
		}
	}
}

// TestRemoveGroups leaves a group that is busy until it can be removed.
func TestRemoveGroups(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "group")
	boardtest.Must(t, os.MkdirAll(filepath.Join(dir, "busy"), 0o755))
	s := &Sandbox{busy: []*cgroup{{dirs: []string{dir}}}}
	want := "removing the control group " + dir + ": directory not empty"
	if err := s.RemoveGroups(); err == nil || err.Error() != want {
		t.Errorf("RemoveGroups() = %v, want %s", err, want)
	}
	os.Remove(filepath.Join(dir, "busy"))
	if err := s.RemoveGroups(); err != nil || len(s.busy) > 0 {
		t.Errorf("RemoveGroups() = %v with %d groups left, want none", err, len(s.busy))
	}
}

// TestGroupOver derives verdicts from the files of a group.
func TestGroupOver(t *testing.T) {
	const limit = 100 << 20
	for _, test := range []struct {
		name   string
		files  map[string]string
		failed bool
		want   Limit
	}{
		{"nothing", map[string]string{"memory.events": "max 9\noom 0\noom_kill 0\n", "pids.events": "max 0\n"}, true, ""},
		{"killed for its memory", map[string]string{"memory.events": "oom 1\noom_kill 1\n", "memory.peak": "104857600\n"}, false, OverMemory},
		{"killed for its memory, version 1",
			map[string]string{"memory.oom_control": "under_oom 0\noom_kill 2\n", "memory.max_usage_in_bytes": "104857600\n"}, true, OverMemory},
		{"killed for its memory, before the kernel had peaks", map[string]string{"memory.events": "oom_kill 1\n"}, true, OverMemory},
		{"killed for the memory of others", map[string]string{"memory.events": "oom_kill 1\n", "memory.peak": "6291456\n"}, true, OverMachine},
		{"refused processes", map[string]string{"pids.events": "max 3\n"}, true, OverProcesses},
		{"refused processes and goes on", map[string]string{"pids.events": "max 3\n"}, false, ""},
	} {
		g := &cgroup{dirs: []string{t.TempDir()}, memory: limit}
		for file, text := range test.files {
			boardtest.WriteFile(t, filepath.Join(g.dirs[0], file), text)
		}
		if got := g.over(test.failed); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestGroupKill looks at how all processes of a group are killed.
func TestGroupKill(t *testing.T) {
	g := &cgroup{dirs: []string{t.TempDir()}}
	kill, freezer := filepath.Join(g.dirs[0], "cgroup.kill"), filepath.Join(g.dirs[0], "freezer.state")
	boardtest.WriteFile(t, freezer, "")
	boardtest.WriteFile(t, filepath.Join(g.dirs[0], "cgroup.procs"), "0\nrubbish\n")
	g.kill()
	if got, _ := os.ReadFile(freezer); string(got) != "THAWED" {
		t.Errorf("the state of the freezer is %q, want THAWED", got)
	}
	boardtest.WriteFile(t, kill, "")
	g.kill()
	if got, _ := os.ReadFile(kill); string(got) != "1" {
		t.Errorf("cgroup.kill has %q, want 1", got)
	}
}

// TestClean removes the groups of processes that have ended, but not those of
// another namespace of processes, whose numbers say nothing here.
func TestClean(t *testing.T) {
	const ended = 1 << 30 // more than any process has
	d := fakeParent(t)
	var left []string
	for name, stays := range map[string]bool{
		fmt.Sprintf("%s%d-1", groupPrefix(), ended):       false,
		fmt.Sprintf("%s%d-2", groupPrefix(), os.Getpid()): true,
		fmt.Sprintf("mines-ns1-%d-1", ended):              true,
	} {
		dir := filepath.Join(d.folders[0], name)
		boardtest.Must(t, d.mkdir(dir))
		if stays {
			left = append(left, dir)
		}
	}
	d.clean()
	got, _ := filepath.Glob(filepath.Join(d.folders[0], "*"))
	slices.Sort(left)
	if !slices.Equal(got, left) {
		t.Errorf("%q are left, want %q", got, left)
	}
}
