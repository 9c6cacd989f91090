package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
)

// newHelp is the command help.
func (a *App) newHelp(f *Flags) Run {
	f.Describe("[COMMAND]", "Print what a command does and which flags it has, or list the commands.")
	f.Complete(namesOf(a.Commands)...)
	return func(e *Env, args []string) error {
		name, err := OneArg(args, "command")
		if err != nil {
			return err
		}
		if name == "" {
			return a.helpAll(e.Stdout)
		}
		c, err := a.find(name)
		if err != nil {
			return err
		}
		return a.helpCommand(e.Stdout, c)
	}
}

// helpAll lists the commands.
func (a *App) helpAll(w io.Writer) error {
	commands, width := a.Table(), 0
	for _, c := range commands {
		width = max(width, len(c.Name))
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\nUsage: %s COMMAND [FLAGS] [ARGUMENTS]\n", strings.Trim(a.About, "\n"), a.Name)
	for _, c := range commands {
		if c.Group != "" {
			fmt.Fprintf(&s, "\n%s\n", c.Group)
		}
		fmt.Fprintf(&s, "  %-*s  %s\n", width, c.Name, c.Summary)
	}
	fmt.Fprintf(&s, "\nExit status: 0 yes or done, 1 no, 2 trouble.\n")
	fmt.Fprintf(&s, "%s help COMMAND says more about a command, %s --version which version this is.\n", a.Name, a.Name)
	_, err := io.WriteString(w, s.String())
	return err
}

// helpCommand prints the help of one command.
func (a *App) helpCommand(w io.Writer, c *Command) error {
	f, _ := a.flags(c)
	usage := []string{a.Name, c.Name}
	if f.HasFlags() {
		usage = append(usage, "[FLAGS]")
	}
	if f.args != "" {
		usage = append(usage, f.args)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "Usage: %s\n\n%s\n", strings.Join(usage, " "), f.about)
	if f.HasFlags() {
		fmt.Fprintf(&s, "\nFlags:\n%s", f.FlagUsagesWrapped(100))
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// printVersion prints the program's version, the commit it was built from and
// the Go release, as far as the build recorded them.
func printVersion(w io.Writer, program string) error {
	version, commit := "(devel)", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		commit = commitOf(info.Settings)
	}
	_, err := fmt.Fprintf(w, "%s %s, commit %s, %s %s/%s\n",
		program, version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// commitOf returns the commit that version control recorded, and whether files
// had been changed since.
func commitOf(settings []debug.BuildSetting) string {
	commit, changed := "unknown", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " (changed)"
		}
	}
	return commit + changed
}
