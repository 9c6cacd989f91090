package intake

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"minesweeper/board/boardtest"
)

// lay writes files below the current folder. A name with an exclamation mark is
// in an archive, and one that ends in a slash is a folder.
func lay(t *testing.T, files map[string]string) {
	t.Helper()
	zips := make(map[string][]*zip.FileHeader)
	changed := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		archive, inside, isZipped := strings.Cut(name, "!")
		boardtest.Must(t, os.MkdirAll(filepath.Dir(archive), 0o755))
		switch {
		case isZipped:
			zips[archive] = append(zips[archive], &zip.FileHeader{Name: inside, Modified: changed.AddDate(0, 2, 2)})
		case strings.HasSuffix(name, "/"):
			boardtest.Must(t, os.MkdirAll(name, 0o755))
		default:
			boardtest.WriteFile(t, name, files[name])
			boardtest.Must(t, os.Chtimes(name, changed, changed))
		}
	}
	for archive, headers := range zips {
		textOf := func(name string) string { return files[archive+"!"+name] }
		boardtest.WriteFile(t, archive, zipWith(t, textOf, headers...))
	}
}

// describe returns all that a hand-in says, in a line.
func describe(h *HandIn) string {
	line := fmt.Sprintf("%s: %s", h.File, h.Title())
	for _, s := range h.Group {
		line += " and " + s.Title()
	}
	for _, mark := range []struct {
		is   bool
		text string
	}{{h.Late, "late"}, {h.Return != "", "returned as " + h.Return}, {h.Loose, "loose"}, {h.Found, "found"}, {h.Empty, "empty"}, {h.Online, "online"}} {
		if mark.is {
			line += ", " + mark.text
		}
	}
	if !h.Modified.IsZero() {
		line += h.Modified.UTC().Format(", 2 January")
	}
	for _, part := range []string{h.Kind, h.Note} {
		if part != "" {
			line += ", " + part
		}
	}
	if h.Refused != nil {
		line += fmt.Sprintf(", refused(%v): %v", IsRefusal(h.Refused), h.Refused)
	}
	if h.Text != nil {
		line += fmt.Sprintf(" %.20q", h.Text)
	}
	return line
}

func TestWalk(t *testing.T) {
	const metadata = "submission_1:\n  :submitters:\n  - :name: Jane\n    :sid: '7'\n"
	class := map[string]string{
		"class/.DS_Store": "x", "class/._a": "x", "class/.idea/w.dat": "x", "class/..b": "b", "class/own": "x",
		"class/ann/board.dat": "1", "class/ann/deep/er/x.dat": "2", "class/ann/main.cpp": "x", "class/ann/spec.pdf": "x",
		"class/ann/onlinetext.html": "<p>A5</p>", "class/bob/": "", "class/bob2/only/": "",
		"class/carl/c.zip!in/b.dat": "3", "class/carl/c.zip!__MACOSX/b.dat": "x", "class/carl/c.zip!m.cpp": "x", "class/carl/c.zip!a_text.html": "4",
		"class/dora.zip!d.dat": "5", "class/emil/e.zip!Thumbs.db": "x", "class/fay.dat": "6", "class/.mines-123": "x",
		"class/carl/.DS_Store": "x", "class/carl/.idea/x": "x", "class/bob/desktop.ini": "x", "class/bob/.gitignore": "x",
	}
	canvas, err := ParseNamePattern("canvas")
	boardtest.Must(t, err)
	gradescope, err := ParseNamePattern("gradescope")
	boardtest.Must(t, err)
	for _, test := range []struct {
		name   string
		files  map[string]string
		search Search
		paths  string
		want   string
	}{
		{"a class", class, Search{Own: []string{"class/own", "none"}}, "class", `
class/..b: ., loose, found, 2 January "b"
class/ann/board.dat: ann, found, 2 January "1"
class/ann/deep/er/x.dat: ann, found, 2 January "2"
class/ann/main.cpp: ann, found, source code
class/ann/onlinetext.html: ann, found, online, 2 January "A5"
class/ann/spec.pdf: ann, found, a document
class/bob: bob, loose, empty
class/bob2: bob2, loose, empty
class/carl/c.zip/a_text.html: carl, found, online, 4 March "4"
class/carl/c.zip/in/b.dat: carl, found, 4 March "3"
class/carl/c.zip/m.cpp: carl, found, source code
class/dora.zip/d.dat: dora, found, 4 March "5"
class/emil/e.zip: emil, refused(true): no file to grade in the zip file
class/fay.dat: fay, loose, found, 2 January "6"
ignored 10`},
		{"a student", class, Search{Single: true}, "class/ann", `
class/ann/board.dat: ann, found, 2 January "1"
class/ann/deep/er/x.dat: ann, found, 2 January "2"
class/ann/main.cpp: ann, found, source code
class/ann/onlinetext.html: ann, found, online, 2 January "A5"
class/ann/spec.pdf: ann, found, a document`},
		{"folders of students", class, Search{}, "class/ann class/bob", `
class/ann/board.dat: ann, found, 2 January "1"
class/ann/deep/er/x.dat: ann, found, 2 January "2"
class/ann/main.cpp: ann, found, source code
class/ann/onlinetext.html: ann, found, online, 2 January "A5"
class/ann/spec.pdf: ann, found, a document
class/bob: bob, loose, empty
ignored 2`},
		{"a folder and a file", class, Search{}, "class/ann class/fay.dat class/dora.zip", `
class/ann/board.dat: board, loose, found, 2 January "1"
class/ann/deep/er/x.dat: deep, found, 2 January "2"
class/ann/main.cpp: main, loose, found, source code
class/ann/onlinetext.html: onlinetext, loose, found, online, 2 January "A5"
class/ann/spec.pdf: spec, loose, found, a document
class/fay.dat: fay, loose, 2 January "6"
class/dora.zip/d.dat: dora, found, 4 March "5"`},
		{"a page itself", class, Search{}, "class/ann/onlinetext.html", `
class/ann/onlinetext.html: onlinetext, loose, online, 2 January "A5"`},
		{"an archive of one", class, Search{}, "class/dora.zip", `
class/dora.zip/d.dat: d, loose, found, 4 March "5"`},
		{"an archive without a file", class, Search{}, "class/emil/e.zip", `
class/emil/e.zip: e, loose, refused(true): no file to grade in the zip file
ignored 1
failed: class/emil/e.zip: no file to grade in the zip file`},
		{"names of files", map[string]string{"f/.hidden": "1", "f/ann.x.dat": "2", "f/noending": "3"}, Search{}, "f", `
f/.hidden: .hidden, loose, found, 2 January "1"
f/ann.x.dat: ann.x, loose, found, 2 January "2"
f/noending: noending, loose, found, 2 January "3"`},
		{"the same path twice", map[string]string{"x/a.dat": "1"}, Search{}, "x/a.dat x/a.dat", `
x/a.dat: a, loose, 2 January "1"
x/a.dat: a, loose, 2 January "1"`},
		{"the same names", map[string]string{"x/1/a.dat": "1", "x/2/a.dat": "2"}, Search{}, "x/1/a.dat x/2/a.dat", `
x/1/a.dat: 1, 2 January "1"
x/2/a.dat: 2, 2 January "2"`},
		{"no such path", class, Search{}, "class/nobody class/fay.dat", `
class/nobody: nobody, loose, refused(false): could not be read: no such file or directory
class/fay.dat: fay, loose, 2 January "6"
failed: class/nobody: no such file or directory`},
		{"too deep", map[string]string{"x/d/" + strings.Repeat("a/", maxDepth) + "x.dat": "1", "x/e/" + strings.Repeat("a/", maxDepth+1) + "x.dat": "2"}, Search{}, "x/d x/e", `
x/d/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/x.dat: d, found, 2 January "1"
x/e/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a: e, refused(true): more than 50 folders deep`},
		{"names of a system", map[string]string{"s/doe_LATE_4711_1_a.dat": "1", "s/doe_4712_text.html": "<p>2</p>", "s/x": "3"}, Search{Names: canvas}, "s", `
s/doe_4712_text.html: doe (4712), returned as doe_4712_text.html, loose, found, online, 2 January "2"
s/doe_LATE_4711_1_a.dat: doe (4711), late, returned as doe_LATE_4711_1_a.dat, loose, found, 2 January "1"
s/x: x, loose, found, 2 January, the file's name does not match the name pattern, so the student is not known "3"`},
		{"the same names at two depths", map[string]string{"x/a.dat": "1", "x/b/a.dat": "2"}, Search{}, "x/a.dat x/b/a.dat", `
x/a.dat: a, loose, 2 January "1"
x/b/a.dat: b, 2 January "2"`},
		{"an empty folder", map[string]string{"x/": ""}, Search{}, "x", `
`},
		{"empty folders", map[string]string{"x/1/s/": "", "x/2/s/": ""}, Search{}, "x/1/s x/2/s", `
x/1/s: 1, empty
x/2/s: 2, empty`},
		{"folders and an archive", map[string]string{"c/a.dat": "1", "d/a.dat": "2", "e.zip!1/a.dat": "3", "e.zip!2/a.dat": "4"}, Search{}, "c d e.zip", `
c/a.dat: c, found, 2 January "1"
d/a.dat: d, found, 2 January "2"
e.zip/1/a.dat: 1, found, 4 March "3"
e.zip/2/a.dat: 2, found, 4 March "4"`},
		{"a program beside boards", map[string]string{"p/minesweeper.cpp": "1", "p/ann/a.dat": "2"}, Search{}, "p", `
p/ann/a.dat: ann, found, 2 January "2"
p/minesweeper.cpp: minesweeper, loose, found, source code`},
		{"an export and a folder", map[string]string{"e/submission_metadata.yml": metadata, "f/submission_1/a.dat": "1"}, Search{}, "e f", `
e/submission_metadata.yml: e, found, a file of the grader
f/submission_1/a.dat: f, found, 2 January "1"`},
		{"names of empty folders", map[string]string{"s/submission_4/": ""}, Search{Names: gradescope}, "s", `
s/submission_4: 4, loose, empty`},
		{"a folder that is here", class, Search{}, ".", `
class/..b: class, found, 2 January "b"
class/ann/board.dat: class, found, 2 January "1"
class/ann/deep/er/x.dat: class, found, 2 January "2"
class/ann/main.cpp: class, found, source code
class/ann/onlinetext.html: class, found, online, 2 January "A5"
class/ann/spec.pdf: class, found, a document
class/carl/c.zip/a_text.html: class, found, online, 4 March "4"
class/carl/c.zip/in/b.dat: class, found, 4 March "3"
class/carl/c.zip/m.cpp: class, found, source code
class/dora.zip/d.dat: class, found, 4 March "5"
class/emil/e.zip: class, refused(true): no file to grade in the zip file
class/fay.dat: class, found, 2 January "6"
class/own: class, found, 2 January "x"
ignored 10`},
		{"programs", map[string]string{"p/ann/main.cpp": "1", "p/ann/a.o": "2", "p/ann/x.pdf": "3", "p/minesweeper.h": "4"}, Search{Source: true}, "p", `
p/ann/a.o: p, found, 2 January "2"
p/ann/main.cpp: p, found, 2 January "1"
p/ann/x.pdf: p, found, a document
p/minesweeper.h: p, found, 2 January "4"`},
		{"programs of a class", map[string]string{"p/ann.cpp": "1", "p/bob/main.cpp": "2", "p/minesweeper.dat": "3"}, Search{Source: true}, "p", `
p/ann.cpp: ann, loose, found, 2 January "1"
p/bob/main.cpp: bob, found, 2 January "2"
p/minesweeper.dat: minesweeper, loose, found, 2 January "3"`},
		{"the program of one", map[string]string{"p/main.cpp": "1", "p/a.dat": "2"}, Search{Source: true, Single: true}, "p", `
p/a.dat: p, found, 2 January "2"
p/main.cpp: p, found, 2 January "1"`},
		{"boards of one program", map[string]string{"p/a.dat": "1", "p/b/a.cpp": "2"}, Search{Source: true, Single: true}, "p", `
p/a.dat: p, found, 2 January "1"
p/b/a.cpp: p, found, 2 January "2"`},
		{"the folders of one program", map[string]string{"p/SRC/a.cpp": "1", "p/include/a.h": "2", "p/Makefile": "3", "p/CMakeLists.txt": "4", "p/lib/": ""},
			Search{Source: true}, "p", `
p/CMakeLists.txt: p, found, 2 January "4"
p/Makefile: p, found, 2 January "3"
p/SRC/a.cpp: p, found, 2 January "1"
p/include/a.h: p, found, 2 January "2"`},
		{"folders beside a student's", map[string]string{"p/src/a.cpp": "1", "p/ann/a.cpp": "2"}, Search{Source: true}, "p", `
p/ann/a.cpp: ann, found, 2 January "2"
p/src/a.cpp: src, found, 2 January "1"`},
		{"a folder beside programs", map[string]string{"p/include/a.h": "1", "p/ann.cpp": "2"}, Search{Source: true}, "p", `
p/ann.cpp: ann, loose, found, 2 January "2"
p/include/a.h: include, found, 2 January "1"`},
		{"a folder beside an archive", map[string]string{"p/include/a.h": "1", "p/ann.zip!a.cpp": "2"}, Search{Source: true}, "p", `
p/ann.zip/a.cpp: ann, found, 4 March "2"
p/include/a.h: include, found, 2 January "1"`},
		{"boards in such folders", map[string]string{"p/src/a.dat": "1"}, Search{}, "p", `
p/src/a.dat: src, found, 2 January "1"`},
		{"an export", map[string]string{"e/submission_metadata.yml": metadata, "e/submission_1/a.dat": "1", "e/submission_2/a.dat": "2"}, Search{}, "e", `
e/submission_1/a.dat: Jane (7), found, 2 January "1"
e/submission_2/a.dat: submission_2, found, 2 January "2"
e/submission_metadata.yml: submission_metadata, loose, found, a file of the grader`},
		{"an export in its folder", map[string]string{"e/f/submission_metadata.yml": metadata, "e/f/submission_1/a.dat": "1"}, Search{}, "e", `
e/f/submission_1/a.dat: Jane (7), found, 2 January "1"
e/f/submission_metadata.yml: submission_metadata, loose, found, a file of the grader`},
		{"an archive of a class", map[string]string{
			"c.zip!submission_1/a.dat": "1", "c.zip!submission_2/": "", "c.zip!submission_2/sub/": "", "c.zip!.git/x": "", "c.zip!.idea/x": "", "c.zip!submission_metadata.yml": metadata,
			"c.zip!./z//./m.cpp": "2", "c.zip!./": "", "c.zip!y/onlinetext.html": "3", "c.zip!../q": "4", "c.zip!b.dat": "5", "c.zip!/r": "6",
		}, Search{}, "c.zip", `
c.zip/../q: .., refused(true): the name leads out of its folder
c.zip//r: , refused(true): the name leads out of its folder
c.zip/b.dat: b, loose, found, 4 March "5"
c.zip/submission_1/a.dat: Jane (7), found, 4 March "1"
c.zip/submission_2: submission_2, loose, empty
c.zip/submission_metadata.yml: submission_metadata, loose, found, a file of the grader
c.zip/y/onlinetext.html: y, found, online, 4 March "3"
c.zip/z/m.cpp: z, found, source code
ignored 2`},
		{"an archive of one student", map[string]string{"c.zip!b.dat": "1", "c.zip!d/": ""}, Search{Single: true}, "c.zip", `
c.zip/b.dat: c, found, 4 March "1"`},
		{"an archive of a student without a file", map[string]string{"s/ann/c.zip!d/": "", "s/bob/c.zip!.idea/x": "", "s/bob/c.zip!b.dat": "1"}, Search{}, "s", `
s/ann/c.zip: ann, refused(true): no file to grade in the zip file
s/bob/c.zip/b.dat: bob, found, 4 March "1"
ignored 1`},
		{"standard input", nil, Search{Stdin: strings.NewReader("1*")}, "-", `
-: standard input, loose "1*"`},
		{"standard input that fails", nil, Search{Stdin: iotest.ErrReader(errors.New("torn"))}, "-", `
-: standard input, loose, refused(false): could not be read: torn ""`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			lay(t, test.files)
			var got []string
			result := test.search.Walk(context.Background(), strings.Fields(test.paths), func(h *HandIn) bool {
				got = append(got, describe(h))
				return true
			})
			if result.Ignored > 0 {
				got = append(got, fmt.Sprint("ignored ", result.Ignored))
			}
			for _, err := range result.Failed {
				got = append(got, "failed: "+err.Error())
			}
			if got := "\n" + strings.Join(got, "\n"); got != test.want {
				t.Errorf("got%s\nwant%s", got, test.want)
			}
		})
	}
}

// TestWalkStops: after the hand-in that is not wanted any more, or at which the
// run was interrupted, there is none.
func TestWalkStops(t *testing.T) {
	t.Chdir(t.TempDir())
	lay(t, map[string]string{
		"a/ann/1": "1", "a/ann/2": "2", "a/bob/": "", "a/carl/c.zip!1": "1", "a/carl/c.zip!2": "2", "a/carl/d.zip!.git": "", "a/carl/e": "3",
		"b.zip!1/1": "1", "b.zip!2/1": "2", "b.zip!3/": "", "b.zip!4/": "", "n": "x", "l": "x", "m": "x",
	})
	boardtest.Must(t, os.Symlink("n", "link"))
	paths := []string{"a", "link", "-", "b.zip", "none", "l", "m", "a/ann/1"}
	const all = 17
	for n := range all {
		for _, interrupted := range []bool{false, true} {
			ctx, cancel := context.WithCancel(context.Background())
			got := 0
			(&Search{Stdin: strings.NewReader("x")}).Walk(ctx, paths, func(*HandIn) bool {
				got++
				if got == n+1 && interrupted {
					cancel()
				}
				return got <= n || interrupted
			})
			cancel()
			if got != n+1 {
				t.Errorf("stopped at hand-in %d, interrupted: %v: there are %d", n+1, interrupted, got)
			}
		}
	}
}
