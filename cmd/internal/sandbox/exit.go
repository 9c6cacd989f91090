package sandbox

import (
	"cmp"
	"fmt"
	"time"
)

// A Sample is what a program and whatever it started use at one moment.
type Sample struct {
	At        time.Time     `json:",omitzero"` // zero: it could not be taken
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
