package ownfile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// A Replacement is a file that is written in parts and replaces another as a
// whole. A file that is not regular, such as a device, is written to at once.
type Replacement struct {
	*bufio.Writer
	path    string // without links
	disk    *Disk
	file    *File         // temporary, or written to at once; nil if memory is used
	memory  *bytes.Buffer // in place of a temporary file
	temp    bool          // file replaces the one at path in the end
	inPlace error
}

// Replace begins to write a file, which need not exist. It follows links, and
// refuses a file that may not be written. [Replacement.Commit] replaces the file;
// before that, and after [Replacement.Discard], it is unchanged. It keeps its
// permissions and, where the system allows that, its owner.
func (d *Disk) Replace(path string) (*Replacement, error) {
	r := &Replacement{path: Follow(path), disk: d}
	old, err := os.Stat(r.path)
	isNew := errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return nil, rename(blame(err), path)
	}
	var to io.Writer
	if !isNew {
		if r.file, err = d.open(r.path, os.O_WRONLY|os.O_APPEND, 0); err != nil {
			return nil, rename(err, path)
		}
		to = r.file
	}
	r.temp = isNew || old.Mode().IsRegular() && !isDescriptor(r.path)
	if r.temp {
		if to, err = r.stage(old); err != nil {
			return nil, rename(err, path)
		}
	}
	r.Writer = bufio.NewWriterSize(to, 64<<10)
	return r, nil
}

// stage returns where the contents are written until Commit: a temporary file
// or, if the folder of an old file refuses one, memory.
func (r *Replacement) stage(old fs.FileInfo) (to io.Writer, err error) {
	if old == nil {
		r.file, err = r.disk.Temp(r.path, 0o666)
		return r.file, err
	}
	r.file.file.Close()
	if r.file, err = r.disk.Temp(r.path, 0o600); err == nil {
		if err = r.file.imitate(old); err != nil {
			r.file.Discard()
		}
	}
	if !isRefusal(err) {
		return r.file, err
	}
	r.inPlace, r.temp, r.memory = err, false, new(bytes.Buffer)
	return r.memory, nil
}

// imitate gives the file the permissions of another and, if it can, its owner.
func (f *File) imitate(old fs.FileInfo) error {
	if err := f.disk.fail("chmod", f.purpose); err != nil {
		return err
	}
	giveOwner(f.file, old)
	return f.file.Chmod(old.Mode().Perm())
}

// Temp returns the path of the temporary file, which is in the folder of the
// file until Commit, or "" if there is none.
func (r *Replacement) Temp() string {
	if !r.temp {
		return ""
	}
	return r.file.Name()
}

// Whole reports whether the file is unchanged until Commit.
func (r *Replacement) Whole() bool { return r.temp || r.memory != nil }

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
	if r.memory != nil {
		if err == nil {
			err = r.disk.overwrite(r.path, r.memory.Bytes())
		}
		return err
	}
	if closing := r.file.Close(); err == nil {
		err = closing
	}
	if err == nil && r.temp {
		err = r.disk.Rename(r.file.Name(), r.path)
		if isRefusal(err) || errors.Is(err, syscall.EBUSY) {
			r.inPlace, err = err, r.disk.copyOver(r.file.Name(), r.path)
		}
	}
	if err != nil {
		r.Discard()
	}
	return err
}

// copyOver moves a file by writing the contents over the old file.
func (d *Disk) copyOver(from, to string) error {
	data, err := os.ReadFile(from)
	if err == nil {
		err = d.overwrite(to, data)
	}
	if err == nil {
		err = os.Remove(from)
	}
	return err
}

// overwrite writes a file in place. First it writes what is longer than the old
// contents: if the disk is full, those are unchanged.
func (d *Disk) overwrite(path string, data []byte) error {
	f, err := d.open(path, os.O_RDWR, 0)
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
	switch {
	case r.temp:
		r.file.Discard()
	case r.file != nil:
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
