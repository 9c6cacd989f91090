package cli

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// root returns the program's commands for cobra, which parses and completes
// them. Only the command with the given name gets its flags, since making the
// flags of all commands takes longer than most commands run.
func (a *App) root(e *Env, name string) (root *cobra.Command, named *completer) {
	root = &cobra.Command{
		Use:               a.Name,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetOut(e.Stdout)
	root.SetErr(io.Discard) // cobra prints nothing of its own, but notes for authors of completion
	root.Flags().Bool("version", false, "print version, commit and Go release")
	for _, c := range a.Table() {
		command := &cobra.Command{Use: c.Name, Short: c.Summary, Run: func(*cobra.Command, []string) {}}
		if c.Name == name {
			named = &completer{command, a.equip(e, command, &c)}
		}
		root.AddCommand(command)
		if c.Name == "help" {
			root.SetHelpCommand(command)
		}
	}
	return root, named
}

// equip gives a cobra command its flags and functions, and returns the flags.
func (a *App) equip(e *Env, command *cobra.Command, c *Command) *Flags {
	flags, run := newFlags(c, command.Flags())
	command.RunE = func(_ *cobra.Command, args []string) error {
		e.json = flags.jsonOnStdout()
		if err := cmp.Or(flags.checkValues(), flags.checkRules(args), flags.checkFiles(args), flags.takeFile(args)); err != nil {
			return err
		}
		if IsStdin(flags.redirect) {
			return run(e, args)
		}
		return e.redirect(flags.redirect, func() error { return run(e, args) })
	}
	command.Args = cobra.ArbitraryArgs
	command.Flags().BoolP("help", "h", false, "print this help")
	command.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		flags.parseRest()
		e.json = flags.jsonOnStdout()
		return flags.flagError(err)
	})
	command.SetHelpFunc(func(*cobra.Command, []string) { a.helpCommand(e.Stdout, c) })
	return flags
}

// newFlags makes the flags of a command in a set, and the function that runs
// it.
func newFlags(c *Command, set *pflag.FlagSet) (*Flags, Run) {
	f := &Flags{FlagSet: set}
	return f, c.New(f)
}
