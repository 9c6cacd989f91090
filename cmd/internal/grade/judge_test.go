package grade

import (
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
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

// TestSubtlyWrong goes through the ways to be subtly wrong, and some that are
// only odd and right.
func TestSubtlyWrong(t *testing.T) {
	tests := []struct {
		name, text string
		status     Status
		score      string
		says       string
	}{
		{"right", solutionText, StatusComplete, "10", "all right"},
		{"mines still covered", strings.ReplaceAll(solutionText, "*", "?"), StatusComplete, "10", "all right"},
		{"0 for a blank", strings.ReplaceAll(solutionText, " ", "0"), StatusComplete, "10", "all right"},
		{"CRLF", strings.ReplaceAll(solutionText, "\n", "\r\n"), StatusComplete, "10", "all right"},
		{"no last newline", strings.TrimSuffix(solutionText, "\n"), StatusComplete, "10", "all right"},
		{"byte-order mark", "\ufeff" + solutionText, StatusComplete, "10", "all right"},
		{"F for a flag", strings.ReplaceAll(solutionText, "*", "F"), StatusComplete, "10", "all right"},
		{"drawn with a frame", string(board.Drawing{}.Board(nil, parseMinefield(t, minefieldText).Solution())), StatusComplete, "10", "all right"},

		{"safe square flagged", with("G1", '*'), StatusNotComplete, "9.79", "1 square without a mine is flagged: G1"},
		{"safe square covered", with("B6", '?'), StatusNotComplete, "9.87", "1 of 71 squares without a mine is not uncovered (still covered: B6)"},
		{"wrong number", with("B6", '2'), StatusComplete, "9.87", "1 number is wrong: B6 shows 2 instead of 3"},
		{"number for a blank", with("E5", '1'), StatusComplete, "9.87", "E5 shows 1 instead of a blank"},
		{"mine as number", with("A5", '2'), StatusComplete, "9.9", "1 square with a mine is uncovered: A5"},
		{"mine as blank", with("A5", ' '), StatusComplete, "9.9", "1 square with a mine is uncovered: A5"},
		{"trimmed rows", rows(func(_ int, r string) string { return strings.TrimRight(r, " ") + "\n" }), StatusUnreadable, "0", "2 rows are too short: F, G (the blanks at the end were lost"},
		{"8 rows", rows(func(i int, r string) string { return map[bool]string{true: r + "\n"}[i != 3] }), StatusWrongSize, "1", "row D is missing; the board has 8 rows, want 9"},
		{"10 rows", solutionText + "         \n", StatusWrongSize, "1", "one row of blanks too many"},
		{"8 columns", rows(func(_ int, r string) string { return r[:8] + "\n" }), StatusWrongSize, "1", "the board has 8 columns, want 9"},
		{"a row too long", with("A9", '1')[:9] + " " + solutionText[9:], StatusUnreadable, "0", "there are blanks behind the last square of a row"},
		{"lower case", strings.ReplaceAll(solutionText, "*", "f"), StatusUnreadable, "0", "a flag is written *, or F as a capital letter"},
		{"mines as X", strings.ReplaceAll(solutionText, "*", "X"), StatusUnreadable, "0", "X marks no square of a board"},
		{"underscores", strings.ReplaceAll(solutionText, " ", "_"), StatusUnreadable, "0", "is written as a space"},
		{"non-breaking spaces", strings.ReplaceAll(solutionText, " ", "\u00a0"), StatusUnreadable, "0", "special blanks"},
		{"pictures", strings.ReplaceAll(solutionText, "*", "\U0001f6a9"), StatusUnreadable, "0", "a flag is written *"},
		{"a nine", with("E5", '9'), StatusUnreadable, "0", "from 1 to 8"},
		{"tabs", "\t" + solutionText[1:], StatusUnreadable, "0", "there is a tab"},
		{"an empty line at the end", solutionText + "\n", StatusUnreadable, "0", "an empty line below the board"},
		{"an empty line between", strings.ReplaceAll(solutionText, "\n", "\n\n"), StatusUnreadable, "0", "empty lines between the rows"},
		{"separated by spaces", rows(func(_ int, r string) string { return strings.Join(strings.Split(r, ""), " ") + "\n" }), StatusWrongSize, "1", "a space between the squares"},
		{"separated by commas", rows(func(_ int, r string) string { return strings.Join(strings.Split(r, ""), ",") + "\n" }), StatusUnreadable, "0", "a comma between the squares"},
		{"barred", rows(func(_ int, r string) string { return "|" + strings.Join(strings.Split(r, ""), "|") + "|\n" }), StatusUnreadable, "0", "a bar between the squares"},
		{"string ends", strings.ReplaceAll(solutionText, "\n", "\x00\n"), StatusUnreadable, "0", "NUL characters"},
		{"UTF-16", "\xff\xfe" + strings.Join(strings.Split(solutionText, ""), "\x00") + "\x00", StatusUnreadable, "0", "saved as UTF-16"},
		{"messages", "Loading board from file 'mines.dat'... Success!\n" + solutionText, StatusUnreadable, "0", "what the program said to the screen"},
		{"source", "#include <iostream>\nint main() {}\n", StatusUnreadable, "0", "the source of a program"},
		{"a word", "hi", StatusUnreadable, "0", "this is a text and no board"},
		{"letters", "abcd\n", StatusUnreadable, "0", "this is a text and no board"},
		{"a letter", "x", StatusUnreadable, "0", "x marks no square of a board"},
		{"a foreign letter", with("A5", 0xe9), StatusUnreadable, "0", "characters in the file that cannot be seen"},
		{"an accent", strings.Replace(solutionText, "*", "\u00e9", 1), StatusUnreadable, "0", "a square cannot be \u00e9: the squares of a board are"},
		{"a drawing with mines", strings.Replace(string(board.Drawing{}.Board(nil, parseMinefield(t, minefieldText).Solution())), "*", "X", 1), StatusUnreadable, "0", "X marks no square of a board"},
		{"colours", strings.Replace(solutionText, "*", "\x1b[31m*\x1b[0m", 1), StatusUnreadable, "0", "codes for a terminal"},
		{"a title", "\x1b]0;mines\x07" + solutionText, StatusUnreadable, "0", "codes for a terminal"},
		{"CR alone", strings.ReplaceAll(solutionText, "\n", "\r"), StatusUnreadable, "0", "carriage returns ('\\r') without line feeds"},
		{"twice", solutionText + solutionText, StatusWrongSize, "1", "the board is in the file twice"},
		{"twice, apart", solutionText + "\n" + solutionText, StatusUnreadable, "0", "the board is in the file twice"},
		{"thrice", strings.Repeat("?????????\n", 18) + solutionText, StatusWrongSize, "1", "the file holds 3 boards"},
		{"document", "PK\x03\x04\x14\x00", StatusUnreadable, "0", "a zip file or an office document"},
		{"empty", "", StatusUnreadable, "0", "the file is empty"},
		{"blank lines only", "\n\n", StatusUnreadable, "0", "the file is empty"},
		{"the minefield", minefieldText, StatusUnreadable, "0", "the mines of the exercise"},
		{"another minefield", strings.Replace(minefieldText, "*", ".", 1), StatusUnreadable, "0", "mines and no numbers"},
		{"untouched", strings.Repeat("?????????\n", 9), StatusNotComplete, "2", "not one square is uncovered"},
		{"all blank", strings.Repeat("         \n", 9), StatusComplete, "5.53", "no square shows a number"},
		{"upside down", rows(func(i int, _ string) string { return solutionText[(8-i)*10 : (8-i)*10+10] }), StatusNotComplete, "6.03", "the rows are upside down"},
		{"counts itself", ruled(t, func(m board.Minefield, i int) int { return m.CountMinesAt(i) + 1 }), StatusComplete, "2", "one too large"},
		{"no diagonals", ruled(t, numberRules[0].count), StatusComplete, "", "the four diagonal neighbours count too"},
		{"wraps around", ruled(t, countWrapped), StatusComplete, "", "count around the edges"},
		{"counts free squares", ruled(t, countFree), StatusComplete, "", "count the free neighbours"},
		{"no spread", strings.Repeat("?????????\n", 4) + "???? ????\n" + strings.Repeat("?????????\n", 4), StatusNotComplete, "", "no mine touches E5"},
		{"one column off", rows(func(_ int, r string) string { return " " + r[:8] + "\n" }), StatusNotComplete, "", "one column too far to the right"},
	}
	for _, test := range tests {
		r := judge(t, test.text)
		if r.Status != test.status || !strings.Contains(r.Message(), test.says) || test.score != "" && r.Score.String() != test.score {
			t.Errorf("%s: %v, %v, %q; want %v, %s, %q", test.name, r.Status, r.Score, r.Message(), test.status, test.score, test.says)
		}
		if (r.Score == r.Max) != r.Faultless() {
			t.Errorf("%s: %v of %v, faultless %v", test.name, r.Score, r.Max, r.Faultless())
		}
	}
}

// ruled returns the board that a wrong rule for the numbers makes.
func ruled(t testing.TB, count func(board.Minefield, int) int) string {
	m := parseMinefield(t, minefieldText)
	b := m.Solution()
	for i := range b.Size().Squares() {
		if !m.HasMineAt(i) {
			b.SetAt(i, board.State(min(8, count(m, i))))
		}
	}
	return b.String()
}

// A trimmed board can be forgiven.
func TestPad(t *testing.T) {
	j := NewJudge(parseMinefield(t, minefieldText), 1000, board.ReadOptions{Pad: true})
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

// Whatever the board, points never exceed the maximum, a faultless board earns
// all of them and no other does, and mending a square never costs any.
func TestScoresAreMonotonic(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		mines, _ := board.NewMinefield(board.Size{Rows: 1 + rng.IntN(5), Cols: 1 + rng.IntN(5)})
		for i := range mines.Size().Squares() {
			if rng.IntN(4) == 0 {
				mines.Put(mines.Size().At(i))
			}
		}
		j := NewJudge(mines, Points(1+rng.IntN(2000)), board.ReadOptions{})
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
	r.total()
	return r
}

func checkScores(t *testing.T, r *Report, b board.Board) {
	t.Helper()
	sum := Points(0)
	for c, check := range r.Checks {
		sum += check.Max
		if check.Score < 0 || check.Score > check.Max {
			t.Fatalf("%v: %v of %v\n%v", Check(c), check.Score, check.Max, b)
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
		for _, max := range maxima(total) {
			sum += max
		}
		if sum != total {
			t.Errorf("the shares of %v add up to %v", total, sum)
		}
	}
}

func TestCleanText(t *testing.T) {
	for text, want := range map[string]string{
		"Jürgen 你好.dat":            "Jürgen 你好.dat",
		"a\nb\tc\x00\x1b[31m":      `a\x0ab\x09c\x00\x1b[31m`,
		"\xff\xfe":                 `\xff\xfe`,
		"abc\u202etad.exe":         `abc\u202etad.exe`,
		"\u2028\u0085\u200b\ufeff": `\u2028\u0085\u200b\ufeff`,
	} {
		if got := cleanText(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// The excerpt of what is no board is short and clean.
func TestExcerpt(t *testing.T) {
	r := judge(t, "\x1b[2J"+strings.Repeat("x", 50)+"\r\n"+strings.Repeat("\n", 50))
	if len(r.Excerpt) != excerptLines+1 || r.Excerpt[0] != `\x1b[2J`+strings.Repeat("x", excerptWidth-7)+"…" || r.Excerpt[1] != "" {
		t.Errorf("%q", r.Excerpt)
	}
	if r := judge(t, solutionText); r.Excerpt != nil {
		t.Errorf("%q of a board", r.Excerpt)
	}
}

// No text makes the judge panic, a report is a faultless board or not, and what
// it says is clean and in one line.
func FuzzJudge(f *testing.F) {
	for _, text := range []string{solutionText, minefieldText, "", "\xff\xfe1\x00", "  123\n +---+\nA|1*1|\n +---+\n", "1 1\n", "?", "\t", strings.Repeat(" ", 81)} {
		f.Add([]byte(text))
	}
	small := parseMinefield(f, "*..\n...\n..*\n")
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, j := range []*Judge{newJudge(t), NewJudge(small, 700, board.ReadOptions{})} {
			r := j.Judge(Submission{}, data)
			if message := r.Message(); cleanText(message) != message || message == "" {
				t.Errorf("message %q", message)
			}
			if (r.Score == r.Max) != r.Faultless() || r.Faultless() && r.Status != StatusComplete {
				t.Errorf("%v of %v, %v", r.Score, r.Max, r.Status)
			}
		}
	})
}
