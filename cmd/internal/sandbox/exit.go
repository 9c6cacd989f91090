package sandbox

import (
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
	Lost    bool   // its helper was killed, so how it ended is not known
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

// killed reports whether the program was killed, by itself or from outside.
func (e Exit) killed() bool { return e.Lost || e.Signal == "SIGKILL" }

// String returns the status or the signal.
func (e Exit) String() string {
	switch {
	case e.Lost:
		return "SIGKILL, with its sandbox"
	case e.Signal != "":
		return e.Signal
	}
	return fmt.Sprintf("exit status %d", e.Code)
}

// A StartError says why a program cannot be run: a fault of the program.
type StartError struct{ Reason string }

// Error returns the reason.
func (e *StartError) Error() string { return e.Reason }
