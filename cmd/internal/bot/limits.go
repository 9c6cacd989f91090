package bot

import "time"

// Limits are what a program may take. Times are by the wall clock.
type Limits struct {
	Start  time.Duration // from its start to its name, or to its first answer if it is not asked for one
	Move   time.Duration // for an answer
	Margin time.Duration // added to every limit, for the machine's own delays
	Quit   time.Duration // to end by itself after its last game

	Line   int    // bytes in a line
	Output int    // bytes in remarks between two answers
	Memory uint64 // bytes of data, of one process and of all together
	File   uint64 // bytes in a file it writes
}

// defaultLimits are the timeouts and the other limits unless flags of mines bot
// (--move-timeout, --start-timeout, --memory) set them.
var defaultLimits = Limits{
	Start:  10 * time.Second,
	Move:   2 * time.Second,
	Margin: 50 * time.Millisecond,
	Quit:   500 * time.Millisecond,
	Line:   4 << 10,
	Output: 1 << 20,
	Memory: 1 << 30,
	File:   16 << 20,
}

// DefaultLimits returns the limits to use where none are asked for.
func DefaultLimits() Limits { return defaultLimits }

// A Level is how well a program is kept apart from its referee. Each level
// includes those below it.
type Level int

// The levels.
const (
	// Pipes: its own pipes with deadlines, an environment without anything of
	// ours, an empty temporary folder. This much works everywhere.
	Pipes Level = iota
	// Limited: a session of its own and limits on memory and files. Unix.
	Limited
	// Confined: no way to gain privileges, files and network closed by
	// Landlock and a filter of system calls, nothing outlives the referee.
	// Linux.
	Confined
	// Apart: processes, mounts, network and shared memory of its own. Linux
	// that lets users make namespaces.
	Apart
)

var levelNames = []string{"pipes only", "limits", "confined", "namespaces"}

// String returns the level's number and what it stands for.
func (l Level) String() string {
	return string('0'+byte(l)) + " (" + levelNames[l] + ")"
}
