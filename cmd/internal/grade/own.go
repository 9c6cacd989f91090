package grade

import (
	"io/fs"
	"os"
	"path/filepath"
)

// An ownFile is a file of the teacher's: what the program reads besides the
// submissions, or writes. In a folder it is no submission, even if the minefield
// or the last report lies among them.
type ownFile struct {
	name string // its last part, which is compared first because that is cheap
	info fs.FileInfo
}

// ownFiles finds the files at the paths, and those that links there lead to.
// What does not exist, or is standard input, is none.
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

// isOwn reports whether something in a folder is one of the teacher's files.
func (w *walker) isOwn(f folder, d found) bool {
	for _, own := range w.own {
		if own.name != d.name {
			continue
		}
		info, err := f.root.Lstat(filepath.Join(f.name, d.name))
		if err == nil && os.SameFile(info, own.info) {
			return true
		}
	}
	return false
}
