package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The README's table of commands is the program's: UPDATE_SCRIPTS=1 writes it.
func TestReadmeTable(t *testing.T) {
	const path, head = "../../README.md", "| command | to |\n|---|---|\n"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), head)
	got, after, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatalf("the README has no table that begins with\n%s", head)
	}
	var want strings.Builder
	for _, c := range app().Table() {
		fmt.Fprintf(&want, "| `%s` | %s |\n", c.Name, c.Summary)
	}
	if got+"\n" == want.String() {
		return
	}
	if os.Getenv("UPDATE_SCRIPTS") == "" {
		t.Fatalf("the README's table of commands is not the program's; UPDATE_SCRIPTS=1 go test ./cmd/mines writes it:\n%s", &want)
	}
	text := before + head + want.String() + "\n" + after
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
