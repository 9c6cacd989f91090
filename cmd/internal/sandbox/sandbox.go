// Package sandbox runs programs that are not trusted: it limits what they use
// and, where the machine allows, isolates them from everything but their input
// and output.
//
// It must not contain games or protocols: a program here is a command with
// three pipes. A new limit belongs in [Limits], where it is set (limit or
// buildFiles), and among what [Probe] tries.
//
// # Two levels
//
// A program is isolated or it is not; [Probe] finds out which. The isolated level
// exists on Linux. Its promises hold together or not at all:
//
//	processes  a PID namespace: it sees no other process, and all processes
//	           that it starts end with it; their number is limited
//	files      a mount namespace with a small file system of its own. What it
//	           may read is bound into it, read-only; what it writes is limited
//	           in bytes and in files. Landlock repeats this
//	user       a uid that no account has if started by root, else the one
//	           user of a user namespace
//	network    a network namespace, and no sockets but pairs of its own;
//	           an IPC namespace
//	kernel     a filter of system calls (seccomp)
//
// Not isolated means: limits on memory and on the size of a file, and another
// uid if started by root. It can read what its user can read and use the
// network. On systems other than Linux there are no such limits.
//
// Either way a program has a control group of its own, if one can be made: the
// kernel then counts and limits all memory that is held for it, and its
// processes (cgroup_linux.go). Elsewhere the helper samples both from /proc, and
// a program may exceed its memory while the helper waits for a processor.
//
// # How it is done
//
//	us ──control, reports──▶ first process ──▶ the program
//	 └──────── standard input, output and error ─────┘
//
// The first process of the PID namespace is this executable once more; [Main]
// is where it begins. It waits until it is in the control group of its program,
// builds the file system, applies the limits to itself, starts the program, and
// watches it. When it ends, the kernel ends everything in the namespace. It ends
// when it is killed, when the program ends, and when the control pipe closes
// because this process has ended, even by SIGKILL.
//
// A program that is not isolated has the same helper. It is the parent of
// processes that have lost theirs, and ends all before it ends. Systems other
// than Linux have no helpers: the program is started as it is, and its process
// group is killed, if there are such groups.
//
// # Limits are tested before they are announced
//
// [Probe] starts a test program in the sandbox that tries to break every limit:
// it forks until that is refused, takes too much memory, writes too many bytes
// and too many files, makes a socket and a namespace, and looks for files
// outside. If one of these succeeds, the level is not announced.
//
// Processor time is measured, not limited: [Process.Sample] returns it, and
// [Process.Freeze] stops a program. Nothing is promised against holes in the
// kernel: a program of an attacker belongs in a virtual machine.
package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// A Sandbox starts programs. Make it with [Probe].
type Sandbox struct {
	isolation isolation
	missing   string        // why programs are not isolated
	ownUID    bool          // programs that are not isolated get another uid
	parent    *cgroupParent // of control groups; nil if none can be made
	own       *cgroup       // of this process; nil if there is none
	mutex     sync.Mutex
	busy      []*cgroup // of programs that have ended; they could not be removed yet
}

// RemoveGroups removes the control groups of programs that have ended. The kernel
// may need long to free their memory. The error names those that are left.
func (s *Sandbox) RemoveGroups() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var left []error
	s.busy = slices.DeleteFunc(s.busy, func(g *cgroup) bool {
		err := g.remove()
		left = append(left, err)
		return err == nil
	})
	return errors.Join(left...)
}

// Isolated reports whether programs are isolated.
func (s *Sandbox) Isolated() bool { return s.isolation != notIsolated }

// Isolates reports whether a program is isolated.
func (s *Sandbox) Isolates(c Command) bool { return s.Isolated() && !c.Wrapped && !c.Terminal }

// Missing returns why programs are not isolated.
func (s *Sandbox) Missing() string { return s.missing }

// EnforcesMemory reports whether the kernel enforces the limit of memory.
// Otherwise what the programs use is sampled.
func (s *Sandbox) EnforcesMemory() bool { return s.parent != nil }

// OwnUser reports whether programs run as another user than this process.
func (s *Sandbox) OwnUser() bool { return s.isolation == asRoot || s.ownUID }

// A Command is a program and what it may use.
type Command struct {
	Path string   // of the file to run
	Args []string // from the command's name on
	Env  []string // NAME=VALUE, in addition to PATH, HOME, TMPDIR and the language
	Read []string // files and folders outside the system's that it needs
	Dir  string   `json:",omitempty"` // its working folder, one of Read; empty: a new one

	Compiled bool // it and what it starts need no files of interpreters
	Wrapped  bool // it isolates another program itself: only limits apply
	Terminal bool // it acts for the person at the terminal: no limits apply
}

// Limits are what a program and the processes that it starts may use.
type Limits struct {
	Start     time.Duration // time until it runs
	Line      int           // bytes in a line of its output
	Processes int           // processes and threads, all together
	Memory    uint64        // bytes of memory, all together
	Disk      uint64        // bytes in files, all together
	Files     int           // files and folders
}

// SystemFolders returns the folders of the system's programs and libraries.
// They hold no files of the user, and every program may read them.
func SystemFolders() []string {
	return []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix",
		"/run/current-system", "/snap"}
}

// Path is the PATH of every program.
const Path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// baseEnv is the environment of every program: where programs are, and its own
// folder as its home.
func baseEnv(dir string) []string {
	return []string{
		"PATH=" + Path,
		"HOME=" + dir,
		"TMPDIR=" + dir,
		"LANG=C.UTF-8",
		"LC_ALL=C.UTF-8",
	}
}

// direct returns the command of a program without a helper.
func direct(c Command, dir string) *exec.Cmd {
	return &exec.Cmd{Path: c.Path, Args: c.Args, Env: append(baseEnv(dir), c.Env...), Dir: cmp.Or(c.Dir, dir)}
}

// A Folder is a temporary folder with files that programs in the sandbox can
// read if it is in [Command.Read]: other users can, too. Its parts are folders
// like it.
type Folder string

// NewFolder makes an empty folder.
func NewFolder() (Folder, error) {
	dir, err := os.MkdirTemp("", "mines-files-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	return Folder(dir), err
}

// Path returns the path of a file in the folder. Its name has slashes.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// Write writes files by name, which can be run.
func (f Folder) Write(files map[string][]byte) error {
	for name, data := range files {
		if err := os.MkdirAll(filepath.Dir(f.Path(name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(f.Path(name), data, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes the folder with its files.
func (f Folder) Remove() error { return os.RemoveAll(string(f)) }

// A Sample is what a program and whatever it started use at one moment.
type Sample struct {
	At        time.Time     // zero: it could not be taken
	CPU       time.Duration // used so far
	Running   bool          // or waiting for a processor or a disk, at this moment
	Stopped   bool          // by a signal, as Ctrl-Z does
	Memory    uint64        // bytes that they do not share with files
	Processes int           // and threads
	Mappings  int           // of the process that has the most
}

// An Exit describes how a program ended.
type Exit struct {
	Code    int
	Signal  string // its name, if a signal ended it
	Memory  uint64 // bytes that it held at the most, if known
	Over    Limit  // the limit that it exceeded, or had reached when it ended
	Sampled bool   // Over was found by samples, not by the kernel
	Lost    bool   // it ended with its helper; code and signal are the helper's
}

// A Limit is a limit that a program ran into.
type Limit string

// The limits that are watched.
const (
	OverMemory    Limit = "memory"
	OverMappings  Limit = "mappings of memory"
	OverProcesses Limit = "processes"
	// OverMachine is no limit of the program: the kernel killed it because the
	// machine, or the group of this process, had no memory left.
	OverMachine Limit = "memory of the machine"
)

// Failed reports whether the program ended in any way but with status 0.
func (e Exit) Failed() bool { return e.Code != 0 || e.Signal != "" || e.Lost }

// Killed reports whether the program was killed, by itself or from outside.
func (e Exit) Killed() bool { return e.Signal == "SIGKILL" }

// String returns the signal or the status.
func (e Exit) String() string {
	how := cmp.Or(e.Signal, fmt.Sprintf("exit status %d", e.Code))
	if e.Lost {
		how += ", with its sandbox"
	}
	return how
}

// A StartError says why a program cannot be run: a fault of the program.
type StartError struct{ Reason string }

// Error returns the reason.
func (e *StartError) Error() string { return e.Reason }

// Probe returns a sandbox that isolates programs, if isolate is set and a try
// shows that this machine can. From now on, programs do not inherit open files
// other than the standard ones.
func Probe(isolate bool) *Sandbox {
	closeInherited()
	s := &Sandbox{missing: "switched off"}
	s.parent, s.own = findCgroupParent()
	if isolate {
		s.missing = ""
		for _, s.isolation = range isolations() {
			err := s.try()
			if err == nil {
				return s
			}
			s.missing = cmp.Or(s.missing, err.Error())
		}
	}
	s.missing = cmp.Or(s.missing, "that needs Linux")
	s.isolation = notIsolated
	s.ownUID = os.Geteuid() == 0
	if s.ownUID { // in a user namespace, root may not have all uids
		s.ownUID = s.try() == nil
	}
	return s
}
