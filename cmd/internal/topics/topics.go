// Package topics holds the pages of help that do not belong to one command. Each
// page is a text file, NAME.txt, whose first line is its summary. To add a topic,
// add a file. The examples in it run as tests of the program.
package topics

import (
	"embed"
	"strings"
)

//go:embed *.txt
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
		data, err := files.ReadFile(entry.Name())
		if err != nil {
			panic(err)
		}
		summary, text, _ := strings.Cut(string(data), "\n")
		topics = append(topics, Topic{strings.TrimSuffix(entry.Name(), ".txt"), summary, strings.Trim(text, "\n")})
	}
	return topics
}
