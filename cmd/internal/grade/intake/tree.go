package intake

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"minesweeper/cmd/internal/text"
)

// maxDepth is the number of nested folders that are searched.
const maxDepth = 50

// A tree is a folder or an archive, and what lies in it.
type tree struct {
	root    *os.Root // of a folder; nil for an archive
	left    int64    // bytes of an archive that may still be unpacked
	shown   string   // as a user would write it
	entries []entry  // in the order of their names
}

// An entry is a file in a tree, or a folder at the top without a file.
type entry struct {
	name    string    // with slashes
	zipped  *zip.File // in an archive
	refused error     // why it is not opened
	isEmpty bool      // a folder without a file
}

func (e entry) isFile() bool { return !e.isEmpty }

// path returns the path of an entry as a user would write it.
func (t *tree) path(e entry) string {
	if t.root == nil {
		return t.shown + "/" + e.name
	}
	return filepath.Join(t.shown, e.name)
}

// read returns the text of a file of at most max bytes.
func (t *tree) read(e entry, max int64) (data []byte, modified time.Time, err error) {
	if t.root != nil {
		return readFile(t.root, e.name, max)
	}
	modified = e.zipped.Modified
	if t.left < 0 {
		return nil, modified, errTogether
	}
	r, err := e.zipped.Open()
	if err != nil {
		return nil, modified, errDamaged(err)
	}
	defer r.Close()
	data, err = read(r, max)
	t.left -= int64(len(data))
	if t.left < 0 {
		err = errTogether
	} else if err != nil && !IsRefusal(err) {
		return nil, modified, errDamaged(errors.Unwrap(err))
	}
	return data, modified, err
}

// top returns the only name at the top of the tree, or nothing if there are
// several.
func (t *tree) top() string {
	if len(t.entries) == 0 {
		return ""
	}
	first, _, _ := strings.Cut(t.entries[0].name, "/")
	last, _, _ := strings.Cut(t.entries[len(t.entries)-1].name, "/")
	if first != last {
		return ""
	}
	return first
}

// walkRoot lists a folder that is one of the paths.
func (w *walker) walkRoot(path, rel string) bool {
	root, err := os.OpenRoot(path)
	if err != nil {
		return w.fail(path, rel, err)
	}
	defer root.Close()
	t := &tree{root: root, shown: path}
	w.listFolder(t, ".", 0)
	return w.walkClass(t, rel)
}

// listFolder adds what lies in a folder to the tree.
func (w *walker) listFolder(t *tree, folder string, depth int) {
	found, err := entriesIn(t.root, folder)
	if err != nil {
		t.entries = append(t.entries, entry{name: folder, refused: plainError(err)})
	}
	t.entries = slices.Grow(t.entries, len(found))
	for _, found := range found {
		if w.ctx.Err() != nil {
			return
		}
		name := found.Name()
		file := path.Join(folder, name)
		before := len(t.entries)
		switch {
		case w.isOwn(t.root, file):
		case isIgnored(name) || found.IsDir() && isHidden(name):
			w.Ignored++
		case found.IsDir() && depth == maxDepth:
			t.entries = append(t.entries, entry{name: file, refused: refusef("more than %d folders deep", maxDepth)})
		case found.IsDir():
			w.listFolder(t, file, depth+1)
			if depth == 0 && len(t.entries) == before {
				t.entries = append(t.entries, entry{name: file, isEmpty: true})
			}
		default:
			t.entries = append(t.entries, entry{name: file})
		}
	}
}

// entriesIn returns what lies in a folder, sorted by name.
func entriesIn(root *os.Root, folder string) ([]fs.DirEntry, error) {
	dir, err := root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}

// walkZip lists the files of an archive that is one of the paths.
func (w *walker) walkZip(root *os.Root, name, path, rel string) bool {
	file, info, err := openRegular(root, name, classLimits.file)
	if err != nil {
		return w.refuse(path, rel, err)
	}
	defer file.Close()
	t, err := w.listArchive(path, file, info.Size(), classLimits)
	if err != nil {
		return w.refuse(path, rel, err)
	}
	return w.walkClass(t, rel)
}

// walkClass passes on what lies in a folder or an archive that is one of the
// paths. It is a class, unless it belongs to one student: then rel names the
// student.
func (w *walker) walkClass(t *tree, rel string) bool {
	if w.belongsToOne(t) {
		if !slices.ContainsFunc(t.entries, entry.isFile) {
			return w.give(&HandIn{path: t.shown, rel: rel, Empty: true})
		}
		return w.walkEntries(t, &HandIn{rel: rel + "/"}, "")
	}
	class := ""
	for _, e := range t.entries {
		folder, name := path.Split(e.name)
		if name == metadataName && (folder == "" || folder == t.top()+"/") {
			data, _, _ := t.read(e, MaxFile)
			w.people, class = readPeople(data), folder
		}
	}
	w.findLogins(text.NamesBy(t.entries, t.path))
	return w.walkEntries(t, new(HandIn), class)
}

// findLogins finds the logins of Blackboard in paths, behind the title that all
// attempts share. Both may have the sign that parts them.
func (w *walker) findLogins(paths []string) {
	if w.Names == nil || w.Names.kind != Login {
		return
	}
	names := make(map[string]string) // titles with logins, by attempt
	for _, p := range paths {
		if _, before := attemptOf(path.Base(filepath.ToSlash(p))); before != "" {
			attempt, _ := attemptOf(p)
			names[attempt] = before
		}
	}
	all := slices.Compact(slices.Sorted(maps.Values(names)))
	title := text.CommonPrefix(all)
	end := strings.LastIndexByte(title, '_')
	if len(all) == 1 { // nobody shares it: all may be the login
		end = strings.IndexByte(title, '_')
	}
	for attempt, name := range names {
		w.logins[attempt] = strings.TrimPrefix(name, title[:end+1])
	}
}

// walkEntries passes on the entries of a tree, which belong to a student if one
// is named. The names of students stand after that of the class.
func (w *walker) walkEntries(t *tree, of *HandIn, class string) bool {
	for _, e := range t.entries {
		if e.isEmpty && of.rel != "" {
			continue
		}
		h := &HandIn{path: t.path(e), handedIn: of.handedIn, Empty: e.isEmpty, Refused: e.refused}
		h.rel = of.rel + strings.TrimPrefix(e.name, class)
		isRead := h.Refused == nil && !h.Empty
		if isRead && isZipName(e.name) {
			if !w.walkStudentZip(t, e, h) {
				return false
			}
			continue
		}
		if isRead {
			h.Found = true
			w.fill(h, t, e)
		}
		if !w.give(h) {
			return false
		}
	}
	return true
}

// fill reads the text of a hand-in. Files whose names show that they are no
// submission are not read, unless there is only one path: it is meant.
func (w *walker) fill(h *HandIn, t *tree, e entry) {
	kind := KindByName(e.name)
	isKind := h.Found || w.several
	isAttempt := isKind && attemptText().MatchString(e.name)
	h.Online = isOnlineText(e.name)
	if isKind && !h.Online && !(w.Source && (kind == SourceCode || kind == ObjectCode)) {
		h.Kind = kind
	}
	if h.Kind == "" || isAttempt {
		h.Text, h.Modified, h.Refused = t.read(e, MaxFile)
	}
	if isAttempt {
		h.Kind = Document
		if m := nameLine().FindSubmatch(h.Text); m != nil {
			attempt, _ := attemptOf(h.path)
			h.named = clean(string(m[1]))
			w.logins[attempt] = cmp.Or(clean(string(m[2])), w.logins[attempt])
		}
	}
}

// walkStudentZip passes on the files of an archive that a student handed in.
func (w *walker) walkStudentZip(outer *tree, e entry, h *HandIn) bool {
	data, _, err := outer.read(e, studentLimits.file)
	inner := new(tree)
	if err == nil {
		inner, err = w.listArchive(h.path, bytes.NewReader(data), int64(len(data)), studentLimits)
	}
	switch {
	case err != nil:
		h.Refused = plainError(err)
	case !slices.ContainsFunc(inner.entries, entry.isFile):
		h.Refused = errNoFile
	default:
		return w.walkEntries(inner, &HandIn{rel: h.rel + "/", handedIn: cmp.Or(h.handedIn, h.path)}, "")
	}
	return w.give(h)
}

// refuse passes on a path that was not opened: a hand-in, unless it should hold
// a class.
func (w *walker) refuse(path, rel string, err error) bool {
	err = plainError(err)
	if w.holdsClass() {
		return w.fail(path, rel, err)
	}
	return w.give(&HandIn{path: path, rel: rel, Refused: err})
}
