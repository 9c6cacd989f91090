//go:build linux

package bot

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/sandbox"
)

// secret stands for the data that a program must not learn.
const secret = "c9d1e7f0-the-seed"

// A target is what an attacking program is given, so that it need not find it
// out.
type target struct {
	Referee int    // its process
	File    string // with the secret in it, as a minefield may be
	Folder  string // where it might write
	Address string // where the test listens

	Isolated bool
}

// attack plays a turn and then tries all attacks. It prints those that succeed
// on standard error.
func attack() {
	var g target
	if err := json.Unmarshal([]byte(os.Args[3]), &g); err != nil || g.Referee == 0 {
		fmt.Fprintln(os.Stderr, "REACHED: nothing, without a target:", err)
	}
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
	{"the referee's arguments", func(g target) error { return find(fmt.Sprintf("/proc/%d/cmdline", g.Referee)) }},
	{"the referee's environment", func(g target) error { return find(fmt.Sprintf("/proc/%d/environ", g.Referee)) }},
	{"the referee's memory", func(g target) error { _, err := os.Open(fmt.Sprintf("/proc/%d/mem", g.Referee)); return err }},
	{"the referee's memory map", func(g target) error {
		_, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", g.Referee))
		return err
	}},
	{"the referee's files", func(g target) error { _, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", g.Referee)); return err }},
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
	{"the minefield's file", func(g target) error { return find(g.File) }},
	{"a signal to the referee", func(g target) error { return syscall.Kill(g.Referee, syscall.SIGCONT) }},
	{"a signal to a thread of the referee", func(g target) error { return unix.Tgkill(g.Referee, g.Referee, unix.SIGCONT) }},
	{"a signal to the parent", func(target) error { return syscall.Kill(os.Getppid(), syscall.SIGCONT) }},
	{"a signal to the referee's group", func(g target) error { return syscall.Kill(-g.Referee, syscall.SIGCONT) }},
	{"tracing the referee", func(g target) error { return trace(g.Referee) }},
	{"tracing the parent", func(target) error { return trace(os.Getppid()) }},
	{"reading the referee's memory", func(g target) error {
		var b [8]byte
		_, err := unix.ProcessVMReadv(g.Referee, []unix.Iovec{{Base: &b[0], Len: 8}}, []unix.RemoteIovec{{Base: 0x400000, Len: 8}}, 0)
		return err
	}},
	{"limiting the referee", func(g target) error { return unix.Prlimit(g.Referee, unix.RLIMIT_CORE, nil, new(unix.Rlimit)) }},
	{"another's input and output", func(g target) error {
		const whoUser = 3 // IOPRIO_WHO_USER
		if _, _, err := unix.Syscall(unix.SYS_IOPRIO_SET, whoUser, uintptr(os.Getuid()), 0); err != 0 {
			return err
		}
		return nil
	}},
	{"slowing its user down", func(target) error { return samePriority(syscall.PRIO_USER) }},
	{"slowing its group down", func(target) error { return samePriority(syscall.PRIO_PGRP) }},
	{"slowing the referee down", func(g target) error { return syscall.Setpriority(syscall.PRIO_PROCESS, g.Referee, 0) }},
	{"binding the referee to a processor", func(g target) error {
		var set unix.CPUSet
		unix.SchedGetaffinity(0, &set) // as it is, so that no harm is done
		return unix.SchedSetaffinity(g.Referee, &set)
	}},
	{"writing a file outside", func(g target) error { return os.WriteFile(filepath.Join(g.Folder, "x"), nil, 0o666) }},
	{"making a folder outside", func(g target) error { return os.Mkdir(filepath.Join(g.Folder, "y"), 0o777) }},
	{"overwriting the minefield", func(g target) error { return os.Truncate(g.File, 0) }},
	{"removing the minefield", func(g target) error { return os.Remove(g.File) }},
	{"changing the minefield's mode", func(g target) error { return os.Chmod(g.File, 0o600) }},
	{"linking the minefield here", func(g target) error { return os.Link(g.File, "minefield") }},
	{"a file beside the working folder", func(target) error { return os.WriteFile("../x", nil, 0o666) }},
	{"overwriting itself", func(target) error { _, err := os.OpenFile(os.Args[0], os.O_WRONLY, 0); return err }},
	{"a TCP connection", func(g target) error { _, err := net.DialTimeout("tcp", g.Address, time.Second); return err }},
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
			return nil // also with another error, after which programs use no other way
		}
		return unix.ENOSYS
	}},
	{"very many open files", func(target) error {
		var l unix.Rlimit
		if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err != nil || l.Max > 128 {
			return err
		}
		return unix.EMFILE
	}},
	{"looking at a folder outside", func(g target) error { _, err := os.Stat(g.Folder); return err }},
	{"watching a folder", func(g target) error {
		fd, err := unix.InotifyInit()
		if err != nil {
			return err
		}
		defer unix.Close(fd)
		_, err = unix.InotifyAddWatch(fd, "/", unix.IN_ALL_EVENTS)
		return err
	}},
	{"clone with a namespace", func(target) error { return cloned(unix.SYS_CLONE, unix.CLONE_NEWUSER|uintptr(unix.SIGCHLD), 0) }},
	{"clone3", func(target) error {
		args := [11]uint64{4: uint64(unix.SIGCHLD)}
		return cloned(unix.SYS_CLONE3, uintptr(unsafe.Pointer(&args)), unsafe.Sizeof(args))
	}},
	// It would end the game, but not by a fault of its own.
	{"the first process", func(target) error {
		if os.Getpid() == 1 || syscall.Kill(1, 0) != nil {
			return unix.EPERM
		}
		return nil
	}},
	{"60 files of 16 MiB", func(g target) error { return makeFiles(g, 60, 16<<20) }},
	{"a hundred thousand files", func(g target) error { return makeFiles(g, 100_000, 0) }},
	{"a namespace of its own", func(target) error { return unix.Unshare(unix.CLONE_NEWUSER) }},
	{"mounting", func(target) error {
		err := unix.Mount("none", ".", "no such file system", 0, "")
		if err == unix.ENODEV {
			return nil // it would have been allowed
		}
		return err
	}},
}

// makeFiles makes n files, and removes them again.
func makeFiles(g target, n, size int) error {
	if !g.Isolated {
		return unix.EPERM // it would work, and take long
	}
	os.Mkdir("many", 0o700)
	defer os.RemoveAll("many")
	for i := range n {
		if err := os.WriteFile(fmt.Sprint("many/", i), make([]byte, size), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// samePriority sets the priority of many processes to what it is.
func samePriority(which int) error {
	p, err := syscall.Getpriority(which, 0)
	if err != nil {
		return err
	}
	return syscall.Setpriority(which, 0, 20-p)
}

// clone makes a copy of this process that does nothing.
func clone(call, a, b uintptr) (pid int, err error) {
	child, _, bad := unix.RawSyscall(call, a, b, 0)
	if bad != 0 {
		return 0, bad
	}
	for child == 0 { // a copy has one thread and no runtime: it must not leave this loop
		unix.RawSyscall6(unix.SYS_PPOLL, 0, 0, 0, 0, 0, 0)
	}
	return int(child), nil
}

// cloned makes a process by clone or clone3, and ends it.
func cloned(call, a, b uintptr) error {
	pid, err := clone(call, a, b)
	if err == nil {
		unix.Kill(pid, unix.SIGKILL)
		unix.Wait4(pid, nil, 0, nil)
	}
	return err
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

// TestAttacks lets an isolated program attack.
func TestAttacks(t *testing.T) {
	programs := isolated(t)
	t.Setenv("MINES_SECRET", secret)
	reports := attackIn(t, programs)
	if strings.Contains(reports, "REACHED") || !strings.Contains(reports, "tried everything") {
		t.Errorf("the program reports:\n%s", reports)
	}
}

// TestAttacksWork shows that the attacks are attacks: without isolation most
// succeed. Started by root, the program has another user even then.
func TestAttacksWork(t *testing.T) {
	t.Setenv("MINES_SECRET", secret)
	reports := attackIn(t, sandbox.Probe(false))
	work := []string{"the minefield's file", "a TCP connection", "a UDP socket", "shared memory that stays",
		"a message queue that stays", "semaphores that stay", "a message queue with a name", "memory that no limit counts",
		"looking at a folder outside", "watching a folder", "clone with a namespace", "clone3", "slowing its user down"}
	if os.Geteuid() != 0 {
		work = append(work, "the referee's memory", "tracing the referee", "a signal to the referee", "writing a file outside",
			"a signal to the parent", "removing the minefield", "limiting the referee", "another's input and output")
	}
	for _, name := range work {
		if !strings.Contains(reports, "REACHED: "+name+"\n") {
			t.Errorf("%s: it should work without isolation:\n%s", name, reports)
		}
	}
}

// attackIn lets the attacking program play and returns what it reports.
func attackIn(t *testing.T, programs *sandbox.Sandbox) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	boardtest.Must(t, err)
	defer listener.Close()
	folder := t.TempDir()
	for dir := folder; dir != filepath.Dir(os.TempDir()); dir = filepath.Dir(dir) {
		os.Chmod(dir, 0o755) // that the user cannot get there is not to be the reason
	}
	file := filepath.Join(folder, "minefield")
	boardtest.Must(t, os.WriteFile(file, []byte(secret), 0o666))
	g, _ := json.Marshal(target{os.Getpid(), file, folder, listener.Addr().String(), programs.Isolated()})
	r := playGame(t, testContestant(t, programs, testProgram(t, "attacks", string(g))), faultMines(t), 0)
	if r.Fault == nil {
		t.Fatalf("the program went on: %+v", r)
	}
	return r.Fault.Stderr
}
