package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
	"minesweeper/cmd/internal/topics"
)

// withVerbs returns commands and their verbs, under their whole names.
func withVerbs(commands []cli.Command) (all []cli.Command) {
	for _, c := range commands {
		all = append(all, c)
		for _, v := range c.Verbs {
			v.Name = c.Name + " " + v.Name
			all = append(all, v)
		}
	}
	return all
}

// Every page of help fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	names := text.NamesBy(withVerbs(app.Table()), func(c cli.Command) string { return c.Name })
	names = append(names, text.NamesBy(app.Topics(), func(t topics.Topic) string { return t.Name })...)
	for _, name := range append(names, "") {
		for i, line := range strings.Split(helpOf(name), "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("help %s: line %d has more than 80 columns:\n%s", name, i+1, line)
			}
		}
	}
}

// The help of a command is one screen to read, and the flags of all commands are
// few. Longer texts are topics.
func TestHelpIsShort(t *testing.T) {
	flags := 0
	for _, c := range app.Table() {
		help := helpOf(c.Name)
		own := len(regexp.MustCompile(`(?m)^ +(-\w, )?--[a-z-]+( |$)`).FindAllString(help, -1))
		if own > 26 {
			t.Errorf("help %s has %d flags: want 26 at most", c.Name, own)
		}
		flags += own
		if words := len(strings.Fields(help)); words > 700 {
			t.Errorf("help %s has %d words: want 700 at most", c.Name, words)
		}
	}
	if flags > 200 {
		t.Errorf("%d flags in all helps: want 200 at most", flags)
	}
}

// The help describes every command. A value is named in the usage of its flag,
// not by its type in Go.
func TestPlaceholders(t *testing.T) {
	for _, c := range withVerbs(app.Table()) {
		if topics.OfCommand(strings.ReplaceAll(c.Name, " ", "-")) == "" {
			t.Errorf("%s has no file in cmd/internal/topics/commands", c.Name)
		}
		set := pflag.NewFlagSet(c.Name, pflag.ContinueOnError)
		c.New(&cli.Flags{FlagSet: set})
		set.VisitAll(func(flag *pflag.Flag) {
			switch name, _ := pflag.UnquoteUsage(flag); name {
			case "string", "strings", "stringArray", "float", "value", "probability":
				t.Errorf("mines %s --%s %s: the usage names no `VALUE`", c.Name, flag.Name, name)
			}
			if flag.NoOptDefVal != "" && flag.Value.Type() != "bool" {
				t.Errorf("mines %s --%s: its value may be missing, so it swallows no argument", c.Name, flag.Name)
			}
		})
	}
}
