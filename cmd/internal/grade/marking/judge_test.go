package marking

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/text"
)

var minefieldText, partialText, solutionText = exercise("mines"), exercise("partial"), exercise("solution")

// exercise returns the text of a file of the exercise.
func exercise(name string) string {
	data, err := os.ReadFile("../../../../testdata/" + name + ".dat")
	if err != nil {
		panic(err)
	}
	return string(data)
}

// newJudge returns a judge over the exercise's minefield, for 10 points.
func newJudge(t testing.TB) *Judge {
	return mustJudge(t, Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000})
}

func mustJudge(t testing.TB, task Task) *Judge {
	t.Helper()
	j, err := New(task)
	boardtest.Must(t, err)
	return j
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]string{"10": "10", "7.5": "7.5", "0.05": "0.05", "007": "7", "3.10": "3.1", "1000000": "1000000"} {
		if p, err := ParsePoints(text); err != nil || p.String() != want {
			t.Errorf("%q: %v, %v; want %s", text, p, err, want)
		}
	}
	for _, text := range []string{"", "0", "0.00", ".5", "5.", "1.234", "-1", "+1", "1e3", "x", "1000000.01", "99999999999999999999", "1,5", "0x10", "1_0"} {
		want := fmt.Sprintf("points %q: want a number above 0 with at most two decimals, as in 10 or 7.5", text)
		if strings.HasPrefix(text, "1000000") {
			want = fmt.Sprintf("points %q: at most 1000000", text)
		}
		if p, err := ParsePoints(text); err == nil || p != 0 || err.Error() != want {
			t.Errorf("%q: %v, want an error", text, p)
		}
	}
}

// The excerpt of a file that is not a board is short and clean.
func TestExcerpt(t *testing.T) {
	r := newJudge(t).Judge([]byte("\x1b[2J"+strings.Repeat("x", 50)+"\r\n"+strings.Repeat("\n", 50)), false)
	want := `\x1b[2J` + strings.Repeat("x", excerptWidth-7) + "…" + strings.Repeat("\n", excerptLines) + "…\n"
	if r.Excerpt != want {
		t.Errorf("%q", r.Excerpt)
	}
	if r := newJudge(t).Judge([]byte(solutionText), false); r.Excerpt != "" {
		t.Errorf("%q of a board", r.Excerpt)
	}
}

// No text makes the judge panic. A report is faultless if and only if it has
// all points, and its message is clean and one line.
func FuzzJudge(f *testing.F) {
	for _, seed := range []string{solutionText, minefieldText, "", "\xff\xfe1\x00", "  123\n +---+\nA|1*1|\n +---+\n", "1 1\n", "?", "\t", strings.Repeat(" ", 81)} {
		f.Add([]byte(seed))
	}
	small := boardtest.Minefield(f, "*..\n...\n..*\n")
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, j := range []*Judge{newJudge(t), mustJudge(t, Task{Mines: small, Points: 700})} {
			r := j.Judge(data, false)
			if got := message(r); text.Harmless(got) != got {
				t.Errorf("message %q", got)
			}
			checkReport(t, r)
			if (r.Score == r.Max) != r.Faultless() || r.Faultless() && r.Status != StatusComplete {
				t.Errorf("%v of %v, %v", r.Score, r.Max, r.Status)
			}
		}
	})
}

func boardOf(t testing.TB, text string) *board.Board {
	t.Helper()
	b := boardtest.Board(t, text)
	return &b
}
