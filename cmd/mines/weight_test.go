package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mostModules is how many modules of others may be linked into the program.
const mostModules = 30

// The program runs bots of strangers, so it must contain no network client and
// few modules of others.
func TestWeight(t *testing.T) {
	packages := goList(t, "{{.ImportPath}}")
	if !slices.Contains(packages, "minesweeper/board") {
		t.Fatalf("the packages are %q", packages)
	}
	for _, p := range packages {
		if p == "net/http" || p == "crypto/tls" {
			t.Errorf("%s is linked in", p)
		}
	}
	modules := goList(t, "{{with .Module}}{{.Path}}{{end}}")
	slices.Sort(modules)
	modules = slices.Compact(modules)
	if len(modules) > 1+mostModules {
		t.Errorf("%d modules are linked in, want at most %d: %q", len(modules)-1, mostModules, modules)
	}
}

// goList prints each package that is linked into the program.
func goList(t *testing.T, format string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", format, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.Fields(string(out))
}
