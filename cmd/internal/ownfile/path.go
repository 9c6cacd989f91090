package ownfile

import (
	"os"
	"path/filepath"
)

// follow returns the path that symbolic links lead to, where there need be no
// file. It returns a path that leads nowhere as it is.
func follow(path string) string {
	end := path
	const maxLinks = 40 // as on Linux
	for range maxLinks {
		dir, name := filepath.Split(end)
		dir, err := filepath.EvalSymlinks(filepath.Clean(dir))
		if err != nil {
			return path
		}
		end = filepath.Join(dir, name)
		target, err := os.Readlink(end)
		if err != nil {
			return end
		}
		if filepath.IsAbs(target) {
			end = target
		} else {
			end = dir + string(filepath.Separator) + target // Join takes the target's ".." for those of the text
		}
	}
	return path
}
