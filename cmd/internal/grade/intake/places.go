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
	isUnknown      bool   // the name pattern does not find the student
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
		p := place{handedIn: h.handedIn, path: h.path, isLoose: h.Loose, isCode: h.Kind != "", isUnknown: h.Note != ""}
		all[h.Student] = append(all[h.Student], p)
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
		places, folders := assign(student, all[student], isProgram, len(all) == 1)
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

// preset returns the name pattern of the download that most places fit which another
// pattern does not, or "".
func (all Places) preset(names *NamePattern) string {
	places := withoutCode(slices.Concat(slices.Collect(maps.Values(all))...))
	places = slices.DeleteFunc(places, func(p place) bool { return names != nil && !p.isUnknown })
	for _, preset := range []string{"blackboard", "brightspace", "canvas", "moodle"} {
		download, _ := ParseNamePattern(preset)
		fits := func(p place) bool {
			_, match := download.find(p.handedIn, p.path)
			return match != nil
		}
		if others := slices.DeleteFunc(slices.Clone(places), fits); 2*len(others) < len(places) {
			return preset
		}
	}
	return ""
}

// Notes returns a note if most places fit the download of a system, if students have
// several folders, each with what a student may have handed in, or if the only student
// has several files. It names a pattern that makes a student of each, or of some
// together, if there is one. Folders that have the same names for each of several
// students are attempts, unless there are more of them than students: then they are
// the students of sections.
func (all Places) Notes(names *NamePattern, isProgram bool) []string {
	if preset := all.preset(names); preset != "" {
		return []string{fmt.Sprintf("--name-pattern %s finds the students in these names", preset)}
	}
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
	coarse := ""
	for _, pattern := range folderPatterns(min(strings.Count(first, "/"), deepest)) {
		use := ", use --name-pattern " + text.ShellWord(pattern)
		switch n, owners := studentsBy(pattern, m.places); {
		case n == owners:
			return []string{note + "if each is a student's" + use}
		case n > len(all):
			coarse = cmp.Or(coarse, fmt.Sprintf("if they are %d students'%s", n, use))
		}
	}
	other := text.Choose(names == nil, "if each is a student's, write a --name-pattern for their paths",
		"does the name pattern take the right part of the path?")
	return []string{note + cmp.Or(coarse, other)}
}

// filesMeant returns the number of files of a student if each may be a student's: the
// names differ, and no folder has only one.
func filesMeant(places []place, folders []string) int {
	places = slices.Clone(places)
	inFolder := make(map[string]int)
	isSeen := make(map[string]bool)
	for i := range places {
		p := &places[i]
		p.owner = cmp.Or(p.handedIn, p.path)
		if !isSeen[p.owner] {
			inFolder[p.folder()]++
		}
		isSeen[p.owner] = true
	}
	graded := withoutCode(places)
	isSingle := slices.Contains(slices.Collect(maps.Values(inFolder)), 1)
	if len(folders) > 1 && (isSingle || len(graded) < len(places)) {
		return 0
	}
	n, files := studentsBy("file", graded)
	if n < files || n == 1 {
		return 0
	}
	return n
}

// assign returns the folders of a student that could be those of several, with a
// slash at the end, and the places, assigned to them. None lies in another. If there
// is only one student, files beside such folders, and above them, do not count.
func assign(student string, places []place, isProgram, isAlone bool) (assigned []place, folders []string) {
	assigned = slices.Clone(places)
	folders = assignFolders(student, assigned, isProgram)
	deeper := slices.DeleteFunc(slices.Clone(places), func(p place) bool { return p.folder() == folders[0] })
	if !isAlone || len(folders) > 1 || len(deeper) == 0 || len(deeper) == len(places) {
		return assigned, folders
	}
	if inside, several := assign(student, deeper, isProgram, true); len(several) > 1 {
		return inside, several
	}
	return assigned, folders
}

// assignFolders assigns places to the folders that it returns. Of programs two have a
// file of the same name.
func assignFolders(student string, places []place, isProgram bool) (folders []string) {
	dirs := text.NamesBy(places, place.folder)
	for _, dir := range slices.Sorted(slices.Values(dirs)) {
		if n := len(folders); n == 0 || !strings.HasPrefix(dir, folders[n-1]) {
			folders = append(folders, dir)
		}
	}
	folderOf := make(map[string]string) // the last with a file, by its name
	hasTwins := false
	for i, p := range places {
		at, isOuter := slices.BinarySearch(folders, dirs[i])
		if !isOuter {
			at-- // it lies in the one before
		}
		name := strings.ToLower(path.Base(filepath.ToSlash(p.path)))
		hasTwins = hasTwins || cmp.Or(folderOf[name], folders[at]) != folders[at]
		folderOf[name] = folders[at]
		places[i].owner = student + "\n" + folders[at]
	}
	if isProgram && !hasTwins {
		for i := range places {
			places[i].owner = student
		}
		return folders[:1]
	}
	return folders
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

// studentsBy returns the number of students that a pattern finds. It finds none if it
// does not match all places, makes several students of one whom places are assigned
// to, or takes the same name from two folders. Owners are all of those.
func studentsBy(pattern string, places []place) (n, owners int) {
	names, _ := ParseNamePattern(pattern)
	group := names.re.SubexpIndex("student")
	studentOf, pathOf := make(map[string]string), make(map[string]string)
	isRight := true
	for _, p := range places {
		file, match := names.find(p.handedIn, p.path)
		student, above := "", ""
		if match != nil {
			student, above = file[match[2*group]:match[2*group+1]], file[:match[2*group+1]]
		}
		isRight = isRight && match != nil && cmp.Or(studentOf[p.owner], student) == student && cmp.Or(pathOf[student], above) == above
		studentOf[p.owner], pathOf[student] = student, above
	}
	if !isRight {
		return 0, len(studentOf)
	}
	return len(pathOf), len(studentOf)
}
