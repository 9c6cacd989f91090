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
	// InPlace is the reason why Commit writes the file in place, which is not
	// atomic, or nil.
	InPlace error

	path string // without links
	file *File  // temporary, or the one at path if that is written to at once
	temp bool   // file is temporary
}

// Replace begins to write a file, which need not exist. It follows links, and
// refuses a file that may not be written. [Replacement.Commit] replaces the file;
// before that, and after [Replacement.Discard], it is unchanged. It keeps its
// permissions and, where the system allows that, its owner.
func (d *Disk) Replace(path string) (*Replacement, error) {
	r := &Replacement{path: Follow(path)}
	old, err := d.open(r.path, path, os.O_WRONLY|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		r.temp = true
		r.file, err = d.temp(filepath.Dir(r.path), path, 0o666)
	} else if err == nil {
		err = r.begin(old)
	}
	if err != nil {
		return nil, err
	}
	r.Writer = bufio.NewWriterSize(r.file, 64<<10)
	return r, nil
}

// begin makes the temporary file for an old file, in another folder if its own
// refuses one.
func (r *Replacement) begin(old *File) error {
	info, err := old.Stat()
	r.file = old
	r.temp = err == nil && info.Mode().IsRegular() && !isDescriptor(r.path)
	if !r.temp {
		return err
	}
	old.File.Close()
	r.file, err = old.disk.temp(filepath.Dir(r.path), old.path, 0o600)
	if err == nil {
		err = old.disk.do("chmod", old.path, func() error {
			giveOwner(r.file.File, info)
			return r.file.Chmod(info.Mode().Perm())
		})
		if err != nil {
			r.Discard()
		}
	}
	if isRefusal(err) {
		r.InPlace = err
		r.file, err = old.disk.temp(os.TempDir(), old.path, 0o600)
	}
	return err
}

// Temp returns the path of the temporary file, which is there until Commit, or ""
// if there is none: what is written cannot be taken back.
func (r *Replacement) Temp() string {
	if r == nil || !r.temp {
		return ""
	}
	return r.file.Name()
}

// Commit ends the writing and puts the file in its place. If it fails, the old
// file is unchanged.
func (r *Replacement) Commit() error {
	err := r.Flush()
	if err == nil && r.temp {
		err = r.file.sync()
	}
	return r.place(err)
}

// place puts the file in its place unless there was an error, which it returns.
func (r *Replacement) place(err error) error {
	defer r.Discard()
	if closing := r.file.Close(); err == nil {
		err = closing
	}
	if err != nil || !r.temp {
		return err
	}
	if r.InPlace == nil {
		err = r.file.disk.do("rename", r.file.path, func() error { return os.Rename(r.file.Name(), r.path) })
		if !isRefusal(err) && !errors.Is(err, syscall.EBUSY) {
			return err
		}
		r.InPlace = err
	}
	return r.copyOver()
}

// copyOver writes the temporary file over the one in its place. It begins with
// what is longer than the old contents: if the disk is full, those are unchanged.
func (r *Replacement) copyOver() error {
	data, err := os.ReadFile(r.file.Name())
	if err != nil {
		return err
	}
	f, err := r.file.disk.open(r.path, r.file.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.File.Close()
	old, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	both := min(int(old), len(data))
	if _, err := f.Write(data[both:]); err != nil {
		f.Truncate(old)
		return err
	}
	_, err = f.WriteAt(data[:both], 0)
	if err == nil {
		err = f.Cut(int64(len(data)))
	}
	if err == nil {
		err = f.sync()
	}
	return err
}

// Discard ends the writing and leaves the file unchanged. After Commit it has
// no effect.
func (r *Replacement) Discard() {
	switch {
	case r == nil:
	case r.temp:
		r.file.Discard()
	default:
		r.file.File.Close()
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
