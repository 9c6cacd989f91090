package cli

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// An ending is what a signal does: it ends the context of a long command or, at
// the second time and without a context, removes the temporary files and ends
// the process.
type ending struct {
	caught chan os.Signal
	begin  sync.Once // to wait for signals
	exits  bool      // signals end the process, and not only a context
	mu     sync.Mutex
	cancel context.CancelFunc // nil without a context, and after a signal
	temps  []string
	noted  map[string]bool // files for which there was a note that they were written in place
}

func newEnding() *ending { return &ending{caught: make(chan os.Signal, 1)} }

// catch begins to catch the signals that end the process, unless they are
// ignored, as under nohup.
func (e *ending) catch() {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(sig) {
			signal.Notify(e.caught, sig)
		}
	}
	e.exits = true
	e.begin.Do(func() { go e.run() })
}

// context returns a context that ends with the first signal.
func (e *ending) context() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cancel = cancel
	signal.Notify(e.caught, os.Interrupt, syscall.SIGTERM) // also in the background of a script
	e.begin.Do(func() { go e.run() })
	keepPipes()
	return ctx
}

// temporary is for [ownfile.Disk]: a signal that ends the process removes the
// file.
func (e *ending) temporary(path string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.temps = append(e.temps, path)
	keepPipes()
}

// keepPipes makes writing to a closed pipe return an error, in place of ending
// the process.
func keepPipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }

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

// run waits for signals.
func (e *ending) run() {
	for e.exits || e.cancel != nil {
		sig := <-e.caught
		e.mu.Lock()
		if e.cancel == nil {
			e.end(sig)
		}
		e.cancel()
		e.cancel = nil
		signal.Ignore(syscall.SIGHUP) // the shell of a closed terminal sends it again
		e.mu.Unlock()
	}
	signal.Stop(e.caught)
}

// end removes the temporary files, and ends the process by the signal.
func (e *ending) end(sig os.Signal) {
	for _, name := range e.temps {
		os.Remove(name)
	}
	signal.Reset(sig)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(sig) == nil {
		time.Sleep(time.Second)
	}
	os.Exit(128 + int(sig.(syscall.Signal)))
}
