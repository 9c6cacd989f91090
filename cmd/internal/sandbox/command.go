package sandbox

import (
	"cmp"
	"os/exec"
	"time"
)

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
	return &exec.Cmd{Path: c.Path, Args: c.Args, Env: append(baseEnv(dir), c.Env...), Dir: cmp.Or(c.Dir, dir)}
}
