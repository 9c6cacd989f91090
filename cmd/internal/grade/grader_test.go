package grade

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/roll"
)

// Each submission that cannot be read gets one row, the others are graded, and
// reports have no control characters, whatever the names.
func TestBrokenSubmissions(t *testing.T) {
	t.Chdir(t.TempDir())
	lying := []byte(zipOf(t, zipped{"solution.dat", strings.Repeat(" ", 2<<20)})) // its directory says nine bytes
	copy(lying[bytes.LastIndex(lying, []byte("PK\x01\x02"))+24:], []byte{9, 0, 0, 0})
	boardtest.Must(t, os.Mkdir("c", 0o755))
	for name, text := range map[string]string{
		"bomb.zip": zipOf(t, zipped{"solution.dat", strings.Repeat(" ", 2<<20)}), "lying.zip": string(lying),
		"huge.dat": "", "ren\xe9.dat": solutionText, "\nok 99 - me.dat": solutionText, ", \"jr\"; x.dat": solutionText,
		"=cmd|' C calc'!A.dat": solutionText, "<script>alert(1)<!--&.dat": solutionText,
	} {
		boardtest.WriteFile(t, "c/"+name, text)
	}
	boardtest.Must(t, os.Truncate("c/huge.dat", 1<<40))
	steps, done := 0, 0
	g := &Grader{Judge: newJudge(t), Begin: func(n int) func() {
		steps += n
		return func() { done++ }
	}}
	reports, sum, err := g.Run(context.Background(), []string{"c"})
	got := fmt.Sprintln(steps, done, &sum, err)
	for _, r := range reports {
		got += fmt.Sprintln(r.Student, r.File, r.Status, r.Message())
	}
	const want = `-1 8 8 students: 5 complete, 3 refused; mean 6.25 of 10 <nil>
\nok 99 - me c/\nok 99 - me.dat complete all right
, "jr"; x c/, "jr"; x.dat complete all right
<script>alert(1)<!--& c/<script>alert(1)<!--&.dat complete all right
=cmd|' C calc'!A c/=cmd|' C calc'!A.dat complete all right
bomb c/bomb.zip/solution.dat refused larger than 1 MiB, but neither a board nor a program is so large: hand in only that
huge c/huge.dat refused larger than 1 MiB, but neither a board nor a program is so large: hand in only that
lying c/lying.zip/solution.dat refused the zip file is damaged: zip: not a valid zip file
ren\xe9 c/ren\xe9.dat complete all right
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
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
	for i := range 300 {
		boardtest.WriteFile(t, filepath.Join(dir, fmt.Sprint(i, ".dat")), solutionText)
	}
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
