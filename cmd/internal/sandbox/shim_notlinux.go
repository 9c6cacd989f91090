//go:build unix && !linux

package sandbox

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// keepsRunning reports whether the helper of a program reports how that ends.
const keepsRunning = false

func (way) isolate(*exec.Cmd) {}

// beHelper is the main function of the shim, a helper that becomes the program.
func beHelper() int {
	runtime.LockOSThread()
	return shim(os.NewFile(3, "task"), os.NewFile(4, "reports"))
}

// shim sets the limits for itself and then becomes the program.
func shim(in, reports *os.File) int {
	keepFiles()
	var t task
	if err := gob.NewDecoder(in).Decode(&t); err != nil {
		return 1 // the process that started it has ended
	}
	err := become(&t)
	if err == nil {
		return 0 // the task was only a try
	}
	_, theirs := err.(*StartError)
	json.NewEncoder(reports).Encode(report{Failed: err.Error(), Ours: !theirs})
	return 1
}

// become turns this process into the program.
func become(t *task) error {
	if t.UID != 0 {
		t.UID = firstUID + os.Getpid()
		if err := os.Chown(t.Dir, t.UID, t.UID); err != nil {
			return err
		}
	}
	if err := os.Chdir(t.Dir); err != nil {
		return err
	}
	if err := limit(t); err != nil {
		return err
	}
	if err := changeUser(t); err != nil || t.Path == "" {
		return err
	}
	return notRun(t.Path, syscall.Exec(t.Path, t.Args, t.Env))
}

// changeUser gives this process the uid and the group of its task and no other
// groups. It checks that this user can read the files of the program.
func changeUser(t *task) error {
	if t.UID == 0 {
		return nil
	}
	err := syscall.Setgroups(nil)
	if err == nil {
		err = syscall.Setgid(t.UID)
	}
	if err == nil {
		err = syscall.Setuid(t.UID)
	}
	if err != nil {
		return fmt.Errorf("changing to user %d: %w", t.UID, err)
	}
	for _, path := range t.Read {
		if !isDir(path) && unix.Access(path, unix.R_OK) == unix.EACCES {
			return notReadable(path)
		}
	}
	return nil
}

// endGroup waits until a command has ended. It then kills the rest of its
// process group, while the number of the group cannot be reused.
func endGroup(cmd *exec.Cmd) {
	cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}

func selfPath() string {
	path, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return path
}

// keepFiles closes all files but the first three for the programs that this
// process starts.
func keepFiles() {
	for fd := 3; fd < mostInherited; fd++ {
		syscall.CloseOnExec(fd)
	}
}

// probe is not used here, where programs are not isolated.
func probe([]string) int { return 1 }
