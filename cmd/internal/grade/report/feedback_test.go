package report

import (
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/intake"
)

// The files of a student have names that every system can have, and no two
// students the same.
func TestFeedbackNames(t *testing.T) {
	var reports []*Report
	long := strings.Repeat("é", 80)
	for _, student := range []string{"a-b_c.d@e", "x_1+", "../x y", "...", "ann", "ANN", "ann", "Ann-2", long + "b"} {
		reports = append(reports, &Report{Submission: intake.Submission{Student: student}})
	}
	if got := strings.Join(FeedbackNames(reports), " "); got != "a-b_c.d@e x_1+ _x_y _ ann ANN-2 ann-3 Ann-2-2 "+long {
		t.Error(got)
	}
}

// A board of more than maxDrawn squares is not drawn.
func TestDrawing(t *testing.T) {
	j := smallJudge(t)
	for size, want := range map[board.Size]string{
		{Rows: 73, Cols: 137}:  `<span class="none">73x137: too large to draw</span>`,
		{Rows: 100, Cols: 100}: `<span class="board" role="img" aria-label="x, 100 by 100 squares">`,
	} {
		if got := string(draw(j, board.NewBoard(size), "x")); !strings.HasPrefix(got, want) {
			t.Errorf("got %.80s, want %s", got, want)
		}
	}
}
