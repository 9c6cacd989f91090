package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/licenses"
	"minesweeper/cmd/internal/text"
)

// root returns the program's commands for cobra, which completes them. Only the
// command or verb with the given name gets its flags, since making the flags of
// all commands takes longer than most commands run.
func (a *App) root(e *Env, name string) *cobra.Command {
	root := &cobra.Command{Use: a.Name, CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}}
	root.SetOut(e.Stdout)
	root.SetErr(io.Discard) // cobra prints nothing of its own, but notes for authors of completion
	root.Flags().Bool("version", false, "print version, commit and Go release")
	add := func(to *cobra.Command, c *Command) *cobra.Command {
		use := c.Name[strings.LastIndexByte(c.Name, ' ')+1:]
		command := &cobra.Command{Use: use, Short: c.Summary, Run: func(*cobra.Command, []string) {}}
		if c.Name == name {
			command.Flags().BoolP("help", "h", false, "print this help")
			f := newFlags(c, command.Flags())
			f.offerFlags(command)
			f.offerArguments(e, command)
		}
		to.AddCommand(command)
		return command
	}
	for _, c := range a.Table() {
		command := add(root, &c)
		if c.Name == "help" {
			root.SetHelpCommand(command)
		}
		for _, verb := range namesOf(c.Verbs) {
			v, _, _ := a.find([]string{c.Name, verb})
			add(command, v)
		}
	}
	return root
}

// runCommand runs a command with the words behind its name.
func (a *App) runCommand(e *Env, c *Command, words []string) error {
	f := newFlags(c, pflag.NewFlagSet(c.Name, pflag.ContinueOnError))
	help := f.BoolP("help", "h", false, "print this help")
	err := f.parse(words)
	e.json = f.printsJSON() && IsStdin(*f.output)
	if err != nil {
		return f.flagError(err, namesOf(c.Verbs))
	}
	if *help {
		return a.helpCommand(e.Stdout, c)
	}
	err = f.answer(e)
	if len(words) > 0 && err != nil {
		err = f.hintTotal(err)
		if _, noFile := os.Stat(words[0]); noFile != nil {
			err = Suggest(err, words[0], namesOf(c.Verbs)) // perhaps a verb was meant
		}
	}
	return err
}

// answer runs the command, unless something is wrong with its flags or arguments.
func (f *Flags) answer(e *Env) error {
	f.arguments = f.Args()
	if f.input != nil {
		if err := f.input.assign(e, f.arguments); err != nil {
			return err
		}
		f.arguments = slices.Concat(f.input.files, f.input.words)
	}
	for _, check := range append([]func() error{f.checkRules, f.checkFiles, f.refuseArguments}, f.checks...) {
		if err := check(); err != nil {
			return err
		}
	}
	run := func() error { return f.run(e, f.arguments) }
	if IsStdin(f.redirect) {
		return run()
	}
	return e.redirect(f.redirect, run)
}

// Table returns the commands. Those that every program has are at the end.
func (a *App) Table() []Command { return slices.Concat(a.Commands, a.common()) }

// common returns the commands that every program has.
func (a *App) common() []Command {
	return []Command{
		{Group: "Help", Name: "help", Summary: "say what a command does", New: a.newHelp},
		{Name: "completion", Summary: "print a shell's completion of commands, flags and values", New: a.newCompletion},
		{Name: "version", Summary: "print the version, or the licences of libraries", New: a.newVersion},
	}
}

// find returns the command that a line begins with and the words behind it. A verb
// is found too, under its whole name.
func (a *App) find(line []string) (c *Command, words []string, err error) {
	name, words := line[0], line[1:]
	c = named(a.Commands, name)
	if c == nil {
		c = named(a.common(), name)
	}
	if c == nil {
		return nil, nil, a.unknown(name)
	}
	if len(words) > 0 {
		if v := named(c.Verbs, words[0]); v != nil {
			verb := *v
			verb.Name = c.Name + " " + verb.Name
			return &verb, words[1:], nil
		}
	}
	return c, words, nil
}

// unknown returns the error that there is no command with a name.
func (a *App) unknown(name string) error {
	hint := didYouMean(name, append(namesOf(a.Table()), "--version", "--help"))
	if _, ok := a.topic(name); ok {
		hint = strings.TrimSpace(fmt.Sprintf("%s %s help %s prints the help topic", hint, a.Name, name))
	}
	hint = cmp.Or(hint, a.Name+" help lists the commands")
	return Hint(fmt.Errorf("unknown command %q", name), "%s", hint)
}

// named returns the command with a name, or nil.
func named(commands []Command, name string) *Command {
	i := slices.IndexFunc(commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

func namesOf(commands []Command) []string {
	return text.NamesBy(commands, func(c Command) string { return c.Name })
}

// newCompletion is the command that prints a shell's script to complete the
// program's commands, flags and values.
func (a *App) newCompletion(f *Flags) Run {
	names := text.NamesBy(shells, func(s shell) string { return s.name })
	f.Arguments(strings.Join(names, "|"))
	f.Complete(names...)
	return func(e *Env, args []string) error {
		name, err := oneArg(args, "shell")
		if err != nil {
			return err
		}
		if name == "" {
			return Usagef("no shell: want %s", text.Or(names))
		}
		i := slices.Index(names, name)
		if i < 0 {
			return Usagef("shell %q: want %s", name, text.Or(names))
		}
		return shells[i].write(a.root(e, ""), e.Stdout)
	}
}

// complete prints the words that may end a command line.
func (a *App) complete(e *Env, args []string) error {
	name := ""
	if len(args) > 2 {
		if c, _, err := a.find(args[1 : len(args)-1]); err == nil {
			name = c.Name
		}
	}
	root := a.root(e, name)
	root.SetArgs(args)
	return root.Execute()
}

// nearest returns the name that is most like the typed word, or "" if none is
// similar: at most a third of the letters may differ, or one in a short word,
// and never more than half of the name. A word that the name begins with differs
// in one.
func nearest(typed string, names []string) string {
	best, least := "", max(1, len(typed)/3)+1
	for _, name := range names {
		if 2*(len(typed)-len(name)) > len(name) {
			continue // too far away
		}
		d := distance(typed, name)
		if len(typed) > 1 && strings.HasPrefix(name, typed) {
			d = min(d, 1)
		}
		if d < least && 2*d <= len(name) {
			best, least = name, d
		}
	}
	return best
}

// distance returns the number of letters to insert, delete, replace or swap
// with their neighbour to turn a into b (the optimal string alignment
// distance).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := range a {
		for j := range b {
			replace := rows[i][j]
			if a[i] != b[j] {
				replace++
			}
			d := min(rows[i][j+1]+1, rows[i+1][j]+1, replace)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(a)][len(b)]
}

// Suggest returns err with a hint at the name that is most like the typed word.
// It returns nil for nil.
func Suggest(err error, typed string, names []string) error {
	return Hint(err, "%s", didYouMean(typed, names))
}

// didYouMean returns "did you mean x?" for the nearest name, or "". A number is not
// meant as one that looks like it.
func didYouMean(typed string, names []string) string {
	if _, notNumber := strconv.Atoi(typed); notNumber == nil || slices.Contains(names, typed) {
		return ""
	}
	if name := nearest(typed, names); name != "" {
		return "did you mean " + name + "?"
	}
	return ""
}

// newVersion is the command version.
func (a *App) newVersion(f *Flags) Run {
	all := f.Bool("licenses", false, "print the licences of the libraries and fonts in the program")
	return func(e *Env, _ []string) error {
		if *all {
			_, err := e.Stdout.WriteString(licenses.Text)
			return err
		}
		return printVersion(e.Stdout, a.Name)
	}
}

// printVersion prints the program's version, the commit it was built from and
// the Go release, as far as the build recorded them.
func printVersion(w io.Writer, program string) error {
	version, commit := "(devel)", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(info.Main.Version, version)
		commit = commitOf(info.Settings)
	}
	_, err := fmt.Fprintf(w, "%s %s, commit %s, %s %s/%s\n",
		program, version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// commitOf returns the commit that version control recorded, followed by
// " (changed)" if files were changed since.
func commitOf(settings []debug.BuildSetting) string {
	commit, changed := "unknown", ""
	for _, s := range settings {
		if s.Key == "vcs.revision" {
			commit = s.Value
		} else if s.Key == "vcs.modified" && s.Value == "true" {
			changed = " (changed)"
		}
	}
	return commit + changed
}
