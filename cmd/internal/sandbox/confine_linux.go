package sandbox

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// confine takes from this thread, permanently, what the program must not have:
//
//	privileges   no new ones, and no capability
//	files        Landlock: only what is bound, and its own folder
//	the network  a filter of system calls: no sockets but pairs of the program itself
//
// Landlock repeats what the mounts do. The filter also refuses the calls by
// which processes of one user reach into each other without a signal or a file.
func confine(s *spec) error {
	if _, err := llsys.LandlockGetABIVersion(); err != nil {
		return fmt.Errorf("the kernel has no Landlock: %w", err)
	}
	if s.UID == 0 { // else the change of the user drops them
		err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
		if err == nil {
			head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
			var none [2]unix.CapUserData
			err = unix.Capset(&head, &none[0])
		}
		if err != nil {
			return fmt.Errorf("dropping capabilities: %w", err)
		}
	}
	rules := []landlock.Rule{
		landlock.RODirs("/proc"),
		landlock.RWFiles(usefulDevices...).IgnoreIfMissing(),
		landlock.RWDirs(workFolder).WithRefer(),
	}
	for _, b := range s.bound {
		if isDir(b) {
			rules = append(rules, landlock.RODirs(b))
		} else {
			rules = append(rules, landlock.ROFiles(b))
		}
		if slices.Contains(s.Read, b) { // its folder can be listed, which shows only what is bound
			rules = append(rules, landlock.PathAccess(llsys.AccessFSReadDir, filepath.Dir(b)))
		}
	}
	if err := landlock.V11.BestEffort().Restrict(rules...); err != nil {
		return fmt.Errorf("closing files: %w", err)
	}
	if err := filterCalls(); err != nil {
		return fmt.Errorf("filtering system calls: %w", err)
	}
	return nil
}

// hasHelpers reports whether this system has helper processes.
const hasHelpers = true

// namespaces are what an isolated program gets of its own.
const namespaces = unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// isolations returns the methods to isolate programs, the best first.
func isolations() []isolation {
	if os.Geteuid() == 0 {
		return []isolation{asRoot, inUserNS}
	}
	return []isolation{inUserNS}
}

// isolate makes a command the first process of its namespaces.
func (i isolation) isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr.Cloneflags = namespaces
	if i == inUserNS {
		cmd.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Geteuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: onlyUID, HostID: os.Getegid(), Size: 1}}
		cmd.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
}

// command returns the command that starts a program: its helper, or the program
// itself.
func (s *Sandbox) command(c Command, dir string) *exec.Cmd {
	cmd := &exec.Cmd{Path: selfPath, Args: []string{helperName}, Env: helperEnv, Dir: "/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if c.Terminal {
		return direct(c, dir)
	}
	if s.Isolates(c) {
		s.isolation.isolate(cmd)
	}
	return cmd
}

// closeInherited closes all files but the first three for the programs that
// this process starts, also files that it inherited.
func closeInherited() {
	if unix.CloseRange(3, math.MaxInt32, unix.CLOSE_RANGE_CLOEXEC) == nil {
		return
	}
	for fd := 3; fd < 1024; fd++ { // before Linux 5.11
		syscall.CloseOnExec(fd)
	}
}

// endGroup returns: the helper ends what the program started.
func endGroup(*exec.Cmd) {}

// maxFile is how many bytes a single file may have, also if not isolated.
const maxFile = 16 << 20

// maxOpen is how many files a process may have open: enough for every
// interpreter. Pipes hold memory that is not counted: 64 MiB for each user, and
// two pages for each pipe beyond that.
const maxOpen = 128

// dataSlack is how many bytes of data a process may have beyond its memory:
// runtimes, above all that of Go, reserve data that they do not use.
const dataSlack = 256 << 20

// limit limits the size of data and of files and the number of open files, and
// forbids core dumps. It limits data and not address space, because Go, Java
// and Node reserve far more of that than they use. The kernel counts the
// processes of a user, so they can be limited only if the program has its own
// user.
func limit(s *spec) error {
	limits := map[int]uint64{
		unix.RLIMIT_DATA:   s.Limits.Memory + dataSlack,
		unix.RLIMIT_FSIZE:  maxFile,
		unix.RLIMIT_NOFILE: maxOpen,
		unix.RLIMIT_CORE:   0,
	}
	if raceDetector() || s.Grouped { // a control group limits what is used
		delete(limits, unix.RLIMIT_DATA)
	}
	if (s.Isolation != notIsolated || s.UID != 0) && !s.Grouped {
		limits[unix.RLIMIT_NPROC] = uint64(s.Limits.Processes)
	}
	for resource, value := range limits {
		var now unix.Rlimit
		err := unix.Getrlimit(resource, &now)
		if err == nil {
			value = min(value, now.Max) // one that is lower already stays
			err = unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value})
		}
		if err != nil {
			return fmt.Errorf("setting limits: %w", err)
		}
	}
	return nil
}
