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

// mostMappings is how many mappings of memory a process may have, each of which
// takes about mappingSize bytes of the kernel.
const (
	mostMappings = 10_000
	mappingSize  = 256
)

// countMappings returns how many mappings a process has, up to one more than it
// may. It adds to shared the sizes of those of shared memory without a file, by
// device and inode: what is touched there may be in no page table.
func countMappings(pid int, shared map[string]uint64) (n int) {
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

// socketSize is how many bytes of the kernel a socket of a pair can hold: the usual
// buffer, which the filter lets no program enlarge.
const socketSize = 256 << 10

// countSockets returns how many sockets there are in our namespace of the network.
func countSockets() int {
	data, _ := os.ReadFile("/proc/net/unix")
	return max(0, bytes.Count(data, []byte("\n"))-1) // a line is the heading
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

// adoptOrphans prepares the helper of a program that is not isolated: whatever
// the program starts stays below the helper, also what has lost its parent.
func adoptOrphans(s *spec) error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil || s.UID == 0 {
		return err
	}
	if err := os.Chown(s.Home, s.UID, s.UID); err != nil {
		return err
	}
	for _, path := range append(s.Read, s.Dir) {
		if (path == s.Dir || !isDir(path)) && !readableBy(s.UID, path) {
			return notReadable(path)
		}
	}
	return nil
}

// readableBy reports whether a user without groups can read a file.
func readableBy(uid int, path string) bool {
	unix.SetfsgidRetGid(uid)
	unix.SetfsuidRetUid(uid)
	defer unix.SetfsgidRetGid(0)
	defer unix.SetfsuidRetUid(0)
	return !os.IsPermission(tryOpen(path))
}

// A processTree is what an isolated program has in its PID namespace, apart from
// this process, or what is below this process.
type processTree struct{ isolated bool }

// pids returns the PIDs of the processes. Those of a namespace are all below its
// first process, too.
func (t processTree) pids() []int {
	if _, err := os.Stat("/proc/thread-self/children"); err != nil {
		return descendantsByScan(os.Getpid())
	}
	return descendants(os.Getpid())
}

// descendantsByScan returns the PIDs of everything below a process, from all of /proc.
func descendantsByScan(top int) (pids []int) {
	parents := make(map[int]int)
	found, _ := os.ReadDir("/proc")
	for _, entry := range found {
		pid, err := strconv.Atoi(entry.Name())
		if fields := stat(pid); err == nil && pid != top && fields != nil {
			parents[pid], _ = strconv.Atoi(fields[statParent])
		}
	}
	for pid := range parents {
		above := pid
		for above != top && above != 0 {
			above = parents[above]
		}
		if above != 0 {
			pids = append(pids, pid)
		}
	}
	return pids
}

// descendants returns the same from lists that most kernels keep, in less time.
func descendants(pid int) (pids []int) {
	tasks := "/proc/" + strconv.Itoa(pid) + "/task/"
	threads, _ := os.ReadDir(tasks)
	for _, thread := range threads {
		list, _ := os.ReadFile(tasks + thread.Name() + "/children")
		for field := range strings.FieldsSeq(string(list)) {
			child, _ := strconv.Atoi(field)
			pids = append(append(pids, child), descendants(child)...)
		}
	}
	return pids
}

// signal sends a signal to all processes. Those of a namespace get it at the
// same moment; others get it twice, as some may have started more meanwhile.
func (t processTree) signal(s syscall.Signal) {
	if t.isolated {
		syscall.Kill(-1, s)
		return
	}
	for range 2 {
		for _, pid := range t.pids() {
			syscall.Kill(pid, s)
		}
	}
}

// end kills what is below this process, also what is started meanwhile, for
// endTime at most.
func (t processTree) end() {
	if t.isolated {
		return
	}
	for until := time.Now().Add(endTime / 2); time.Now().Before(until); {
		pids := t.pids()
		if len(pids) == 0 {
			return
		}
		for _, signal := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGKILL} { // what is stopped starts nothing
			for _, pid := range pids {
				syscall.Kill(pid, signal)
			}
		}
		for pid := 1; pid > 0; { // what has ended is no longer below
			pid, _ = syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
		}
	}
}

// sample sums up what the program uses, and the processor time of those of its
// processes that have ended below this one. This process is not counted.
func (t processTree) sample() Sample {
	s := Sample{At: time.Now()}
	var ended unix.Rusage
	if unix.Getrusage(unix.RUSAGE_CHILDREN, &ended) == nil {
		s.CPU = time.Duration(ended.Utime.Nano() + ended.Stime.Nano())
	}
	shared := make(map[string]uint64)
	for _, pid := range t.pids() {
		fields := stat(pid)
		if fields == nil {
			continue
		}
		memory, threads := status(pid)
		mappings := countMappings(pid, shared)
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
	if t.isolated {
		s.Memory += uint64(countSockets()) * socketSize
	}
	return s
}
