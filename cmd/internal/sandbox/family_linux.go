package sandbox

import (
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// adoptOrphans prepares the helper of a program that is not isolated: whatever
// the program starts stays below the helper, also what has lost its parent.
func adoptOrphans(s *spec) error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil || s.UID == 0 {
		return err
	}
	if err := os.Chown(string(s.Home), s.UID, s.UID); err != nil {
		return err
	}
	for _, path := range append(s.Read, string(s.Dir)) {
		if (path == string(s.Dir) || !isDir(path)) && !readableBy(s.UID, path) {
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

// A family is what an isolated program has in its PID namespace, apart from this
// process, or what is below this process.
type family struct{ isolated bool }

// pids returns the numbers of the processes.
func (f family) pids() (pids []int) {
	self, parents := os.Getpid(), make(map[int]int)
	found, _ := os.ReadDir("/proc")
	for _, entry := range found {
		pid, err := strconv.Atoi(entry.Name())
		if fields := stat(pid); err == nil && pid != self && fields != nil {
			parents[pid], _ = strconv.Atoi(fields[statParent])
		}
	}
	for pid := range parents {
		above := pid
		for above != self && above != 0 && !f.isolated {
			above = parents[above]
		}
		if above != 0 {
			pids = append(pids, pid)
		}
	}
	slices.Sort(pids)
	return pids
}

// signal sends a signal to all processes. Those of a namespace get it at the
// same moment; others get it twice, as some may have started more meanwhile.
func (f family) signal(s syscall.Signal) {
	if f.isolated {
		syscall.Kill(-1, s)
		return
	}
	for range 2 {
		for _, pid := range f.pids() {
			syscall.Kill(pid, s)
		}
	}
}

// end kills what is below this process, also what is started meanwhile, for
// endTime at most.
func (f family) end() {
	if f.isolated {
		return
	}
	for until := time.Now().Add(endTime / 2); time.Now().Before(until); {
		pids := f.pids()
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
func (f family) sample() Sample {
	s := Sample{At: time.Now()}
	var ended unix.Rusage
	if unix.Getrusage(unix.RUSAGE_CHILDREN, &ended) == nil {
		s.CPU = time.Duration(ended.Utime.Nano() + ended.Stime.Nano())
	}
	shared := make(map[string]uint64)
	for _, pid := range f.pids() {
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
