package sandbox

import (
	"os"
	"path/filepath"
)

// A Folder is a temporary folder with files that programs in the sandbox can
// read if it is in [Command.Read]: other users can, too. Its parts are folders
// like it.
type Folder string

// NewFolder makes an empty folder.
func NewFolder() (Folder, error) {
	dir, err := os.MkdirTemp("", "mines-files-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	return Folder(dir), err
}

// Path returns the path of a file in the folder. Its name has slashes.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// Write writes files by name, which can be run.
func (f Folder) Write(files map[string][]byte) error {
	for name, data := range files {
		if err := os.MkdirAll(filepath.Dir(f.Path(name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(f.Path(name), data, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes the folder with its files.
func (f Folder) Remove() error { return os.RemoveAll(string(f)) }
