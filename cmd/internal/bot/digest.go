package bot

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Digests are the SHA-256 of files by their paths. They show whether a program
// is still the same.
type Digests map[string]string

// digests returns those of the files that the command of a program names, and of
// the files of Read and in its folders. Files that cannot be read are left out.
func (p Program) digests() Digests {
	d := make(Digests)
	d.add(p.Path)
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			d.add(arg)
		}
	}
	for _, path := range p.Read {
		filepath.WalkDir(realPath(path), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && entry.Name() == "__pycache__" {
				return fs.SkipDir // Python writes what it has compiled there
			}
			d.add(path)
			return nil
		})
	}
	return d
}

// add adds a file, unless the path is of something else.
func (d Digests) add(path string) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return
	}
	file, err := os.Open(path)
	if err != nil {
		return
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err == nil {
		d[path] = fmt.Sprintf("%x", hash.Sum(nil))
	}
}

// same returns an error that names a file if there is one with another digest,
// or in one of the two alone.
func (d Digests) same(now Digests) error {
	both := maps.Clone(d)
	maps.Copy(both, now)
	for _, path := range slices.Sorted(maps.Keys(both)) {
		if d[path] != now[path] {
			return fmt.Errorf("%s has changed since the match began", path)
		}
	}
	return nil
}
