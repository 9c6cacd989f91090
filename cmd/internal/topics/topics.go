// Package topics holds the texts of the help. The page of a topic is a file,
// NAME.txt, whose first line is its summary; the text about a command is a file
// commands/NAME.txt. To add a page, add a file. The examples in all of them run
// as tests of the program.
package topics

import (
	"embed"
	"strings"
)

//go:embed *.txt commands
var files embed.FS

// A Topic is a page of help.
type Topic struct {
	Name    string // the NAME in "help NAME"
	Summary string // the subject, in a few words without a full stop
	Text    string // the page without the summary
}

// All returns the topics in alphabetical order.
func All() (topics []Topic) {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		data, err := files.ReadFile(entry.Name())
		if err != nil {
			panic(err)
		}
		summary, text, _ := strings.Cut(string(data), "\n")
		topics = append(topics, Topic{strings.TrimSuffix(entry.Name(), ".txt"), summary, strings.Trim(text, "\n")})
	}
	return topics
}

// OfCommand returns the text about a command: what it prints, its exit status
// and examples. It is empty for a command without a file.
func OfCommand(name string) string {
	data, err := files.ReadFile("commands/" + name + ".txt")
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(string(data), "\n")
}
