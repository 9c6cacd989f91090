package cli

import (
	_ "embed" // words.bash
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"minesweeper/board"
	"minesweeper/board/format"
)

// A shell has completion. Its script calls the program to find the words that fit.
type shell struct {
	name  string
	write func(root *cobra.Command, w io.Writer) error // the script
}

var shells = []shell{
	{"bash", writeBash},
	{"zsh", (*cobra.Command).GenZshCompletion},
	{"fish", func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", (*cobra.Command).GenPowerShellCompletionWithDesc},
}

// writeBash writes the script for bash. Cobra's script needs the package
// bash-completion to join the words that bash splits at "=" and ":"; this one
// does not. It also removes the part before such a character where that is
// quoted.
func writeBash(root *cobra.Command, w io.Writer) error {
	if err := root.GenBashCompletionV2(w, true); err != nil {
		return err
	}
	name := strings.ReplaceAll(root.Name(), "-", "_")
	_, err := io.WriteString(w, "\n"+strings.ReplaceAll(bashWords, "PROGRAM", name))
	return err
}

// bashWords replaces what the script needs of the package bash-completion.
//
//go:embed words.bash
var bashWords string

// offerFlags describes each flag in a few words, and registers the words to
// offer as its value.
func (f *Flags) offerFlags(command *cobra.Command) {
	f.VisitAll(func(flag *pflag.Flag) {
		what, usage := pflag.UnquoteUsage(flag)
		flag.Usage, _, _ = strings.Cut(usage, ": ")
		v, ok := flag.Value.(*value)
		if !ok {
			v = new(value) // without words
		}
		if v.words == nil && takesFile(what) {
			return // shells complete files by themselves
		}
		offer := func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			words := starting(v.offered(typed), typed)
			if len(words) == 1 && strings.HasSuffix(words[0], "=") {
				return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		}
		if err := command.RegisterFlagCompletionFunc(flag.Name, offer); err != nil {
			panic(err) // impossible: the flag is the command's own, and visited once
		}
	})
}

// offerArguments registers the words to offer as arguments: squares behind a
// capital letter, where the command takes moves or squares, and files.
func (f *Flags) offerArguments(e *Env, command *cobra.Command) {
	command.ValidArgsFunction = func(_ *cobra.Command, args []string, typed string) (
		words []string, directive cobra.ShellCompDirective) {
		in := f.input
		if in != nil && in.moves != "" && typed != "" && 'A' <= typed[0] && typed[0] <= 'Z' {
			return starting(in.squares(e, args), typed), directive
		}
		if len(args) == 0 {
			words = starting(f.words, typed)
		}
		if len(words) > 0 || !takesFile(f.args) {
			directive = cobra.ShellCompDirectiveNoFileComp
		}
		return words, directive
	}
}

// squares returns the names of all squares of the board or the minefield that is
// named, or else of the usual size.
func (in *Input) squares(e *Env, args []string) (names []string) {
	size := board.Size{Rows: 9, Cols: 9}
	for _, path := range append([]string{in.Mines, in.board}, args...) {
		if IsStdin(path) {
			continue
		}
		if d, err := in.first(e, path).parse("board", format.AnyPart, in.ReadOptions); err == nil {
			size = d.Size()
		}
	}
	for i := range size.Squares() {
		names = append(names, size.At(i).String())
	}
	return names
}

// takesFile reports whether a placeholder, or the arguments in a usage line,
// can be the name of a file.
func takesFile(usage string) bool {
	names := []string{"BOARD", "DIR", "FILE", "GAME", "MINES", "PATH", "PROGRAM", "SHEET"}
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(usage, name) })
}

// starting returns the words that begin with the typed text.
func starting(words []string, typed string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, typed) })
}
