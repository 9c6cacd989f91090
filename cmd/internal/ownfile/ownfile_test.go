package ownfile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
)

func TestTemp(t *testing.T) {
	f, err := (*Disk)(nil).temp(t.TempDir(), "x", 0o600)
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
		boardtest.WriteFile(t, file, text)
		if got := HasMark(file, "mark", "another"); got != want {
			t.Errorf("%.30q: %v", text, got)
		}
	}
	if HasMark(file+"-missing", "") || HasMark(filepath.Dir(file), "") {
		t.Error("a missing file or a folder bears a mark")
	}
}

// A file whose folder has gone is not written, and the error names both.
func TestFolderGone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "file")
	r, err := (*Disk)(nil).Replace(path)
	if err != nil || filepath.Dir(r.Temp()) != dir {
		t.Fatalf("temporary file %q, %v", r.Temp(), err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err, want := r.Commit(), (&os.PathError{Op: "rename", Path: path, Err: fmt.Errorf("folder %q: %w", dir, syscall.ENOENT)}).Error(); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
