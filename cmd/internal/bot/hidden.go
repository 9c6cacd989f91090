package bot

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// hiddenHint returns how a program gets a file that it asked for in vain, by
// what it wrote to its standard error, or "". Isolation hides files, and a
// program does not run in the folder where it is.
func (p Program) hiddenHint(stderr string, isolated bool) string {
	here, _ := filepath.Abs(".")
	folders := []string{here, filepath.Dir(p.Path)}
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			folders = append(folders, filepath.Dir(arg))
		}
	}
	words := strings.FieldsFunc(stderr, func(r rune) bool { return strings.ContainsRune(" \t\r\n'\"`:;,()[]", r) })
	for _, word := range words {
		bare := !strings.ContainsAny(word, "./")
		if bare && !strings.Contains(stderr, "No module named '"+word+"'") {
			continue // any other word may be one of a sentence
		}
		for _, folder := range folders {
			if filepath.IsAbs(word) {
				folder = ""
			}
			path, exists := withEnding(filepath.Join(folder, word))
			_, may := p.MayRead(path)
			switch {
			case !exists || slices.Contains(p.Args, path) || strings.Trim(word, "./") == "":
			case isolated && !may && (bare || filepath.IsAbs(word)):
				return "isolation hides " + path + ": --read " + text.ShellWord(path) + " shows it"
			case !bare && !filepath.IsAbs(word) && p.Dir == "":
				return "the program runs in an empty folder: --dir " + text.ShellWord(folder) +
					" lets it run there, and read what is there"
			}
		}
	}
	return ""
}

// withEnding returns the path of a file or folder, or of a script whose ending is
// left out.
func withEnding(path string) (string, bool) {
	for _, ending := range append(slices.Sorted(maps.Keys(interpreters)), "") {
		if _, err := os.Stat(path + ending); err == nil {
			return path + ending, true
		}
	}
	return "", false
}
