package grade

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board"
)

func boardOf(t *testing.T, text string) *board.Board {
	t.Helper()
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	must(t, err)
	return &b
}

// Differences from a board wanted, in the singular and in the plural, in the
// feedback and on the page.
func TestExpectedSentences(t *testing.T) {
	mines := parseMinefield(t, "*..\n...\n")
	j := mustJudge(t, Task{Mines: mines, Points: 1000, Expect: boardOf(t, "*1?\n?1?\n")})
	for text, want := range map[string]string{
		"*1?\n?1?\n": "all right",
		"*1?\n???\n": "1 square is still covered: B2; points: 2 of 3: 2 missing squares are now correct",
		"?1?\n?1?\n": "1 square is not flagged: A1; points: 2 of 3: 2 missing squares are now correct",
		"*1 \n?1?\n": "1 square is uncovered that should not be: A3; points: 2 of 3: 3 missing squares are now correct, 1 square was made wrong (3 - 1 = 2)",
		"*1*\n?1?\n": "1 square is flagged that should not be: A3; points: 2 of 3: 3 missing squares are now correct, 1 square was made wrong (3 - 1 = 2)",
		"*1*\n?1*\n": "2 squares are flagged that should not be: A3, B3; points: 1 of 3: 3 missing squares are now correct, 2 squares were made wrong (3 - 2 = 1)",
		"11?\n?1?\n": "1 mine is uncovered: A1; points: 1 of 3: 2 missing squares are now correct, 1 square was made wrong (2 - 1 = 1)",
		"???\n???\n": unchanged + "; 2 squares are still covered: A2, B2; 1 square is not flagged: A1",
	} {
		if got := j.Judge(Submission{}, []byte(text)).Message(); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
	two := mustJudge(t, Task{Mines: parseMinefield(t, "**\n..\n"), Points: 1000, Expect: boardOf(t, "**\n??\n")})
	want := "2 squares are uncovered that should not be: B1, B2; 2 squares are not flagged: A1, A2; " +
		"points: 0 of 2: 0 missing squares are now correct, 2 squares were made wrong (0 - 2 is below 0)"
	if got := two.Judge(Submission{}, []byte("??\n22\n")).Message(); got != want {
		t.Errorf("got %s", got)
	}
	if c := j.Scheme().Criteria; c[Complete].Title != "every square is as wanted" || c[Flags].Title != "no square is flagged that should not be" {
		t.Errorf("%v", c)
	}
	b := *boardOf(t, "?* \n?1*\n")
	for f, want := range map[fault]string{
		noFault: "", leftCovered: "A1 has no mine and is still covered", wronglyFlagged: "A2 is flagged but has no mine",
		wrongNumber: "A3 shows a blank instead of a blank", mineUncovered: "A1 has a mine but is uncovered",
		tooFar: "A3 is uncovered, but should not be", notFlagged: "A1 is not flagged",
	} {
		i := map[fault]int{wronglyFlagged: 1, wrongNumber: 2, tooFar: 2}[f]
		if got := j.describe(f, b, i); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := j.describe(wronglyFlagged, b, 0); got != "A1 is flagged, but should not be" {
		t.Error(got)
	}
}

// The feedback on moves, in the singular and in the plural, and the names of
// the checks.
func TestMoveSentences(t *testing.T) {
	mines := parseMinefield(t, "..*.\n")
	j := mustJudge(t, Task{Mines: mines, Points: 1000, Moves: true, Start: boardOf(t, " 1??\n")})
	for text, want := range map[string]string{
		"A3* A4":       "all right",
		"A3*":          "all right", // for A4 the number of mines is needed
		"A4":           "all right", // found by the number of mines, it makes up for A3
		"":             "there is no move in the file, but there are safe moves; 1 certain square is missing: A3*; points: 0 of 1: 0 certain squares are found",
		"A3* B1":       "1 word is not a move on this board: B1; points: 0 of 1: 1 certain square is found, 1 move is wrong (1 - 1 = 0)",
		"A3* B1 a1":    "write the letter of a row as a capital: A5, not a5; 2 words are not moves on this board: B1, a1; points: 0 of 1: 1 certain square is found, 2 moves are wrong (1 - 2 is below 0)",
		"A3* A4* A1 x": "no line of the file is a list of moves, such as A5* A7",
		"A3* A4*":      "1 move is not safe: A4* has no mine; points: 0 of 1: 1 certain square is found, 1 move is wrong (1 - 1 = 0)",
	} {
		if got := j.Judge(Submission{}, []byte(text)).Message(); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
	wantScheme := "weights: complete 100; points are for the squares that safe moves decide, minus one for each move that is wrong"
	if got := j.Scheme().String(); got != wantScheme {
		t.Error(got)
	}
	var titles []string
	for _, c := range j.blank(Submission{}).Checks {
		titles = append(titles, c.Title)
	}
	if got := strings.Join(titles, "; "); got != "the file has a list of moves; every move is a move on this board; "+
		"every move is free of risk; every certain square is found" {
		t.Error(got)
	}
	whole := "weights: readable 10, size 10, numbers 20, complete 40, mines 10, flags 10; each check earns a share of its " +
		"points, but not more than the share of the safe squares that show the right number"
	if got := newJudge(t).Scheme().String(); got != whole {
		t.Error(got)
	}
	large := board.NewBoard(board.Size{Rows: 101, Cols: 100})
	empty, _ := board.NewMinefield(large.Size())
	if _, err := NewJudge(Task{Mines: empty, Points: 1, Moves: true, Start: &large}); err == nil ||
		err.Error() != "moves are judged on boards of up to 10000 squares, and this has 10100" {
		t.Error(err)
	}
}

// A check that earned a part of its points is partial. A check that found no
// mistake but earned nothing is not made.
func TestOutcomes(t *testing.T) {
	r := judge(t, partialText)
	for c, want := range []string{"passed", "passed", "partial " + limitedPart, "partial", "partial " + limitedPart, "partial " + limitedPart} {
		got := r.Checks[c].Outcome.String()
		if r.Checks[c].limited {
			got += " " + r.Checks[c].Feedback
		}
		if got != want {
			t.Errorf("%s: %s, want %s", r.Checks[c].Name, got, want)
		}
	}
	r = judge(t, coveredText)
	if c := r.Checks[Mines]; c.Outcome != NotMade || c.Score != 0 || c.Feedback != limitedNone {
		t.Errorf("%+v", c)
	}
	if limitedPart != "nothing is wrong here, but the check earns only the share of the squares that are right" ||
		limitedNone != "nothing is wrong here, but the check earns nothing, as no square is right yet" {
		t.Error("the sentences have changed")
	}
}

// The reasons why a file was not read, word for word.
func TestRefusals(t *testing.T) {
	header := func(name string, change func(*zip.FileHeader)) *zip.File {
		h := zip.FileHeader{Name: name}
		change(&h)
		return &zip.File{FileHeader: h}
	}
	for want, z := range map[string]*zip.File{
		"the name leads out of its folder":                                 header("../a", func(*zip.FileHeader) {}),
		"a symbolic link, not a file: hand in the file itself":             header("a", func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink) }),
		"not a plain file":                                                 header("a", func(h *zip.FileHeader) { h.SetMode(fs.ModeDevice) }),
		"encrypted: hand it in without a password":                         header("a", func(h *zip.FileHeader) { h.Flags = 1 }),
		"packed by method 9: hand in an ordinary zip file (method 0 or 8)": header("a", func(h *zip.FileHeader) { h.Method = 9 }),
		"a zip file inside a zip file: unpack the outer one first":         header("a.zip", func(*zip.FileHeader) {}),
	} {
		if err := checkZipped(z, z.Name); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	dir := t.TempDir()
	writeZip(t, filepath.Join(dir, "empty.zip"))
	write(t, filepath.Join(dir, "text.zip"), "text")
	reports, _ := gradeAll(t, &Grader{Judge: newJudge(t)}, dir)
	for i, want := range []string{"no file to grade in the zip file", "not a zip file that can be opened: zip: not a valid zip file"} {
		if got := reports[i].Message(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if err := errDamaged(io.ErrUnexpectedEOF); err.Error() != "the zip file is damaged: unexpected EOF" {
		t.Error(err)
	}
	if r := newJudge(t).Refuse(Submission{}, errors.New("x")); r.Checks[RightSize].Feedback != "the file was not read" {
		t.Errorf("%+v", r.Checks)
	}
	if r := judge(t, "?\n"); r.Checks[Numbers].Feedback != "the size is wrong" {
		t.Errorf("%+v", r.Checks)
	}
	p, err := ParseNamePattern("canvas")
	must(t, err)
	if s := p.submission(&entry{file: "x"}); s.Note != "the file's name does not match the name pattern, so the student is not known" {
		t.Error(s.Note)
	}
	var deep *Refusal
	if err := refusef("more than %d folders deep", maxDepth); !errors.As(err, &deep) || err.Error() != "more than 50 folders deep" {
		t.Error(err)
	}
}

// A file that is left out is named with its kind.
func TestKinds(t *testing.T) {
	j := newJudge(t)
	for file, want := range map[string]string{
		"main.cpp": "source code", "x/Makefile": "source code", "CMakeLists.txt": "source code", "a.out": "a compiled program",
		"main.O": "a compiled program", "spec.pdf": "a document", "meta.yml": "a file of the grader",
		"solution.dat": "", "solution.txt": "", "notes": "", "board": "", "x.tar": "", "solution.c.dat": "",
	} {
		if got := kindByName(file); got != want {
			t.Errorf("%s is %q, want %q", file, got, want)
		}
	}
	for _, test := range []struct{ file, content, want string }{
		{"minesweeper", "\x7fELF\x02\x01\x01", "an ELF program"}, {"minesweeper.dat", "\x7fELF\x02\x01\x01", ""},
		{"x.dat", minefieldText, "the minefield"}, {"board", solutionText, ""}, {"x", "Rar!\x1a\x07\x00", ""},
		{"x", "PK\x03\x04", ""}, {"x", coveredText, ""},
	} {
		if got := j.kindByContent(test.file, []byte(test.content)); got != test.want {
			t.Errorf("%s is %q, want %q", test.file, got, test.want)
		}
	}
}

// The best of a student's files is the one with the most points, then the one
// with the best status, then the first.
func TestBest(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "1.dat"), "hello there")
	write(t, filepath.Join(dir, "2.dat"), coveredText)
	write(t, filepath.Join(dir, "3.dat"), coveredText)
	start := boardOf(t, partialText)
	j := mustJudge(t, Task{Mines: parseMinefield(t, minefieldText), Points: 1000, Start: start})
	g := &Grader{Judge: j, Single: true}
	got, _ := g.Run(context.Background(), []string{dir})
	if len(got) != 1 || got[0].Others != "counted: 2.dat, the best of 3 files; not counted: 1.dat (0), 3.dat (0)" {
		t.Errorf("%d reports, %s", len(got), got[0].Others)
	}
}
