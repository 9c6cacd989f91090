package intake

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

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// maxDepth is the number of nested folders that are searched.
const maxDepth = 50

// A Search says where hand-ins are looked for, and whose they are. Names may be
// nil.
type Search struct {
	Names  *NamePattern
	Stdin  io.Reader // read for the path "-"
	Only   string    // a pattern of path.Match for names in folders and archives; empty for all
	Own    []string  // files that are not submissions wherever they are, such as the report
	Single bool      // a folder with files in it is one student's
	Source bool      // programs are handed in
}

// A Result is what a walk noticed beside the hand-ins.
type Result struct {
	Ignored int     // files and folders of programs, which are no hand-ins
	Failed  []error // paths that could not be listed
}

// Walk calls yield with the hand-ins at the paths until it returns false or ctx
// ends: a file itself, the files below a folder, or the files in a zip file, each
// in the order of names.
func (s *Search) Walk(ctx context.Context, paths []string, yield func(HandIn) bool) Result {
	w := &walker{Search: s, ctx: ctx, own: ownFiles(s.Own), yield: yield}
	w.walk(paths)
	return w.Result
}

// A walker lists hand-ins. A student may replace a file by a link at any moment.
// So folders are opened as [os.Root], which no link leads out of, and an opened
// file is compared with the one that was checked before.
type walker struct {
	*Search
	Result
	ctx     context.Context
	own     []fs.FileInfo
	yield   func(HandIn) bool
	several bool // several paths were given
	folders bool // several of the paths are folders
	people  people
	seen    int // wanted files found so far, which shows whether a folder is empty
}

func (w *walker) walk(paths []string) {
	n := 0
	for _, path := range paths {
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
			n++
		}
	}
	w.several, w.folders = len(paths) > 1, n > 1
	rel := relativeNames(paths)
	for i, path := range paths {
		w.people = nil
		if !w.walkPath(path, rel[i]) {
			return
		}
	}
}

// belongsToOne reports whether a folder or an archive that was named is one
// student's and not a class: it is one of several folders, it holds only one
// thing although others were named too, or only one student is graded and it has
// files of its own.
func (w *walker) belongsToOne(isFolder, hasOne, hasFiles bool) bool {
	return isFolder && w.folders || w.several && hasOne || hasFiles
}

// marksStudent reports whether a file at the top shows that a folder is one
// student's: any if only one student is graded; of a program, a source file, and
// in a class only one with the name that the exercise gives.
func (w *walker) marksStudent(name string) bool {
	isExercise := strings.EqualFold(strings.TrimSuffix(name, path.Ext(name)), "minesweeper")
	return w.Single && !w.Source || w.Source && KindByName(name) == SourceCode && (w.Single || isExercise)
}

// relativeNames returns for each path the part that may name the student. That
// is the last part, unless several paths have the same last part. Then it is
// the part after the folder that all paths have in common.
func relativeNames(paths []string) []string {
	names := text.NamesBy(paths, lastPart)
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) == len(names) {
		return names
	}
	split := func(path string) []string { return strings.Split(filepath.ToSlash(filepath.Clean(path)), "/") }
	common := split(paths[0])
	for _, p := range paths {
		parts, n := split(p), 0
		for n < min(len(common), len(parts)-1) && common[n] == parts[n] {
			n++
		}
		common = common[:n]
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

// give identifies the student of a hand-in and passes it on.
func (w *walker) give(h HandIn) bool {
	if h.identify(w.Names, w.people); h.Online {
		h.Text = plainText(h.Text)
	}
	return w.yield(h)
}

func (w *walker) walkPath(path, rel string) bool {
	if path == "-" {
		const name = "standard input"
		return w.giveAll(w.Stdin, name, HandIn{path: path, rel: name})
	}
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return w.fail(path, rel, err)
	case info.IsDir():
		return w.walkRoot(path, rel)
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer dir.Close()
	name := filepath.Base(path)
	if isZipName(name) && info.Mode().IsRegular() {
		return w.walkZip(dir, name, path, rel)
	}
	h := HandIn{path: path, rel: rel}
	h.Online = isOnlineText(name)
	file, info, err := openRegular(dir, name, MaxFile)
	if err != nil {
		h.Refused = plainError(err)
		return w.give(h)
	}
	defer file.Close()
	h.Modified = info.ModTime()
	return w.giveAll(file, path, h)
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

// fail notes that a path could not be listed. It also passes on a hand-in for
// it, so that the report does not look complete.
func (w *walker) fail(path, rel string, err error) bool {
	err = text.Cause(err)
	w.Failed = append(w.Failed, fmt.Errorf("%s: %w", path, err))
	return w.give(HandIn{path: path, rel: rel, Refused: fmt.Errorf("could not be read: %w", err)})
}

// walkRoot lists a folder that is one of the paths.
func (w *walker) walkRoot(path, rel string) bool {
	root, err := os.OpenRoot(path)
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer root.Close()
	f := directory{root: root, name: ".", shown: path}
	names, err := f.list()
	isFolder := func(name string) bool {
		info, err := root.Lstat(name)
		return err == nil && info.IsDir()
	}
	clean := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return isLitter(name) || isHidden(name) && isFolder(name)
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

// A directory is a folder to list.
type directory struct {
	root  *os.Root
	name  string // within root
	shown string // as a user would write it
	owner string // see HandIn.rel; empty at the top
	depth int
}

// isLitter reports whether a program left a file or folder, not a student: an
// operating system, git, or this program if it was killed while it wrote a
// report.
func isLitter(name string) bool {
	switch name {
	case ".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX":
		return true
	}
	return strings.HasPrefix(name, "._") || strings.HasPrefix(name, ".git") || ownfile.IsTemp(name)
}

// isHidden reports whether a folder is one of a program, such as an editor.
func isHidden(folder string) bool {
	return strings.HasPrefix(folder, ".") && strings.Trim(folder, ".") != ""
}

// list returns the names in the folder, sorted. A large class has many, so they
// are looked at one by one, later.
func (f *directory) list() ([]string, error) {
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
func (f *directory) below(name string) (inRoot, file, rel string) {
	rel = name
	if f.owner != "" {
		rel = f.owner + "/" + name
	}
	return filepath.Join(f.name, name), filepath.Join(f.shown, name), rel
}

// walkFolder looks at the files and folders with these names in a folder, unless
// it could not be listed.
func (w *walker) walkFolder(f directory, names []string, err error) bool {
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

// namesStudent reports whether the folder is named after the student.
func (f *directory) namesStudent() bool {
	return f.owner != "" && (f.depth == 0 || !strings.Contains(f.owner, "/"))
}

func (w *walker) walkFound(f directory, name string) bool {
	inRoot, file, rel := f.below(name)
	info, err := f.root.Lstat(inRoot)
	isFolder := err == nil && info.IsDir()
	isZip := err == nil && info.Mode().IsRegular() && isZipName(name)
	isSame := func(own fs.FileInfo) bool { return err == nil && os.SameFile(own, info) }
	switch {
	case slices.ContainsFunc(w.own, isSame):
		return true
	case isLitter(name) || isFolder && isHidden(name):
		w.Ignored++
		return true
	case isFolder && f.depth == maxDepth:
		w.seen++
		return w.give(HandIn{path: file, rel: rel, Refused: refusef("more than %d folders deep", maxDepth)})
	case isFolder:
		below := directory{f.root, inRoot, file, rel, f.depth + 1}
		names, err := below.list()
		return w.walkFolder(below, names, err)
	case w.wants(name):
		w.seen++
	case !isZip:
		return true
	}
	if isZip {
		return w.walkStudentZip(f.root, inRoot, file, rel)
	}
	return w.giveFile(f.root, inRoot, HandIn{path: file, rel: rel, Found: true})
}

// wants reports whether the name of a file matches the pattern of
// [Search.Only].
func (w *walker) wants(name string) bool {
	fits, err := path.Match(w.Only, name)
	return w.Only == "" || fits && err == nil
}

// kind returns the kind of a file that is left out, by its name, or nothing.
func (w *walker) kind(name string) string {
	kind := KindByName(name)
	if w.Source && (kind == SourceCode || kind == ObjectCode) {
		return ""
	}
	return kind
}
