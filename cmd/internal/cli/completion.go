package cli

import (
	"bytes"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/text"
)

// shells are the shells that complete, and how their scripts are written. The
// scripts ask the program itself what may stand where the cursor is.
var shells = []struct {
	name  string
	write func(root *cobra.Command, w *bytes.Buffer) error
}{
	{"bash", writeBash},
	{"zsh", func(root *cobra.Command, w *bytes.Buffer) error { return root.GenZshCompletion(w) }},
	{"fish", func(root *cobra.Command, w *bytes.Buffer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", func(root *cobra.Command, w *bytes.Buffer) error {
		return root.GenPowerShellCompletionWithDesc(w)
	}},
}

// newCompletion is the command that prints what a shell needs to complete the
// program's commands, flags and values.
func (a *App) newCompletion(f *Flags) Run {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	f.Describe(strings.Join(names, "|"), strings.ReplaceAll(completionHelp, "PROGRAM", a.Name))
	f.Complete(names...)
	return func(e *Env, args []string) error {
		shell, err := OneArg(args, "shell")
		if err != nil {
			return err
		}
		for _, s := range shells {
			if s.name == shell {
				var script bytes.Buffer
				root, _ := a.root(e, "")
				if err := s.write(root, &script); err != nil {
					return err
				}
				_, err := e.Stdout.Write(script.Bytes())
				return err
			}
		}
		if shell == "" {
			return Usagef("no shell: want %s", text.Or(names))
		}
		return Usagef("shell %q: want %s", shell, text.Or(names))
	}
}

const completionHelp = `
Print what a shell needs to complete commands, flags and their values. To use it
now and in every new shell, put a line in its start-up file:

  ~/.bashrc                   source <(PROGRAM completion bash)
  ~/.zshrc, after compinit    source <(PROGRAM completion zsh)
  ~/.config/fish/config.fish  PROGRAM completion fish | source
  $PROFILE of PowerShell      PROGRAM completion powershell | Out-String |
                              Invoke-Expression
`

// writeBash writes the script for bash. Cobra's needs a function of the package
// bash-completion to join what bash splits at "=" and ":"; ours does without. And
// what stands before such a character is taken off also where it is quoted.
func writeBash(root *cobra.Command, w *bytes.Buffer) error {
	if err := root.GenBashCompletionV2(w, true); err != nil {
		return err
	}
	name := strings.ReplaceAll(root.Name(), "-", "_")
	w.WriteString(strings.ReplaceAll(bashWords, "PROGRAM", name))
	return nil
}

const bashWords = `
# Instead of the package bash-completion: join the words that bash splits.
__PROGRAM_init_completion()
{
    local i word glue=''
    COMPREPLY=() words=() cword=0 cur='' prev=''
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $glue || $i -gt 1 && $word == [=:]* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        glue=''
        [[ $i -gt 0 && $word == *[=:] && $COMP_WORDBREAKS == *"${word: -1}"* ]] && glue=yes
    done
    cword=$((${#words[@]} - 1))
    cur=${words[cword]}
    prev=${words[cword > 0 ? cword - 1 : 0]}
}

# Take off what stands before the last of a character that splits words, quoted
# as "best\,deep:" or not.
__PROGRAM_handle_special_char()
{
    local i before quoted
    [[ $1 == *"$2"* && $COMP_WORDBREAKS == *"$2"* ]] || return
    before=${1%"${1##*"$2"}"}
    printf -v quoted %q "$before"
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$before"}
        COMPREPLY[i]=${COMPREPLY[i]#"$quoted"}
    done
}
`

// complete prints what may stand at the end of a command line.
func (a *App) complete(e *Env, args []string) error {
	name := ""
	if len(args) > 2 {
		name = args[1]
	}
	root, named := a.root(e, name)
	if named != nil {
		named.offerFlags()
		named.offerArguments()
	}
	root.SetErr(io.Discard) // cobra's notes, which scripts ignore
	root.SetArgs(args)
	return root.Execute()
}

// A completer is a command whose flags and arguments are completed.
type completer struct {
	command *cobra.Command
	flags   *Flags
}

// offerFlags describes each flag in a few words, and registers the words that are
// offered as its value.
func (c *completer) offerFlags() {
	c.flags.VisitAll(func(flag *pflag.Flag) {
		what, usage := pflag.UnquoteUsage(flag)
		flag.Usage, _, _ = strings.Cut(usage, ": ")
		offered, ok := flag.Value.(interface{ Words(typed string) []string })
		if !ok && takesFile(what) {
			return // which is what shells complete by themselves
		}
		offer := func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			if !ok {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			words := starting(offered.Words(typed), typed)
			if len(words) == 1 && strings.HasSuffix(words[0], "=") {
				return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		}
		if err := c.command.RegisterFlagCompletionFunc(flag.Name, offer); err != nil {
			panic(err) // the flag is the command's own, and met once
		}
	})
}

// offerArguments registers the words that are offered as arguments.
func (c *completer) offerArguments() {
	c.command.ValidArgsFunction = func(_ *cobra.Command, args []string, typed string) (
		words []string, directive cobra.ShellCompDirective) {
		if len(args) == 0 {
			words = starting(c.flags.words, typed)
		}
		if len(words) > 0 || !takesFile(c.flags.args) {
			directive = cobra.ShellCompDirectiveNoFileComp
		}
		return words, directive
	}
}

// takesFile reports whether a placeholder, or the arguments in a usage line, can
// be the name of a file.
func takesFile(usage string) bool {
	for _, name := range []string{"BOARD", "DIR", "FILE", "GAME", "MINES]", "PATH", "PROGRAM", "SHEET"} {
		if strings.Contains(usage, name) {
			return true
		}
	}
	return false
}

// starting returns the words that begin with what was typed.
func starting(words []string, typed string) (found []string) {
	for _, w := range words {
		if strings.HasPrefix(w, typed) {
			found = append(found, w)
		}
	}
	return found
}
