package programs

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// cacheFolder returns the folder for a compiler and the driver.
func (w *Workshop) cacheFolder() (string, error) {
	version, err := exec.Command(w.compiler, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", w.compiler, err)
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q", w.compiler, version)
	files, err := driverFiles()
	fmt.Fprintf(sum, "%q", files) // in the order of the names
	return filepath.Join(w.cache.Folder, fmt.Sprintf("%x", sum.Sum(nil))), err
}

// cacheFile returns the path of the file for a student's files, or "".
func (w *Workshop) cacheFile(src *source) string {
	if w.kept == "" {
		return ""
	}
	sum := sha256.New()
	fmt.Fprintf(sum, "%q %q", src.files, src.arguments(w.command))
	return filepath.Join(w.kept, fmt.Sprintf("%x", sum.Sum(nil)))
}

// checksum returns what a file of the cache begins with.
func checksum(path string, data []byte) string {
	return fmt.Sprintf("%x\n", sha256.Sum256(append([]byte(filepath.Base(path)), data...)))
}

// load returns what a file of the cache holds, or nil.
func load(path string) (built map[string][]byte) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 2*maxBuilt {
		return nil
	}
	data, err := os.ReadFile(path)
	head := len(checksum("", nil))
	if err != nil || len(data) < head || string(data[:head]) != checksum(path, data[head:]) || json.Unmarshal(data[head:], &built) != nil {
		return nil
	}
	return built
}

// store writes a file of the cache. What is there and is no file stays.
func (c Cache) store(path string, built map[string][]byte) error {
	info, err := os.Lstat(path)
	if path == "" || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	data, err := json.Marshal(built)
	err = errors.Join(err, c.Disk.MkdirAll(filepath.Dir(path), 0o700))
	if err != nil {
		return err
	}
	file, err := c.Disk.Replace(path)
	if err != nil {
		return err
	}
	file.WriteString(checksum(path, data)) // Commit returns the error
	file.Write(data)
	return file.Commit()
}

// Ready builds the driver, unless there are builds with it already. Otherwise the
// first program that is built would, and an error come late.
func (w *Workshop) Ready() error {
	if entries, err := os.ReadDir(w.kept); err == nil && len(entries) > 0 {
		return nil
	}
	return w.prepare()
}
