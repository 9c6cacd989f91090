package ownfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTemp(t *testing.T) {
	f, err := (*Disk)(nil).Temp(filepath.Join(t.TempDir(), "x"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if name := filepath.Base(f.Name()); !IsTemp(name) {
		t.Errorf("%s is not recognised", name)
	}
	for _, name := range []string{"mines-1", ".mine", "x.mines-1"} {
		if IsTemp(name) {
			t.Errorf("%s is not temporary", name)
		}
	}
}

// Only the beginning of a file counts, and a file that cannot be read bears no
// mark.
func TestBears(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for text, want := range map[string]bool{
		"":                                     false,
		"mark":                                 true,
		"before another, after":                true,
		"neither":                              false,
		strings.Repeat("x", 2<<10) + "mark":    false,
		strings.Repeat("x", 2<<10-4) + "mark ": true,
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := Bears(file, "mark", "another"); got != want {
			t.Errorf("%.30q: %v", text, got)
		}
	}
	if Bears(file+"-missing", "") || Bears(filepath.Dir(file), "") {
		t.Error("a missing file or a folder bears a mark")
	}
}
