package intake

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/cmd/internal/ownfile"
)

// ownFiles are the teacher's files, such as the minefield or the roster, by their
// names in small letters. They are no submissions, even if they lie among them.
type ownFiles map[string][]fs.FileInfo

// findOwn returns the files at the paths, and the targets of links there. Paths
// that do not exist are skipped.
func findOwn(paths []string) ownFiles {
	own := make(ownFiles)
	for _, path := range paths {
		target, _ := filepath.EvalSymlinks(path)
		for _, path := range []string{path, target} {
			if info, err := os.Lstat(path); err == nil {
				name := strings.ToLower(info.Name())
				own[name] = append(own[name], info)
			}
		}
	}
	return own
}

// has reports whether a file in a folder is one of them.
func (o ownFiles) has(root *os.Root, file string) bool {
	known := o[strings.ToLower(path.Base(file))]
	if known == nil {
		return false
	}
	info, err := root.Lstat(file)
	return err == nil && slices.ContainsFunc(known, func(own fs.FileInfo) bool { return os.SameFile(own, info) })
}

// IsBelow reports whether a file, which need not exist, is in one of the folders
// among the paths, or deeper. It would be graded the next time.
func IsBelow(file string, paths []string) bool {
	dir, _ := filepath.Abs(ownfile.Follow(file))
	real, err := "", fs.ErrNotExist
	for last := ""; err != nil && dir != last; {
		last, dir = dir, filepath.Dir(dir)
		real, err = filepath.EvalSymlinks(dir)
	}
	for last := ""; real != last; last, real = real, filepath.Dir(real) {
		here, err := os.Stat(real)
		isHere := func(path string) bool {
			there, err2 := os.Stat(path)
			return err == nil && err2 == nil && os.SameFile(here, there)
		}
		if slices.ContainsFunc(paths, isHere) {
			return true
		}
	}
	return false
}
