package report

import (
	"cmp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// textOf returns a file of the exercise.
func textOf(t testing.TB, name string) string {
	return boardtest.ReadFile(t, "../../../../testdata/"+name+".dat")
}

// with returns the solution with squares changed.
func with(t testing.TB, char byte, squares ...string) string {
	text := []byte(textOf(t, "solution"))
	for _, square := range squares {
		text[int(square[0]-'A')*10+int(square[1]-'1')] = char
	}
	return string(text)
}

// newJudge returns a judge over the exercise's minefield, for 10 points.
func newJudge(t testing.TB) *marking.Judge { return judgeOver(t, textOf(t, "mines"), 0) }

// smallJudge returns a judge over six squares, who takes 20 % of late work.
func smallJudge(t testing.TB) *marking.Judge { return judgeOver(t, "..*\n...\n", 20) }

func judgeOver(t testing.TB, mines string, late int) *marking.Judge {
	t.Helper()
	j, err := marking.New(marking.Task{Mines: boardtest.Minefield(t, mines), Points: 1000, Late: late})
	boardtest.Must(t, err)
	return j
}

// unread returns the report of a student whose hand-in has no board.
func unread(j *marking.Judge, student string, status marking.Status, why string) *Report {
	return &Report{Submission: intake.Submission{Student: student}, Report: j.Unread(status, why)}
}

func summaryOf(reports []*Report) (sum Summary) {
	for _, r := range reports {
		sum.Add(r)
	}
	return sum
}

// No line of the table is wider than asked, whatever is in it.
func TestTableWidth(t *testing.T) {
	j, reports := smallReports(t)
	for _, r := range reports {
		r.Name = strings.Repeat("李 Jane ", 9)
	}
	for _, width := range []int{0, 20, 60, 80, 200} {
		f := FormatNamed("table")
		var out strings.Builder
		boardtest.Must(t, f.Write(&out, Header{Judge: j, Width: width}, reports, summaryOf(reports)))
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) < len(reports)+2 {
			t.Errorf("%d: %d lines", width, len(lines))
		}
		for _, line := range lines {
			if n := ansi.StringWidth(line); n > cmp.Or(width, 80) {
				t.Errorf("%d columns, want %d: %s", n, width, line)
			}
		}
	}
}
