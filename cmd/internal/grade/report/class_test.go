package report

import (
	"fmt"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// classOf summarizes students who handed in these texts.
func classOf(t *testing.T, j *marking.Judge, texts ...string) *classSummary {
	t.Helper()
	var reports []*Report
	for i, text := range texts {
		s := intake.Submission{Student: fmt.Sprintf("s%02d", i)}
		reports = append(reports, &Report{Submission: s, Report: j.Judge([]byte(text), false)})
	}
	reports = append(reports, &Report{Submission: intake.Submission{Student: "friend"}, Report: reports[0].Report})
	return summarize(j, reports)
}

// covered returns the solution with these squares covered.
func covered(t *testing.T, squares ...string) string { return with(t, '?', squares...) }

// What two students share is counted, once for a hand-in of several. Boards that
// are as they were given or have another size have no wrong squares.
func TestClassSummary(t *testing.T) {
	start := board.NewBoard(board.Size{Rows: 9, Cols: 9})
	j, err := marking.New(marking.Task{Mines: newJudge(t).Mines, Points: 1000, Start: &start})
	boardtest.Must(t, err)
	one, two := covered(t, "B6"), covered(t, "B6", "C6")
	g := classOf(t, j, one, one, two, textOf(t, "solution"), "1\n", "1\n", strings.Repeat("?????????\n", 9), strings.Repeat("?????????\n", 9))
	if got := fmt.Sprint(g.Squares, g.Groups); got != "[{B6 3}] []" {
		t.Error(got)
	}
	const want = "[{something that was asked is missing 5} " +
		"{no mine touches C5, so all squares around can be uncovered: your program should uncover them in turn 2} " +
		"{nothing has changed: this is the board that you were given 2} {write 9 lines of 9 squares each, and nothing else 2} {wrong size 2}]"
	if got := fmt.Sprint(g.Faults); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The lists of a large class are bounded, the largest groups first.
func TestClassSummaryIsBounded(t *testing.T) {
	j := newJudge(t)
	var texts []string
	for range 21 {
		texts = append(texts, covered(t, "A1", "A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2"))
	}
	for _, square := range strings.Fields("C1 C2 C3 C4 C5 C6 C7 C8 C9 D3 D4") {
		for range 2 {
			texts = append(texts, covered(t, "I1", square))
		}
	}
	texts = append(texts, covered(t, "I1", "D3"))
	g := classOf(t, j, texts...)
	const students = "s00, s01, s02, s03, s04, s05, s06, s07, s08, s09, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19 and 1 more"
	if len(g.Groups) != maxShared || len(g.Squares) != maxShared {
		t.Fatalf("%d groups, %d squares", len(g.Groups), len(g.Squares))
	}
	if got := g.Groups[0]; got != (sharedFaults{students, "A1, A2, A3, B1, B2, B3, B4, C1 and 1 more"}) {
		t.Errorf("%+v", got)
	}
	if got := fmt.Sprint(g.Groups[1:3]); got != "[{s39, s40, s43 D3, I1} {s21, s22 C1, I1}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(g.Squares[:4]); got != "[{C1 23} {C2 23} {I1 23} {A1 21}]" {
		t.Error(got)
	}
}
