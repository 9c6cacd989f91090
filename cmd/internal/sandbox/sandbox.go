package sandbox

import (
	"cmp"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"time"
)

// A Command is a program and what it may use.
type Command struct {
	Path string   // of the file to run
	Args []string // from the command's name on
	Env  []string // NAME=VALUE, in addition to PATH, HOME, TMPDIR and the language
	Read []string // files and folders outside the system's that it needs

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

// A Sandbox starts programs. Make it with [Probe].
type Sandbox struct {
	way     way
	missing string // why programs are not isolated
	ownUID  bool   // programs that are not isolated get another uid
	door    *door  // to control groups; nil if none opens
	own     *group // of this process; nil if there is none
}

// A way is a method to isolate programs.
type way string

// The ways. Root needs no user namespace, and can give every program a uid of
// its own.
const (
	openly   way = "" // not at all
	asRoot   way = "root"
	inUserNS way = "user namespace"
)

// Isolated reports whether programs are isolated.
func (s *Sandbox) Isolated() bool { return s.way != openly }

// Isolates reports whether a program is isolated.
func (s *Sandbox) Isolates(c Command) bool { return s.Isolated() && !c.Wrapped && !c.Terminal }

// Missing returns why programs are not isolated.
func (s *Sandbox) Missing() string { return s.missing }

// EnforcesMemory reports whether the kernel enforces the limit of memory.
// Otherwise what the programs use is sampled.
func (s *Sandbox) EnforcesMemory() bool { return s.door != nil }

// OwnUser reports whether programs run as another user than this process.
func (s *Sandbox) OwnUser() bool { return s.way == asRoot || s.ownUID }

// Probe returns a sandbox that isolates programs, if isolate is set and a try
// shows that this machine can. From now on, programs do not inherit open files
// other than the standard ones.
func Probe(isolate bool) *Sandbox {
	keepFiles()
	s := &Sandbox{missing: "switched off"}
	s.door, s.own = openDoor()
	if isolate {
		s.missing = ""
		for _, s.way = range ways() {
			err := s.try()
			if err == nil {
				return s
			}
			s.missing = cmp.Or(s.missing, err.Error())
		}
	}
	s.missing = cmp.Or(s.missing, "that needs Linux")
	s.way = openly
	if s.ownUID = os.Geteuid() == 0; s.ownUID { // in a user namespace, root may not have all uids
		s.ownUID = s.try() == nil
	}
	return s
}

// firstUID is the first of the uids that no account has. A program gets the one
// at its process id, so that no two programs have the same at a time.
const firstUID = 0x70000000

// A task is the work of a helper process.
type task struct {
	Path      string
	Args      []string
	Env       []string
	Read      []string
	Compiled  bool
	Dir       string // its working folder
	Way       way
	UID       int // 0: the uid is not changed
	Limits    Limits
	Unlimited bool // data is not limited, because of the race detector
	Grouped   bool // a control group limits memory and processes

	bound []string // paths in the sandbox, of Read and of the system
}

// helperEnv is the environment of helper processes.
var helperEnv = []string{"GOMAXPROCS=1"}

// raceDetector reports whether this program was built with the race detector,
// which maps more data than any sensible limit. The programs of tests are this
// program again, so their data is not limited then; their memory is watched
// still.
func raceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// baseEnv is the environment of every program: where programs are, and its own
// folder as its home.
func baseEnv(dir string) []string {
	return []string{
		"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
		"HOME=" + dir,
		"TMPDIR=" + dir,
		"LANG=C.UTF-8",
		"LC_ALL=C.UTF-8",
	}
}

// direct returns the command of a program without a helper.
func direct(c Command, dir string) *exec.Cmd {
	return &exec.Cmd{Path: c.Path, Args: c.Args, Env: append(baseEnv(dir), c.Env...), Dir: dir}
}

// SystemFolders returns the folders of the system's programs and libraries.
// They hold no files of the user, and every program may read them.
func SystemFolders() []string {
	return []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix",
		"/run/current-system", "/snap"}
}

// Helper processes run this executable again, under these names.
const (
	helperName = "mines-sandbox-helper"
	probeName  = "mines-sandbox-probe"
)
