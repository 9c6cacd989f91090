package cli

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/topics"
)

// Exit runs the command that the process was called with, and ends the process.
func (a *App) Exit() {
	cobra.MousetrapHelpText = "" // else the program refuses to start from the Explorer of Windows
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	os.Exit(a.Main(OS(), os.Args[1:]))
}

// softMemory is the memory in bytes above which garbage is collected more
// often. With it, a board of a million squares takes less than 500 MB.
const softMemory = 400 << 20

// Main runs the command that the arguments of the process name, and returns
// the exit status.
func (a *App) Main(e *Env, args []string) int {
	e.name = a.Name
	err := a.run(e, args)
	if flushed := e.Flush(); flushed != nil && (statusOf(err) != Trouble || isOfStdout(err)) {
		err = flushed
	}
	return e.finish(err)
}

// run runs a command.
func (a *App) run(e *Env, args []string) error {
	if len(args) == 0 {
		return Hint(Usagef("no command given"), "%s help lists the commands", a.Name)
	}
	switch args[0] {
	case "-h", "--help":
		args = append([]string{"help"}, args[1:]...)
	case "--version":
		return printVersion(e.Stdout, a.Name)
	case cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd:
		return a.complete(e, args)
	}
	if strings.HasPrefix(args[0], "-") {
		err := Usagef("unknown flag %s before the command", args[0])
		return Hint(err, "%s", didYouMean(args[0], []string{"--help", "--version"}))
	}
	c, line, err := a.find(args)
	if err != nil {
		return err
	}
	e.name += " " + c.Name
	return a.runCommand(e, c, line)
}

// A Command is one line of a program's table of commands.
type Command struct {
	Group   string // begins a group of commands in the help, and is its title
	Name    string
	Summary string // what it does, in a few words without a full stop
	// New adds the command's flags, and returns the function that runs it. The
	// help is a file of package topics.
	New func(*Flags) Run
	// Verbs are kinds of the command, each with flags and a help of its own. The
	// name of one stands directly behind that of the command.
	Verbs []Command
}

// Run runs a command with the arguments that are not flags. It returns nil for
// yes or done, [No] for no, and any other error for trouble.
type Run func(e *Env, args []string) error

// An App is a program with commands.
type App struct {
	Name     string
	About    string // the purpose of the program, printed above the list of commands
	Commands []Command
	Topics   func() []topics.Topic // further pages of help, or nil

	// Lists replace the lines of the help that equal their keys.
	Lists map[string]func() string
}

// newFlags makes the flags of a command in a set.
func newFlags(c *Command, set *pflag.FlagSet) *Flags {
	f := &Flags{FlagSet: set}
	f.output = &f.redirect
	f.run = c.New(f)
	return f
}

// An ending is what a signal does: it ends the context of a long command or, at
// the second time and without a context, removes the temporary files and ends
// the process.
type ending struct {
	caught  chan os.Signal
	pipes   chan os.Signal  // for signals that are passed over
	exits   bool            // signals end the process, and not only a context
	catches bool            // signals are caught
	status  int             // of a command whose context has ended
	noted   map[string]bool // files for which there was a note that they were written in place

	mu     sync.Mutex
	cancel context.CancelFunc // nil without a context, and after a signal
	temps  []string
}

// context returns a context that ends with the first signal. It must be called
// once.
func (e *ending) context() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	e.mu.Lock()
	defer e.mu.Unlock()
	e.cancel = cancel
	signal.Notify(e.caught, os.Interrupt, syscall.SIGTERM) // also in the background of a script
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

// catch begins to catch the signals that end the process, unless they are
// ignored, as under nohup. Writing to a closed pipe returns an error from now on,
// in place of ending the process.
func (e *ending) catch() {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if e.exits && !e.catches && !signal.Ignored(sig) {
			signal.Notify(e.caught, sig)
		}
	}
	signal.Notify(e.pipes, syscall.SIGPIPE)
	if !e.catches {
		e.catches = true
		go e.run()
	}
}

// sameSignal is how long a signal may come again without ending the process:
// timeout, for one, signals a process and then its whole group.
const sameSignal = 100 * time.Millisecond

// run waits for signals.
func (e *ending) run() {
	for e.exits || e.cancel != nil {
		sig := <-e.caught
		e.mu.Lock()
		if e.cancel == nil {
			e.end(sig)
		}
		e.status = statusAfter(sig)
		e.cancel()
		e.cancel = nil
		signal.Ignore(syscall.SIGHUP) // the shell of a closed terminal sends it again
		e.mu.Unlock()
		time.Sleep(sameSignal)
		select {
		case <-e.caught:
		default:
		}
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
	os.Exit(statusAfter(sig))
}

// statusAfter returns the number that shells use for the end by a signal.
func statusAfter(sig os.Signal) int { return 128 + int(sig.(syscall.Signal)) }
