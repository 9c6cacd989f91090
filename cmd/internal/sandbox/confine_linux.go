package sandbox

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/landlock-lsm/go-landlock/landlock"
	llsys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// confine takes from this thread, permanently, what the program must not have:
//
//	privileges   no new ones, and no capability
//	files        Landlock: only what is bound, and its own folder
//	the network  a filter of system calls: no socket can be made
//
// Landlock repeats what the mounts do. The filter also refuses the calls by
// which processes of one user reach into each other without a signal or a file.
func confine(s *spec) error {
	if _, err := llsys.LandlockGetABIVersion(); err != nil {
		return fmt.Errorf("the kernel has no Landlock: %w", err)
	}
	if s.UID == 0 {
		if err := dropCapabilities(); err != nil {
			return fmt.Errorf("dropping capabilities: %w", err)
		}
	} // else the change of the user drops them
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

// dropCapabilities gives up the capabilities that the first process has in its
// user namespace.
func dropCapabilities() error {
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	head := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(&head, &none[0])
}
