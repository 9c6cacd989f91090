package ownfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrLocked is the error of a file that another run has locked.
var ErrLocked = errors.New("another run is writing this file")

// A Lock keeps other runs from writing a file. It ends with the process.
type Lock struct {
	file   *os.File
	beside bool // file is there only to be locked
}

const lockPrefix = tempPrefix + "lock-"

// Lock locks the file at a path, which need not exist, until [Lock.Close] or the
// end of the process. If another run has locked it, the error is [ErrLocked].
//
// It locks a file beside, as the one at the path may be replaced. Where the
// folder refuses a new file, it locks the one at the path, which is then written
// in place. It locks nothing if neither can be opened, if the file is not
// regular, and on systems without locks.
func (d *Disk) Lock(path string) (*Lock, error) {
	if err := d.fail("lock", path); err != nil {
		return nil, err
	}
	real := Follow(path)
	if info, err := os.Stat(real); err == nil && !info.Mode().IsRegular() {
		return &Lock{}, nil
	}
	dir, name := filepath.Split(real)
	beside := dir + lockPrefix + name
	l, err := lockFile(beside, os.O_CREATE)
	if !isRefusal(err) {
		if err == nil {
			d.temporary(beside)
		}
		return l, rename(blame(err), path)
	}
	l, err = lockFile(beside, 0) // of another user
	if errors.Is(err, fs.ErrNotExist) {
		l, err = lockFile(real, 0)
		l.beside = false
	}
	if !errors.Is(err, ErrLocked) {
		err = nil
	}
	return l, rename(err, path)
}

// lockFile opens and locks a file. It begins again if the run that had the lock
// has removed the file.
func lockFile(path string, flags int) (*Lock, error) {
	for {
		file, err := os.OpenFile(path, flags, 0o666)
		if err != nil {
			return &Lock{}, err
		}
		if !tryLock(file) {
			file.Close()
			return &Lock{}, pathError("lock", path, ErrLocked)
		}
		locked, err := file.Stat()
		now, gone := os.Stat(path)
		if err == nil && gone == nil && os.SameFile(locked, now) {
			return &Lock{file, true}, nil
		}
		file.Close()
	}
}

// Name returns the path of the file that is there only to be locked, or "".
func (l *Lock) Name() string {
	if l == nil || l.file == nil || !l.beside {
		return ""
	}
	return l.file.Name()
}

// Close releases the lock. It may be called twice, and on nil.
func (l *Lock) Close() error {
	if l == nil || l.file == nil {
		return nil
	}
	file := l.file
	l.file = nil
	stays := l.beside && os.Remove(file.Name()) != nil // before others can lock it
	err := file.Close()
	if stays { // Windows does not remove an open file
		os.Remove(file.Name())
	}
	return err
}
