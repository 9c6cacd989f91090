package bot

import (
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// Limits are what a program may take. Times are by the wall clock.
type Limits struct {
	sandbox.Limits               // Start is also the time to give its name, or its first answer if it is not asked
	Move           time.Duration // for an answer
	Margin         time.Duration // added to every limit, for the machine's own delays
	Quit           time.Duration // to end by itself after its last game
	Output         int           // bytes in remarks between two answers
}

// DefaultLimits returns the limits to use where none are asked for.
func DefaultLimits() Limits {
	return Limits{
		Limits: sandbox.Limits{Start: 10 * time.Second, Line: 4 << 10, Processes: 512, Memory: 1 << 30,
			Disk: 64 << 20, Files: 4096},
		Move:   2 * time.Second,
		Margin: 50 * time.Millisecond,
		Quit:   500 * time.Millisecond,
		Output: 1 << 20,
	}
}
