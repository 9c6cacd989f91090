package bot

import (
	"fmt"

	"minesweeper/cmd/internal/text"
	"minesweeper/testdata"
)

// examples are programs that play.
var examples = []struct{ language, file, use string }{
	{"python", "chance.py", "save it as chance.py; mines bot --protocol json -- python3 chance.py"},
	{"shell", "first.sh", "save it as first.sh; mines bot -- sh first.sh"},
	{"go", "first.go", "save it as first.go; go build first.go && mines bot -- ./first"},
	{"ruby", "ruby_player.rb", "save it as ruby_player.rb; mines bot --protocol json -- ruby ruby_player.rb"},
}

// Examples returns the languages that have an example.
func Examples() (languages []string) {
	for _, x := range examples {
		languages = append(languages, x.language)
	}
	return languages
}

// Example returns the program that plays in a language, and how it is used.
func Example(language string) (program []byte, use string, err error) {
	for _, x := range examples {
		if x.language == language {
			program, err = testdata.Bots.ReadFile("bots/" + x.file)
			return program, x.use, err
		}
	}
	return nil, "", fmt.Errorf("language %q: want %s", language, text.Or(Examples()))
}
