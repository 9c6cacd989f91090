package sandbox

import (
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// keepFamily prepares the helper of a program that is not isolated: whatever
// the program starts stays below the helper, also what has lost its parent.
func keepFamily(t *task) error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil || t.UID == 0 {
		return err
	}
	for _, path := range t.Read {
		if !isDir(path) && !readableBy(t.UID, path) {
			return notReadable(path)
		}
	}
	return os.Chown(t.Dir, t.UID, t.UID)
}

// readableBy reports whether a user without groups can read a file.
func readableBy(uid int, path string) bool {
	unix.SetfsgidRetGid(uid)
	unix.SetfsuidRetUid(uid)
	defer unix.SetfsgidRetGid(0)
	defer unix.SetfsuidRetUid(0)
	file, err := os.Open(path)
	if err != nil {
		return !os.IsPermission(err)
	}
	file.Close()
	return true
}

// family returns the other processes of the PID namespace of an isolated
// program, or those below this process.
func (f *first) family() (pids []int) {
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
		for above != self && above != 0 && f.task.Way == openly {
			above = parents[above]
		}
		if above != 0 {
			pids = append(pids, pid)
		}
	}
	slices.Sort(pids)
	return pids
}

// signal sends a signal to all processes of the program. Those of a namespace
// get it at the same moment; others get it twice, as some may have started more
// meanwhile.
func (f *first) signal(s syscall.Signal) {
	if f.task.Way != openly {
		syscall.Kill(-1, s)
		return
	}
	for range 2 {
		for _, pid := range f.family() {
			syscall.Kill(pid, s)
		}
	}
}

// endFamily kills what is below this process, also what is started meanwhile,
// for endTime at most.
func (f *first) endFamily() {
	if f.task.Way != openly {
		return
	}
	for until := time.Now().Add(endTime / 2); time.Now().Before(until); {
		pids := f.family()
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
