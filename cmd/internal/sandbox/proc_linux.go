package sandbox

import (
	"bytes"
	"iter"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Places among the fields of /proc/PID/stat that follow the command's name.
const (
	statState   = 0
	statSession = 3
	statUser    = 11 // ticks of a hundredth of a second; three more follow:
	statLast    = 14 // system time, and both for children that have been waited for
)

// stat returns the fields behind the name in the stat file of a process or a
// thread, none if it has ended.
func stat(path string) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	if len(fields) <= statLast {
		return nil
	}
	return fields
}

// everyProcess yields the processes of this PID namespace, by number, with
// their stat fields.
func everyProcess(yield func(int, []string) bool) {
	dir, err := os.Open("/proc")
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if f := stat("/proc/" + name + "/stat"); f != nil && !yield(pid, f) {
			return
		}
	}
}

// sessionOf returns the processes of a session, which has the number of its
// first process.
func sessionOf(pid int) iter.Seq2[int, []string] {
	return func(yield func(int, []string) bool) {
		for p, f := range everyProcess {
			if f[statSession] == strconv.Itoa(pid) && !yield(p, f) {
				return
			}
		}
	}
}

// lookAt sums up what processes use. The first process of a sandbox is only
// counted.
func lookAt(processes iter.Seq2[int, []string]) Sample {
	s := Sample{At: time.Now()}
	for pid, f := range processes {
		memory, threads := status(pid)
		s.Processes += threads
		if pid == os.Getpid() {
			continue
		}
		s.Memory += memory
		s.Stopped = s.Stopped || f[statState] == "T"
		s.Running = s.Running || runs(pid)
		for _, text := range f[statUser : statLast+1] {
			ticks, _ := strconv.ParseInt(text, 10, 64)
			s.CPU += time.Duration(ticks) * (time.Second / 100)
		}
	}
	return s
}

// status returns how many bytes of memory a process holds that are not those of
// files, also shared ones and its page tables, and how many threads it has.
func status(pid int) (memory uint64, threads int) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(line, ":")
		number, _, _ := strings.Cut(strings.TrimSpace(value), " ")
		n, _ := strconv.ParseUint(number, 10, 64)
		switch key {
		case "RssAnon", "RssShmem", "VmSwap", "VmPTE":
			memory += n << 10
		case "Threads":
			threads = int(min(n, math.MaxInt32))
		}
	}
	return memory, threads
}

// runs reports whether a thread of a process runs, waits for a processor, or
// waits for a disk.
func runs(pid int) bool {
	threads, err := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/stat")
	if err != nil {
		return false
	}
	return slices.ContainsFunc(threads, func(path string) bool {
		f := stat(path)
		return f != nil && (f[statState] == "R" || f[statState] == "D")
	})
}

// awaitEnd waits until a command has ended, and leaves it its number.
func awaitEnd(cmd *exec.Cmd) {
	for unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
}

// unreadable reports whether no process has the other end of a pipe open.
func unreadable(f *os.File) (closed bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	conn.Control(func(fd uintptr) {
		ends := []unix.PollFd{{Fd: int32(fd)}}
		_, err := unix.Poll(ends, 0)
		closed = err == nil && ends[0].Revents&unix.POLLERR != 0
	})
	return closed
}

// unread returns how many bytes in a pipe have not been read yet; the second
// result is false if that cannot be known.
func unread(f *os.File) (n int, ok bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, false
	}
	var bad error
	err = conn.Control(func(fd uintptr) { n, bad = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	return n, err == nil && bad == nil
}
