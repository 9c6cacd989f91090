// Package topics holds the texts of the help. The page of a topic is a file,
// NAME.txt, whose first line is its summary; the text about a command is a file
// commands/NAME.txt. To add a page, add a file. The examples in all of them run
// as tests of the program.
package topics

import (
	"embed"
	"io/fs"
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
	names, _ := fs.Glob(files, "*.txt") // the pattern is right
	for _, name := range names {
		summary, text, _ := strings.Cut(read(name), "\n")
		topics = append(topics, Topic{strings.TrimSuffix(name, ".txt"), summary, strings.Trim(text, "\n")})
	}
	return topics
}

// OfCommand returns the text about a command: what it prints, its exit status
// and examples. It is empty for a command without a file.
func OfCommand(name string) string { return read("commands/" + name + ".txt") }

// read returns the text of a file without its last line end, or "" if there is
// no such file.
func read(name string) string {
	data, _ := files.ReadFile(name)
	return strings.TrimSuffix(string(data), "\n")
}
