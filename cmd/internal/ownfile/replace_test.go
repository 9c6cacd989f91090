//go:build unix

package ownfile

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
)

// A file that is replaced keeps its permissions and its owner. One that the
// process may not give away keeps its permissions and its group.
func TestReplaceKeepsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	boardtest.WriteFile(t, path, "old")
	owner := os.Getuid()
	if owner == 0 {
		owner = 12345
	}
	boardtest.Must(t, errors.Join(os.Chown(path, owner, -1), os.Chmod(path, 0o465)))
	var disk *Disk
	boardtest.Must(t, disk.WriteFile(path, []byte("new")))
	info, err := os.Stat(path)
	boardtest.Must(t, err)
	if got := int(info.Sys().(*syscall.Stat_t).Uid); got != owner || info.Mode().Perm() != 0o465 {
		t.Errorf("owner %d, mode %v", got, info.Mode())
	}
	if data, err := os.ReadFile(path); string(data) != "new" {
		t.Errorf("got %q, %v", data, err)
	}
}

// A write on a full disk writes a part, and its error names the file and not
// the temporary one. The old file stays.
func TestFailingWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	disk := &Disk{Fail: func(call, path string) error {
		if call == "write" {
			return syscall.ENOSPC
		}
		return nil
	}}
	file, err := disk.temp(filepath.Dir(path), path, 0o600)
	boardtest.Must(t, err)
	n, err := file.Write([]byte("abcd"))
	want := "write " + path + ": " + syscall.ENOSPC.Error()
	if n != 2 || err == nil || err.Error() != want {
		t.Errorf("wrote %d, %v; want %s", n, err, want)
	}
	if data, err := os.ReadFile(file.Name()); string(data) != "ab" {
		t.Errorf("the file has %q, %v", data, err)
	}
	file.Discard()
	boardtest.WriteFile(t, path, "old")
	r, err := disk.Replace(path)
	boardtest.Must(t, err)
	r.WriteString("new")
	for _, err := range []error{r.Commit(), disk.WriteFile(path, []byte("new"))} {
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 || boardtest.ReadFile(t, path) != "old" {
		t.Errorf("left behind: %v; the file has %q", left, boardtest.ReadFile(t, path))
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
	boardtest.Must(t, err)
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

// A file that cannot be renamed is written in place. If the disk is full then,
// the old contents stay.
func TestReplaceInPlace(t *testing.T) {
	for _, test := range []struct {
		refused   string // call
		why       error
		full      int // the write that fails, or 0
		old, new  string
		wantError error
	}{
		{"rename", syscall.EBUSY, 0, "old", "longer", nil},
		{"rename", syscall.EBUSY, 0, "longer", "new", nil},
		{"rename", syscall.EPERM, 0, "old", "", nil},
		{"rename", syscall.EBUSY, 2, "old", "longer", syscall.ENOSPC},
		{"rename", syscall.ENOSPC, 0, "old", "longer", syscall.ENOSPC},
		{"chmod", syscall.EPERM, 0, "old", "longer", nil},
		{"chmod", syscall.EROFS, 1, "old", "longer", syscall.ENOSPC},
		{"chmod", syscall.EIO, 0, "old", "longer", syscall.EIO},
	} {
		path := filepath.Join(t.TempDir(), "file")
		boardtest.WriteFile(t, path, test.old)
		before, _ := os.Stat(path)
		writes := 0
		disk := &Disk{Fail: func(call, path string) error {
			if call == "write" {
				writes++
			}
			if call == test.refused {
				return test.why
			}
			if call == "write" && writes == test.full {
				return syscall.ENOSPC
			}
			return nil
		}}
		r, err := disk.Replace(path)
		if err == nil {
			r.WriteString(test.new)
			err = r.Commit()
		}
		want := test.new
		if test.wantError != nil {
			want = test.old
		} else if !errors.Is(r.InPlace, test.why) {
			t.Errorf("%+v: in place because of %v", test, r.InPlace)
		}
		if !errors.Is(err, test.wantError) {
			t.Errorf("%+v: %v", test, err)
		}
		if data, err := os.ReadFile(path); string(data) != want {
			t.Errorf("%+v: %q, %v", test, data, err)
		}
		if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
			t.Errorf("%+v: another file, %v", test, err)
		}
		if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
			t.Errorf("%+v: left behind: %v", test, left)
		}
	}
}
