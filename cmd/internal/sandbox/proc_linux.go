package sandbox

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Places among the fields of /proc/PID/stat that follow the command's name.
const (
	statState  = 0
	statParent = 1
	statUser   = 11 // ticks of a hundredth of a second; three more follow:
	statLast   = 14 // system time, and both for children that have been waited for
)

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

// exitOf returns how a process ended.
func exitOf(s *os.ProcessState) Exit {
	return exitStatus(s.Sys().(syscall.WaitStatus), s.SysUsage().(*syscall.Rusage))
}

func exitStatus(status syscall.WaitStatus, usage *syscall.Rusage) Exit {
	e := Exit{Code: status.ExitStatus(), Memory: uint64(usage.Maxrss) << 10}
	if status.Signaled() {
		e.Code, e.Signal = 0, cmp.Or(unix.SignalName(status.Signal()), status.Signal().String())
	}
	return e
}

// notRun explains why a program could not be run.
func notRun(path string, err error) error {
	reason := err.Error()
	switch err {
	case syscall.ENOEXEC:
		reason = "neither a program nor a script with #! in its first line"
	case syscall.ENOENT:
		reason = "the interpreter that it names does not exist"
	}
	return &StartError{fmt.Sprintf("%q: %s", path, reason)}
}

// notReadable is the error of a program that needs a file that only root may
// read.
func notReadable(path string) error {
	return &StartError{fmt.Sprintf("%q: started by root, programs run as a user without rights, who may not read this", path)}
}
