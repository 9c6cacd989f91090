package bot

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"minesweeper/cmd/internal/simulate"
)

// digests returns the files that the command of a program names, and those of
// Read and in its folders. Files that cannot be read are left out.
func (p Program) digests() (files []simulate.File) {
	add := func(path string) {
		if sum, ok := digest(path); ok {
			files = append(files, simulate.File{Path: path, SHA256: sum})
		}
	}
	add(p.Path)
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			add(arg)
		}
	}
	for _, path := range p.Read {
		filepath.WalkDir(realPath(path), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && entry.Name() == "__pycache__" {
				return fs.SkipDir // Python writes what it has compiled there
			}
			add(path)
			return nil
		})
	}
	return files
}

// digest returns the SHA-256 of a file. There is none if the path is of something
// else.
func digest(path string) (sum string, ok bool) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	file, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return fmt.Sprintf("%x", hash.Sum(nil)), err == nil
}
