package bot

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// canSample tells that measure and memoryUsed know something.
const canSample = true

// selfPath is where this program is, even if its file has been replaced.
func selfPath() string { return "/proc/self/exe" }

// namespaces are what a program gets of its own at level Apart.
const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS |
	unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// keeperCommand returns the command that is a keeper.
func keeperCommand(l Level) *exec.Cmd {
	cmd := &exec.Cmd{Path: selfPath(), Args: []string{keeperName}, Env: helperEnv(), Dir: "/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if l >= Apart {
		cmd.SysProcAttr.Cloneflags = namespaces
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	return cmd
}

// keepFiles keeps all files but the three from whatever is run next, also those
// that whoever started the referee forgot to close.
func keepFiles() {
	if unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	for fd := 3; fd < 1024; fd++ { // before Linux 5.11
		syscall.CloseOnExec(fd)
	}
}

// prepareKeeper makes a keeper the one to whom orphans go, and at level Apart
// gives it a /proc that shows only its own processes.
func prepareKeeper(l Level) error {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("becoming a subreaper: %w", err)
	}
	if l < Apart {
		return nil
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	if err := unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("mounting /proc: %w", err)
	}
	return nil
}

// shimAttributes give the program a session of its own, without a terminal, and
// let it die with its keeper.
func shimAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// killAll kills whatever the program started. At level Apart the keeper is the
// first process of its namespace and all others in it are the program's; below,
// they are the keeper's descendants, for orphans go to it.
func killAll(_ int, l Level) {
	if l >= Apart {
		syscall.Kill(-1, syscall.SIGKILL)
		return
	}
	for _, pid := range descendants(os.Getpid()) {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// descendants returns the processes that stand below one, which must have a
// single thread that starts others or be ours.
func descendants(root int) (all []int) {
	for next := []int{root}; len(next) > 0; next = next[1:] {
		kids := children(next[0])
		all = append(all, kids...)
		next = append(next, kids...)
	}
	return all
}

// children returns a process's children, by asking each of its threads.
func children(pid int) (kids []int) {
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil
	}
	for _, thread := range threads {
		list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, thread.Name()))
		if err != nil {
			return childrenByParent(pid)
		}
		for field := range strings.FieldsSeq(string(list)) {
			if kid, err := strconv.Atoi(field); err == nil {
				kids = append(kids, kid)
			}
		}
	}
	return kids
}

// childrenByParent looks at all processes of the machine, for kernels whose
// threads do not list their children.
func childrenByParent(pid int) (kids []int) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		kid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		f := statFields(fmt.Sprintf("/proc/%d/stat", kid))
		if len(f) > statParent && f[statParent] == strconv.Itoa(pid) {
			kids = append(kids, kid)
		}
	}
	return kids
}

// Places in statFields, which begin with the third field of /proc/PID/stat, the
// first behind the command's name.
const (
	statState  = 0
	statParent = 1
	statFlags  = 6
	statUser   = 11 // ticks of a hundredth of a second; three more follow:
	statLast   = 14 // system time, and both for children that have been waited for
)

// exiting is the kernel's flag of a process that is ending. It is set before the
// files of the process are closed.
const exiting = 0x4

// statFields returns what /proc/PID/stat, or that of a thread, says.
func statFields(path string) []string {
	stat, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
}

// measure returns the processor time that a process, those below it and the
// orphans that it left have used, whether any of their threads runs, and whether
// the process itself is stopped or ending.
func measure(pid int) (s sample) {
	s.Leaving = leaving(pid)
	for _, p := range descendants(os.Getpid()) {
		f := statFields(fmt.Sprintf("/proc/%d/stat", p))
		if len(f) <= statLast {
			continue
		}
		s.Stopped = s.Stopped || p == pid && f[statState] == "T"
		s.Running = s.Running || runs(p)
		for _, text := range f[statUser : statLast+1] {
			ticks, _ := strconv.ParseInt(text, 10, 64)
			s.CPU += time.Duration(ticks) * (time.Second / 100)
		}
	}
	return s
}

// leaving tells whether a process is ending or has ended.
func leaving(pid int) bool {
	f := statFields(fmt.Sprintf("/proc/%d/stat", pid))
	if len(f) <= statFlags {
		return true
	}
	flags, _ := strconv.ParseUint(f[statFlags], 10, 64)
	return flags&exiting != 0
}

// mayHeedTerm tells whether SIGTERM, which a process was sent, may still end it:
// it does not ignore the signal, and has either not got it yet or is at work.
func mayHeedTerm(pid int) bool {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return true // it has just ended
	}
	const term = 1 << (syscall.SIGTERM - 1)
	set := make(map[string]bool)
	for line := range strings.Lines(string(status)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":\t")
		mask, err := strconv.ParseUint(value, 16, 64)
		set[key] = err == nil && mask&term != 0
	}
	if set["SigIgn"] || set["SigBlk"] {
		return false
	}
	return set["ShdPnd"] || set["SigPnd"] || runs(pid)
}

// runs tells whether a thread of a process runs, waits for a processor, or
// waits for a disk.
func runs(pid int) bool {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	if err != nil {
		return false
	}
	return slices.ContainsFunc(threads, func(path string) bool {
		f := statFields(path)
		return len(f) > statState && (f[statState] == "R" || f[statState] == "D")
	})
}

// memoryUsed returns how many bytes of memory all processes below this one hold
// that they do not share with files.
func memoryUsed() (bytes uint64) {
	page := uint64(os.Getpagesize())
	for _, p := range descendants(os.Getpid()) {
		statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p))
		if err != nil {
			continue
		}
		if f := strings.Fields(string(statm)); len(f) > 2 {
			resident, _ := strconv.ParseUint(f[1], 10, 64)
			shared, _ := strconv.ParseUint(f[2], 10, 64)
			bytes += (resident - min(shared, resident)) * page
		}
	}
	return bytes
}
