//go:build unix

package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// shim is the main function of the process that becomes the program: it takes
// the limits upon itself and then runs the program in its own place. What stops
// it from doing so is told on trouble.
func shim(in, trouble *os.File) int {
	keepFiles()
	var t task
	err := json.NewDecoder(in).Decode(&t)
	in.Close()
	if err == nil {
		err = become(t)
	}
	var bad *exec.Error
	switch {
	case err == nil:
		return 0 // the task was only to try
	case errors.As(err, &bad):
		fmt.Fprintf(trouble, "%q: %v", bad.Name, bad.Err)
		return notRunnable
	}
	fmt.Fprint(trouble, err)
	return 1
}

// notRunnable is the shim's exit status if only the last step failed: the file
// could not be run.
const notRunnable = 126

// become turns this process into the program.
func become(t task) error {
	if err := os.Chdir(t.Dir); err != nil {
		return err
	}
	if err := limit(t); err != nil {
		return err
	}
	if err := confine(t); err != nil {
		return err
	}
	if t.Path == "" {
		return nil
	}
	err := error(syscall.Exec(t.Path, t.Args, t.Env))
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		err = errors.New("neither a program nor a script with #! in its first line")
	case errors.Is(err, syscall.ENOENT):
		err = errors.New("the interpreter that it names does not exist")
	}
	return &exec.Error{Name: t.Path, Err: err}
}

// maxOpen is how many files a program may have open: what most systems allow
// at first, and enough for every interpreter. Each pipe holds memory that is
// not weighed.
const maxOpen = 1024

// limit limits the size of data and files and how many are open, and forbids
// core dumps. It is data that is limited and not address space, of which Go,
// Java and Node reserve far more than they use.
func limit(t task) error {
	for resource, value := range map[int]uint64{
		unix.RLIMIT_DATA:   t.Memory,
		unix.RLIMIT_FSIZE:  t.File,
		unix.RLIMIT_NOFILE: maxOpen,
		unix.RLIMIT_CORE:   0,
	} {
		if resource == unix.RLIMIT_DATA && raceDetector {
			continue
		}
		if err := setLimit(resource, value); err != nil {
			return fmt.Errorf("setting limits: %w", err)
		}
	}
	return nil
}

// setLimit lowers a limit; one that is lower already stays.
func setLimit(resource int, value uint64) error {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		return err
	}
	limit := rlimit(value)
	limit.Cur = min(limit.Cur, now.Max)
	limit.Max = min(limit.Max, now.Max)
	return unix.Setrlimit(resource, &limit)
}
