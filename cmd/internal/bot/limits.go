package bot

import (
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// Limits are what a program may use. Times are by the wall clock. Start is also
// the time until the program has given its name, or its first answer if it is
// not asked for a name.
type Limits struct {
	sandbox.Limits
	Move   time.Duration // for an answer
	Margin time.Duration // added to every limit, for delays of the machine
	Quit   time.Duration // to end by itself after its last game
	Output int           // bytes in remarks between two answers
	Faults int           // starts in a row after which it has ended before its first answer
	CPU    time.Duration // of processor time in a game; 0 is no limit
	Ponder bool          // it may run while others play
}

// DefaultLimits returns the timeouts and the other limits unless flags of mines
// bot (--move-timeout, --cpu, --memory, --max-faults) set them.
func DefaultLimits() Limits {
	return Limits{
		Limits: sandbox.Limits{Start: 10 * time.Second, Line: 4 << 10, Processes: 512, Memory: 1 << 30,
			Disk: 64 << 20, Files: 4096},
		Move:   2 * time.Second,
		Margin: 50 * time.Millisecond,
		Quit:   500 * time.Millisecond,
		Output: 1 << 20,
		Faults: 10,
	}
}
