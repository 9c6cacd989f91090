//go:build linux

package bot

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"minesweeper/board/game"
	"minesweeper/board/protocol"
)

// secret stands for whatever a program must not get to know.
const secret = "c9d1e7f0-the-seed"

// A target is what an attacking program is told: things that it would have to
// find out otherwise.
type target struct {
	referee int    // its process
	file    string // with the secret in it, as a minefield may be
	folder  string // where it might write
	address string // where somebody listens
}

func (g target) args() []string {
	return []string{strconv.Itoa(g.referee), "file=" + g.file, "folder=" + g.folder, g.address}
}

// attack plays a turn and then tries everything. What works is told on standard
// error.
func attack() {
	referee, _ := strconv.Atoi(os.Args[3])
	g := target{referee, strings.TrimPrefix(os.Args[4], "file="), strings.TrimPrefix(os.Args[5], "folder="), os.Args[6]}
	atTurn(2, func() {
		for _, a := range attacks {
			if err := a.try(g); err == nil {
				fmt.Fprintf(os.Stderr, "REACHED: %s\n", a.name)
			}
		}
		fmt.Fprintln(os.Stderr, "tried everything")
		os.Exit(7)
	})()
}

// attacks are ways to learn more than the board, or to disturb the referee.
// The error of each is nil if it worked.
var attacks = []struct {
	name string
	try  func(target) error
}{
	{"a file that is open already", openAlready},
	{"the referee's arguments", func(g target) error { return find(fmt.Sprintf("/proc/%d/cmdline", g.referee)) }},
	{"the referee's environment", func(g target) error { return find(fmt.Sprintf("/proc/%d/environ", g.referee)) }},
	{"the referee's memory", func(g target) error { _, err := os.Open(fmt.Sprintf("/proc/%d/mem", g.referee)); return err }},
	{"the referee's memory map", func(g target) error {
		_, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", g.referee))
		return err
	}},
	{"the referee's files", func(g target) error { _, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", g.referee)); return err }},
	{"the parent's arguments", func(target) error { return find(fmt.Sprintf("/proc/%d/cmdline", os.Getppid())) }},
	{"the parent's files", func(target) error { _, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", os.Getppid())); return err }},
	{"the parent's task", func(target) error {
		_, err := os.OpenFile(fmt.Sprintf("/proc/%d/fd/3", os.Getppid()), os.O_RDWR, 0)
		return err
	}},
	{"the secret in the environment", func(target) error { return contains(strings.Join(os.Environ(), "\n")) }},
	{"the secret in the arguments", func(target) error { return contains(strings.Join(os.Args, "\n")) }},
	{"a file in the working folder", func(target) error { return holds(".") }},
	{"the folder above the working folder", func(target) error { return holds("..") }},
	{"the minefield's file", func(g target) error { return find(g.file) }},
	{"a signal to the referee", func(g target) error { return syscall.Kill(g.referee, syscall.SIGCONT) }},
	{"a signal to a thread of the referee", func(g target) error { return unix.Tgkill(g.referee, g.referee, unix.SIGCONT) }},
	{"a signal to the parent", func(target) error { return syscall.Kill(os.Getppid(), syscall.SIGCONT) }},
	{"a signal to the referee's group", func(g target) error { return syscall.Kill(-g.referee, syscall.SIGCONT) }},
	{"tracing the referee", func(g target) error { return trace(g.referee) }},
	{"tracing the parent", func(target) error { return trace(os.Getppid()) }},
	{"reading the referee's memory", func(g target) error {
		var b [8]byte
		_, err := unix.ProcessVMReadv(g.referee, []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	}},
	{"limiting the referee", func(g target) error { return unix.Prlimit(g.referee, unix.RLIMIT_CORE, nil, new(unix.Rlimit)) }},
	{"slowing the referee down", func(g target) error { return syscall.Setpriority(syscall.PRIO_PROCESS, g.referee, 0) }},
	{"binding the referee to a processor", func(g target) error {
		var set unix.CPUSet
		unix.SchedGetaffinity(0, &set) // what it has anyway: nothing is to be spoilt
		return unix.SchedSetaffinity(g.referee, &set)
	}},
	{"writing a file outside", func(g target) error { return os.WriteFile(filepath.Join(g.folder, "x"), nil, 0o666) }},
	{"making a folder outside", func(g target) error { return os.Mkdir(filepath.Join(g.folder, "y"), 0o777) }},
	{"overwriting the minefield", func(g target) error { return os.Truncate(g.file, 0) }},
	{"removing the minefield", func(g target) error { return os.Remove(g.file) }},
	{"changing the minefield's mode", func(g target) error { return os.Chmod(g.file, 0o600) }},
	{"linking the minefield here", func(g target) error { return os.Link(g.file, "minefield") }},
	{"a file beside the working folder", func(target) error { return os.WriteFile("../x", nil, 0o666) }},
	{"overwriting itself", func(target) error { _, err := os.OpenFile(os.Args[0], os.O_WRONLY, 0); return err }},
	{"a TCP connection", func(g target) error { _, err := net.DialTimeout("tcp", g.address, time.Second); return err }},
	{"a TCP port", func(target) error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err }},
	{"a UDP socket", func(target) error { _, err := net.ListenPacket("udp", "127.0.0.1:0"); return err }},
	{"a packet socket", func(target) error { _, err := unix.Socket(unix.AF_PACKET, unix.SOCK_RAW, 0); return err }},
	{"a Unix socket", func(target) error { _, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err }},
	{"shared memory that stays", func(target) error { return leave(unix.SYS_SHMGET, unix.SYS_SHMCTL, 4096, unix.IPC_CREAT|0o600) }},
	{"a message queue that stays", func(target) error { return leave(unix.SYS_MSGGET, unix.SYS_MSGCTL, unix.IPC_CREAT|0o600, 0) }},
	{"semaphores that stay", func(target) error { return leave(unix.SYS_SEMGET, unix.SYS_SEMCTL, 1, unix.IPC_CREAT|0o600) }},
	{"a message queue with a name", func(target) error { return leaveQueue(fmt.Sprintf("mines-%d", os.Getpid())) }},
	{"memory that no limit counts", func(target) error {
		if _, err := unix.MemfdCreate("x", 0); err != unix.ENOSYS {
			return nil // also if it is told by another error, which programs take amiss
		}
		return unix.ENOSYS
	}},
	{"very many open files", func(target) error {
		var l unix.Rlimit
		if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err != nil || l.Max > maxOpen {
			return err
		}
		return unix.EMFILE
	}},
	{"a namespace of its own", func(target) error { return unix.Unshare(unix.CLONE_NEWUSER) }},
	{"mounting", func(target) error {
		err := unix.Mount("none", ".", "no such file system", 0, "")
		if err == unix.ENODEV {
			return nil // it would have been allowed
		}
		return err
	}},
}

// contains returns an error unless the secret is in a text.
func contains(text string) error {
	if strings.Contains(text, secret) {
		return nil
	}
	return os.ErrNotExist
}

// find returns an error unless a file can be read and the secret is in it.
func find(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return contains(string(data))
}

// holds returns an error unless a folder can be read and has something in it.
func holds(path string) error {
	entries, err := os.ReadDir(path)
	if err == nil && len(entries) == 0 {
		err = os.ErrNotExist
	}
	return err
}

// openAlready returns an error unless a file, folder, pipe or socket beside the
// three is open. What the Go runtime opens for itself is none of these.
func openAlready(target) error {
	for fd := 3; fd < 100; fd++ {
		var s unix.Stat_t
		if unix.Fstat(fd, &s) == nil && s.Mode&unix.S_IFMT != 0 {
			return nil
		}
	}
	return os.ErrNotExist
}

func trace(pid int) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := unix.PtraceSeize(pid)
	if err == nil {
		unix.PtraceDetach(pid)
	}
	return err
}

// leave makes an object that would outlive every process. If that works, it is
// removed again.
func leave(get, control, second, third uintptr) error {
	id, _, bad := unix.Syscall(get, unix.IPC_PRIVATE, second, third)
	if bad != 0 {
		return bad
	}
	if control == unix.SYS_SEMCTL { // it has the number of a semaphore before the command
		unix.Syscall6(control, id, 0, unix.IPC_RMID, 0, 0, 0)
	} else {
		unix.Syscall(control, id, unix.IPC_RMID, 0)
	}
	return nil
}

// leaveQueue makes a message queue with a name, and removes it again.
func leaveQueue(name string) error {
	text, err := unix.BytePtrFromString(name)
	if err != nil {
		return err
	}
	where := uintptr(unsafe.Pointer(text))
	_, _, bad := unix.Syscall6(unix.SYS_MQ_OPEN, where, unix.O_CREAT|unix.O_RDWR, 0o600, 0, 0, 0)
	if bad != 0 {
		return bad
	}
	unix.Syscall(unix.SYS_MQ_UNLINK, where, 0, 0)
	return nil
}

// TestAttacks lets a program attack at each level that promises to refuse it.
func TestAttacks(t *testing.T) {
	best := Probe(Apart)
	t.Logf("this machine reaches isolation %v %q", best.Level(), best.Missing())
	if best.Level() < Confined {
		t.Skipf("isolation %v refuses nothing", best.Level())
	}
	t.Setenv("MINES_SECRET", secret)
	for level := Confined; level <= best.Level(); level++ {
		t.Run(level.String(), func(t *testing.T) {
			told := attackAt(t, level)
			if strings.Contains(told, "REACHED") || !strings.Contains(told, "tried everything") {
				t.Errorf("the program tells:\n%s", told)
			}
		})
	}
}

// TestAttacksWork shows that the attacks are attacks: without isolation most
// succeed.
func TestAttacksWork(t *testing.T) {
	t.Setenv("MINES_SECRET", secret)
	told := attackAt(t, Limited)
	for _, name := range []string{"the referee's memory", "tracing the referee", "the minefield's file", "a signal to the referee", "writing a file outside",
		"a TCP connection", "a UDP socket", "a signal to the parent", "removing the minefield", "limiting the referee",
		"shared memory that stays", "a message queue that stays", "semaphores that stay", "a message queue with a name",
		"memory that no limit counts"} {
		if !strings.Contains(told, "REACHED: "+name+"\n") {
			t.Errorf("%s: it should work at isolation %v:\n%s", name, Limited, told)
		}
	}
}

// attackAt lets the attacking program play and returns what it tells.
func attackAt(t *testing.T, level Level) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	folder := t.TempDir()
	file := filepath.Join(folder, "minefield")
	if err := os.WriteFile(file, []byte(secret), 0o666); err != nil {
		t.Fatal(err)
	}
	g := target{os.Getpid(), file, folder, listener.Addr().String()}
	host := Probe(level)
	if host.Level() != level {
		t.Fatalf("isolation %v: %q", host.Level(), host.Missing())
	}
	c := &contestant{host: host, entry: Entry{Program: testProgram(t, "attacks", g.args()...)}, limits: longLimits(), dialect: protocol.Text}
	mines := faultMines(t)
	r := (&table{game: game.New(mines)}).play(c, mines, 1)
	if r.Fault == nil {
		t.Fatalf("the program went on: %+v", r)
	}
	return r.Fault.Stderr
}
