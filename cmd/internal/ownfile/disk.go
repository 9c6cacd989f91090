// Package ownfile writes the files of the program, and recognises files that it
// wrote: those it may replace, and those it leaves out when it reads a folder.
//
// It must not depend on the contents of the files.
package ownfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// IsTemp reports whether a file with this name is a temporary one. It is left
// behind if the program is killed.
func IsTemp(name string) bool { return strings.HasPrefix(name, tempPrefix) }

// HasMark reports whether a file has one of the marks near its beginning.
func HasMark(path string, marks ...string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	const beginning = 2 << 10 // further down a mark may be a quotation
	data, err := io.ReadAll(io.LimitReader(file, beginning))
	return err == nil && slices.ContainsFunc(marks, func(m string) bool { return bytes.Contains(data, []byte(m)) })
}

// Follow returns the path that symbolic links lead to, where there need be no
// file.
func Follow(path string) string {
	end := path
	const maxLinks = 40 // as on Linux
	for range maxLinks {
		dir, name := filepath.Split(end)
		dir, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return end
		}
		end = filepath.Join(dir, name)
		target, err := os.Readlink(end)
		if err != nil || isDescriptor(end) {
			return end
		}
		if !filepath.IsAbs(target) {
			target = dir + string(filepath.Separator) + target // Join takes ".." for the folder above a link, not its target
		}
		end = target
	}
	return path
}

// isDescriptor reports whether the file at a path is one that is already open,
// such as /dev/fd/1. It may be a file to append to.
func isDescriptor(path string) bool {
	open, _ := filepath.Match("/proc/*/fd/*", path)
	return open || filepath.Dir(path) == "/dev/fd"
}

// A Disk is where the program writes. Every file and folder that a command
// makes goes through one, so that a test can let any call fail. A nil *Disk is
// the disk of the machine.
type Disk struct {
	// Fail is called before every call of the system that makes, writes or
	// renames something, such as "write". If it returns an error, the call fails
	// with it. A write has then written half of its bytes, as on a full disk.
	Fail func(call, path string) error
	// Temporary is called with the path of every file that the program removes
	// again, so that it can do so if a signal ends it.
	Temporary func(path string)
}

// do makes a call of the system, unless the disk fails. An error names the path
// and, if that is at fault, its folder.
func (d *Disk) do(call, path string, f func() error) error {
	if err := d.fail(call, path); err != nil {
		return err
	}
	return named(call, path, f())
}

func (d *Disk) fail(call, path string) error {
	if d == nil || d.Fail == nil {
		return nil
	}
	return named(call, path, d.Fail(call, path))
}

func (d *Disk) temporary(path string) {
	if d != nil && d.Temporary != nil {
		d.Temporary(path)
	}
}

// named returns the error of a call with the path that the user knows. A folder
// is at fault if it is missing or does not let the file be made.
func named(call, path string, err error) error {
	at := path
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		at, err = failed.Path, failed.Err
	}
	if failed := (*os.LinkError)(nil); errors.As(err, &failed) {
		at, err = failed.New, failed.Err
	}
	if err == nil {
		return nil
	}
	_, missing := os.Lstat(at)
	if missing != nil && (isRefusal(err) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) {
		err = fmt.Errorf("folder %q: %w", filepath.Dir(at), err)
	}
	return &fs.PathError{Op: call, Path: path, Err: err}
}

// isRefusal reports whether an error may be that of a folder that lets nobody
// make or replace a file.
func isRefusal(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// Mkdir makes a folder, which must be new.
func (d *Disk) Mkdir(path string) error {
	return d.do("mkdir", path, func() error { return os.Mkdir(path, 0o777) })
}

// MkdirAll makes a folder and those above it, unless they exist.
func (d *Disk) MkdirAll(path string, perm fs.FileMode) error {
	return d.do("mkdir", path, func() error { return os.MkdirAll(path, perm) })
}

// Rename renames a file, which replaces one that has the new name.
func (d *Disk) Rename(from, to string) error {
	return d.do("rename", to, func() error { return os.Rename(from, to) })
}

// Remove removes a file.
func (d *Disk) Remove(path string) error {
	return d.do("remove", path, func() error { return os.Remove(path) })
}

// A File is an open file of a [Disk].
type File struct {
	*os.File
	disk *Disk
	path string // for errors
}

// open opens the file with a name. Its errors have a path.
func (d *Disk) open(name, path string, flags int, perm fs.FileMode) (*File, error) {
	f := &File{disk: d, path: path}
	err := d.do("open", path, func() (err error) {
		f.File, err = os.OpenFile(name, flags, perm)
		return err
	})
	return f, err
}

const tempPrefix = ".mines-"

// temp makes a temporary file in a folder, for the file at a path.
func (d *Disk) temp(dir, path string, perm fs.FileMode) (*File, error) {
	name := filepath.Join(dir, tempPrefix+strconv.FormatUint(rand.Uint64(), 36))
	d.temporary(name)
	return d.open(name, path, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// Write writes as [os.File] does.
func (f *File) Write(p []byte) (int, error) {
	if err := f.disk.fail("write", f.path); err != nil {
		n, _ := f.File.Write(p[:len(p)/2])
		return n, err
	}
	n, err := f.File.Write(p)
	return n, named("write", f.path, err)
}

// Cut cuts the file to a size. What is written next follows there.
func (f *File) Cut(size int64) error {
	if err := f.disk.do("truncate", f.path, func() error { return f.Truncate(size) }); err != nil {
		return err
	}
	_, err := f.Seek(size, io.SeekStart)
	return err
}

// sync waits until the disk has the contents of the file.
func (f *File) sync() error { return f.disk.do("sync", f.path, f.File.Sync) }

// Close closes the file, also if it returns an error.
func (f *File) Close() error {
	defer f.File.Close() // if the disk fails
	return f.disk.do("close", f.path, f.File.Close)
}

// Discard closes and removes a file. Nothing can be done about one that stays.
func (f *File) Discard() {
	open := os.Remove(f.Name()) // before another run can lock it
	f.File.Close()
	if open != nil { // Windows removes no open file
		os.Remove(f.Name())
	}
}

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
