package programs

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"minesweeper/board/lazy"
)

// A File is a file of a student's program. Its name has slashes and is relative
// to the student's folder.
type File struct {
	Name     string
	Data     []byte
	Modified time.Time // when it was last changed
}

// A source is what is built of a student's files.
type source struct {
	files   []File
	compile []string // the names of the files to compile
	header  string   // the student's header that declares the functions; empty for none
	folders []string // folders of headers
	others  []string // files that define the same functions once more
}

// arguments returns the arguments of build.sh from COMMAND on.
func (s *source) arguments(command string) []string {
	var options strings.Builder
	for _, folder := range s.folders {
		fmt.Fprintf(&options, "-I %q\n", folder)
	}
	return append([]string{command, s.header, options.String()}, s.compile...)
}

var (
	definition = lazy.Regexp(`(?m)^[ \t]*[\w:<>]+[\s*&]+(is_complete|count_mines|make_move|find_safe_move)\s*\([^;{}]*\)\s*\{`)
	body       = lazy.Regexp(`\b(?:is_complete|count_mines|make_move|find_safe_move)\s*\([^;{}]*\)[\s\w>-]*\{`)
	naming     = lazy.Regexp(`\b(is_complete|count_mines|make_move|find_safe_move)\s*\(`)
	include    = lazy.Regexp(`(?m)^\s*#\s*include\s*"([^"]+)"`)
)

func isHeader(name string) bool {
	return slices.Contains([]string{".h", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".inl"}, strings.ToLower(path.Ext(name)))
}

func isCompiled(name string) bool {
	return slices.Contains([]string{".cpp", ".cc", ".cxx", ".c++", ".c"}, strings.ToLower(path.Ext(name)))
}

// chooseSource decides which files are built. Where several define the same
// function, the one that is named minesweeper.cpp wins, then the one nearest to
// the root, then the last one that was changed; the other folders are other attempts.
func chooseSource(files []File) source {
	s := source{files: files}
	var compiled, defining []File
	for _, f := range files {
		if isCompiled(f.Name) {
			compiled = append(compiled, f)
		} else if isHeader(f.Name) {
			s.addFolder(path.Dir(f.Name))
			if body().Match(f.Data) {
				defining = append(defining, f)
			}
		}
	}
	if len(compiled) == 0 {
		compiled = defining
	}
	for i := 0; i < len(s.folders); i++ { // a header may be included from those around it
		s.addFolder(path.Dir(s.folders[i]))
	}
	slices.SortFunc(compiled, func(a, b File) int { return cmp.Or(byRank(a, b), latest(a, b)) })
	kept := s.attempt(compiled)
	included := make(map[string]bool)
	for _, f := range kept {
		for _, m := range include().FindAllSubmatch(f.Data, -1) {
			included[path.Join(path.Dir(f.Name), string(m[1]))] = true
		}
	}
	for _, f := range kept {
		if !included[f.Name] {
			s.compile = append(s.compile, f.Name)
		}
	}
	s.nameHeader(s.findHeader(kept))
	return s
}

func (s *source) addFolder(dir string) {
	if !slices.Contains(s.folders, dir) {
		s.folders = append(s.folders, dir)
	}
}

// copyNumber is what downloads put into the name of a file that was handed in again.
var copyNumber = lazy.Regexp(`(-\d+| ?\(\d+\))(\.\w+)$`)

func plain(name string) string { return copyNumber().ReplaceAllString(name, "$2") }

// latest compares two files: the last one that was changed comes first. Of those that
// were changed together the one with the larger number does.
func latest(a, b File) int {
	return cmp.Or(b.Modified.Compare(a.Modified), strings.Compare(plain(a.Name), plain(b.Name)),
		cmp.Compare(len(b.Name), len(a.Name)), strings.Compare(b.Name, a.Name))
}

// nameHeader notes the header. One that was handed in again gets the name that files
// include.
func (s *source) nameHeader(header File) {
	s.header = plain(header.Name)
	if s.header != header.Name {
		again := File{Name: s.header, Data: header.Data}
		s.files = append(slices.DeleteFunc(slices.Clone(s.files), func(f File) bool { return f.Name == s.header }), again)
	}
}

// byRank orders files with the same functions.
func byRank(a, b File) int {
	rank := func(f File) int {
		if strings.EqualFold(plain(path.Base(f.Name)), "minesweeper.cpp") {
			return 0
		}
		return 1
	}
	return cmp.Or(rank(a)-rank(b), strings.Count(a.Name, "/")-strings.Count(b.Name, "/"))
}

// attempt returns the files of the attempt that counts, and notes the others.
func (s *source) attempt(compiled []File) (kept []File) {
	defined, used, dropped := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	var rest []File
	for _, f := range compiled {
		own := definition().FindAllSubmatch(f.Data, -1)
		again := slices.ContainsFunc(own, func(m [][]byte) bool { return defined[string(m[1])] })
		switch dir := path.Dir(f.Name); {
		case len(own) == 0:
			rest = append(rest, f)
		case again:
			dropped[dir] = true
			s.others = append(s.others, f.Name)
		default:
			used[dir] = true
			kept = append(kept, f)
			for _, m := range own {
				defined[string(m[1])] = true
			}
		}
	}
	for _, list := range [][]File{kept, rest} { // in an order that does not depend on times
		slices.SortFunc(list, func(a, b File) int { return cmp.Or(byRank(a, b), strings.Compare(a.Name, b.Name)) })
	}
	for _, f := range rest {
		if dir := path.Dir(f.Name); used[dir] || !dropped[dir] {
			kept = append(kept, f)
		}
	}
	return kept
}

// findHeader returns the header that declares functions of the exercise: one
// that the files include, or the one nearest to the root.
func (s *source) findHeader(kept []File) (header File) {
	var headers []File
	for _, f := range s.files {
		if isHeader(f.Name) && naming().Match(f.Data) {
			headers = append(headers, f)
		}
	}
	if len(headers) == 0 {
		return header
	}
	isBeside := make(map[string]int)
	for _, f := range kept {
		isBeside[path.Dir(f.Name)] = 1
	}
	return slices.MinFunc(headers, func(a, b File) int {
		order := cmp.Or(cmp.Compare(isBeside[path.Dir(b.Name)], isBeside[path.Dir(a.Name)]),
			cmp.Compare(strings.Count(a.Name, "/"), strings.Count(b.Name, "/")))
		if order == 0 && plain(a.Name) == plain(b.Name) {
			return latest(a, b)
		}
		return order
	})
}

// misspelt returns how a #include of a file must be written that means another file,
// but has other capitals or backslashes, which Windows takes for the same. It returns
// "" if there is none.
func (s *source) misspelt(f File) string {
	for _, m := range include().FindAllSubmatch(f.Data, -1) {
		written := string(m[1])
		slashed := strings.ReplaceAll(written, `\`, "/")
		bare := slashed
		for strings.HasPrefix(bare, "./") || strings.HasPrefix(bare, "../") {
			_, bare, _ = strings.Cut(bare, "/")
		}
		meant, found := "/"+bare, ""
		for _, other := range s.files {
			name := "/" + other.Name
			if end := name[max(0, len(name)-len(meant)):]; len(end) == len(meant) && found != meant && strings.EqualFold(end, meant) {
				found = end
			}
		}
		if right := strings.TrimSuffix("/"+slashed, meant) + found; found != "" && right[1:] != written {
			return fmt.Sprintf(`#include "%s" must be written "%s"`, written, right[1:])
		}
	}
	return ""
}
