package main

import (
	"os/exec"
	"strings"
	"testing"
)

// mostModules is how many modules of others may be linked into the program.
const mostModules = 30

// The program runs bots of strangers, so it must contain no network client and
// few modules of others.
func TestWeight(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{with .Module}}{{.Path}}{{end}}", ".").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "minesweeper/board ") {
		t.Fatalf("%v: %s", err, out)
	}
	modules := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		path, module, _ := strings.Cut(strings.TrimSpace(line), " ")
		if path == "net/http" || path == "crypto/tls" {
			t.Errorf("%s is linked in", path)
		}
		if module != "" && module != "minesweeper" {
			modules[module] = true
		}
	}
	if len(modules) == 0 || len(modules) > mostModules {
		t.Errorf("%d modules are linked in, want at most %d: %v", len(modules), mostModules, modules)
	}
}
