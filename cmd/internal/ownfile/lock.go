package ownfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrLocked is the error of a file that another run has locked.
var ErrLocked = errors.New("another run is writing this file")

// Create makes a file, which must be new, for reading and writing, and locks it.
func (d *Disk) Create(path string, perm fs.FileMode) (*File, error) {
	return d.openLocked(Follow(path), path, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// Open opens a file for reading and writing, and makes it if it does not exist.
// It locks the file: until that is closed, other runs cannot open it to write.
func (d *Disk) Open(path string, perm fs.FileMode) (*File, error) {
	return d.openLocked(Follow(path), path, os.O_RDWR|os.O_CREATE, perm)
}

// openLocked opens a file and locks it.
func (d *Disk) openLocked(name, path string, flags int, perm fs.FileMode) (*File, error) {
	f, err := d.open(name, path, flags, perm)
	if err != nil {
		return nil, err
	}
	if !tryLock(f.File) {
		f.File.Close()
		return nil, named("lock", path, ErrLocked)
	}
	locked, _ := f.Stat()
	now, _ := os.Stat(name)
	if !os.SameFile(locked, now) { // the run that had the lock has removed the file
		f.File.Close()
		return d.openLocked(name, path, flags, perm)
	}
	return f, nil
}

// A Lock keeps other runs from writing a file that is replaced. It ends with the
// process.
type Lock struct {
	*File
	beside bool // the file is there only to be locked
}

// Lock locks the file at a path, which need not exist, until [Lock.Close]. If
// another run has locked it, the error is [ErrLocked]. Nothing is locked if the
// file is not regular, and on systems without locks.
//
// It locks a file beside, as the one at the path may be replaced. Where the
// folder refuses a new file, it locks the one at the path, which is then written
// in place.
func (d *Disk) Lock(path string) (*Lock, error) {
	real := Follow(path)
	if info, err := os.Stat(real); err == nil && !info.Mode().IsRegular() {
		return nil, nil
	}
	dir, name := filepath.Split(real)
	beside := dir + tempPrefix + "lock-" + name
	f, err := d.openLocked(beside, path, os.O_RDONLY, 0) // another user's must not be opened to be made
	if errors.Is(err, fs.ErrNotExist) {
		f, err = d.openLocked(beside, path, os.O_CREATE, 0o666)
	}
	if err == nil {
		d.temporary(beside)
		return &Lock{f, true}, nil
	}
	if _, missing := os.Stat(real); missing != nil || !isRefusal(err) {
		return nil, err
	}
	f, err = d.openLocked(real, path, os.O_RDONLY, 0)
	return &Lock{f, false}, err
}

// Close releases the lock. It may be called on nil.
func (l *Lock) Close() error {
	switch {
	case l == nil || l.File == nil:
	case l.beside:
		l.Discard()
	default:
		l.File.Close()
	}
	return nil
}
