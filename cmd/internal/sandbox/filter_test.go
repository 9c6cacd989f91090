//go:build linux && amd64

package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"minesweeper/board/boardtest"
)

// filterName is the argument 0 of a process that filters its system calls and
// then becomes a program: without the entries of a call, if the next argument is
// its number.
const filterName = "filter"

// TestMain lets the test's own binary be a helper of the sandbox.
func TestMain(m *testing.M) {
	Main()
	if os.Args[0] == filterName {
		runtime.LockOSThread()
		call, _ := strconv.ParseUint(os.Args[1], 10, 32)
		forget(uint32(call))
		err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
		if err == nil {
			err = filterCalls()
		}
		if err == nil {
			err = unix.Exec(os.Args[2], os.Args[2:], nil)
		}
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// noCall is the number of no system call.
const noCall = 0xffff

// forget removes a call from the lists of the filter.
func forget(call uint32) {
	is := func(c uint32) bool { return c == call }
	deniedCalls, absent = slices.DeleteFunc(deniedCalls, is), slices.DeleteFunc(absent, is)
	for i := range deniedIf {
		if is(deniedIf[i].call) {
			deniedIf[i].call = noCall
		}
	}
	for i := range forItself {
		if is(forItself[i].call) {
			forItself[i].call = noCall
		}
	}
}

// none is no process, no user and no file.
const none = 0x3ffffff0

// filterRows are the calls that the filter refuses, with arguments that do no
// harm where it does not.
var filterRows = []struct {
	name string
	call int
	want unix.Errno
	args []int
}{
	{"socket", unix.SYS_SOCKET, unix.EPERM, []int{unix.AF_UNIX, unix.SOCK_STREAM}},
	{"socketpair of another family", unix.SYS_SOCKETPAIR, unix.EPERM, []int{unix.AF_INET, unix.SOCK_STREAM}},
	{"socketpair of datagrams", unix.SYS_SOCKETPAIR, unix.EPERM, []int{unix.AF_UNIX, unix.SOCK_DGRAM | unix.SOCK_CLOEXEC}},
	{"io_uring_setup", unix.SYS_IO_URING_SETUP, unix.EPERM, nil},
	{"ptrace", unix.SYS_PTRACE, unix.EPERM, []int{none, none}},
	{"process_vm_readv", unix.SYS_PROCESS_VM_READV, unix.EPERM, []int{none, 0, 0, 0, 0, 1}},
	{"process_vm_writev", unix.SYS_PROCESS_VM_WRITEV, unix.EPERM, []int{none, 0, 0, 0, 0, 1}},
	{"process_madvise", unix.SYS_PROCESS_MADVISE, unix.EPERM, []int{none, 0, 0, 0, 1}},
	{"pidfd_getfd", unix.SYS_PIDFD_GETFD, unix.EPERM, []int{none}},
	{"migrate_pages", unix.SYS_MIGRATE_PAGES, unix.EPERM, []int{none}},
	{"move_pages", unix.SYS_MOVE_PAGES, unix.EPERM, []int{none, 1, 0, 0, 0, 1}},
	{"kcmp", unix.SYS_KCMP, unix.EPERM, []int{none, none}},
	{"perf_event_open", unix.SYS_PERF_EVENT_OPEN, unix.EPERM, []int{0, none, none, none, none}},
	{"bpf", unix.SYS_BPF, unix.EPERM, []int{none}},
	{"userfaultfd", unix.SYS_USERFAULTFD, unix.EPERM, []int{none}},
	{"inotify_init1", unix.SYS_INOTIFY_INIT1, unix.EPERM, []int{none}},
	{"fanotify_init", unix.SYS_FANOTIFY_INIT, unix.EPERM, []int{none}},
	{"inotify_init", unix.SYS_INOTIFY_INIT, unix.EPERM, nil},
	{"keyctl", unix.SYS_KEYCTL, unix.EPERM, []int{none}},
	{"add_key", unix.SYS_ADD_KEY, unix.EPERM, nil},
	{"request_key", unix.SYS_REQUEST_KEY, unix.EPERM, nil},
	{"shmget", unix.SYS_SHMGET, unix.EPERM, []int{none}},
	{"shmat", unix.SYS_SHMAT, unix.EPERM, []int{none}},
	{"shmctl", unix.SYS_SHMCTL, unix.EPERM, []int{none, none}},
	{"msgget", unix.SYS_MSGGET, unix.EPERM, []int{none}},
	{"msgctl", unix.SYS_MSGCTL, unix.EPERM, []int{none, none}},
	{"msgsnd", unix.SYS_MSGSND, unix.EPERM, []int{none}},
	{"msgrcv", unix.SYS_MSGRCV, unix.EPERM, []int{none}},
	{"semget", unix.SYS_SEMGET, unix.EPERM, []int{none}},
	{"semctl", unix.SYS_SEMCTL, unix.EPERM, []int{none, 0, none}},
	{"semop", unix.SYS_SEMOP, unix.EPERM, []int{none}},
	{"semtimedop", unix.SYS_SEMTIMEDOP, unix.EPERM, []int{none}},
	{"mq_open", unix.SYS_MQ_OPEN, unix.EPERM, nil},
	{"mq_unlink", unix.SYS_MQ_UNLINK, unix.EPERM, nil},
	{"unshare", unix.SYS_UNSHARE, unix.EPERM, []int{0}},
	{"setns", unix.SYS_SETNS, unix.EPERM, []int{none}},
	{"mount", unix.SYS_MOUNT, unix.EPERM, nil},
	{"open_tree", unix.SYS_OPEN_TREE, unix.EPERM, []int{none}},
	{"fsopen", unix.SYS_FSOPEN, unix.EPERM, nil},
	{"memfd_create", unix.SYS_MEMFD_CREATE, unix.ENOSYS, nil},
	{"memfd_secret", unix.SYS_MEMFD_SECRET, unix.ENOSYS, []int{none}},
	{"clone3", unix.SYS_CLONE3, unix.ENOSYS, nil},
	{"vmsplice", unix.SYS_VMSPLICE, unix.ENOSYS, []int{none, 0, 0, 0}},
	{"splice", unix.SYS_SPLICE, unix.ENOSYS, []int{none, 0, none, 0, 1, 0}},
	{"tee", unix.SYS_TEE, unix.ENOSYS, []int{none, none, 1, 0}},
	{"bind", unix.SYS_BIND, unix.EPERM, []int{none, 0, 0}},
	{"connect", unix.SYS_CONNECT, unix.EPERM, []int{none, 0, 0}},
	{"pidfd_send_signal", unix.SYS_PIDFD_SEND_SIGNAL, unix.ENOSYS, []int{none}},
	{"prlimit of another", unix.SYS_PRLIMIT64, unix.EPERM, []int{none}},
	{"setpriority of another", unix.SYS_SETPRIORITY, unix.EPERM, []int{unix.PRIO_PROCESS, none}},
	{"setpriority of a user", unix.SYS_SETPRIORITY, unix.EPERM, []int{unix.PRIO_USER, none}},
	{"ioprio_set of another", unix.SYS_IOPRIO_SET, unix.EPERM, []int{1, none, 4}},
	{"ioprio_set of a user", unix.SYS_IOPRIO_SET, unix.EPERM, []int{3, none, 4}},
	{"sched_setaffinity of another", unix.SYS_SCHED_SETAFFINITY, unix.EPERM, []int{none}},
	{"sched_setscheduler of another", unix.SYS_SCHED_SETSCHEDULER, unix.EPERM, []int{none}},
	{"sched_setparam of another", unix.SYS_SCHED_SETPARAM, unix.EPERM, []int{none}},
	{"sched_setattr of another", unix.SYS_SCHED_SETATTR, unix.EPERM, []int{none}},
	{"kill of the first process", unix.SYS_KILL, unix.EPERM, []int{1, none}},
	{"tkill of the first process", unix.SYS_TKILL, unix.EPERM, []int{1, none}},
	{"tgkill of the first process", unix.SYS_TGKILL, unix.EPERM, []int{1, none, 0}},
	{"rt_sigqueueinfo to the first process", unix.SYS_RT_SIGQUEUEINFO, unix.EPERM, []int{1}},
	{"rt_tgsigqueueinfo to the first process", unix.SYS_RT_TGSIGQUEUEINFO, unix.EPERM, []int{1, 1}},
	{"pidfd_open of the first process", unix.SYS_PIDFD_OPEN, unix.EPERM, []int{1, none}},
	{"fcntl(F_NOTIFY)", unix.SYS_FCNTL, unix.EPERM, []int{none, unix.F_NOTIFY}},
	{"setsockopt(SO_SNDBUF)", unix.SYS_SETSOCKOPT, unix.EPERM, []int{none, unix.SOL_SOCKET, unix.SO_SNDBUF}},
	{"prctl(PR_SET_DUMPABLE)", unix.SYS_PRCTL, unix.EPERM, []int{unix.PR_SET_DUMPABLE, none}},
}

// TestFilter makes every call of the table in a C program, with the filter and
// with the filter without that call: each entry is needed, and has a row.
func TestFilter(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no compiler of C")
	}
	call := filepath.Join(t.TempDir(), "call")
	if out, err := exec.Command(cc, "-o", call, "testdata/call.c").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	rows := make(map[uint32]bool)
	for _, row := range filterRows {
		rows[uint32(row.call)] = true
		args := []string{"", call, strconv.Itoa(row.call)}
		for _, a := range row.args {
			args = append(args, strconv.Itoa(a))
		}
		try := func(forgotten int) string {
			args[0] = strconv.Itoa(forgotten)
			cmd := &exec.Cmd{Path: selfPath, Args: append([]string{filterName}, args...)}
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v: %s", row.name, err, out)
			}
			return strings.TrimSpace(string(out))
		}
		want := strconv.Itoa(int(row.want))
		if got := try(noCall); got != want {
			t.Errorf("%s: error %s, want %s", row.name, got, want)
		}
		if got := try(row.call); got == want && os.Geteuid() == 0 { // others lack the rights to some calls
			t.Errorf("%s: error %s without the entry of the filter, too", row.name, got)
		}
	}
	listed := slices.Concat(deniedCalls, absent)
	for _, d := range deniedIf {
		listed = append(listed, d.call)
	}
	for _, own := range forItself {
		listed = append(listed, own.call)
	}
	for _, call := range listed {
		if !rows[call] {
			t.Errorf("system call %d has no row", call)
		}
	}
}

// boxRows are lines of /proc/self in a sandbox that must begin like this after
// blanks are joined, and have the words. A semicolon stands for a NUL.
var boxRows = []struct{ file, begins, has string }{
	{"limits", "Max core file size 0 0 ", ""},
	{"limits", "Max file size 16777216 16777216 ", ""},
	{"limits", "Max open files 128 128 ", ""},
	{"environ", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin;HOME=/mines-bot;TMPDIR=/mines-bot;" +
		"LANG=C.UTF-8;LC_ALL=C.UTF-8;", ""},
	{"status", "CapEff: 0000000000000000", ""},
	{"status", "CapPrm: 0000000000000000", ""},
	{"status", "CapInh: 0000000000000000", ""},
	{"status", "CapAmb: 0000000000000000", ""},
	{"status", "NoNewPrivs: 1", ""},
	{"status", "Seccomp: 2", ""},
	{"mounts", "tmpfs / tmpfs ro,", "nosuid,nodev"},
	{"mounts", "proc /proc proc rw,", "nosuid,nodev,noexec"},
	{"mounts", "tmpfs " + workFolder + " tmpfs rw,", "nosuid,nodev"},
	{"mounts", "tmpfs " + workFolder + " tmpfs rw,", "size=1024k,nr_inodes=32,mode=700"},
	{"mounts", "", " /dev/null "},
	{"mounts", "", " /dev/zero "},
	{"mounts", "", " /dev/full "},
	{"mounts", "", " /dev/random "},
	{"mounts", "", " /dev/urandom "},
}

// TestBox looks from inside at the limits and the mounts of a sandbox.
func TestBox(t *testing.T) {
	s := Probe(true)
	if !s.Isolated() {
		t.Skipf("not isolated: %s", s.Missing())
	}
	show := func(tool, path string) (lines []string) {
		program, err := exec.LookPath(tool)
		if err != nil {
			t.Skip(err)
		}
		p, err := s.Start(Command{Path: program, Args: []string{tool, path}, Read: []string{"/etc/hostname"}}, probeLimits)
		boardtest.Must(t, err)
		for err == nil {
			var line []byte
			line, err = p.Out.Next(time.Now().Add(time.Minute))
			if err != nil {
				line = p.Out.Partial()
			}
			if len(line) > 0 {
				lines = append(lines, strings.ReplaceAll(strings.Join(strings.Fields(string(line)), " "), "\x00", ";"))
			}
		}
		if err := p.Stop(0); err != nil {
			t.Error(err)
		}
		return lines
	}
	files := make(map[string][]string)
	for _, row := range boxRows {
		if files[row.file] == nil {
			files[row.file] = show("cat", "/proc/self/"+row.file)
		}
		if !slices.ContainsFunc(files[row.file], func(line string) bool {
			return strings.HasPrefix(line, row.begins) && strings.Contains(line, row.has)
		}) {
			t.Errorf("%s: no line %q with %q:\n%s", row.file, row.begins, row.has, strings.Join(files[row.file], "\n"))
		}
	}
	for _, line := range files["mounts"] { // what is bound
		if f := strings.Fields(line); f[1] != "/" && f[0] != "proc" && f[1] != workFolder && !strings.HasPrefix(f[1], "/dev/") &&
			!strings.HasPrefix(f[3], "ro,nosuid,nodev") {
			t.Errorf("%s is bound with %s", f[1], f[3])
		}
	}
	if lines := show("cat", "/proc/1/status"); len(lines) > 0 {
		t.Errorf("the first process can be seen: %q", lines)
	}
	for i, name := range []string{"stdin", "stdout", "stderr"} {
		if got, want := show("readlink", "/dev/"+name), "/proc/self/fd/"+strconv.Itoa(i); !slices.Equal(got, []string{want}) {
			t.Errorf("/dev/%s leads to %q, want %s", name, got, want)
		}
	}
}
