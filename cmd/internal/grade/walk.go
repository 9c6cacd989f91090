package grade

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"minesweeper/cmd/internal/text"
)

// maxDepth is the number of nested folders that are searched.
const maxDepth = 50

// A walker lists the entries at some paths: a file itself, the files below a
// folder, or the files in a zip file, each in the order of names.
//
// A student may replace a file by a link at any moment. So folders are opened
// as [os.Root], which no link leads out of, and an opened file is compared with
// the one that was checked before.
type walker struct {
	ctx    context.Context
	stdin  io.Reader
	only   string // see Grader.Only
	own    []ownFile
	single bool // a folder with files in it is one student's
	yield  func(entry) bool
	seen   int          // wanted files found so far, which shows whether a folder is empty
	litter atomic.Int64 // files and folders of programs, which are not entries
	failed []error      // paths that could not be listed
}

// walk lists the entries at the paths until yield returns false.
func (w *walker) walk(paths []string) {
	several, folders := len(paths) > 1, countFolders(paths) > 1
	rel := relativeNames(paths)
	for i, path := range paths {
		if !w.walkPath(path, rel[i], several, folders) {
			return
		}
	}
}

// countFolders returns how many of the paths are folders.
func countFolders(paths []string) (n int) {
	for _, path := range paths {
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
			n++
		}
	}
	return n
}

// relativeNames returns for each path the part that may name the student. That
// is the last part, unless several paths have the same last part. Then it is
// the part after the folder that all paths have in common.
func relativeNames(paths []string) []string {
	names, seen, twice := make([]string, len(paths)), make(map[string]bool), false
	for i, p := range paths {
		names[i] = lastPart(p)
		twice = twice || seen[names[i]]
		seen[names[i]] = true
	}
	if !twice {
		return names
	}
	split := func(path string) []string { return strings.Split(filepath.ToSlash(filepath.Clean(path)), "/") }
	common := split(paths[0])
	for _, p := range paths {
		parts := split(p)
		common = common[:min(len(common), len(parts)-1)]
		for i := range common {
			if common[i] != parts[i] {
				common = common[:i]
				break
			}
		}
	}
	for i, p := range paths {
		names[i] = strings.Join(split(p)[len(common):], "/")
	}
	return names
}

// lastPart returns the name of a path's file or folder, also for "." and "..".
func lastPart(path string) string {
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); path != "" && err == nil && (name == "." || name == "..") {
		return filepath.Base(abs)
	}
	return name
}

func (w *walker) walkPath(path, rel string, several, folders bool) bool {
	if path == "-" {
		return w.yield(entry{file: path, rel: "standard input", open: func() (io.ReadCloser, error) {
			return io.NopCloser(w.stdin), nil
		}})
	}
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return w.fail(path, rel, err)
	case info.IsDir():
		return w.walkRoot(path, rel, several, folders)
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return w.fail(path, rel, err)
	}
	held := newLease(dir.Close)
	defer held.done()
	name := filepath.Base(path)
	if isZipName(name) && info.Mode().IsRegular() {
		return w.walkZip(dir, name, path, rel, several)
	}
	return w.yield(fileEntry(dir, held, name, path, rel))
}

// fail notes that a path could not be listed. It also yields an entry for it,
// so that the report does not look complete.
func (w *walker) fail(path, rel string, err error) bool {
	err = text.Cause(err)
	w.failed = append(w.failed, fmt.Errorf("%s: %w", path, err))
	return w.yield(entry{file: path, rel: rel, refused: fmt.Errorf("could not be read: %w", err)})
}

// walkRoot lists a folder that is one of the paths. If several folders are
// paths, each is a student's. If the other paths are files, it is a student's
// if it holds one file or folder. Otherwise the names in it are the students'.
func (w *walker) walkRoot(path, rel string, several, folders bool) bool {
	root, err := os.OpenRoot(path)
	if err != nil {
		return w.fail(path, rel, err)
	}
	held := newLease(root.Close)
	defer held.done()
	f := folder{root: root, held: held, name: ".", file: path}
	switch {
	case folders, w.single && f.hasFiles():
		f.rel = rel
	case several:
		names, err := f.list()
		if err == nil && len(slices.DeleteFunc(names, found.isLitter)) == 1 {
			f.rel = rel
		}
	}
	return w.walkFolder(f)
}

// hasFiles reports whether there are files in the folder itself.
func (f *folder) hasFiles() bool {
	list, _ := f.list() // walkFolder returns the error
	return slices.ContainsFunc(list, func(d found) bool { return !d.mode.IsDir() && !d.isLitter() })
}

// A folder is a folder to list.
type folder struct {
	root  *os.Root
	held  *lease
	name  string // within root
	file  string // as a user would write it
	rel   string // see entry.rel; empty at the top
	depth int
}

// A found is a file or folder in a folder. It is small, because a large class
// has many.
type found struct {
	name string
	mode fs.FileMode // its type only
}

// isLitter reports whether a program left the file or folder, not a student.
func (d found) isLitter() bool { return isLitter(d.name, d.mode.IsDir()) }

// list returns the files and folders in the folder, in the order of names.
func (f *folder) list() ([]found, error) {
	dir, err := f.root.Open(f.name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var list []found
	for {
		entries, err := dir.ReadDir(1000)
		for _, d := range entries {
			list = append(list, found{d.Name(), d.Type()})
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list, func(a, b found) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// below returns the paths of a file or folder in the folder.
func (f *folder) below(name string) (inRoot, file, rel string) {
	rel = name
	if f.rel != "" {
		rel = f.rel + "/" + name
	}
	return filepath.Join(f.name, name), filepath.Join(f.file, name), rel
}

func (w *walker) walkFolder(f folder) bool {
	list, err := f.list()
	if err != nil {
		w.seen++
		return w.yield(entry{file: f.file, rel: f.rel, refused: plainError(err)})
	}
	before := w.seen
	for _, d := range list {
		if w.ctx.Err() != nil {
			return false
		}
		if w.isOwn(f, d) {
			continue
		}
		if d.isLitter() {
			w.litter.Add(1)
			continue
		}
		if !w.walkFound(f, d) {
			return false
		}
	}
	if f.namesStudent() && w.seen == before {
		return w.yield(entry{file: f.file, rel: f.rel, empty: true})
	}
	return true
}

// namesStudent reports whether the folder is named after the student.
func (f *folder) namesStudent() bool {
	return f.rel != "" && (f.depth == 0 || !strings.Contains(f.rel, "/"))
}

func (w *walker) walkFound(f folder, d found) bool {
	inRoot, file, rel := f.below(d.name)
	if d.mode.IsDir() && f.depth == maxDepth || !d.mode.IsDir() && w.wants(d.name) {
		w.seen++
	}
	switch {
	case d.mode.IsDir() && f.depth == maxDepth:
		return w.yield(entry{file: file, rel: rel, refused: refusef("more than %d folders deep", maxDepth)})
	case d.mode.IsDir():
		return w.walkFolder(folder{f.root, f.held, inRoot, file, rel, f.depth + 1})
	case d.mode.IsRegular() && isZipName(d.name):
		return w.yield(w.zipEntry(f.root, f.held, inRoot, file, rel))
	case !w.wants(d.name):
		return true
	}
	e := fileEntry(f.root, f.held, inRoot, file, rel)
	e.found = true
	return w.yield(e)
}

// wants reports whether the name of a file matches the pattern of
// [Grader.Only].
func (w *walker) wants(name string) bool {
	fits, err := path.Match(w.only, name)
	return w.only == "" || fits && err == nil
}

// fileEntry returns the entry of a file in a folder.
func fileEntry(root *os.Root, held *lease, name, file, rel string) entry {
	return entry{file: file, rel: rel, from: held.use(), open: func() (io.ReadCloser, error) {
		return openRegular(root, name, MaxFile)
	}}
}

// openRegular opens a plain file of at most max bytes. It never follows a link,
// and never waits, as opening a pipe would.
func openRegular(root *os.Root, name string, max int64) (*os.File, error) {
	seen, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if err := checkRegular(seen, max); err != nil {
		return nil, err
	}
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = checkRegular(info, max)
	}
	if err == nil && !os.SameFile(seen, info) {
		err = refusef("the file was replaced while it was being opened")
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func checkRegular(info fs.FileInfo, max int64) error {
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		return errLink
	case mode&fs.ModeNamedPipe != 0:
		return refusef("a pipe, not a file")
	case mode&fs.ModeSocket != 0:
		return refusef("a socket, not a file")
	case mode&fs.ModeDevice != 0:
		return refusef("a device, not a file")
	case !mode.IsRegular():
		return refusef("not a plain file")
	case info.Size() > max && max != MaxFile:
		return refusef("an archive larger than %d MiB", max>>20)
	}
	return nil
}
