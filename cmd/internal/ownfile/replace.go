package ownfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A Replacement is a file that is written in parts and replaces another as a
// whole. A file that is not plain, such as a device, is written to at once.
type Replacement struct {
	*bufio.Writer
	path string // without links
	file *File
	temp bool // file replaces the one at path in the end
}

// Replace begins to write a file, which need not exist. [Replacement.Commit]
// replaces it; before that, and after [Replacement.Discard], it is unchanged. It
// keeps its permissions and, where the system allows that, its owner.
func (d *Disk) Replace(path string) (*Replacement, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	old, err := os.Stat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	r := &Replacement{path: path, temp: err != nil || old.Mode().IsRegular()}
	switch {
	case !r.temp: // it need not be readable
		r.file, err = d.open(path, os.O_WRONLY, 0)
	case old == nil:
		r.file, err = d.Temp(path, 0o666)
	default:
		r.file, err = d.Temp(path, 0o600)
	}
	if err != nil {
		return nil, err
	}
	r.Writer = bufio.NewWriterSize(r.file, 64<<10)
	if old != nil && r.temp {
		if err := r.file.imitate(old); err != nil {
			r.Discard()
			return nil, err
		}
	}
	return r, nil
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
	if err == nil && r.temp {
		err = r.file.disk.Rename(r.file.Name(), r.path)
	}
	if err != nil {
		r.Discard()
	}
	return err
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
