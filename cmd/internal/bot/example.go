package bot

import "minesweeper/testdata"

// examples are programs that play, by language.
var examples = map[string]string{
	"python": "chance.py", "shell": "first.sh", "go": "first.go", "ruby": "ruby_player.rb",
}

// Examples returns "none" and the languages that have an example.
func Examples() []string { return []string{"none", "python", "shell", "go", "ruby"} }

// Example returns the program that plays in a language, or nil for "none".
func Example(language string) []byte {
	program, _ := testdata.Bots.ReadFile("bots/" + examples[language])
	return program
}
