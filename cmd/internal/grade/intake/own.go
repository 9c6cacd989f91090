package intake

import (
	"io/fs"
	"os"
	"path/filepath"

	"minesweeper/cmd/internal/ownfile"
)

// An ownFile is a file of the teacher, such as the minefield or the report. It
// is no submission, even if it lies among them.
type ownFile struct {
	name string // the last part of the path, compared first because that is cheap
	info fs.FileInfo
}

// ownFiles returns the files at the paths, and the targets of links there. It
// skips paths that do not exist.
func ownFiles(paths []string) (files []ownFile) {
	for _, path := range paths {
		if info, err := os.Lstat(path); err == nil {
			files = append(files, ownFile{filepath.Base(path), info})
		}
		real, err := filepath.EvalSymlinks(path)
		if err != nil || real == path {
			continue
		}
		if info, err := os.Lstat(real); err == nil {
			files = append(files, ownFile{filepath.Base(real), info})
		}
	}
	return files
}

// isOwn reports whether a file of a folder, with this path in it, is one of the
// teacher's files.
func isOwn(own []ownFile, root *os.Root, path string) bool {
	for _, o := range own {
		if o.name != filepath.Base(path) {
			continue
		}
		info, err := root.Lstat(path)
		if err == nil && os.SameFile(info, o.info) {
			return true
		}
	}
	return false
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
	for _, path := range paths {
		for dir := filepath.Dir(real); ; dir = filepath.Dir(dir) {
			a, err := os.Stat(dir)
			b, err2 := os.Stat(path)
			if err == nil && err2 == nil && os.SameFile(a, b) {
				return true
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return false
}
