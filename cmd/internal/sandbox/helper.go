package sandbox

import (
	"runtime/debug"
	"slices"
	"time"
)

// An isolation is a method to isolate programs.
type isolation string

// The methods. Root needs no user namespace, and can give every program a uid of
// its own.
const (
	notIsolated isolation = "" // not at all
	asRoot      isolation = "root"
	inUserNS    isolation = "user namespace"
)

// A spec says what a helper process starts, and how. It is sent as package gob does:
// names of files may be no UTF-8.
type spec struct {
	Path      string
	Args      []string
	Env       []string
	Read      []string
	Compiled  bool
	Home      string // the folder that it may write to
	Dir       string // its working folder
	Isolation isolation
	UID       int // 0: the uid is not changed
	Limits    Limits
	Grouped   bool // a control group limits memory and processes

	bound []string // paths in the sandbox, of Read and of the system
}

// Helper processes run this executable again, under these names.
const (
	helperName = "mines-sandbox-helper"
	probeName  = "mines-sandbox-probe"
)

// selfPath is where this program is on Linux, even if its file has been replaced.
const selfPath = "/proc/self/exe"

// helperEnv is the environment of helper processes.
var helperEnv = []string{"GOMAXPROCS=1"}

// firstUID is the first of the uids that no account has. A program gets the one
// at its process id, so that no two programs have the same at a time.
const firstUID = 0x70000000

// onlyUID is the one user and group of a user namespace. It is not root, who
// would own what is in /proc of the first process.
const onlyUID = 1000

// A report is a message of a helper with one of these, as package gob sends it.
type report struct {
	Started bool
	Failed  string // why the program could not be started
	Ours    bool   // the failure is not the program's fault
	Sample  *Sample
	Exit    *Exit
}

// What a helper is asked through its control pipe, a byte each.
const (
	askSample = '?'
	askStop   = 's'
	askGo     = 'g'
)

// watchEvery is how often the limits are checked that the kernel does not
// enforce, and whether it has enforced the others.
const watchEvery = 100 * time.Millisecond

// raceDetector reports whether this program was built with the race detector,
// which maps more data than any sensible limit. The programs of tests are this
// program again, so their data is not limited then; their memory is watched
// still.
func raceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// What the helper of a program needs in its control group: bytes of memory, and
// threads.
const (
	helperMemory  = 4 << 20
	helperThreads = 32
)
