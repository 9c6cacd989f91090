package ownfile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// A Replacement is a file that is written in parts and replaces another as a
// whole. A file that is not regular, such as a device, is written to at once.
type Replacement struct {
	*bufio.Writer
	path    string // without links
	file    *File  // temporary, or the one at path if that is written to at once
	temp    bool   // file is temporary
	inPlace error
}

// Replace begins to write a file, which need not exist. It follows links, and
// refuses a file that may not be written. [Replacement.Commit] replaces the file;
// before that, and after [Replacement.Discard], it is unchanged. It keeps its
// permissions and, where the system allows that, its owner.
func (d *Disk) Replace(path string) (*Replacement, error) {
	r := &Replacement{path: Follow(path)}
	old, err := os.Stat(r.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.file, err = d.Temp(r.path, 0o666)
		r.temp = true
	case err == nil:
		r.file, err = d.open(r.path, os.O_WRONLY|os.O_APPEND, 0)
		r.temp = old.Mode().IsRegular() && !isDescriptor(r.path)
	default:
		err = blame(err)
	}
	if err == nil && old != nil && r.temp {
		r.file.file.Close()
		err = r.stage(d, old)
	}
	if err != nil {
		return nil, rename(err, path)
	}
	r.Writer = bufio.NewWriterSize(r.file, 64<<10)
	return r, nil
}

// stage makes the temporary file for an old file, in another folder if its own
// refuses one.
func (r *Replacement) stage(d *Disk, old fs.FileInfo) (err error) {
	if r.file, err = d.Temp(r.path, 0o600); err == nil {
		if err = r.file.imitate(old); err != nil {
			r.file.Discard()
		}
	}
	if !isRefusal(err) {
		return err
	}
	file, failed := d.Temp(filepath.Join(os.TempDir(), filepath.Base(r.path)), 0o600)
	if failed != nil {
		return err
	}
	file.purpose = r.path
	r.file, r.inPlace = file, err
	return nil
}

// imitate gives the file the permissions of another and, if it can, its owner.
func (f *File) imitate(old fs.FileInfo) error {
	if err := f.disk.fail("chmod", f.purpose); err != nil {
		return err
	}
	giveOwner(f.file, old)
	return f.file.Chmod(old.Mode().Perm())
}

// Temp returns the path of the temporary file, which is there until Commit, or ""
// if there is none: what is written cannot be taken back.
func (r *Replacement) Temp() string {
	if !r.temp {
		return ""
	}
	return r.file.Name()
}

// InPlace returns the reason why Commit wrote the file in place, which is not
// atomic, or nil.
func (r *Replacement) InPlace() error { return r.inPlace }

// Commit ends the writing and puts the file in its place. If it fails, the old
// file is unchanged.
func (r *Replacement) Commit() error {
	err := r.Flush()
	if err == nil && r.temp {
		err = r.file.Sync()
	}
	return r.place(err)
}

// place puts the file in its place unless there was an error, which it returns.
func (r *Replacement) place(err error) error {
	if closing := r.file.Close(); err == nil {
		err = closing
	}
	if err == nil && r.temp && r.inPlace == nil {
		err = r.file.disk.Rename(r.file.Name(), r.path)
		if isRefusal(err) || errors.Is(err, syscall.EBUSY) {
			r.inPlace, err = err, nil
		}
	}
	if err == nil && r.inPlace != nil {
		err = r.copyOver()
	}
	if err != nil || r.inPlace != nil {
		r.Discard()
	}
	return err
}

// copyOver writes the temporary file over the one in its place. It begins with
// what is longer than the old contents: if the disk is full, those are unchanged.
func (r *Replacement) copyOver() error {
	data, err := os.ReadFile(r.file.Name())
	if err != nil {
		return err
	}
	f, err := r.file.disk.open(r.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.file.Close()
	old, err := f.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	both := min(int(old), len(data))
	if _, err := f.Write(data[both:]); err != nil {
		f.file.Truncate(old)
		return err
	}
	f.file.Seek(0, io.SeekStart)
	if _, err := f.Write(data[:both]); err != nil {
		return err
	}
	if err := f.Cut(int64(len(data))); err != nil {
		return err
	}
	return f.Sync()
}

// Discard ends the writing and leaves the file unchanged. It must not be called
// after Commit.
func (r *Replacement) Discard() {
	if r.temp {
		r.file.Discard()
	} else {
		r.file.file.Close()
	}
}

// WriteFile replaces a file as a whole, or not at all. It does not wait for the
// disk: after a loss of power the file may be empty.
func (d *Disk) WriteFile(path string, data []byte) error {
	r, err := d.Replace(path)
	if err != nil {
		return err
	}
	r.Write(data) // Flush returns an error of it
	return r.place(r.Flush())
}
