package intake

import (
	"archive/zip"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// walkZip lists the files of an archive that was named itself.
func (w *walker) walkZip(root *os.Root, name, file, rel string) bool {
	a, err := openArchive(root, name, classLimits)
	if err != nil {
		return w.give(HandIn{path: file, rel: rel, Refused: plainError(err)})
	}
	defer a.close()
	w.people = a.metadata()
	atTop := func(z *zip.File) bool { return !strings.Contains(slashed(z.Name), "/") && w.marksStudent(z.Name) }
	files, empty, err := w.filesIn(a, true)
	switch {
	case err != nil:
		return w.give(HandIn{path: file, rel: path.Base(file), Refused: err})
	case w.belongsToOne(false, len(files)+len(empty) == 1, slices.ContainsFunc(files, atTop)):
	default:
		rel = ""
	}
	if !w.walkFiles(a, files, file, rel) {
		return false
	}
	for _, folder := range empty {
		h := HandIn{path: file + "/" + folder, rel: folder, Empty: true}
		if rel != "" {
			h.rel = rel
		}
		if !w.give(h) {
			return false
		}
	}
	return true
}

// walkStudentZip lists the files of an archive that a student handed in.
func (w *walker) walkStudentZip(root *os.Root, name, file, rel string) bool {
	if !w.reads {
		return w.give(HandIn{path: file, rel: rel})
	}
	a, err := openArchive(root, name, studentLimits)
	if err != nil {
		return w.give(HandIn{path: file, rel: rel, Refused: plainError(err)})
	}
	defer a.close()
	files, _, err := w.filesIn(a, false)
	if err != nil {
		return w.give(HandIn{path: file, rel: rel, Refused: err})
	}
	return w.walkFiles(a, files, file, rel)
}

// isLitterPath reports whether a file in an archive, or a folder above it, is
// litter.
func isLitterPath(name string) bool {
	folder, base := path.Split(name)
	return isLitter(base) || slices.ContainsFunc(strings.Split(folder, "/"), isLitterFolder)
}

func isLitterFolder(name string) bool { return isLitter(name) || isHidden(name) }

// filesIn returns the files to grade in an archive, in the order of their names,
// and the empty folders at the top of a class. The error says why there are
// none.
func (w *walker) filesIn(a *zipArchive, isClass bool) (files []*zip.File, empty []string, err error) {
	if a.broken != nil {
		return nil, nil, a.broken
	}
	if isClass {
		empty = w.emptyFolders(a.list)
	}
	files = slices.DeleteFunc(slices.Clone(a.list), func(z *zip.File) bool {
		name := slashed(z.Name)
		folder := strings.HasSuffix(name, "/")
		litter := !folder && isLitterPath(name)
		if litter {
			w.Ignored++
		}
		return folder || litter || !w.wants(path.Base(name))
	})
	switch n := len(files) + len(empty); {
	case n == 0:
		return nil, nil, refusef("no file to grade in the zip file")
	case n > a.limits.entries:
		return nil, nil, refusef("a zip file with %d files: at most %d are allowed", n, a.limits.entries)
	}
	slices.SortStableFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	return files, empty, nil
}

// emptyFolders returns the folders at the top of an archive that hold no file.
// In a class these are students who handed nothing in.
func (w *walker) emptyFolders(files []*zip.File) (empty []string) {
	filled := make(map[string]bool)
	for _, z := range files {
		first, rest, nested := strings.Cut(slashed(z.Name), "/")
		litter := isLitter(first) || nested && isHidden(first)
		if first == "" || first == "." || first == ".." || litter {
			continue
		}
		filled[first] = filled[first] || !nested ||
			rest != "" && !strings.HasSuffix(rest, "/") && w.wants(path.Base(rest))
	}
	for _, first := range slices.Sorted(maps.Keys(filled)) {
		if !filled[first] {
			empty = append(empty, first)
		}
	}
	return empty
}

// walkFiles reads files of an archive and passes them on. Rel is the student's
// part of the path, or empty.
func (w *walker) walkFiles(a *zipArchive, files []*zip.File, file, rel string) bool {
	for _, z := range files {
		name := slashed(z.Name)
		h := HandIn{path: file + "/" + name, rel: name, Found: true, Place: Place{Modified: z.Modified}}
		if rel != "" {
			h.rel = rel + "/" + name
		}
		h.Online = isOnlineText(name)
		if h.Refused = checkZipped(z, name); h.Refused == nil && !h.Online {
			h.Kind = w.kind(name)
		}
		if w.reads && h.Refused == nil && h.Kind == "" {
			h.Text, h.Refused = a.unpack(z)
		}
		if w.ctx.Err() != nil || !w.give(h) {
			return false
		}
	}
	return true
}
