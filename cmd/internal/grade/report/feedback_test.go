package report

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
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
	var got []string
	for _, file := range read.File {
		in, err := file.Open()
		boardtest.Must(t, err)
		text, err := io.ReadAll(in)
		boardtest.Must(t, err)
		got = append(got, file.Name+": "+string(text))
	}
	if strings.Join(got, "; ") != "a/feedback.html: the page; ann.dat: the text" {
		t.Errorf("%q", got)
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
	boardtest.Must(t, EachFeedback(Header{Judge: j}, reports, func(r *Report, f Feedback) error {
		names = append(names, f.Name)
		page, text := strings.ReplaceAll(string(f.Page), "&#43;", "+"), string(f.Text)
		if !strings.Contains(page, "<h1>Minesweeper: "+r.Student+"</h1>") || strings.Contains(page, "<script>") || !strings.HasPrefix(text, r.Student+"\n\n0 of 10 points: missing\n  ✗      0  found: nothing\n") {
			t.Errorf("%s: %d bytes, %s", f.Name, len(page), text)
		}
		return nil
	}))
	if got := strings.Join(names, " "); got != "a-b_c.d@e x_1+ _x_y _ ann ANN-2 ann-3 "+long {
		t.Error(got)
	}
}

// A text has the parts that give or took points, the sentences, and three wrong
// answers of each cause at most.
func TestFeedbackText(t *testing.T) {
	j := smallJudge(t)
	r := &Report{Submission: intake.Submission{Student: "7", Name: "Ann", Late: true}, Report: j.Judge([]byte(" 1*\n*11\n"), true)}
	boards := func(a marking.Answer) marking.Answer {
		a.Mines, a.Revealed = []string{"..*", "..."}, []string{"??1", "?11"}
		return a
	}
	odd := marking.Answer{Function: "count_mines", Asked: "A1", Wanted: "1", Got: "2", Cause: "the edge"}
	r.Program = new(marking.Program)
	r.Program.Answers[0] = []marking.Answer{
		boards(odd), odd, odd, odd,
		{Function: "make_move", Asked: "A2", Wanted: "3", Got: "4", Revealed: []string{"?"}},
	}
	const sample = "\nasked   A1\nwanted  1\ngot     2\ncause   the edge\n"
	const want = `Ann (7)

4.8 of 10 points: not complete
  ◐      8  found: 1 safe square is flagged: B1
  ✓      0  numbers: no number is wrong
  ✓      0  explosion: no mine is uncovered
  ✗     -2  flags: 1 safe square is flagged: B1
  ✗   -1.2  late: it was handed in late

1 safe square is flagged: B1
it was handed in late
points: found 8 (4 of 5), flags -2 (1 fault), late -1.2 = 4.8
` + sample + "mines      revealed\n..*  ??1\n...  ?11\n" + sample + sample +
		"\nasked   A2\nwanted  3\ngot     4\nrevealed\n?\n"
	if got := string(r.asText()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A drawing has the rows and columns of the board with their labels. Too large a
// board is not drawn.
func TestDrawing(t *testing.T) {
	j := smallJudge(t)
	for text, want := range map[string]string{
		" 1*\n?11\n": `<span class="board" role="img" aria-label="a&lt;b, 2 by 3 squares">` +
			`<span class="r"><b></b><b>1</b><b>2</b><b>3</b></span>` +
			`<span class="r"><b>A</b><i class="n0"></i><i class="n1">1</i><i class="f">⚑</i></span>` +
			`<span class="r"><b>B</b><i class="c w1" title="B1 has no mine and is still covered">·</i><i class="n1">1</i><i class="n1">1</i></span></span>`,
		"1?\n": `<span class="board" role="img" aria-label="a&lt;b, 1 by 2 squares">` +
			`<span class="r"><b></b><b>1</b><b>2</b></span><span class="r"><b>A</b><i class="n1">1</i><i class="c"></i></span></span>`,
	} {
		b := boardtest.Board(t, text)
		if got := string(draw(j, b, "a<b")); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	if got := draw(j, board.NewBoard(board.Size{Rows: 73, Cols: 137}), "x"); got != `<span class="none">73x137: too large to draw</span>` {
		t.Errorf("got %s", got)
	}
	if got := draw(j, board.NewBoard(board.Size{Rows: 100, Cols: 100}), "x"); !strings.Contains(string(got), "100 by 100 squares") {
		t.Errorf("got %s", got)
	}
}
