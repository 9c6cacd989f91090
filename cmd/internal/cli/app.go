package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/topics"
)

// A Command is one line of a program's table of commands.
type Command struct {
	Group   string // begins a group of commands in the help, and is its title
	Name    string
	Summary string // what it does, in a few words without a full stop
	// New adds the command's flags, and returns the function that runs it. The
	// help is a file of package topics.
	New func(*Flags) Run
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
	e.name += " " + c.Name
	root, named := a.root(e, c.Name)
	root.SetArgs(args)
	named.flags.line = args[1:]
	return root.Execute()
}

// Table returns the commands. Those that every program has are at the end.
func (a *App) Table() []Command {
	return append(slices.Clone(a.Commands),
		Command{Group: "Help", Name: "help", Summary: "say what a command does", New: a.newHelp},
		Command{Name: "completion", Summary: "print a shell's completion of commands, flags and values",
			New: a.newCompletion},
		Command{Name: "version", Summary: "print the version, or the licences of libraries", New: a.newVersion},
	)
}

// find returns the command with a name.
func (a *App) find(name string) (*Command, error) {
	commands := a.Table()
	names := namesOf(commands)
	if i := slices.Index(names, name); i >= 0 {
		return &commands[i], nil
	}
	err := fmt.Errorf("unknown command %q", name)
	guess := didYouMean(name, append(names, "--version", "--help"))
	if _, ok := a.topic(name); ok {
		err = Hint(err, "%s help %s prints the help topic", a.Name, name)
		if guess != "" {
			err = Hint(err, "%s %s help %s prints the help topic", guess, a.Name, name)
		}
		return nil, err
	}
	if guess != "" {
		return nil, Hint(err, "%s", guess)
	}
	return nil, Hint(err, "%s help lists the commands", a.Name)
}

func namesOf(commands []Command) []string {
	return text.NamesBy(commands, func(c Command) string { return c.Name })
}
