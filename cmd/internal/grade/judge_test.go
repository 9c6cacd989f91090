package grade

import (
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// judge judges a text over the exercise's minefield.
func judge(t testing.TB, text string) *Report {
	t.Helper()
	return newJudge(t).Judge(Submission{Student: "ann"}, []byte(text))
}

// with returns the solution with one square changed.
func with(square string, char byte) string {
	s, err := board.ParseSquare(square)
	if err != nil {
		panic(err)
	}
	text := []byte(solutionText)
	text[s.Row*10+s.Col] = char
	return string(text)
}

// rows returns the solution's rows, each through a function.
func rows(f func(i int, row string) string) string {
	var out strings.Builder
	for i, row := range strings.Split(strings.TrimSuffix(solutionText, "\n"), "\n") {
		out.WriteString(f(i, row))
	}
	return out.String()
}

// A trimmed board can be forgiven.
func TestPad(t *testing.T) {
	j := mustJudge(t, Task{Mines: parseMinefield(t, minefieldText), Points: 1000, Read: board.ReadOptions{Pad: true}})
	text := rows(func(_ int, r string) string { return strings.TrimRight(r, " ") + "\n" })
	if r := j.Judge(Submission{}, []byte(text)); !r.Faultless() {
		t.Errorf("%v: %s", r.Status, r.Message())
	}
}

// A long list of squares is cut, with a count.
func TestLongList(t *testing.T) {
	r := judge(t, strings.Repeat("?????????\n", 9))
	if got := r.Message(); !strings.Contains(got, "A1, A2, A3, A4, A7, A9, B1, B2 and 63 more") {
		t.Error(got)
	}
}

// On any board the points do not exceed the maximum, only a faultless board
// earns all of them, and correcting a square never costs points.
func TestScoresAreMonotonic(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		mines, _ := board.NewMinefield(board.Size{Rows: 1 + rng.IntN(5), Cols: 1 + rng.IntN(5)})
		for i := range mines.Size().Squares() {
			if rng.IntN(4) == 0 {
				mines.Put(mines.Size().At(i))
			}
		}
		j := mustJudge(t, Task{Mines: mines, Points: Points(1 + rng.IntN(2000))})
		b := board.NewBoard(mines.Size())
		for i := range mines.Size().Squares() {
			b.SetAt(i, board.State(rng.IntN(6)-2))
		}
		last := Points(-1)
		for _, i := range rng.Perm(mines.Size().Squares()) {
			r := j.scoreBoard(b)
			checkScores(t, r, b)
			if r.Score < last {
				t.Fatalf("mending costs points: %v after %v\n%v", r.Score, last, b)
			}
			last = r.Score
			b.SetAt(i, mines.Solution().StateAt(i))
		}
		if r := j.scoreBoard(b); !r.Faultless() || r.Score != r.Max {
			t.Fatalf("the solution scores %v of %v: %s", r.Score, r.Max, r.Message())
		}
	}
}

// scoreBoard makes the checks of squares.
func (j *Judge) scoreBoard(b board.Board) *Report {
	r := j.blank(Submission{})
	r.pass(Readable)
	r.pass(RightSize)
	j.judgeSquares(r, b)
	return r.settle()
}

func checkScores(t *testing.T, r *Report, b board.Board) {
	t.Helper()
	sum := Points(0)
	for _, check := range r.Checks {
		sum += check.Max
		if check.Score < 0 || check.Score > check.Max {
			t.Fatalf("%v: %v of %v\n%v", check.Name, check.Score, check.Max, b)
		}
	}
	if sum != r.Max || r.Score == r.Max && !r.Faultless() && r.Max >= 100 {
		t.Fatalf("%v of %v, the checks %v\n%v: %s", r.Score, r.Max, sum, b, r.Message())
	}
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]string{"10": "10", "7.5": "7.5", "0.05": "0.05", "007": "7", "3.10": "3.1", "1000000": "1000000"} {
		if p, err := ParsePoints(text); err != nil || p.String() != want {
			t.Errorf("%q: %v, %v; want %s", text, p, err, want)
		}
	}
	for _, text := range []string{"", "0", "0.00", ".5", "5.", "1.234", "-1", "+1", "1e3", "x", "1000000.01", "99999999999999999999", "1,5", "0x10", "1_0"} {
		if p, err := ParsePoints(text); err == nil {
			t.Errorf("%q: %v, want an error", text, p)
		}
	}
	for total := range Points(500) {
		sum := Points(0)
		for _, max := range wholeScheme.maxima(total) {
			sum += max
		}
		if sum != total {
			t.Errorf("the shares of %v add up to %v", total, sum)
		}
	}
}

// The excerpt of a file that is not a board is short and clean.
func TestExcerpt(t *testing.T) {
	r := judge(t, "\x1b[2J"+strings.Repeat("x", 50)+"\r\n"+strings.Repeat("\n", 50))
	if len(r.Excerpt) != excerptLines+1 || r.Excerpt[0] != `\x1b[2J`+strings.Repeat("x", excerptWidth-7)+"…" || r.Excerpt[1] != "" {
		t.Errorf("%q", r.Excerpt)
	}
	if r := judge(t, solutionText); r.Excerpt != nil {
		t.Errorf("%q of a board", r.Excerpt)
	}
}

// No text makes the judge panic. A report is faultless if and only if it has
// all points, and its message is clean and one line.
func FuzzJudge(f *testing.F) {
	for _, seed := range []string{solutionText, minefieldText, "", "\xff\xfe1\x00", "  123\n +---+\nA|1*1|\n +---+\n", "1 1\n", "?", "\t", strings.Repeat(" ", 81)} {
		f.Add([]byte(seed))
	}
	small := parseMinefield(f, "*..\n...\n..*\n")
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, j := range []*Judge{newJudge(t), mustJudge(t, Task{Mines: small, Points: 700})} {
			r := j.Judge(Submission{}, data)
			if message := r.Message(); text.Harmless(message) != message || message == "" {
				t.Errorf("message %q", message)
			}
			if (r.Score == r.Max) != r.Faultless() || r.Faultless() && r.Status != StatusComplete {
				t.Errorf("%v of %v, %v", r.Score, r.Max, r.Status)
			}
		}
	})
}
