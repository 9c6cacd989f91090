package cli

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress returns a bar on standard error for work of so many steps, -1 if
// nobody knows. Unless standard error is a terminal the bar draws nothing. Add
// may be called by several goroutines at once; Finish takes the bar off the
// screen.
func (e *Env) Progress(steps int, what string) *progressbar.ProgressBar {
	w := e.Stderr
	if !e.Terminals.Stderr {
		w = io.Discard
	}
	return progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(e.Terminals.Stderr),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
}
