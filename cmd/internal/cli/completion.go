package cli

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/text"

	"github.com/spf13/pflag"
)

// newCompletion is the command that prints what a shell needs to complete the
// program's commands and flags.
func (a *App) newCompletion(f *Flags) Run {
	writers := map[string]func([]shellCommand) string{"bash": a.bash, "zsh": a.zsh, "fish": a.fish}
	shells := []string{"bash", "zsh", "fish"}
	f.Describe(strings.Join(shells, "|"), strings.ReplaceAll(completionHelp, "PROGRAM", a.Name))
	f.Complete(shells...)
	return func(e *Env, args []string) error {
		shell, err := OneArg(args, "shell")
		if err != nil {
			return err
		}
		write := writers[shell]
		switch {
		case shell == "":
			return Usagef("no shell: want %s", text.Or(shells))
		case write == nil:
			return Usagef("shell %q: want %s", shell, text.Or(shells))
		}
		_, err = e.Stdout.WriteString(write(a.shellCommands()))
		return err
	}
}

const completionHelp = `
Print what a shell needs to complete commands, flags and their values. To use it
now and in every new shell, put a line in its start-up file:

  ~/.bashrc                   source <(PROGRAM completion bash)
  ~/.zshrc, after compinit    source <(PROGRAM completion zsh)
  ~/.config/fish/config.fish  PROGRAM completion fish | source
`

// A shellCommand is what completion knows of a command.
type shellCommand struct {
	name, summary string
	flags         []shellFlag
	words         []string // its arguments; files if there are none
	none          bool     // it takes no arguments
}

// A shellFlag is what completion knows of a flag.
type shellFlag struct {
	name, short, usage string
	takes              taking
	words              []string // if it takes one of them
	optional           bool     // the word may be missing, and stands after "="
}

// taking is what stands after a flag.
type taking int

const (
	takesNothing taking = iota
	takesFile
	takesWord
	takesAnything
)

// names returns the ways to write the flag.
func (f shellFlag) names() []string {
	if f.short == "" {
		return []string{"--" + f.name}
	}
	return []string{"-" + f.short, "--" + f.name}
}

// shellCommands lists the commands with their flags, --help among them.
func (a *App) shellCommands() []shellCommand {
	var list []shellCommand
	for _, c := range a.Table() {
		f, _ := a.flags(&c)
		s := shellCommand{name: c.Name, summary: c.Summary, words: f.words, none: f.args == ""}
		f.VisitAll(func(flag *pflag.Flag) { s.flags = append(s.flags, newShellFlag(flag)) })
		s.flags = append(s.flags, shellFlag{name: "help", short: "h", usage: "say what the command does"})
		list = append(list, s)
	}
	return list
}

func newShellFlag(flag *pflag.Flag) shellFlag {
	what, usage := pflag.UnquoteUsage(flag)
	f := shellFlag{name: flag.Name, short: flag.Shorthand, usage: usage, takes: takesAnything}
	if v, ok := flag.Value.(interface{ Words() []string }); ok {
		f.takes, f.words = takesWord, v.Words()
		f.usage, _, _ = strings.Cut(usage, ": ")
		f.optional = flag.NoOptDefVal != ""
	} else if flag.NoOptDefVal != "" {
		f.takes = takesNothing
	} else if what == "FILE" || what == "PATH" || what == "DIR" {
		f.takes = takesFile
	}
	return f
}

// bash defines a function that bash calls with the words of the line in
// COMP_WORDS. Bash takes --style=plain for three words.
func (a *App) bash(commands []shellCommand) string {
	var s strings.Builder
	fmt.Fprintf(&s, "# bash completion for %[1]s: source <(%[1]s completion bash)\n", a.Name)
	fmt.Fprintf(&s, "_%s() {\n%s", a.Name, bashHead)
	names := text.NamesBy(commands, func(c shellCommand) string { return c.name })
	fmt.Fprintf(&s, "  if ((COMP_CWORD == 1)); then\n    words='%s --help --version'\n", strings.Join(names, " "))
	s.WriteString("  else\n    case ${COMP_WORDS[1]} in\n")
	for _, c := range commands {
		bashCommand(&s, c)
	}
	s.WriteString("    esac\n  fi\n")
	s.WriteString(bashTail)
	fmt.Fprintf(&s, "}\ncomplete -F _%[1]s %[1]s\n", a.Name)
	return s.String()
}

const bashHead = `  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words='' files='' equals=''
  if [[ $cur == = ]]; then
    cur='' equals='='
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD-2]} equals='='
  fi
`

const bashTail = `  local IFS=$'\n'
  COMPREPLY=($(compgen -W "${words// /$'\n'}" -- "$cur"))
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
`

// bashCommand sets, for one command, words and files to what may stand where
// the cursor is.
func bashCommand(s *strings.Builder, c shellCommand) {
	fmt.Fprintf(s, "    %s)\n      case $prev$equals in\n", c.name)
	var all []string
	for _, f := range c.flags {
		all = append(all, f.names()...)
		pattern := strings.Join(append(f.names(), "--"+f.name+"="), "|")
		if f.optional {
			pattern = "--" + f.name + "="
		}
		switch f.takes {
		case takesFile:
			fmt.Fprintf(s, "      %s) files=yes ;;\n", pattern)
		case takesWord:
			fmt.Fprintf(s, "      %s) words='%s' ;;\n", pattern, strings.Join(f.words, " "))
		case takesAnything:
			fmt.Fprintf(s, "      %s) ;;\n", pattern)
		}
	}
	arguments := "files=yes"
	if c.none {
		arguments = "words=''"
	} else if len(c.words) > 0 {
		arguments = "words='" + strings.Join(c.words, " ") + "'"
	}
	fmt.Fprintf(s, "      *) if [[ $cur == -* ]]; then words='%s'; else %s; fi ;;\n", strings.Join(all, " "), arguments)
	s.WriteString("      esac ;;\n")
}

// zsh defines a completion function that hands each command's flags to
// _arguments.
func (a *App) zsh(commands []shellCommand) string {
	var s strings.Builder
	fmt.Fprintf(&s, "#compdef %[1]s\n# zsh completion for %[1]s: source <(%[1]s completion zsh)\n", a.Name)
	fmt.Fprintf(&s, "_%s() {\n  if ((CURRENT == 2)); then\n    local -a commands=(\n", a.Name)
	for _, c := range commands {
		fmt.Fprintf(&s, "      %s\n", text.Shell(c.name+":"+c.summary))
	}
	s.WriteString("    )\n    _describe command commands\n    _arguments --help --version\n    return\n  fi\n")
	s.WriteString("  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n")
	for _, c := range commands {
		zshCommand(&s, c)
	}
	s.WriteString("  esac\n}\n")
	fmt.Fprintf(&s, "if [[ $funcstack[1] == _%[1]s ]]; then _%[1]s \"$@\"; else compdef _%[1]s %[1]s; fi\n", a.Name)
	return s.String()
}

func zshCommand(s *strings.Builder, c shellCommand) {
	fmt.Fprintf(s, "  %s)\n    _arguments -s", c.name)
	for _, f := range c.flags {
		value, equals := "", ""
		switch f.takes {
		case takesFile:
			value = ":file:_files"
		case takesWord:
			value = ":word:(" + strings.Join(f.words, " ") + ")"
			if f.optional {
				equals, value = "=-", ":"+value
			}
		case takesAnything:
			value = ":value:"
		}
		// Square brackets and colons end the description unless escaped.
		usage := strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(f.usage)
		exclude := "(" + strings.Join(f.names(), " ") + ")"
		for _, name := range f.names() {
			fmt.Fprintf(s, " \\\n      %s", text.Shell(exclude+name+equals+"["+usage+"]"+value))
		}
	}
	arguments := "*:file:_files"
	if len(c.words) > 0 {
		arguments = "*:word:(" + strings.Join(c.words, " ") + ")"
	}
	if c.none {
		s.WriteString(" ;;\n")
		return
	}
	fmt.Fprintf(s, " \\\n      %s ;;\n", text.Shell(arguments))
}

// fish prints a line for every command and every flag.
func (a *App) fish(commands []shellCommand) string {
	var s strings.Builder
	fmt.Fprintf(&s, "# fish completion for %[1]s: %[1]s completion fish | source\n", a.Name)
	fmt.Fprintf(&s, "function __%s_command\n  set -l words (commandline -opc)\n", a.Name)
	s.WriteString("  test (count $words) -ge 2; and test $words[2] = $argv[1]\nend\n")
	first := fmt.Sprintf("complete -c %s -n 'test (count (commandline -opc)) = 1' -f", a.Name)
	fmt.Fprintf(&s, "%s\n%s -l help\n%s -l version\n", first, first, first)
	for _, c := range commands {
		fmt.Fprintf(&s, "%s -a %s -d %s\n", first, c.name, text.Shell(c.summary))
		when := fmt.Sprintf("complete -c %[1]s -n '__%[1]s_command %[2]s'", a.Name, c.name)
		if c.none {
			fmt.Fprintf(&s, "%s -f\n", when)
		} else if len(c.words) > 0 {
			fmt.Fprintf(&s, "%s -f -a %s\n", when, text.Shell(strings.Join(c.words, " ")))
		}
		for _, f := range c.flags {
			fmt.Fprintf(&s, "%s%s\n", when, fishFlag(f))
		}
	}
	return s.String()
}

func fishFlag(f shellFlag) string {
	s := " -l " + f.name
	if f.short != "" {
		s += " -s " + f.short
	}
	switch f.takes {
	case takesFile:
		s += " -r -F"
	case takesWord:
		if !f.optional { // fish knows no values that may be missing
			s += " -x -a " + text.Shell(strings.Join(f.words, " "))
		}
	case takesAnything:
		s += " -x"
	}
	return s + " -d " + text.Shell(f.usage)
}
