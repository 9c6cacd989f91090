package cli

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// An ending is what a signal does: it ends the context of a long command or, at
// the second time and without a context, removes the temporary files and ends
// the process.
type ending struct {
	mu      sync.Mutex
	catches bool
	cancel  context.CancelFunc // nil without a context, and after a signal
	temps   []string
	noted   map[string]bool // files for which there was a note that they were written in place
}

// context returns a context that ends with the first signal.
func (e *ending) context() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cancel = cancel
	e.catch()
	return ctx
}

// temporary is for [ownfile.Disk]: a signal that ends the process removes the
// file.
func (e *ending) temporary(path string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.temps = append(e.temps, path)
	e.catch()
}

// isFirst reports whether there was no note about a file before.
func (e *ending) isFirst(path string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.noted[path] {
		return false
	}
	if e.noted == nil {
		e.noted = make(map[string]bool)
	}
	e.noted[path] = true
	return true
}

// catch begins to catch signals, unless it has begun.
func (e *ending) catch() {
	if e.catches {
		return
	}
	e.catches = true
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	// Writing to a closed pipe returns an error, and does not end the process.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, signals...)
	go func() {
		for sig := range caught {
			e.end(sig)
		}
	}()
}

// end does what a signal does.
func (e *ending) end(sig os.Signal) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
		signal.Ignore(syscall.SIGHUP) // the shell of a closed terminal sends it again
		return
	}
	for _, name := range e.temps {
		os.Remove(name)
	}
	os.Exit(128 + int(sig.(syscall.Signal)))
}
