package grade

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
)

// gradeAll grades paths and returns the reports in order.
func gradeAll(t testing.TB, g *Grader, paths ...string) ([]*report.Report, report.Summary) {
	t.Helper()
	begun, files := 0, 0
	g.Begin = func(steps int) func() {
		begun += steps
		return func() { files++ }
	}
	reports, sum, err := g.Run(context.Background(), paths)
	boardtest.Must(t, err)
	if begun != -1 || files < sum.Reports-sum.Statuses[marking.StatusMissing] {
		t.Errorf("%d steps, %d files for %d reports", begun, files, sum.Reports)
	}
	return reports, sum
}

// Each bad submission gets one row with its own verdict, and the others are
// graded.
func TestBrokenSubmissions(t *testing.T) {
	dir := t.TempDir()
	for i, way := range waysToBreak() {
		way.make(t, filepath.Join(dir, string(rune('a'+i))+"-"+way.name))
	}
	reports, sum := gradeAll(t, &Grader{Judge: newJudge(t)}, dir)
	if len(reports) != len(waysToBreak()) || sum.Reports != len(reports) {
		t.Fatalf("%d reports, summary %d, want %d", len(reports), sum.Reports, len(waysToBreak()))
	}
	for _, way := range waysToBreak() {
		i := slices.IndexFunc(reports, func(r *report.Report) bool {
			return strings.Contains(r.File, "-"+way.name) || way.name == "formula" && strings.Contains(r.File, "=cmd")
		})
		if i < 0 {
			t.Errorf("%s: no report", way.name)
			continue
		}
		r := reports[i]
		if r.Status != way.status || !strings.Contains(r.Message(), way.says) {
			t.Errorf("%s: %v: %s; want %v: %s", way.name, r.Status, r.Message(), way.status, way.says)
		}
		if strings.ContainsAny(r.File+r.Student+r.Message(), "\n\r\x1b\x00") || !slices.Equal([]rune(r.File), []rune(strings.ToValidUTF8(r.File, ""))) {
			t.Errorf("%s: the report is not clean: %q", way.name, r.File)
		}
	}
}

// Every student of a class has a row, in the order of names, and bad
// submissions do not disturb the others.
func TestClass(t *testing.T) {
	dir := t.TempDir()
	students := 10 * len(waysToBreak())
	broken := makeClass(t, dir, students)
	reports, sum := gradeAll(t, &Grader{Judge: newJudge(t)}, dir)
	if len(reports) != students || len(broken) != len(waysToBreak()) {
		t.Fatalf("%d reports, %d broken in %d ways", len(reports), len(broken), len(waysToBreak()))
	}
	if !slices.IsSortedFunc(reports, func(a, b *report.Report) int { return strings.Compare(a.File, b.File) }) {
		t.Error("reports are not sorted by file")
	}
	for _, r := range reports {
		way, ok := broken[r.Student]
		if !ok && !r.Faultless() && !strings.ContainsAny(r.Student, "<,\\=") {
			t.Errorf("%s: %v: %s", r.Student, r.Status, r.Message())
		}
		if ok && r.Status != way.status {
			t.Errorf("%s: %v, want %v", way.name, r.Status, way.status)
		}
	}
	if sum.Faultless < students-len(broken) {
		t.Errorf("%d are faultless", sum.Faultless)
	}
}

// A path that the user names may be a link, to a file or a folder. One that leads
// nowhere fails, as one that does not exist.
func TestPathsThatFail(t *testing.T) {
	t.Chdir(t.TempDir())
	boardtest.Must(t, os.Mkdir("dir", 0o755))
	boardtest.WriteFile(t, "dir/ann.dat", solutionText)
	boardtest.Must(t, os.Symlink("dir", "class"))
	boardtest.Must(t, os.Symlink("dir/ann.dat", "bob.dat"))
	boardtest.Must(t, os.Symlink("none", "nowhere"))
	reports, sum := gradeAll(t, &Grader{Judge: newJudge(t)}, "absent.dat", "nowhere", "class", "bob.dat")
	got := fmt.Sprintln(sum.Failed)
	for _, r := range reports {
		got += fmt.Sprintln(r.Student, r.File, r.Status)
	}
	const want = `[absent.dat: no such file or directory nowhere: no such file or directory]
absent absent.dat error
nowhere nowhere error
class class/ann.dat complete
bob bob.dat complete
`
	if got != want {
		t.Errorf("got %s", got)
	}
}

func rosterOf(t *testing.T, text string) *roll.Roster {
	t.Helper()
	r, err := roll.ReadRoster(strings.NewReader(text))
	boardtest.Must(t, err)
	return r
}

// An endingContext ends after some questions.
type endingContext struct {
	context.Context
	left *atomic.Int64
}

func (c endingContext) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A list of moves whose judging is ended early has no report.
func TestInterruptMoves(t *testing.T) {
	start, err := board.ParseBoard([]byte(partialText), board.ReadOptions{})
	boardtest.Must(t, err)
	ctx := endingContext{context.Background(), new(atomic.Int64)}
	ctx.left.Store(10)
	judged := 0
	g := &Grader{Begin: func(int) func() { return func() { judged++ } }}
	g.Judge = mustJudge(t, marking.Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Moves: true, Start: &start})
	g.Stdin = strings.NewReader("A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*")
	reports, sum, err := g.Run(ctx, []string{"-"})
	if judged != 1 || len(reports) != 0 || sum.Interrupted == nil || err != nil {
		t.Errorf("judged %d, %d reports, interrupted %v, %v", judged, len(reports), sum.Interrupted, err)
	}
}

// Interrupted, grading reports on what was judged and leaves nothing running.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	makeClass(t, dir, 300)
	before := runtime.NumGoroutine()
	ctx, stop := context.WithCancel(context.Background())
	n := 0
	g := &Grader{Judge: newJudge(t), Roster: rosterOf(t, "ann"), Begin: func(int) func() {
		return func() {
			n++
			if n == 5 {
				stop()
			}
		}
	}}
	reports, sum, _ := g.Run(ctx, []string{dir})
	if n := len(reports); sum.Interrupted == nil || n < 5 || n > 200 || sum.Statuses[marking.StatusMissing] != 0 {
		t.Errorf("interrupted %v after %d reports", sum.Interrupted, n)
	}
	for range 5000 { // of a millisecond: the last goroutines may still be ending
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}
