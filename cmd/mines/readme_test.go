package main

import (
	"go/ast"
	"go/parser"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// The README's table of commands is the program's: -update writes it.
func TestReadmeTable(t *testing.T) {
	const path, head = "../../README.md", "| to do | command |\n|---|---|\n"
	before, rest, found := strings.Cut(boardtest.ReadFile(t, path), head)
	_, after, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatalf("the README has no table that begins with\n%s", head)
	}
	var want strings.Builder
	for i, c := range app.Table() {
		switch {
		case c.Group == "":
			want.WriteString(", ")
		case i > 0:
			want.WriteString(" |\n| " + c.Group + " | ")
		default:
			want.WriteString("| " + c.Group + " | ")
		}
		want.WriteString("`" + c.Name + "`")
	}
	want.WriteString(" |\n")
	boardtest.Golden(t, path, before+head+want.String()+"\n"+after)
}

// Every library that is imported has a row that says what for.
func TestReadmeDependencies(t *testing.T) {
	data := boardtest.ReadFile(t, "../../README.md")
	_, rows, _ := strings.Cut(data, "\n## Dependencies\n")
	rows, _, _ = strings.Cut(rows, "\n## ")
	var named []string
	for i, part := range strings.Split(rows, "`") {
		if i%2 == 1 {
			named = append(named, part)
		}
	}
	used := make(map[string]bool)
	eachGoFile(t, ".", parser.ImportsOnly, func(_ string, file *ast.File) {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value) // it was parsed
			i := slices.IndexFunc(named, func(name string) bool { return path == name || strings.HasPrefix(path, name+"/") })
			if i >= 0 {
				used[named[i]] = true
			} else if host, _, _ := strings.Cut(path, "/"); strings.Contains(host, ".") {
				t.Errorf("%s is imported, but the README does not say what for", path)
			}
		}
	})
	for _, name := range named {
		if strings.Contains(name, "/") && !used[name] {
			t.Errorf("the README names %s, which nothing imports", name)
		}
	}
}

// The map for those who change the program names files and folders that exist,
// every package, and functions, types and tables that are declared where it says.
func TestMap(t *testing.T) {
	text := boardtest.ReadFile(t, "../NOTES.md")
	paths := checkPaths(t, "cmd/NOTES.md", text)
	place := regexp.MustCompile("`(\\w+)`(?: and `(\\w+)`)? in `([^`]+\\.go)`")
	places := place.FindAllStringSubmatch(text, -1)
	for _, m := range places {
		source, err := os.ReadFile("../../" + m[3])
		if err != nil {
			continue // checkPaths has reported it
		}
		for _, name := range m[1:3] {
			declared := regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |var )` + name + `\b`)
			if name != "" && !declared.Match(source) {
				t.Errorf("cmd/NOTES.md says that %s is in %s, which does not declare it", name, m[3])
			}
		}
	}
	if len(paths) < 20 || len(places) < 10 {
		t.Errorf("found %d paths and %d places only", len(paths), len(places))
	}
	for _, root := range []string{"board", "cmd", "safemove"} {
		eachGoFile(t, root, parser.PackageClauseOnly, func(path string, _ *ast.File) {
			if dir := filepath.ToSlash(filepath.Dir(path)); !slices.Contains(paths, dir) {
				t.Errorf("cmd/NOTES.md has no row for %s", dir)
				paths = append(paths, dir)
			}
		})
	}
}

// The notes have a row for every variable that makes tests larger, and for no
// other.
func TestVariables(t *testing.T) {
	notes := boardtest.ReadFile(t, "../NOTES.md")
	var listed, used []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(MINES_\\w+)=").FindAllStringSubmatch(notes, -1) {
		listed = append(listed, m[1])
	}
	read := regexp.MustCompile(`os\.Getenv\("(MINES_\w+)"\)`)
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range read.FindAllSubmatch(source, -1) {
			used = append(used, string(m[1]))
		}
		return err
	})
	slices.Sort(listed)
	slices.Sort(used)
	used = slices.Compact(used)
	if err != nil || len(used) == 0 || !slices.Equal(listed, used) {
		t.Errorf("%v: cmd/NOTES.md lists %q, tests read %q", err, listed, used)
	}
}

// The README names files and folders that exist, in code, links and pictures.
func TestReadmePaths(t *testing.T) {
	data := boardtest.ReadFile(t, "../../README.md")
	if paths := checkPaths(t, "README.md", data); len(paths) < 10 {
		t.Errorf("found %d paths only", len(paths))
	}
}

// checkPaths returns the paths of the repository that a text names, and reports
// those that do not exist.
func checkPaths(t *testing.T, name, text string) (paths []string) {
	path := regexp.MustCompile("(?:[`( \"]|\\./)((?:board|cmd|safemove|testdata)(?:/[\\w./-]*)?)[`) \"]")
	for _, m := range path.FindAllStringSubmatch(text, -1) {
		paths = append(paths, m[1])
		if _, err := os.Stat("../../" + m[1]); err != nil {
			t.Errorf("%s names %s: %v", name, m[1], err)
		}
	}
	return paths
}

// The README's recipes for mines work in the repository's root. "mines play" needs
// a person.
func TestReadmeRecipes(t *testing.T) {
	skipUnderRace(t)
	data := boardtest.ReadFile(t, "../../README.md")
	_, recipes, _ := strings.Cut(data, "\n## Recipes\n")
	recipes, _, _ = strings.Cut(recipes, "\n## ")
	dir := furnished(t)
	ran := 0
	for line := range strings.Lines(recipes) {
		if !strings.HasPrefix(line, "mines ") || line == "mines play\n" {
			continue
		}
		ran++
		c := exec.Command("sh", "-c", line)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("$ %s%v\n%s", line, err, out)
		}
	}
	if ran < 4 {
		t.Errorf("found %d recipes only", ran)
	}
}
