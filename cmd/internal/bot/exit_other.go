//go:build !unix

package bot

import (
	"errors"
	"os"
	"time"
)

// exitOf returns how a process of ours ended.
func exitOf(s *os.ProcessState) exit { return exit{Code: s.ExitCode()} }

// Main does nothing here: no process needs a keeper.
func Main() {}

// launchKept needs what only Unix has.
func launchKept(task, time.Duration, []*os.File) (life, error) {
	return nil, errors.New("this system has no keeper for programs")
}

// keepFiles does nothing here: only files that are named are given on.
func keepFiles() {}
