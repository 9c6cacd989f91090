package intake

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"minesweeper/cmd/internal/ownfile"
)

// ownFiles returns the teacher's files at the paths, such as the minefield or the
// report, and the targets of links there. They are no submissions, even if they
// lie among them. Paths that do not exist are skipped.
func ownFiles(paths []string) (files []fs.FileInfo) {
	for _, path := range paths {
		for _, stat := range []func(string) (fs.FileInfo, error){os.Lstat, os.Stat} {
			if info, err := stat(path); err == nil {
				files = append(files, info)
			}
		}
	}
	return files
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
