package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// streamed writes text to a file with a stream, which it commits or discards.
func streamed(t *testing.T, path, text string, commit bool) {
	t.Helper()
	s, err := NewEnv(strings.NewReader(""), io.Discard, io.Discard).Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Discard()
	if _, err := io.WriteString(s, text); err != nil {
		t.Fatal(err)
	}
	if commit {
		if err := s.Commit(); err != nil {
			t.Fatal(err)
		}
	}
}

func wantFile(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s: %q, %v; want %q", filepath.Base(path), got, err, want)
	}
}

// A file is replaced as a whole or not at all and keeps its permissions. No
// other file remains in its folder.
func TestStream(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	streamed(t, path, "one", false)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("discarded, but there: %v", err)
	}
	streamed(t, path, "one", true)
	wantFile(t, path, "one")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	streamed(t, path, "two", false)
	wantFile(t, path, "one")
	streamed(t, path, "two", true)
	wantFile(t, path, "two")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// A link stays, and the file that it names is replaced; a device is written to.
func TestStreamToLinkAndDevice(t *testing.T) {
	dir := t.TempDir()
	link, path := filepath.Join(dir, "link"), filepath.Join(dir, "out")
	streamed(t, path, "one", true)
	if err := os.Symlink("out", link); err != nil {
		t.Skip(err)
	}
	streamed(t, link, "two", true)
	wantFile(t, path, "two")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	streamed(t, os.DevNull, "three", true)
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device is gone: %v, %v", info, err)
	}
}
