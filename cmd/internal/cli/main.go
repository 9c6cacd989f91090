package cli

import (
	"errors"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
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
	if flushed := e.Flush(); err == nil || errors.Is(err, No) {
		if flushed != nil {
			err = flushed
		}
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
	c, err := a.find(args[0])
	if err != nil {
		return err
	}
	c, line := c.verb(args[1:])
	e.name += " " + c.Name
	return a.runCommand(e, c, line)
}
