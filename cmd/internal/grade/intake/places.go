package intake

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// Places are where the hand-ins of each student lie, by the student whom the
// path names. They show whether a student may be several.
type Places map[string][]place

// A place is the path of a hand-in, and of the zip file that it was handed in as.
// Of whom says whose it is, if each folder of a student is another student's. Before
// that it keeps the files at the top of a class apart from its folders.
type place struct{ handedIn, path, ofWhom string }

// Add adds what may be graded: of programs the source code.
func (all Places) Add(h *HandIn, isProgram bool) {
	if h.Kind == "" && !h.Empty && (!isProgram || KindByName(h.path) == SourceCode) {
		all[h.Student] = append(all[h.Student], place{h.handedIn, h.path, text.Choose(h.Loose, "./", "")})
	}
}

// Notes returns a note if students have several folders, each with what a student
// may have handed in, or if the only student has several files. It names a pattern
// that makes a student of each, if there is one.
func (all Places) Notes(names *NamePattern, isProgram bool) []string {
	if len(all) != 1 && names != nil && names.isDownload {
		return nil // its ids are surer than folders
	}
	var merged text.NameList
	var everything []place
	parts, first := 0, ""
	for _, student := range slices.Sorted(maps.Keys(all)) {
		places := all[student]
		folders := assignFolders(student, places, isProgram)
		everything = append(everything, places...)
		if len(folders) > 1 {
			merged.Add(func() string { return student })
			parts += len(folders)
			first = path.Clean(folders[len(folders)-1])
		}
	}
	noun := text.Choose(isZipName(first), "zip files", "folders")
	note := fmt.Sprintf("%s with %d %s (%v): ", text.Count(merged.Count, "student", "students"), parts, noun, &merged)
	patterns := folderPatterns(min(strings.Count(first, "/"), deepest))
	if merged.Count == 0 {
		if len(all) != 1 || names != nil || isProgram {
			return nil
		}
		files := assignFiles(everything)
		if files < 2 {
			return nil
		}
		note, patterns = fmt.Sprintf("1 student with %d files: ", files), []string{"file"}
	}
	for _, pattern := range patterns {
		if isRight(pattern, everything) {
			return []string{note + "if each is a student's, use --name-pattern " + text.ShellWord(pattern)}
		}
	}
	switch {
	case merged.Count == 0:
		return nil
	case names == nil:
		return []string{note + "if each is a student's, write a --name-pattern for their paths"}
	}
	return []string{note + "does the name pattern take the right part of the path?"}
}

// assignFolders returns the folders of a student that could be those of several,
// with a slash at the end, and assigns the places to them. None lies in another,
// and of programs two have a file of the same name.
func assignFolders(student string, places []place, isProgram bool) (folders []string) {
	for i, p := range places {
		dir := path.Dir(filepath.ToSlash(p.path))
		for isProgramFolder(path.Base(dir)) {
			dir = path.Dir(dir)
		}
		places[i].ofWhom = dir + "/" + p.ofWhom
	}
	for _, dir := range slices.Sorted(slices.Values(text.NamesBy(places, func(p place) string { return p.ofWhom }))) {
		if n := len(folders); n == 0 || !strings.HasPrefix(dir, folders[n-1]) {
			folders = append(folders, dir)
		}
	}
	folderOf := make(map[string]string) // the first with a file, by its name
	isSeveral := !isProgram
	for i, p := range places {
		at, isOuter := slices.BinarySearch(folders, p.ofWhom)
		if !isOuter {
			at-- // it lies in the one before
		}
		name := strings.ToLower(path.Base(filepath.ToSlash(p.path)))
		first := cmp.Or(folderOf[name], folders[at])
		folderOf[name] = first
		isSeveral = isSeveral || first != folders[at]
		places[i].ofWhom = student + "\n" + folders[at]
	}
	if !isSeveral {
		for i := range places {
			places[i].ofWhom = student
		}
		return folders[:1]
	}
	return folders
}

// assignFiles assigns each place to the file that was handed in, and returns the
// number of these.
func assignFiles(places []place) int {
	files := make(map[string]bool)
	for i, p := range places {
		places[i].ofWhom = cmp.Or(p.handedIn, p.path)
		files[places[i].ofWhom] = true
	}
	return len(files)
}

// deepest is the most folders above those of students in a pattern that is tried.
const deepest = 8

// folderPatterns returns name patterns that make a student of each folder or zip
// file, of each folder at some depth, or of two names together if several folders
// have the same name.
func folderPatterns(depth int) []string {
	patterns := []string{"folder", "file"}
	for _, names := range []string{"[^/]+", "[^/]+/[^/]+"} {
		for above := depth; above >= 0; above-- {
			patterns = append(patterns, fmt.Sprintf("^(?:[^/]*/){%d}(?P<student>%s)/", above, names))
		}
	}
	return patterns
}

// isRight reports whether a pattern finds another student for each of those whom
// the places are assigned to.
func isRight(pattern string, places []place) bool {
	names, err := ParseNamePattern(pattern)
	if err != nil {
		return false
	}
	group := names.re.SubexpIndex("student")
	found, of := make(map[string]string), make(map[string]string)
	for _, p := range places {
		file, match := names.find(p.handedIn, p.path)
		if match == nil {
			return false
		}
		student := file[match[2*group]:match[2*group+1]]
		if cmp.Or(found[p.ofWhom], student) != student || cmp.Or(of[student], p.ofWhom) != p.ofWhom {
			return false
		}
		found[p.ofWhom], of[student] = student, p.ofWhom
	}
	return true
}
