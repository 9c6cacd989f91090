package intake

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxDepth is the number of nested folders that are searched.
const maxDepth = 50

// A listedFolder is a folder whose files are listed.
type listedFolder struct {
	root  *os.Root
	name  string // within root
	shown string // as a user would write it
	owner string // see HandIn.rel; empty at the top
	depth int
}

// list returns the names in the folder, sorted. A large class has many, so they
// are looked at one by one, later.
func (f *listedFolder) list() ([]string, error) {
	dir, err := f.root.Open(f.name)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	slices.Sort(names)
	return names, err
}

// below returns the paths of a file or folder in the folder.
func (f *listedFolder) below(name string) (inRoot, file, rel string) {
	rel = name
	if f.owner != "" {
		rel = f.owner + "/" + name
	}
	return filepath.Join(f.name, name), filepath.Join(f.shown, name), rel
}

// namesStudent reports whether the folder is named after the student.
func (f *listedFolder) namesStudent() bool {
	return f.owner != "" && (f.depth == 0 || !strings.Contains(f.owner, "/"))
}

// walkRoot lists a folder that is one of the paths.
func (w *walker) walkRoot(path, rel string) bool {
	root, err := os.OpenRoot(path)
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer root.Close()
	f := listedFolder{root: root, name: ".", shown: path}
	names, err := f.list()
	isFolder := func(name string) bool {
		info, err := root.Lstat(name)
		return err == nil && info.IsDir()
	}
	clean := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return isIgnored(name) || isHidden(name) && isFolder(name)
	})
	isStudents := func(name string) bool { return w.marksStudent(name) && !isFolder(name) }
	if w.belongsToOne(true, err == nil && len(clean) == 1, slices.ContainsFunc(clean, isStudents)) {
		f.owner = rel
	}
	w.people = readMetadata(root, clean)
	return w.walkFolder(f, names, err)
}

// readMetadata returns the students that an export names, at its top or in the
// only folder there.
func readMetadata(root *os.Root, names []string) people {
	places := []string{metadataName}
	if len(names) == 1 {
		places = append(places, filepath.Join(names[0], metadataName))
	}
	for _, name := range places {
		if data, _, err := readFile(root, name); err == nil {
			return readPeople(data)
		}
	}
	return nil
}

// walkFolder looks at the files and folders with these names in a folder, unless
// it could not be listed.
func (w *walker) walkFolder(f listedFolder, names []string, err error) bool {
	if err != nil {
		w.seen++
		return w.give(HandIn{path: f.shown, rel: f.owner, Refused: plainError(err)})
	}
	before := w.seen
	for _, name := range names {
		if w.ctx.Err() != nil {
			return false
		}
		if !w.walkFound(f, name) {
			return false
		}
	}
	if f.namesStudent() && w.seen == before {
		return w.give(HandIn{path: f.shown, rel: f.owner, Empty: true})
	}
	return true
}

func (w *walker) walkFound(f listedFolder, name string) bool {
	inRoot, file, rel := f.below(name)
	info, err := f.root.Lstat(inRoot)
	isFolder := err == nil && info.IsDir()
	isZip := err == nil && info.Mode().IsRegular() && isZipName(name)
	isSame := func(own fs.FileInfo) bool { return err == nil && os.SameFile(own, info) }
	switch {
	case slices.ContainsFunc(w.own, isSame):
		return true
	case isIgnored(name) || isFolder && isHidden(name):
		w.Ignored++
		return true
	case isFolder && f.depth == maxDepth:
		w.seen++
		return w.give(HandIn{path: file, rel: rel, Refused: refusef("more than %d folders deep", maxDepth)})
	case isFolder:
		below := listedFolder{f.root, inRoot, file, rel, f.depth + 1}
		names, err := below.list()
		return w.walkFolder(below, names, err)
	case !isZip && !w.wants(name):
		return true
	}
	w.seen++
	if isZip {
		return w.walkStudentZip(f.root, inRoot, file, rel)
	}
	return w.giveFile(f.root, inRoot, HandIn{path: file, rel: rel, Found: true})
}

// giveFile reads a file of a folder and passes it on. Files whose names show that
// they are no submission are not read.
func (w *walker) giveFile(root *os.Root, name string, h HandIn) bool {
	if h.Online = isOnlineText(name); !h.Online {
		h.Kind = w.kind(name)
	}
	if h.Kind == "" {
		h.Text, h.Modified, h.Refused = readFile(root, name)
	}
	return w.give(h)
}
