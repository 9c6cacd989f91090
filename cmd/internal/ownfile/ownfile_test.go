package ownfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

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

// Of several runs that lock a file, under whatever name, one has it until it
// ends, and nothing is left beside.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.Symlink("file", link); err != nil {
		link = path
	}
	var disk *Disk
	for range 2 { // at first there is no file
		one, err := disk.Lock(path)
		boardtest.Must(t, err)
		for _, name := range []string{path, link} {
			two, err := disk.Lock(name)
			if want := "lock " + name + ": another run is writing this file"; !errors.Is(err, ErrLocked) || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
			two.Close()
		}
		boardtest.WriteFile(t, path+"2", "")
		if err := os.Rename(path+"2", path); err != nil { // as a Replacement does
			t.Fatal(err)
		}
		if _, err := disk.Lock(path); !errors.Is(err, ErrLocked) {
			t.Errorf("a file that was replaced is no longer locked: %v", err)
		}
		one.Close()
		two, err := disk.Lock(link)
		if err != nil {
			t.Errorf("still locked: %v", err)
		}
		two.Close()
	}
	if left, _ := filepath.Glob(filepath.Join(dir, tempPrefix+"*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// Runs that wait for each other's lock never have it at the same time, although
// the file that they lock is removed and made again.
func TestLockExcludes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	var disk *Disk
	done := make(chan error)
	for range 4 {
		go func() {
			for range 50 {
				l, err := disk.Lock(path)
				for errors.Is(err, ErrLocked) {
					runtime.Gosched()
					l, err = disk.Lock(path)
				}
				if err == nil { // fails if another run has it
					err = os.Mkdir(path+"-used", 0o700)
				}
				if err == nil {
					err = os.Remove(path + "-used")
				}
				l.Close()
				if err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// Where there is nothing to lock, the run that writes says what is wrong.
func TestLockNothing(t *testing.T) {
	var disk *Disk
	for range 2 {
		if l, err := disk.Lock(os.DevNull); err != nil || l != nil {
			t.Errorf("a device: %v, %v", l, err)
		}
	}
	l, err := disk.Lock(filepath.Join(t.TempDir(), "missing", "file"))
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
	l.Close()
	(*Lock)(nil).Close()
}
