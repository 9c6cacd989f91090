package ownfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Follow returns the path that symbolic links lead to, where there need be no
// file.
func Follow(path string) string {
	end := path
	const maxLinks = 40 // as on Linux
	for range maxLinks {
		dir, name := filepath.Split(end)
		dir, err := filepath.EvalSymlinks(filepath.Clean(dir))
		if err != nil {
			return end
		}
		end = filepath.Join(dir, name)
		target, err := os.Readlink(end)
		if err != nil || isDescriptor(end) {
			return end
		}
		if filepath.IsAbs(target) {
			end = target
		} else {
			end = dir + string(filepath.Separator) + target // Join takes ".." for the folder above a link, not its target
		}
	}
	return path
}

// isDescriptor reports whether the file at a path is one that is already open,
// such as /dev/fd/1. It may be a file to append to.
func isDescriptor(path string) bool {
	own, err := filepath.EvalSymlinks("/proc/self/fd")
	dir := filepath.Dir(path)
	return dir == "/dev/fd" || err == nil && dir == own
}

// isRefusal reports whether an error may be that of a folder that lets nobody
// make or replace a file.
func isRefusal(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// blame returns the error about making a file with the folder in it, if that is
// at fault.
func blame(err error) error {
	var failed *fs.PathError
	if !errors.As(err, &failed) {
		return err
	}
	if _, missing := os.Lstat(failed.Path); missing == nil {
		return err
	}
	if !isRefusal(err) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
		return err
	}
	folder := fmt.Errorf("folder %q: %w", filepath.Dir(failed.Path), failed.Err)
	return pathError(failed.Op, failed.Path, folder)
}
