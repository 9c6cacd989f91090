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

// IsHandedIn reports whether a file lies in one of the folders to grade and has
// none of the marks of an earlier report. A report must not be written over such
// a file.
func IsHandedIn(file string, paths, marks []string) bool {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || !isBelow(file, paths) {
		return false
	}
	return info.Size() > 0 && !ownfile.Bears(file, marks...)
}

// isBelow reports whether a file is in one of the folders among the paths, or
// deeper.
func isBelow(file string, paths []string) bool {
	real, err := filepath.EvalSymlinks(file)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return false
	}
	for dir := filepath.Dir(real); ; dir = filepath.Dir(dir) {
		here, err := os.Stat(dir)
		isHere := func(path string) bool {
			there, err2 := os.Stat(path)
			return err == nil && err2 == nil && os.SameFile(here, there)
		}
		if slices.ContainsFunc(paths, isHere) {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}
