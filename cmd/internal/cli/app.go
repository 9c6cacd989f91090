package cli

import (
	"slices"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/topics"

	"github.com/spf13/pflag"
)

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

// verb returns the verb that the arguments begin with, under its whole name, and
// the arguments behind it. Without one it returns the command.
func (c *Command) verb(args []string) (*Command, []string) {
	if len(args) > 0 {
		if i := slices.Index(namesOf(c.Verbs), args[0]); i >= 0 {
			verb := c.Verbs[i]
			verb.Name = c.Name + " " + verb.Name
			return &verb, args[1:]
		}
	}
	return c, args
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
	f := &Flags{FlagSet: set, json: new(bool), quiet: new(bool), form: new(answer.Form)}
	f.output = &f.redirect
	f.run = c.New(f)
	return f
}
