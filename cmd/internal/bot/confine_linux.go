package bot

import (
	"fmt"
	"path/filepath"
	"syscall"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// confine takes from this process, for good, what the program must not have:
//
//	privileges       no-new-privileges, and no capability even for root
//	the referee      Landlock: no signals to it, no tracing it, no /proc of it
//	files            Landlock: only programs, libraries, itself, its own folder
//	the network      a filter of system calls: no socket can be made at all
//	a life after     SIGKILL when its keeper dies
//
// Landlock alone would leave sockets that are neither TCP nor, on new kernels,
// UDP, and the calls by which processes of one user reach into each other
// without a signal or a file. The filter alone cannot see names of files.
func confine(t task) error {
	if t.Level < Confined {
		return nil
	}
	if err := checkLandlock(t.Level); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0); err != nil {
		return fmt.Errorf("asking for a parent-death signal: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("giving up new privileges: %w", err)
	}
	if t.Level >= Apart {
		if err := setLimit(unix.RLIMIT_NPROC, maxProcesses); err != nil {
			return fmt.Errorf("limiting processes: %w", err)
		}
	}
	if err := dropCapabilities(); err != nil {
		return fmt.Errorf("dropping capabilities: %w", err)
	}
	if err := landlock.V11.BestEffort().Restrict(filesFor(t)...); err != nil {
		return fmt.Errorf("closing files: %w", err)
	}
	if err := filterCalls(); err != nil {
		return fmt.Errorf("filtering system calls: %w", err)
	}
	return nil
}

// maxProcesses is how many processes and threads a program may have at level
// Apart. Below, the limit would count everything else of the same user.
const maxProcesses = 512

// The versions of Landlock that the levels need: without a namespace for
// processes, signals must be refused too, which is new in version 6; version 3
// is the first that can refuse to truncate files.
const (
	landlockSignals  = 6
	landlockTruncate = 3
)

func checkLandlock(l Level) error {
	need := landlockSignals
	if l >= Apart {
		need = landlockTruncate
	}
	got, err := llsys.LandlockGetABIVersion()
	if err != nil {
		return fmt.Errorf("the kernel has no Landlock: %w", err)
	}
	if got < need {
		return fmt.Errorf("the kernel has version %d of Landlock, want %d", got, need)
	}
	return nil
}

// Files outside the system's folders that many interpreters want to read.
var usefulFiles = []string{
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload",
	"/etc/alternatives", "/etc/localtime", "/etc/timezone", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
	"/etc/os-release", "/etc/java*", "/etc/python3*", "/etc/ssl/openssl.cnf", "/etc/machine-id",
	"/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/uptime", "/proc/version",
	"/proc/filesystems", "/proc/sys/vm", "/proc/sys/kernel/osrelease",
	"/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage",
}

var usefulDevices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// filesFor returns what the program may read and write.
func filesFor(t task) []landlock.Rule {
	var useful []string
	for _, pattern := range usefulFiles {
		found, _ := filepath.Glob(pattern) // the patterns are well formed
		useful = append(useful, found...)
	}
	rules := []landlock.Rule{
		landlock.RODirs(systemFolders...).IgnoreIfMissing(),
		landlock.RWFiles(usefulDevices...).IgnoreIfMissing(),
		landlock.RWDirs(t.Dir).WithRefer(),
	}
	for _, path := range append(useful, t.Read...) {
		if isDir(path) {
			rules = append(rules, landlock.RODirs(path).IgnoreIfMissing())
		} else {
			rules = append(rules, landlock.ROFiles(path).IgnoreIfMissing())
		}
	}
	return rules
}

// dropCapabilities makes root, real or of a namespace, a user like others. For
// everybody else there is nothing to drop.
func dropCapabilities() error {
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var caps [2]unix.CapUserData
	if err := unix.Capget(&head, &caps[0]); err != nil {
		return err
	}
	if caps == ([2]unix.CapUserData{}) {
		return nil
	}
	const lockedNoRoot = 1<<0 | 1<<1 | 1<<2 | 1<<3 // SECBIT_NOROOT, SECBIT_NO_SETUID_FIXUP and their locks
	if err := unix.Prctl(unix.PR_SET_SECUREBITS, lockedNoRoot, 0, 0, 0); err != nil {
		return err
	}
	for c := uintptr(0); c < 64; c++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err == unix.EINVAL {
			break // there are no more
		} else if err != nil {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	caps = [2]unix.CapUserData{}
	return unix.Capset(&head, &caps[0])
}
