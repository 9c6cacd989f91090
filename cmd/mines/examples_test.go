package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// An example is a command that a text shows after "$ ", and the output that it
// shows below, standard output and standard error as a terminal mixes them.
type example struct{ command, output string }

// TestExamples runs the examples in the README, in the help of commands and
// topics, and in doc comments, each text's in a directory of its own with the
// boards of testdata.
func TestExamples(t *testing.T) {
	skipUnderRace(t)
	ran := 0
	for name, text := range exampleTexts(t) {
		examples := findExamples(text)
		if len(examples) == 0 {
			continue
		}
		ran += len(examples)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := furnished(t)
			for _, ex := range examples {
				if program, _, _ := strings.Cut(ex.command, " "); program == "python3" || program == "node" {
					if _, err := exec.LookPath(program); err != nil {
						t.Logf("%s is not installed", program)
						continue
					}
				}
				if got := runExample(dir, ex.command); got != ex.output {
					t.Errorf("$ %s\ngot:\n%s\nwant:\n%s", ex.command, got, ex.output)
				}
			}
		})
	}
	if ran < 90 {
		t.Errorf("found %d examples only", ran)
	}
}

// furnished returns a new directory with the boards of testdata, and testdata
// beside them, so that examples may be called from the top of the repository too.
func furnished(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs(testdata)
	err = errors.Join(err, copyBoards(dir), os.CopyFS(dir, os.DirFS(filepath.Join(testdata, "streams"))),
		os.Symlink(root, filepath.Join(dir, "testdata")))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// exampleTexts returns the texts that may have examples, by where they are.
func exampleTexts(t *testing.T) map[string]string {
	texts := make(map[string]string)
	texts["README"] = boardtest.ReadFile(t, "../../README.md")
	for _, c := range withVerbs(app.Commands) {
		texts["help/"+c.Name] = helpOf(c.Name)
	}
	for _, t := range app.Topics() {
		texts["help/"+t.Name] = helpOf(t.Name)
	}
	eachGoFile(t, ".", parser.ParseComments, func(path string, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, group := range file.Comments {
			texts[path] += group.Text() + "\n"
		}
	})
	return texts
}

// helpOf returns what "mines help NAME" prints.
func helpOf(name string) string { return runCommand("", strings.Fields("help "+name)...).out }

// findExamples finds the examples in a text. The output of one ends before the
// next, at a line that is not indented like it, or at a fence.
func findExamples(text string) (examples []example) {
	var current *example
	indent := ""
	for line := range strings.Lines(text) {
		trimmed := strings.TrimLeft(line, " \t")
		if command, ok := strings.CutPrefix(trimmed, "$ "); ok {
			indent = line[:len(line)-len(trimmed)]
			examples = append(examples, example{command: strings.TrimSpace(command)})
			current = &examples[len(examples)-1]
			continue
		}
		output, ok := strings.CutPrefix(line, indent)
		if current == nil || !ok || strings.HasPrefix(trimmed, "```") {
			current = nil
			continue
		}
		current.output += output
	}
	return examples
}

// trailing matches the blanks at the end of a line.
var trailing = regexp.MustCompile(`(?m) +$`)

// runExample returns what a command prints in a directory. Blanks at the ends
// of lines are left out: texts are not to have them.
func runExample(dir, command string) string {
	c := exec.Command("sh", "-c", command)
	c.Dir = dir
	c.Env = append(os.Environ(), "XDG_STATE_HOME="+dir) // what is kept, is kept here
	out, _ := c.CombinedOutput()                        // the status is for the scripts to check
	return trailing.ReplaceAllString(string(out), "")
}
