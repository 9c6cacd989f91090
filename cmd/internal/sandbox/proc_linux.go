package sandbox

import (
	"bufio"
	"bytes"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Places among the fields of /proc/PID/stat that follow the command's name.
const (
	statState  = 0
	statParent = 1
	statUser   = 11 // ticks of a hundredth of a second; three more follow:
	statLast   = 14 // system time, and both for children that have been waited for
)

// sample sums up what the program uses, and the processor time of those of its
// processes that have ended below this one. This process is only counted.
func (f *first) sample() Sample {
	s := Sample{At: time.Now()}
	var ended unix.Rusage
	if unix.Getrusage(unix.RUSAGE_CHILDREN, &ended) == nil {
		s.CPU = time.Duration(ended.Utime.Nano() + ended.Stime.Nano())
	}
	_, s.Processes = status(os.Getpid())
	shared := make(map[string]uint64)
	for _, pid := range f.family() {
		fields := stat(pid)
		if fields == nil {
			continue
		}
		memory, threads := status(pid)
		mappings := maps(pid, shared)
		s.Processes += threads
		s.Memory += memory + uint64(mappings)*mappingSize
		s.Mappings = max(s.Mappings, mappings)
		s.Stopped = s.Stopped || fields[statState] == "T"
		s.Running = s.Running || fields[statState] == "R" || fields[statState] == "D"
		for _, text := range fields[statUser : statLast+1] {
			ticks, _ := strconv.ParseInt(text, 10, 64)
			s.CPU += time.Duration(ticks) * (time.Second / 100)
		}
	}
	for _, size := range shared {
		s.Memory += size
	}
	return s
}

// mostMappings is how many mappings of memory a process may have, each of which
// takes about mappingSize bytes of the kernel.
const (
	mostMappings = 10_000
	mappingSize  = 256
)

// maps returns how many mappings a process has, up to one more than it may. It
// adds to shared the sizes of those of shared memory without a file, by device
// and inode: what is touched there may be in no page table.
func maps(pid int, shared map[string]uint64) (n int) {
	file, err := os.Open("/proc/" + strconv.Itoa(pid) + "/maps")
	if err != nil {
		return 0
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); n <= mostMappings && lines.Scan(); n++ {
		// FROM-TO rw-s OFFSET DEVICE INODE /dev/zero (deleted)
		f := strings.Fields(lines.Text())
		if len(f) < 6 || !strings.HasSuffix(f[1], "s") || f[5] != "/dev/zero" {
			continue
		}
		from, to, _ := strings.Cut(f[0], "-")
		a, _ := strconv.ParseUint(from, 16, 64)
		b, _ := strconv.ParseUint(to, 16, 64)
		offset, _ := strconv.ParseUint(f[2], 16, 64)
		inode := f[3] + " " + f[4]
		shared[inode] = max(shared[inode], offset+b-a)
	}
	return n
}

// stat returns the fields behind the name in the stat file of a process, none
// if it has ended.
func stat(pid int) []string {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	if len(fields) <= statLast {
		return nil
	}
	return fields
}

// status returns how many bytes of memory a process holds alone, with its page
// tables, and how many threads it has.
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
		case "RssAnon", "VmSwap", "VmPTE":
			memory += n << 10
		case "Threads":
			threads = int(min(n, math.MaxInt32))
		}
	}
	return memory, threads
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
