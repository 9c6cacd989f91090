package report

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/marking"
)

// The archive has the page or the text, as the name says.
func TestFeedbackArchive(t *testing.T) {
	var data bytes.Buffer
	archive := zip.NewWriter(&data)
	f := Feedback{"ann", []byte("the page"), []byte("the text")}
	boardtest.Must(t, f.AddTo(archive, "a/feedback.html"))
	boardtest.Must(t, f.AddTo(archive, "ann.dat"))
	boardtest.Must(t, archive.Close())
	read, err := zip.NewReader(bytes.NewReader(data.Bytes()), int64(data.Len()))
	boardtest.Must(t, err)
	for name, want := range map[string]string{"a/feedback.html": "the page", "ann.dat": "the text"} {
		got, err := fs.ReadFile(read, name)
		if string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// The files of a student have names that every system can have, and no two
// students the same.
func TestFeedbackNames(t *testing.T) {
	j := newJudge(t)
	var reports []*Report
	long := strings.Repeat("é", 80)
	for _, student := range []string{"a-b_c.d@e", "x_1+", "../x y", "...", "ann", "ANN", "ann", long + "b"} {
		reports = append(reports, unread(j, student, marking.StatusMissing, "nothing"))
	}
	var names []string
	boardtest.Must(t, EachFeedback(Header{Judge: j}, reports, func(_ *Report, f Feedback) error {
		names = append(names, f.Name)
		return nil
	}))
	if got := strings.Join(names, " "); got != "a-b_c.d@e x_1+ _x_y _ ann ANN-2 ann-3 "+long {
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
