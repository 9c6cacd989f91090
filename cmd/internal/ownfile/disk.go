package ownfile

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

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

func (d *Disk) fail(call, path string) error {
	if d == nil || d.Fail == nil {
		return nil
	}
	return pathError(call, path, d.Fail(call, path))
}

func (d *Disk) temporary(path string) {
	if d != nil && d.Temporary != nil {
		d.Temporary(path)
	}
}

// pathError returns an error of a call that names one path.
func pathError(call, path string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: call, Path: path, Err: err}
}

// Create makes a file, which must be new, for reading and writing.
func (d *Disk) Create(path string, perm fs.FileMode) (*File, error) {
	return d.open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
}

// Open opens a file for reading and writing, and makes it if it does not exist.
func (d *Disk) Open(path string, perm fs.FileMode) (*File, error) {
	return d.open(path, os.O_RDWR|os.O_CREATE, perm)
}

func (d *Disk) open(path string, flags int, perm fs.FileMode) (*File, error) {
	if err := d.fail("open", path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(Follow(path), flags, perm)
	if err != nil {
		return nil, rename(blame(err), path)
	}
	return &File{file, d, path}, nil
}

const tempPrefix = ".mines-"

// Temp makes a temporary file beside the file at a path, which it is for. Its
// errors name that path.
func (d *Disk) Temp(path string, perm fs.FileMode) (*File, error) {
	name := filepath.Join(filepath.Dir(path), tempPrefix+strconv.FormatUint(rand.Uint64(), 36))
	d.temporary(name)
	f, err := d.Create(name, perm)
	if err != nil {
		return nil, rename(err, path)
	}
	f.purpose = path
	return f, nil
}

// rename returns an error about a file with another path in it.
func rename(err error, path string) error {
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		return pathError(failed.Op, path, failed.Err)
	}
	return err
}

// Mkdir makes a folder, which must be new.
func (d *Disk) Mkdir(path string) error {
	if err := d.fail("mkdir", path); err != nil {
		return err
	}
	return blame(os.Mkdir(path, 0o777))
}

// MkdirAll makes a folder and those above it, unless they exist.
func (d *Disk) MkdirAll(path string, perm fs.FileMode) error {
	if err := d.fail("mkdir", path); err != nil {
		return err
	}
	return blame(os.MkdirAll(path, perm))
}

// Rename renames a file, which replaces one that has the new name.
func (d *Disk) Rename(from, to string) error {
	err := d.fail("rename", to)
	if err == nil {
		err = os.Rename(from, to)
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		err = pathError("rename", to, link.Err)
	}
	return err
}

// Remove removes a file.
func (d *Disk) Remove(path string) error {
	if err := d.fail("remove", path); err != nil {
		return err
	}
	return os.Remove(path)
}

// A File is an open file of a [Disk].
type File struct {
	file    *os.File
	disk    *Disk
	purpose string // the path that errors name
}

// Name returns the path that the file was opened with.
func (f *File) Name() string { return f.file.Name() }

// Stat describes the file.
func (f *File) Stat() (fs.FileInfo, error) { return f.file.Stat() }

// Read reads as [os.File] does.
func (f *File) Read(p []byte) (int, error) { return f.file.Read(p) }

// Write writes as [os.File] does.
func (f *File) Write(p []byte) (int, error) {
	if err := f.disk.fail("write", f.purpose); err != nil {
		n, _ := f.file.Write(p[:len(p)/2])
		return n, err
	}
	n, err := f.file.Write(p)
	return n, rename(err, f.purpose)
}

// Cut cuts the file to a size. What is written next follows there.
func (f *File) Cut(size int64) error {
	err := f.disk.fail("truncate", f.purpose)
	if err == nil {
		err = f.file.Truncate(size)
	}
	if err == nil {
		_, err = f.file.Seek(size, 0)
	}
	return err
}

// Sync waits until the disk has the contents of the file.
func (f *File) Sync() error {
	if err := f.disk.fail("sync", f.purpose); err != nil {
		return err
	}
	return rename(f.file.Sync(), f.purpose)
}

// Close closes the file, also if it returns an error.
func (f *File) Close() error {
	err := f.disk.fail("close", f.purpose)
	if closed := f.file.Close(); err == nil {
		err = closed
	}
	return err
}

// Discard closes and removes a file that could not be written whole.
func (f *File) Discard() {
	f.file.Close()
	os.Remove(f.Name()) // nothing more can be done about a file that stays
}
