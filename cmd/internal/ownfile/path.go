package ownfile

import (
	"os"
	"path/filepath"
)

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
