package marking

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// A reading is a second reading of the rules of marks for boards, on plain
// texts. It uses neither the judge nor a referee.
type reading struct {
	mines, start, want []string // rows; the squares ? and * of a start are as given
	finished           bool     // the finished game is wanted
	moves              [][]int  // the squares that each expected move changes
}

func (r *reading) cols() int { return len(r.mines[0]) }

func (r *reading) at(rows []string, i int) byte { return rows[i/r.cols()][i%r.cols()] }

func (r *reading) squares() int { return len(r.mines) * r.cols() }

func (r *reading) isMine(i int) bool { return r.at(r.mines, i) == '*' }

func (r *reading) near(i int) (list []int) {
	for n := range r.squares() {
		down, right := n/r.cols()-i/r.cols(), n%r.cols()-i%r.cols()
		if n != i && down*down <= 1 && right*right <= 1 {
			list = append(list, n)
		}
	}
	return list
}

// truth returns what an uncovered safe square shows.
func (r *reading) truth(i int) byte {
	n := byte('0')
	for _, near := range r.near(i) {
		if r.isMine(near) {
			n++
		}
	}
	if n == '0' {
		return ' '
	}
	return n
}

func isUncovered(c byte) bool { return c != '?' && c != '*' }

// judge returns what is there, what was asked, and the faults.
func (r *reading) judge(b []string) (right, asked, faults int) {
	others := 0
	for i := range r.squares() {
		shown, given, want := r.at(b, i), r.at(r.start, i), r.at(r.want, i)
		switch {
		case r.finished && r.isMine(i):
			if isUncovered(shown) {
				faults++
			}
		case r.finished:
			if !isUncovered(given) {
				asked++
				if shown == r.truth(i) {
					right++
				}
			}
			wrong := isUncovered(shown) && shown != r.truth(i) || shown == '*' && given != '*' || shown == '?' && isUncovered(given)
			if wrong {
				faults++
			}
		case given != want:
			asked++
			if shown == want {
				right++
			} else if shown != given {
				faults++
			}
			if shown != given && shown != want && (shown == '*' || isUncovered(shown) && r.isMine(i)) {
				others++
			}
		case shown != given:
			faults++
			others++
		}
	}
	if r.moves == nil {
		return right, asked, faults
	}
	right, asked, faults = 0, len(r.moves), others
	for _, squares := range r.moves {
		if !slices.ContainsFunc(squares, func(i int) bool { return r.at(b, i) != r.at(r.want, i) }) {
			right++
		}
	}
	return right, asked, faults
}

// mark returns the mark in hundredths.
func mark(points, right, asked, faults int) Points {
	exact := big.NewRat(int64(points*max(0, right-faults)), int64(asked))
	twice := new(big.Rat).Add(new(big.Rat).Mul(exact, big.NewRat(2, 1)), big.NewRat(1, 1))
	rounded := new(big.Int).Div(twice.Num(), new(big.Int).Mul(twice.Denom(), big.NewInt(2))).Int64()
	if right > faults && (right < asked || faults > 0) {
		rounded = min(max(rounded, 1), int64(points)-1)
	}
	return Points(rounded)
}

// spread uncovers a square and those around each blank, on rows of bytes.
func (r *reading) spread(b [][]byte, i int) {
	if b[i/r.cols()][i%r.cols()] != '?' {
		return
	}
	b[i/r.cols()][i%r.cols()] = r.truth(i)
	if r.truth(i) == ' ' {
		for _, n := range r.near(i) {
			r.spread(b, n)
		}
	}
}

// randomTask makes up a minefield, a given board and a board wanted.
func randomTask(rng *rand.Rand) (r *reading, task Task) {
	rows, cols := 2+rng.IntN(5), 2+rng.IntN(5)
	r = &reading{finished: rng.IntN(2) == 0}
	for range rows {
		row := make([]byte, cols)
		for c := range row {
			row[c] = ".....*"[rng.IntN(6)]
		}
		r.mines = append(r.mines, string(row))
	}
	b := make([][]byte, rows)
	for i := range b {
		b[i] = []byte(strings.Repeat("?", cols))
	}
	text := func() []string {
		return strings.Fields(strings.ReplaceAll(string(joinRows(b)), " ", "_"))
	}
	play := func() (move string, changes []int) {
		i := rng.IntN(r.squares())
		before := text()
		move = (board.Square{Row: i / cols, Col: i % cols}).String()
		if r.isMine(i) {
			if b[i/cols][i%cols] == '?' {
				b[i/cols][i%cols] = '*'
			}
			move += "*"
		} else {
			r.spread(b, i)
		}
		for n := range r.squares() {
			if text()[n/cols][n%cols] != before[n/cols][n%cols] {
				changes = append(changes, n)
			}
		}
		return move, changes
	}
	for range rng.IntN(3) {
		play()
	}
	r.start = blanks(text())
	list := ""
	for range 1 + rng.IntN(4) {
		if move, changes := play(); changes != nil {
			list += move + " "
			r.moves = append(r.moves, changes)
		}
	}
	r.want = blanks(text())
	task = Task{Points: Points(1 + rng.IntN(2000)), ExpectMoves: list}
	if r.finished {
		r.moves, task.ExpectMoves = nil, ""
		for i := range r.squares() {
			b[i/cols][i%cols] = r.truth(i)
			if r.isMine(i) {
				b[i/cols][i%cols] = '*'
			}
		}
		r.want = blanks(text())
	} else if rng.IntN(2) == 0 {
		r.moves, task.ExpectMoves = nil, ""
	}
	return r, task
}

func joinRows(b [][]byte) (out []byte) {
	for _, row := range b {
		out = append(append(out, row...), '\n')
	}
	return out
}

func blanks(rows []string) []string {
	for i := range rows {
		rows[i] = strings.ReplaceAll(rows[i], "_", " ")
	}
	return rows
}

// Over thousands of boards, changed at random, the marks are those of a second
// reading of the rules, the parts add up, and every sentence is true. One more
// right square never lowers the mark, and one more wrong one never raises it.
func TestMutatedBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	judged := 0
	for judged < 2000 {
		r, task := randomTask(rng)
		task.Mines = boardtest.Minefield(t, strings.Join(r.mines, "\n")+"\n")
		task.Start = boardOf(t, strings.Join(r.start, "\n")+"\n")
		if !r.finished && task.ExpectMoves == "" {
			task.Expect = boardOf(t, strings.Join(r.want, "\n")+"\n")
		}
		j, err := New(task)
		if err != nil {
			continue // nothing is left to do
		}
		b := slices.Clone([][]string{r.start, r.want}[rng.IntN(2)])
		for range 1 + rng.IntN(6) {
			before := j.Judge([]byte(strings.Join(b, "\n")+"\n"), false)
			i := rng.IntN(r.squares())
			row := []byte(b[i/r.cols()])
			row[i%r.cols()] = "?* 12345678"[rng.IntN(11)]
			if rng.IntN(2) == 0 {
				row[i%r.cols()] = r.at(r.want, i)
			}
			old := b[i/r.cols()][i%r.cols()]
			b[i/r.cols()] = string(row)
			got := j.Judge([]byte(strings.Join(b, "\n")+"\n"), false)
			if got.Status == StatusUnreadable { // by chance a minefield
				break
			}
			judged++
			right, asked, faults := r.judge(b)
			if want := mark(int(task.Points), right, asked, faults); got.Score != want {
				t.Fatalf("%v, want %v: %d of %d, %d faults\n%s\non %q from %q, want %q", got.Score, want, right, asked, faults, message(got), b, r.start, r.want)
			}
			checkReport(t, got)
			r.checkSentences(t, b, got)
			right2 := r.at(r.want, i) == row[i%r.cols()]
			wrong := !right2 && row[i%r.cols()] != r.at(r.start, i)
			if before.Status != StatusUnreadable && (right2 && got.Score < before.Score || wrong && old == r.at(r.want, i) && got.Score > before.Score) {
				t.Fatalf("%v after %v: square %d from %q to %q on %q", got.Score, before.Score, i, old, row[i%r.cols()], b)
			}
		}
	}
}

// factSentences are the sentences that list squares, with what must be true of
// each square listed and of no other.
func (r *reading) factSentences(b []string) map[string]func(i int) bool {
	shown := func(i int) byte { return r.at(b, i) }
	given := func(i int) byte { return r.at(r.start, i) }
	want := func(i int) byte { return r.at(r.want, i) }
	wrongNumber := func(i int) bool { return !r.isMine(i) && isUncovered(shown(i)) && shown(i) != r.truth(i) }
	return map[string]func(i int) bool{
		"still covered": func(i int) bool { return shown(i) == '?' && given(i) == '?' && isUncovered(want(i)) },
		"wrong":         wrongNumber,
		"mine":          func(i int) bool { return r.isMine(i) && isUncovered(shown(i)) },
		"flagged":       func(i int) bool { return shown(i) == '*' && given(i) != '*' && want(i) != '*' },
		"still flagged": func(i int) bool { return shown(i) == '*' && given(i) == '*' && want(i) != '*' },
		"covered again": func(i int) bool {
			return shown(i) == '?' && want(i) != '?' && given(i) != '?' && (isUncovered(given(i)) || !r.finished && given(i) == '*')
		},
		"not flagged": func(i int) bool { return shown(i) == '?' && given(i) == '?' && want(i) == '*' },
		"too far":     func(i int) bool { return !r.isMine(i) && shown(i) == r.truth(i) && !isUncovered(want(i)) },
	}
}

// sentenceKinds match the sentences of fact, each with its kind.
var sentenceKinds = []struct {
	match *regexp.Regexp
	kind  string
}{
	{regexp.MustCompile(`^(\d+) of the \d+ safe squares? (?:is|are) still covered: (.*)$`), "still covered"},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) still covered: (.*)$`), "still covered"},
	{regexp.MustCompile(`^(\d+) numbers? (?:is|are) wrong: (.*)$`), "wrong"},
	{regexp.MustCompile(`^(\d+) mines? (?:is|are) uncovered: (.*)$`), "mine"},
	{regexp.MustCompile(`^(\d+) safe squares? (?:is|are) flagged: (.*)$`), "flagged"},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) flagged that should not be: (.*)$`), "flagged"},
	{regexp.MustCompile(`^(\d+) (?:safe )?squares? (?:is|are) still flagged: (.*)$`), "still flagged"},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) covered again: (.*)$`), "covered again"},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) not flagged: (.*)$`), "not flagged"},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) uncovered that should not be: (.*)$`), "too far"},
}

// checkSentences checks that the facts of a report are true.
func (r *reading) checkSentences(t *testing.T, b []string, got *Report) {
	t.Helper()
	facts := r.factSentences(b)
	for _, p := range got.Parts {
		for sentence := range strings.SplitSeq(p.Feedback, "; ") {
			for _, kind := range sentenceKinds {
				found := kind.match.FindStringSubmatch(sentence)
				if found == nil {
					continue
				}
				listed := 0
				for item := range strings.SplitSeq(regexp.MustCompile(` and \d+ more$`).ReplaceAllString(found[2], ""), ", ") {
					name, rest, _ := strings.Cut(item, " ")
					s, err := board.ParseSquare(name)
					i := s.Row*r.cols() + s.Col
					if err != nil || !facts[kind.kind](i) {
						t.Fatalf("%q: %s is not so on %q from %q, want %q", sentence, name, b, r.start, r.want)
					}
					if rest != "" && rest != fmt.Sprintf("shows %s instead of %s", spoken(r.at(b, i)), spoken(r.truth(i))) {
						t.Fatalf("%q on %q", sentence, b)
					}
					listed++
				}
				all := 0
				for i := range r.squares() {
					if facts[kind.kind](i) {
						all++
					}
				}
				if found[1] != fmt.Sprint(all) && (r.moves == nil || kind.kind != "wrong" && kind.kind != "covered again" && kind.kind != "still covered") {
					t.Fatalf("%q: %d are on %q from %q, want %q", sentence, all, b, r.start, r.want)
				}
				sentence = ""
			}
			if sentence != "" && !regexp.MustCompile(`^\d+ (moves? cannot be seen|squares? (is|are) (not as wanted|still uncovered))`).MatchString(sentence) {
				t.Fatalf("%q is not a known sentence", sentence)
			}
		}
	}
}

func spoken(c byte) string {
	if c == ' ' {
		return "a blank"
	}
	return string(c)
}
