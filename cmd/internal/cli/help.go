package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/topics"
)

// newHelp is the command help.
func (a *App) newHelp(f *Flags) Run {
	f.Arguments("[COMMAND [VERB] | TOPIC]")
	f.words = slices.Concat(text.NamesBy(a.Commands, func(c Command) string { return c.Name + "\t" + c.Summary }),
		text.NamesBy(a.topics(), func(t topics.Topic) string { return t.Name + "\t" + t.Summary }))
	return func(e *Env, args []string) error {
		if len(args) == 0 {
			return a.helpAll(e.Stdout)
		}
		c, rest, unknown := a.find(args)
		if unknown == nil && len(rest) == 0 {
			return a.helpCommand(e.Stdout, c)
		}
		name, err := oneArg(args, "command or topic")
		if err != nil {
			return err
		}
		if topic, ok := a.topic(name); ok {
			_, err := fmt.Fprintf(e.Stdout, "%s: %s\n\n%s\n", topic.Name, topic.Summary, a.fill(topic.Text))
			return err
		}
		pages := append(namesOf(a.Table()), text.NamesBy(a.topics(), func(t topics.Topic) string { return t.Name })...)
		return Suggest(unknown, name, pages)
	}
}

// topic returns the help topic with a name.
func (a *App) topic(name string) (topic topics.Topic, ok bool) {
	for _, t := range a.topics() {
		if t.Name == name {
			return t, true
		}
	}
	return topic, false
}

// topics returns the help topics.
func (a *App) topics() []topics.Topic {
	if a.Topics == nil {
		return nil
	}
	return a.Topics()
}

// helpLine is a line of a list: a name, of which completion is among the longest,
// and what it is.
const helpLine = "  %-10s  %s\n"

// helpAll lists the commands.
func (a *App) helpAll(w io.Writer) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%s\n\nUsage: %s COMMAND [FLAGS] [ARGUMENTS]\n", strings.Trim(a.About, "\n"), a.Name)
	for _, c := range a.Table() {
		if c.Group != "" {
			fmt.Fprintf(&s, "\n%s\n", c.Group)
		}
		fmt.Fprintf(&s, helpLine, c.Name, c.Summary)
	}
	if all := a.topics(); len(all) > 0 {
		fmt.Fprintf(&s, "\nTopics\n")
		for _, t := range all {
			fmt.Fprintf(&s, helpLine, t.Name, t.Summary)
		}
	}
	fmt.Fprintf(&s, "\nExit status: 0 yes or done, 1 no, 2 trouble.\n")
	fmt.Fprintf(&s, "%s help NAME says more about a command or a topic.\n", a.Name)
	_, err := io.WriteString(w, s.String())
	return err
}

// fill puts the name of the program and the lists into a text.
func (a *App) fill(page string) string {
	page = strings.ReplaceAll(page, "THIS_PROGRAM", a.Name)
	for word, list := range a.Lists {
		if before, after, found := strings.Cut(page, word+"\n"); found {
			page = before + list() + after
		}
	}
	return page
}

// helpCommand prints the help of one command.
func (a *App) helpCommand(w io.Writer, c *Command) error {
	f := newFlags(c, pflag.NewFlagSet(c.Name, pflag.ContinueOnError))
	usage := []string{a.Name, c.Name}
	if f.HasFlags() {
		usage = append(usage, "[FLAGS]")
	}
	if f.args != "" {
		usage = append(usage, f.args)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "Usage: %s\n\n%s\n", strings.Join(usage, " "), a.fill(topics.OfCommand(strings.ReplaceAll(c.Name, " ", "-"))))
	for i, v := range c.Verbs {
		fmt.Fprintf(&s, "%s  %s %s %-10s %s\n", text.Choose(i == 0, "\nVerbs:\n", ""), a.Name, c.Name, v.Name, v.Summary)
	}
	if f.HasFlags() {
		fmt.Fprintf(&s, "\nFlags:\n%s", f.usages(a.flagsAbove(c)))
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// flagsAbove returns the flags of the command whose verb c is. It returns none if
// c is no verb.
func (a *App) flagsAbove(c *Command) *Flags {
	name, _, isVerb := strings.Cut(c.Name, " ")
	set := pflag.NewFlagSet(name, pflag.ContinueOnError)
	if above, _, err := a.find([]string{name}); isVerb && err == nil {
		return newFlags(above, set)
	}
	return &Flags{FlagSet: set}
}

// The columns of the help.
const (
	usageColumn = 28 // the usage of a flag begins here at the latest
	helpColumns = 80 // lines are at most this long
)

// shared are the flags of many commands. The topic of help "flags" describes
// them, and the help of a command only names those that it has.
var shared = []string{"output", "json", "quiet", "verbose", "jobs", "from", "pad", "with-source"}

// usages lists the flags, each with its usage and its default, and below them the
// names of those that many commands share, and of those that a verb has exactly as
// the command above.
func (f *Flags) usages(above *Flags) string {
	var own []*pflag.Flag
	var also, asAbove []string
	f.VisitAll(func(flag *pflag.Flag) {
		other := above.Lookup(flag.Name)
		switch {
		case slices.Contains(shared, flag.Name):
		case other != nil && flagUsage(other) == flagUsage(flag):
			asAbove = append(asAbove, label(flag))
		default:
			own = append(own, flag)
		}
	})
	for _, name := range shared {
		if flag := f.Lookup(name); flag != nil {
			also = append(also, label(flag))
		}
	}
	left := 0
	for _, flag := range own {
		left = max(left, len(flagNames(flag))+2)
	}
	left = min(left, usageColumn)
	var s strings.Builder
	for _, flag := range own {
		names := flagNames(flag)
		if len(names)+2 > left {
			fmt.Fprintf(&s, "%s\n", names)
			names = ""
		}
		for _, line := range wrap(flagUsage(flag), helpColumns-left) {
			fmt.Fprintf(&s, "%-*s%s\n", left, names, line)
			names = ""
		}
	}
	list := func(title string, flags []string, page string) {
		if len(flags) > 0 {
			line := fmt.Sprintf("%s: %s (mines help %s)", title, strings.Join(flags, ", "), page)
			fmt.Fprintln(&s, strings.Join(wrap(line, helpColumns), "\n"))
		}
	}
	list("As in mines "+above.Name(), asAbove, above.Name())
	list("Also", also, "flags")
	return s.String()
}

// flagNames returns the names of a flag with the word for its value, indented, such
// as "  -m, --mines FILE".
func flagNames(flag *pflag.Flag) string {
	short := "    "
	if flag.Shorthand != "" {
		short = "-" + flag.Shorthand + ", "
	}
	what, _ := pflag.UnquoteUsage(flag)
	what = text.Choose(what == "duration", "TIME", what)
	return "  " + strings.TrimRight(short+"--"+flag.Name+" "+what, " ")
}

// flagUsage returns the usage of a flag with its default, unless that is empty.
func flagUsage(flag *pflag.Flag) string {
	_, usage := pflag.UnquoteUsage(flag)
	if slices.Contains([]string{"", "0", "0s", "[]", "false", "none"}, flag.DefValue) {
		return usage
	}
	return usage + " (default " + flag.DefValue + ")"
}

// wrap breaks a text between words into lines of at most the given number of
// characters. A longer word has a line of its own.
func wrap(usage string, columns int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(usage) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimLeft(line+" "+word, " ")
	}
	return append(lines, line)
}
