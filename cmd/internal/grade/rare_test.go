package grade

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"minesweeper/board"
)

// Rare sentences, word for word: about archives, tables, moves and files.
func TestRareSentences(t *testing.T) {
	message := func(_ any, err error) string { return fmt.Sprint(err) }
	spent := new(atomic.Int64)
	spent.Store(-1)
	moves := mustJudge(t, Task{
		Mines: parseMinefield(t, "..*.\n"), Points: 1000, Moves: true, Start: boardOf(t, " 1??\n"),
	})
	large, err := board.NewMinefield(board.Size{Rows: 101, Cols: 100})
	must(t, err)
	drawer := mustJudge(t, Task{Mines: large, Points: 1000})
	for _, test := range []struct{ got, want string }{
		{message((&metered{io.NopCloser(strings.NewReader("x")), spent}).Read(nil)),
			"the files in the zip file are too large together"},
		{message(parseCSV([]byte("a\x00"))),
			"the table has NUL characters: was it saved as UTF-16? save it as CSV UTF-8"},
		{message(FormatNamed("x")), `unknown format "x"`},
		{message(ParseNamePattern("x")),
			`name pattern "x": want a group (?P<student>…), or one of canvas, file, folder, gradescope, moodle`},
		{message(ReadSheet(strings.NewReader("Identifier,Full name\n1,Ann\n"), SheetOptions{})),
			`the column to fill is not clear: name it with --grade-column; the gradebook has "Identifier", "Full name"`},
		{judge(t, swap("*", "-")).Diagnosis, "there is - where the mines are: " +
			"a flag is written *, and a mine that is not flagged stays covered (?)"},
		{judge(t, swap(" ", "_")).Diagnosis, "there is _ where blanks should be: " +
			"an uncovered square without mines around it is written as a space"},
		{readingFeedback(errors.New("x")), "this is not a board: x"},
		{moves.Judge(Submission{}, []byte(" 11?\n")).Diagnosis,
			"this is a board: hand in the moves, in a line such as A5* A7"},
		{moves.Judge(Submission{}, []byte("A3 * A4 *\n")).Diagnosis,
			"write the * directly after the square: A5*, not A5 *"},
		{moves.Judge(Submission{}, []byte("[A3*, A4]\n")).Diagnosis,
			"write the moves without brackets or quotation marks"},
		{moves.Judge(Submission{}, []byte("A3*A4A2*\n")).Diagnosis,
			"write a space between two moves: A5* A7, not A5*A7"},
		{moves.Judge(Submission{}, []byte("hello there\n")).Diagnosis, ""},
		{moves.Judge(Submission{}, []byte("\xff\xfeA\x003\x00*\x00")).Diagnosis,
			"the file is saved as UTF-16: save it as UTF-8 or ASCII (the > of Windows PowerShell writes UTF-16)"},
		{judge(t, "\xff\xfe\x00\x00?\x00\x00\x00").Diagnosis,
			"the file is saved as UTF-32: save it as UTF-8 or ASCII"},
		{string(drawer.draw(drawer.want, "")), `<span class="none">101x100: too large to draw</span>`},
		{Summary{Interrupted: io.EOF}.String(), "0 students; interrupted before any was graded"},
	} {
		if test.got != test.want {
			t.Errorf("got  %s\nwant %s", test.got, test.want)
		}
	}
}

// The output of a run that was interrupted before the first report says so.
func TestInterruptedBeforeAny(t *testing.T) {
	for name, want := range map[string]string{
		"table": "0 students; interrupted before any was graded\n",
		"junit": `<error message="interrupted before all submissions were graded" type="interrupted"></error>`,
		"tap":   "TAP version 13\n1..0 # SKIP no submissions\nBail out! interrupted\n",
		"vpl":   "Comment :=>> grading was interrupted\n",
	} {
		format, err := FormatNamed(name)
		must(t, err)
		var out bytes.Buffer
		must(t, format.Write(&out, Header{Judge: newJudge(t), Max: 1000}, nil, Summary{Interrupted: io.EOF}))
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}

// A student's archive of too many files is refused whole.
func TestManyFilesInArchive(t *testing.T) {
	dir := t.TempDir()
	var files []zipped
	for i := range studentLimits.entries + 1 {
		files = append(files, zipped{name: fmt.Sprintf("%d.dat", i), content: "?"})
	}
	writeZip(t, filepath.Join(dir, "ann.zip"), files...)
	reports, _ := gradeAll(t, &Grader{Judge: newJudge(t)}, dir)
	if got := reports[0].Message(); got != "a zip file with 101 files: at most 100 are allowed" {
		t.Error(got)
	}
}

// A messageLog keeps messages as lines.
type messageLog struct{ bytes.Buffer }

func (l *messageLog) Warn(format string, args ...any) { l.Report("mines grade: "+format, args...) }

func (l *messageLog) Report(format string, args ...any) { fmt.Fprintf(l, format+"\n", args...) }

// If no grade could be filled in, a hint names the patterns for downloads.
func TestNothingFilled(t *testing.T) {
	var out messageLog
	Filling{NotInSheet: []string{"b"}}.Report(&out, "grades.csv")
	want := `mines grade: grades.csv: 0 grades filled in
mines grade: handed in, but no row in the gradebook: b
hint: the gradebook identifies students by numbers or logins: --name-pattern canvas or --name-pattern moodle finds these in the names of downloaded files
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}

// Each student whose grade is not filled in is named with the reason.
func TestFillingReport(t *testing.T) {
	var out messageLog
	Filling{
		Filled: 1, NotHanded: []string{"a"}, NotInSheet: []string{"b"}, Several: []string{"c"},
		Twice: []string{"d"}, TooShort: []string{"e"}, Locked: []string{"f", "g"},
	}.Report(&out, "grades.csv")
	want := `mines grade: grades.csv: 1 grade filled in
mines grade: in the gradebook, but nothing handed in: a
mines grade: handed in, but no row in the gradebook: b
mines grade: handed in, but with several rows in the gradebook, so none is filled: c
mines grade: handed in twice, and filled in under the other name: d
mines grade: handed in, but the row in the gradebook is too short to have a grade: e
mines grade: not filled in, because the gradebook says excused or not to be changed: f, g
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}
