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
type place struct {
	handedIn, path string
	isLoose        bool   // at the top of a class, beside its folders
	isCode         bool   // source code, which is not graded
	owner          string // whose it is, if each folder of a student is another student's
}

// folder returns the folder of the student that a place may be in. Folders that a
// program has are not.
func (p place) folder() string {
	dir := path.Dir(filepath.ToSlash(p.path))
	for isProgramFolder(path.Base(dir)) {
		dir = path.Dir(dir)
	}
	return dir + text.Choose(p.isLoose, "/./", "/")
}

// Add adds what may be graded: of programs the source code. Other source code shows
// where the folders of students are.
func (all Places) Add(h *HandIn, isProgram bool) {
	isCode := KindByName(h.path) == SourceCode
	if !h.Empty && (h.Kind == "" && (isCode || !isProgram) || h.Kind == SourceCode) {
		all[h.Student] = append(all[h.Student], place{handedIn: h.handedIn, path: h.path, isLoose: h.Loose, isCode: h.Kind != ""})
	}
}

// counted returns the places of what may be graded. If there is only one student,
// all places count.
func (all Places) counted() Places {
	if len(all) == 1 {
		return all
	}
	graded := make(Places)
	for student := range all {
		places := withoutCode(all[student])
		if len(places) > 0 {
			graded[student] = places
		}
	}
	return graded
}

func withoutCode(places []place) []place {
	return slices.DeleteFunc(slices.Clone(places), func(p place) bool { return p.isCode })
}

// A merge has the students with several folders.
type merge struct {
	students text.NameList
	folders  []string
	inside   map[string]bool // the names of the folders of each student
	places   []place         // of everybody, assigned to the folders
}

// merged finds the students with several folders, each with what a student may have
// handed in.
func (all Places) merged(isProgram bool) *merge {
	m := &merge{inside: make(map[string]bool)}
	for _, student := range slices.Sorted(maps.Keys(all)) {
		places := slices.Clone(all[student])
		folders := assignFolders(student, places, isProgram)
		if len(all) == 1 && len(folders) == 1 {
			places, folders = assignInside(student, all[student], isProgram)
		}
		m.places = append(m.places, places...)
		if len(folders) > 1 {
			m.students.Add(func() string { return student })
			m.folders = append(m.folders, folders...)
			above := text.CommonPrefix(folders)
			above = above[:strings.LastIndexByte(above, '/')+1]
			inside := text.NamesBy(folders, func(folder string) string { return strings.TrimPrefix(folder, above) })
			m.inside[strings.Join(inside, "\n")] = true
		}
	}
	return m
}

// Notes returns a note if students have several folders, each with what a student
// may have handed in, or if the only student has several files. It names a pattern
// that makes a student of each, if there is one. Folders that have the same names
// for each of several students are attempts, unless there are more of them than
// students: then they are the students of sections.
func (all Places) Notes(names *NamePattern, isProgram bool) []string {
	all = all.counted()
	if len(all) == 0 || len(all) != 1 && names != nil && names.isDownload {
		return nil // its ids are surer than folders
	}
	m := all.merged(isProgram)
	if len(all) == 1 && names == nil && !isProgram {
		for _, places := range all {
			if n := filesMeant(places, m.folders); n > 0 {
				return []string{fmt.Sprintf("1 student with %d files: if each is a student's, use --name-pattern file", n)}
			}
		}
	}
	count := m.students.Count
	if count == 0 || count > 1 && len(m.inside) == 1 && len(m.folders) <= count*count {
		return nil
	}
	first := path.Clean(m.folders[len(m.folders)-1])
	noun := text.Choose(isZipName(first), "zip files", "folders")
	note := fmt.Sprintf("%s with %d %s (%v): ", text.Count(count, "student", "students"), len(m.folders), noun, &m.students)
	for _, pattern := range folderPatterns(min(strings.Count(first, "/"), deepest)) {
		if isRight(pattern, m.places) {
			return []string{note + "if each is a student's, use --name-pattern " + text.ShellWord(pattern)}
		}
	}
	if names == nil {
		return []string{note + "if each is a student's, write a --name-pattern for their paths"}
	}
	return []string{note + "does the name pattern take the right part of the path?"}
}

// assignInside does what assignFolders does for the folders that files lie beside,
// without these files. If there are no such folders, it returns all places and one
// folder.
func assignInside(student string, places []place, isProgram bool) (inside []place, folders []string) {
	for rest := places; ; {
		inside = slices.Clone(rest)
		folders = assignFolders(student, inside, isProgram)
		if len(folders) > 1 {
			return inside, folders
		}
		deeper := slices.DeleteFunc(slices.Clone(rest), func(p place) bool { return p.folder() == folders[0] })
		if len(deeper) == 0 || len(deeper) == len(rest) {
			inside = slices.Clone(places)
			return inside, assignFolders(student, inside, isProgram)
		}
		rest = deeper
	}
}

// filesMeant returns the number of files of a student if each may be a student's: the
// names differ, and no folder has only one.
func filesMeant(places []place, folders []string) int {
	places = slices.Clone(places)
	in := make(map[string]map[string]bool) // files, by folder
	for _, p := range places {
		folder := p.folder()
		if in[folder] == nil {
			in[folder] = make(map[string]bool)
		}
		in[folder][cmp.Or(p.handedIn, p.path)] = true
	}
	isAlone := func(folder string) bool { return len(in[folder]) == 1 }
	isCode := func(p place) bool { return p.isCode }
	if len(folders) > 1 && (slices.ContainsFunc(folders, isAlone) || slices.ContainsFunc(places, isCode)) {
		return 0
	}
	places = withoutCode(places)
	if files := assignFiles(places); files > 1 && isRight("file", places) {
		return files
	}
	return 0
}

// assignFolders returns the folders of a student that could be those of several,
// with a slash at the end, and assigns the places to them. None lies in another,
// and of programs two have a file of the same name.
func assignFolders(student string, places []place, isProgram bool) (folders []string) {
	dirs := text.NamesBy(places, place.folder)
	for _, dir := range slices.Sorted(slices.Values(dirs)) {
		if n := len(folders); n == 0 || !strings.HasPrefix(dir, folders[n-1]) {
			folders = append(folders, dir)
		}
	}
	folderOf := make(map[string]string) // the first with a file, by its name
	isSeveral := !isProgram
	for i, p := range places {
		at, isOuter := slices.BinarySearch(folders, dirs[i])
		if !isOuter {
			at-- // it lies in the one before
		}
		name := strings.ToLower(path.Base(filepath.ToSlash(p.path)))
		first := cmp.Or(folderOf[name], folders[at])
		folderOf[name] = first
		isSeveral = isSeveral || first != folders[at]
		places[i].owner = student + "\n" + folders[at]
	}
	if !isSeveral {
		for i := range places {
			places[i].owner = student
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
		places[i].owner = cmp.Or(p.handedIn, p.path)
		files[places[i].owner] = true
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
		if cmp.Or(found[p.owner], student) != student || cmp.Or(of[student], p.owner) != p.owner {
			return false
		}
		found[p.owner], of[student] = student, p.owner
	}
	return true
}
