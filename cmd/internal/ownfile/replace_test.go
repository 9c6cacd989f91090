//go:build unix

package ownfile

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A file that is replaced keeps its permissions and its owner. One that the
// process may not give away keeps its permissions and its group.
func TestReplaceKeepsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	owner := os.Getuid()
	if owner == 0 {
		owner = 12345
	}
	if err := errors.Join(os.Chown(path, owner, -1), os.Chmod(path, 0o465)); err != nil {
		t.Fatal(err)
	}
	var disk *Disk
	if err := disk.WriteFile(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := int(info.Sys().(*syscall.Stat_t).Uid); got != owner || info.Mode().Perm() != 0o465 {
		t.Errorf("owner %d, mode %v", got, info.Mode())
	}
	if data, err := os.ReadFile(path); string(data) != "new" {
		t.Errorf("got %q, %v", data, err)
	}
}

// A new file has the permissions that the process gives to new files.
func TestNewFileHasUmask(t *testing.T) {
	old := syscall.Umask(0o027)
	defer syscall.Umask(old)
	path := filepath.Join(t.TempDir(), "file")
	if err := (*Disk)(nil).WriteFile(path, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// A write on a full disk writes a part, and its error names the file and not
// the temporary one.
func TestFailingWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	disk := &Disk{Fail: func(call, path string) error {
		if call == "write" {
			return syscall.ENOSPC
		}
		return nil
	}}
	file, err := disk.Temp(path, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	n, err := file.Write([]byte("abcd"))
	want := "write " + path + ": " + syscall.ENOSPC.Error()
	if n != 2 || err == nil || err.Error() != want {
		t.Errorf("wrote %d, %v; want %s", n, err, want)
	}
	if data, err := os.ReadFile(file.Name()); string(data) != "ab" {
		t.Errorf("the file has %q, %v", data, err)
	}
	file.Discard()
	if _, err := os.Stat(file.Name()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left behind: %v", err)
	}
}

// What is no plain file is written to at once: it has no temporary file, and it
// stays. (A pipe stands for a device, which a mistake would remove.)
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	reader, err := os.OpenFile(path, os.O_RDWR, 0) // else opening it to write waits
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	r, err := (*Disk)(nil).Replace(path)
	if err != nil || r.Temp() != "" {
		t.Fatalf("temporary file %q, %v", r.Temp(), err)
	}
	r.Discard()
	if _, err := r.file.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("still open: %v", err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
