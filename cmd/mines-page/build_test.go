package main

import (
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// The page's script begins with the named sizes, is one function, and has no
// lines of comments.
func TestPageScript(t *testing.T) {
	script, err := pageScript()
	boardtest.Must(t, err)
	const begin = "\"use strict\";\n(() => {\nconst presets = { beginner: [9, 9, 10], intermediate: [16, 16, 40], expert: [16, 30, 99], };\n"
	if !strings.HasPrefix(script, begin) || !strings.HasSuffix(script, "\n})();\n") || strings.Contains(script, "\n//") {
		t.Errorf("the script is\n%s", script)
	}
}

// A script must not hold text that ends its element or begins a comment of HTML.
func TestChecked(t *testing.T) {
	for script, want := range map[string]string{
		"a < b": "a < b", "</SCRIPT": "", "x<!--": "", "</scrip t>": "</scrip t>",
	} {
		got, err := checked(script)
		if got != want || (err == nil) != (want != "") || err != nil && err.Error() != "a script has text that would end its element" {
			t.Errorf("%q: %q, %v", script, got, err)
		}
	}
}

// An argument is a mistake, found before the page is built.
func TestRunRefuses(t *testing.T) {
	if err := run(filepath.Join(t.TempDir(), "x"), []string{"y"}); err == nil || err.Error() != `unexpected argument "y"` {
		t.Errorf("got %v", err)
	}
}
