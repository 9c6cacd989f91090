package bot

import (
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// Limits are what a program may take. Times are by the wall clock.
type Limits struct {
	Start  time.Duration // from its start to its name, or to its first answer if it is not asked for one
	Move   time.Duration // for an answer
	Margin time.Duration // added to every limit, for the machine's own delays
	Quit   time.Duration // to end by itself after its last game

	Line      int    // bytes in a line
	Output    int    // bytes in remarks between two answers
	Memory    uint64 // bytes, the program and all that it starts together
	Processes int    // and threads, the same
	Disk      uint64 // bytes in files
	Files     int    // files and folders
}

// defaultLimits are the timeouts and the other limits unless flags of mines bot
// (--move-timeout, --start-timeout, --memory) set them.
var defaultLimits = Limits{
	Start:     10 * time.Second,
	Move:      2 * time.Second,
	Margin:    50 * time.Millisecond,
	Quit:      500 * time.Millisecond,
	Line:      4 << 10,
	Output:    1 << 20,
	Memory:    1 << 30,
	Processes: 512,
	Disk:      64 << 20,
	Files:     4096,
}

// DefaultLimits returns the limits to use where none are asked for.
func DefaultLimits() Limits { return defaultLimits }

// command returns what the sandbox is to start.
func (l Limits) command(p Program) sandbox.Command {
	return sandbox.Command{
		Path: p.Path, Args: p.Args, Env: p.Env, Read: p.readable(), Wrapped: p.Wrapped, Terminal: p.Terminal,
		Limits: sandbox.Limits{Start: l.Start, Line: l.Line, Processes: l.Processes, Memory: l.Memory,
			Disk: l.Disk, Files: l.Files},
	}
}
