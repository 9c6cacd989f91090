package grade

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
)

// layClass writes files below the current folder, each an hour newer than the one
// before.
func layClass(t *testing.T, files ...string) {
	t.Helper()
	changed := time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC)
	for _, file := range files {
		name, content, _ := strings.Cut(file, ": ")
		boardtest.Must(t, os.MkdirAll(filepath.Dir(name), 0o755))
		if strings.HasSuffix(name, "/") {
			boardtest.Must(t, os.MkdirAll(name, 0o755))
			continue
		}
		boardtest.WriteFile(t, name, content)
		changed = changed.Add(time.Hour)
		boardtest.Must(t, os.Chtimes(name, changed, changed))
	}
}

// TestWholeRuns compares the reports and the summary of runs over one class, word
// for word.
func TestWholeRuns(t *testing.T) {
	named := func(id string) intake.Submission {
		return intake.Submission{Student: id, Keys: []intake.Key{{Kind: intake.Label, Value: id}}}
	}
	t.Chdir(t.TempDir())
	const right, half, wrong, mines = " 1*\n 11\n", " 1?\n ??\n", " 2*\n 11\n", "..*\n...\n"
	layClass(t, "class/ann/2.dat: "+right, "class/ann/1.dat: "+half, "class/ann/main.cpp: x", "class/bob/main.cpp: x", "class/bob/x.o: x", "class/cyd/", "class/dan/deep/1.dat: "+wrong, "class/dan/src/1.dat: "+wrong,
		"class/eve.dat: "+right, "class/fay/mines.dat: "+mines, "class/gus/onlinetext.html: <p>Hello,</p><p>here it is</p>", "class/hal/a.dat: "+half, "class/hal/b.dat: "+half,
		"class/mines.dat: "+mines, "class/spec.pdf: x", "class/ida/prog: \x7fELF\x02\x01\x01", "class/notes: \x7fELF\x02\x01\x01", "one/1.dat: "+half, "flat/a.pdf: x", "flat/b.dat: "+half, "flat/other.yml: x",
		"named/Ann_7_1.dat: "+half, "named/7_1.dat: "+right, "named/Bob_8_1.cpp: x", "named/x: "+half, "named/x.cpp: x",
		"best/1.dat: ???\n???\n", "best/2.dat: hello there", "given/1.dat: hello there", "given/2.dat: "+half)
	m := boardtest.Minefield(t, mines)
	given := boardtest.Board(t, half)
	pattern, err := intake.ParseNamePattern(`(?:(?P<name>[A-Z][a-z]+)_)?(?P<student>\d+)_`)
	boardtest.Must(t, err)
	groups, err := roll.ReadGroups(strings.NewReader("group,student\nRed,ann\nRed,bob\nRed,zoe\n"))
	boardtest.Must(t, err)
	for _, test := range []struct {
		name   string
		grader Grader
		task   marking.Task
		paths  string
		want   string
	}{
		{"the best", Grader{Search: intake.Search{Mines: "mines.dat"}}, marking.Task{}, "class", `
class/ann/2.dat: ann: complete, 10: all right; counted: 2.dat, the best of 2 files; not counted: 1.dat (6)
: bob: missing, 0: nothing handed in: main.cpp is source code, x.o is a compiled program; hand in the board that your program writes
class/cyd: cyd: missing, 0: nothing handed in: the folder is empty
class/dan/src/1.dat: dan: complete, 6: 1 number is wrong: A2 shows 2 instead of 1; points: found 8 (4 of 5), numbers -2 (1 fault) = 6; counted: 1.dat, the best of 2 files; not counted: 1.dat (6)
class/eve.dat: eve: complete, 10: all right
: fay: missing, 0: nothing handed in: mines.dat is the minefield; hand in the board that your program writes
: gus: missing, 0: nothing handed in: onlinetext.html is a document; hand in the board that your program writes
class/hal/b.dat: hal: not complete, 6: 2 of the 5 safe squares are still covered: B2, B3; points: found 6 (3 of 5); counted: b.dat, the best of 2 files; not counted: a.dat (6)
: ida: missing, 0: nothing handed in: prog is an ELF program; hand in the board that your program writes
class/notes: notes: unreadable, 0: this is an ELF program, not a board: hand in the text file that your program writes
10 students: 3 complete (1 with faults), 1 not complete, 1 unreadable, 5 missing; mean 3.2 of 10; notes ["8 files were left out: source code, programs, documents or the minefield"], failed [], <nil>`},
		{"one student", Grader{Search: intake.Search{Single: true}}, marking.Task{}, "class", `
class/eve.dat: class: complete, 10: all right; counted: eve.dat, the best of 7 files; not counted: 1.dat (6), 1.dat (6), 1.dat (6), 2.dat (10), a.dat (6), b.dat (6)
1 student: 1 complete; mean 10 of 10; notes ["9 files were left out: source code, programs, documents or the minefield"], failed [], <nil>`},
		// of files that earn nothing, what was handed in is better than what was given,
		// and then the better status
		{"the best of none", Grader{}, marking.Task{Start: &given}, "best given", `
best/1.dat: best: not complete, 0: no square is uncovered: hand in the board after the last move, not before the first; 2 of the 5 safe squares are still covered: B2, B3; 3 squares are covered again: A1, A2, B1; points: found 0 (0 of 2), numbers 0 (3 faults) = 0; counted: 1.dat, the best of 2 files; not counted: 2.dat (0)
given/1.dat: given: unreadable, 0: this is a text, not a board: the squares of a board are ?, *, the numbers 1 to 8, and a space for a blank; line 1, character 1: unexpected 'h': want ?, *, a space or 1 to 8; counted: 1.dat, the best of 2 files; not counted: 2.dat (0)
2 students: 1 not complete, 1 unreadable; mean 0 of 10; notes [], failed [], <nil>`},
		{"a single folder", Grader{}, marking.Task{}, "class/dan class/eve.dat", `
class/dan/deep/1.dat: deep: complete, 6: 1 number is wrong: A2 shows 2 instead of 1; points: found 8 (4 of 5), numbers -2 (1 fault) = 6
class/dan/src/1.dat: src: complete, 6: 1 number is wrong: A2 shows 2 instead of 1; points: found 8 (4 of 5), numbers -2 (1 fault) = 6
class/eve.dat: eve: complete, 10: all right
3 students: 3 complete (2 with faults); mean 7.33 of 10; notes [], failed [], <nil>`},
		{"no folders", Grader{}, marking.Task{}, "flat", `
: a: missing, 0: nothing handed in: a.pdf is a document; hand in the board that your program writes
flat/b.dat: b: not complete, 6: 2 of the 5 safe squares are still covered: B2, B3; points: found 6 (3 of 5)
2 students: 1 not complete, 1 missing; mean 3 of 10; notes ["2 files were left out: source code, programs, documents or the minefield"], failed [], <nil>`},
		{"names in the paths", Grader{Search: intake.Search{Names: pattern}}, marking.Task{}, "named", `
named/7_1.dat: Ann (7): complete, 10: all right; counted: 7_1.dat, the best of 2 files; not counted: Ann_7_1.dat (6)
: Bob (8): missing, 0: nothing handed in: Bob_8_1.cpp is source code; hand in the board that your program writes
named/x: x: not complete, 6: the file's name does not match the name pattern, so the student is not known; 2 of the 5 safe squares are still covered: B2, B3; points: found 6 (3 of 5)
3 students: 1 complete, 1 not complete, 1 missing; mean 5.33 of 10; notes ["2 files were left out: source code, programs, documents or the minefield" "submissions whose path does not match the name pattern: 1"], failed [], <nil>`},
		{"groups and overrides", Grader{Groups: groups, Roster: rosterOf(t, "login,name\nann,Ann A.\nhal,Hal\nkim,Kim\n"),
			Overrides: []roll.Override{{Student: named("hal"), Score: 500, Reason: "oral"}, {Student: named("eve"), Part: "flags", Score: -100}, {Student: named("nobody"), Score: 1}}}, marking.Task{Overrides: true}, "class", `
class/ann/2.dat: Ann A. (ann): complete, 10: all right; handed in together with bob, zoe; counted: 2.dat, the best of 2 files; not counted: 1.dat (6)
class/ann/2.dat: bob: complete, 10: all right; handed in together with Ann A. (ann), zoe; counted: 2.dat, the best of 2 files; not counted: 1.dat (6)
class/ann/2.dat: zoe: complete, 10: all right; handed in together with Ann A. (ann), bob; counted: 2.dat, the best of 2 files; not counted: 1.dat (6)
class/cyd: cyd: missing, 0: nothing handed in: the folder is empty
class/dan/src/1.dat: dan: complete, 6: 1 number is wrong: A2 shows 2 instead of 1; points: found 8 (4 of 5), numbers -2 (1 fault) = 6; counted: 1.dat, the best of 2 files; not counted: 1.dat (6)
class/eve.dat: eve: complete, 9: points: found 10 (5 of 5), flags -1 = 9; flags changed by hand to -1
: fay: missing, 0: nothing handed in: mines.dat is the minefield; hand in the board that your program writes
: gus: missing, 0: nothing handed in: onlinetext.html is a document; hand in the board that your program writes
class/hal/b.dat: Hal (hal): not complete, 5: 2 of the 5 safe squares are still covered: B2, B3; points: found 6 (3 of 5), by hand -1 = 5; changed by hand from 6 to 5: oral; counted: b.dat, the best of 2 files; not counted: a.dat (6)
: ida: missing, 0: nothing handed in: prog is an ELF program; hand in the board that your program writes
class/mines.dat: mines: unreadable, 0: the file holds the mines of the exercise: hand in the board that the player sees at the end; this is a minefield, not a board
class/notes: notes: unreadable, 0: this is an ELF program, not a board: hand in the text file that your program writes
: Kim (kim): missing, 0: nothing handed in
13 students: 5 complete (1 with faults), 1 not complete, 2 unreadable, 5 missing; mean 3.85 of 10; notes ["7 files were left out: source code, programs, documents or the minefield" "not on the roster: bob, zoe, cyd, dan, eve, fay, gus, ida and 2 more" "in --overrides, but no student here: nobody"], failed [], <nil>`},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.task.Mines, test.task.Points = m, 1000
			g := &test.grader
			g.Judge = mustJudge(t, test.task)
			reports, sum, err := g.Run(context.Background(), strings.Fields(test.paths))
			var out strings.Builder
			for _, r := range reports {
				fmt.Fprintf(&out, "\n%s: %s: %v, %v: %s", r.File, r.Title(), r.Status, r.Score, r.Message())
			}
			fmt.Fprintf(&out, "\n%v; notes %q, failed %v, %v", &sum, sum.Notes, sum.Failed, err)
			if out.String() != test.want {
				t.Errorf("got%s\nwant%s", &out, test.want)
			}
		})
	}
}

// TestFolders: what is said of students without a program. A loose file that is
// none is a teacher's if students have folders.
func TestFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	layClass(t, "p/ann/notes.pdf: x", "p/bob/", "p/cyd/a.pdf: x", "p/spec.pdf: x", "p/notes: x", "p/.DS_Store: x", "flat/eve.pdf: x", "flat/._x: x")
	boardtest.Must(t, os.Symlink("ann", "p/cyd/link"))
	boardtest.Must(t, os.Symlink("ann", "p/dan"))
	for paths, want := range map[string]string{
		"p": `notes ["files and folders of programs, such as .DS_Store and .git, left out: 1" ` +
			`"3 files were left out: source code, programs, documents or the minefield"], failed []` + "\n" +
			"ann Ann () missing: nothing handed in: notes.pdf is a document; hand in the program\nbob  () missing: nothing handed in\ncyd  (p/cyd/a.pdf) refused: a symbolic link, not a file: hand in the file itself\n",
		"p/spec.pdf p/ann/notes.pdf": `notes ["2 files were left out: source code, programs, documents or the minefield"], failed []` + "\n" +
			"spec  () missing: nothing handed in: spec.pdf is a document; hand in the program\nnotes  () missing: nothing handed in: notes.pdf is a document; hand in the program\n",
		"flat none": `notes ["files and folders of programs, such as .DS_Store and .git, left out: 1" ` +
			`"1 file was left out: source code, programs, documents or the minefield"], failed [none: no such file or directory]` + "\n" +
			"flat  () missing: nothing handed in: eve.pdf is a document; hand in the program\n",
	} {
		g := &Grader{Judge: newJudge(t), Search: intake.Search{Source: true}, Roster: rosterOf(t, "login,name\nann,Ann\n")}
		var sum report.Summary
		reports, err := g.gather(context.Background(), strings.Fields(paths), &sum)
		boardtest.Must(t, err)
		out := fmt.Sprintf("notes %q, failed %v\n", sum.Notes, sum.Failed)
		for _, r := range reports {
			out += fmt.Sprintf("%s %s (%s) %v: %s\n", r.Student, r.Name, r.File, r.Status, r.Message())
		}
		if out != want {
			t.Errorf("%s: got\n%swant\n%s", paths, out, want)
		}
	}
}

// The files of a program have names from the folder that all of them are in, or
// those that they had before the download.
func TestSourceNames(t *testing.T) {
	original := []intake.Field{{Name: "attachment", Value: "9"}, {Name: "original", Value: "main.cpp"}}
	for want, files := range map[string][]*intake.HandIn{
		"main.cpp":         {{Submission: intake.Submission{File: "a/b/main.cpp"}}},
		"b/main.cpp c/x.h": {{Submission: intake.Submission{File: "a/b/main.cpp"}}, {Submission: intake.Submission{File: `a\c\x.h`}}},
		"a/b.cpp c.cpp":    {{Submission: intake.Submission{File: "a/b.cpp"}}, {Submission: intake.Submission{File: "c.cpp"}}},
		"a/b.cpp c/d.cpp":  {{Submission: intake.Submission{File: "/a/b.cpp"}}, {Submission: intake.Submission{File: "/c/d.cpp"}}},
		"main.cpp x.h":     {{Submission: intake.Submission{File: "doe_7_9_main.cpp", Fields: original}}, {Submission: intake.Submission{File: "x.h"}}},
		"ab/x.cpp a/y.cpp": {{Submission: intake.Submission{File: "r/ab/x.cpp"}}, {Submission: intake.Submission{File: "r/a/y.cpp"}}},
	} {
		f := student{program: files}
		var names []string
		for _, file := range f.sources() {
			names = append(names, file.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
