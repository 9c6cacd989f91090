// Package topics has the pages of help that belong to no single command. Each is a
// text file, NAME.txt, that begins with a line of summary. The examples in it are
// run by a test of the program.
package topics

import (
	"embed"
	"strings"
)

//go:embed *.txt
var files embed.FS

// A Topic is a page of help.
type Topic struct {
	Name    string // what "help NAME" prints it by
	Summary string // what it is about, in a few words without a full stop
	Text    string // without the summary
}

// All returns the topics, in the order of the alphabet.
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
