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

// A reading is a second reading of the rules of marks for boards. It uses neither
// the judge nor a referee.
type reading struct {
	mines       board.Minefield
	start, want board.Board
	finished    bool    // the finished game is wanted
	moves       [][]int // the squares that each expected move changes
}

// A view is what one square of a board has, was given, should have, and what the
// number there is.
type view struct {
	shown, given, want, truth board.State
	hasMine, finished         bool
}

func (r *reading) at(b board.Board, i int) view {
	truth := board.State(r.mines.CountMinesAt(i))
	return view{b.StateAt(i), r.start.StateAt(i), r.want.StateAt(i), truth, r.mines.HasMineAt(i), r.finished}
}

// judge returns what is there, what was asked, and the faults.
func (r *reading) judge(b board.Board) (right, asked, faults int) {
	others := 0
	for i := range b.Size().Squares() {
		switch v := r.at(b, i); {
		case r.finished && v.hasMine:
			if v.shown.Uncovered() {
				faults++
			}
		case r.finished:
			if !v.given.Uncovered() {
				asked++
				if v.shown == v.truth {
					right++
				}
			}
			if v.shown.Uncovered() && v.shown != v.truth || v.shown == board.Flagged && v.given != board.Flagged ||
				v.shown == board.Covered && v.given.Uncovered() {
				faults++
			}
		case v.given != v.want:
			asked++
			if v.shown == v.want {
				right++
			} else if v.shown != v.given {
				faults++
			}
			if v.shown != v.given && v.shown != v.want && (v.shown == board.Flagged || v.shown.Uncovered() && v.hasMine) {
				others++
			}
		case v.shown != v.given:
			faults++
			others++
		}
	}
	if r.moves == nil {
		return right, asked, faults
	}
	right, asked, faults = 0, len(r.moves), others
	for _, squares := range r.moves {
		if !slices.ContainsFunc(squares, func(i int) bool { return b.StateAt(i) != r.want.StateAt(i) }) {
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

// randomTask makes up a minefield, a given board and a board wanted.
func randomTask(rng *rand.Rand) (r *reading, task Task) {
	size := board.Size{Rows: 2 + rng.IntN(5), Cols: 2 + rng.IntN(5)}
	game := moveModel{mines: boardtest.Scatter(rng, size, rng.IntN(1+size.Squares()/3)), board: board.NewBoard(size)}
	play := func() (move string, changes []int) {
		i, before := rng.IntN(size.Squares()), game.board.Clone()
		if before.StateAt(i) == board.Covered {
			game.decide(i)
		}
		for n := range size.Squares() {
			if game.board.StateAt(n) != before.StateAt(n) {
				changes = append(changes, n)
			}
		}
		return board.Move{Square: size.At(i), Flag: game.mines.HasMineAt(i)}.String(), changes
	}
	for range rng.IntN(3) {
		play()
	}
	r = &reading{mines: game.mines, start: game.board.Clone(), finished: rng.IntN(2) == 0}
	list := ""
	for range 1 + rng.IntN(4) {
		if move, changes := play(); changes != nil {
			list += move + " "
			r.moves = append(r.moves, changes)
		}
	}
	r.want = game.board
	task = Task{Mines: r.mines, Start: &r.start, Points: Points(1 + rng.IntN(2000)), ExpectMoves: list}
	if r.finished {
		r.want, r.moves, task.ExpectMoves = r.mines.Solution(), nil, ""
	} else if list == "" || rng.IntN(2) == 0 {
		task.Expect, r.moves, task.ExpectMoves = &r.want, nil, ""
	}
	return r, task
}

// Over thousands of boards, changed at random, the marks are those of a second
// reading of the rules, the parts add up, and every sentence is true. One more
// right square never lowers the mark, and one more wrong one never raises it.
func TestMutatedBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	judged := 0
	for judged < 2000 {
		r, task := randomTask(rng)
		j, err := New(task)
		if err != nil {
			continue // nothing is left to do
		}
		b := []board.Board{r.start, r.want}[rng.IntN(2)].Clone()
		for range 1 + rng.IntN(6) {
			before := j.Judge([]byte(b.String()), false)
			i := rng.IntN(b.Size().Squares())
			old := r.at(b, i)
			b.SetAt(i, board.State(rng.IntN(11)-2)) // flagged, covered or a number
			if rng.IntN(2) == 0 {
				b.SetAt(i, old.want)
			}
			got := j.Judge([]byte(b.String()), false)
			if got.Status == StatusUnreadable { // by chance a minefield
				break
			}
			judged++
			right, asked, faults := r.judge(b)
			if want := mark(int(task.Points), right, asked, faults); got.Score != want {
				t.Fatalf("%v, want %v: %d of %d, %d faults\n%s\non\n%vfrom\n%vwant\n%v", got.Score, want, right, asked, faults, message(got), b, r.start, r.want)
			}
			checkReport(t, got)
			r.checkSentences(t, b, got)
			isRight := b.StateAt(i) == old.want
			isWrong := !isRight && b.StateAt(i) != old.given
			if before.Status != StatusUnreadable && (isRight && got.Score < before.Score || isWrong && old.shown == old.want && got.Score > before.Score) {
				t.Fatalf("%v after %v: square %d was %v on\n%v", got.Score, before.Score, i, old.shown, b)
			}
		}
	}
}

// A fact is a sentence that counts and lists squares, with what must be true of
// each square listed and of no other. If moves are wanted, some of these squares
// may count for a move instead.
type fact struct {
	match   *regexp.Regexp
	perMove bool
	isSo    func(v view) bool
}

var facts = []fact{
	{regexp.MustCompile(`^(\d+) (?:of the \d+ safe )?squares? (?:is|are) still covered: (.*)$`), true, func(v view) bool {
		return v.shown == board.Covered && v.given == board.Covered && v.want.Uncovered()
	}},
	{regexp.MustCompile(`^(\d+) numbers? (?:is|are) wrong: (.*)$`), true, func(v view) bool {
		return !v.hasMine && v.shown.Uncovered() && v.shown != v.truth
	}},
	{regexp.MustCompile(`^(\d+) mines? (?:is|are) uncovered: (.*)$`), false, func(v view) bool { return v.hasMine && v.shown.Uncovered() }},
	{regexp.MustCompile(`^(\d+) (?:safe )?squares? (?:is|are) flagged(?: that should not be)?: (.*)$`), false, func(v view) bool {
		return v.shown == board.Flagged && v.given != board.Flagged && v.want != board.Flagged
	}},
	{regexp.MustCompile(`^(\d+) (?:safe )?squares? (?:is|are) still flagged: (.*)$`), false, func(v view) bool {
		return v.shown == board.Flagged && v.given == board.Flagged && v.want != board.Flagged
	}},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) covered again: (.*)$`), true, func(v view) bool {
		return v.shown == board.Covered && v.want != board.Covered && (v.given.Uncovered() || !v.finished && v.given == board.Flagged)
	}},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) not flagged: (.*)$`), false, func(v view) bool {
		return v.shown == board.Covered && v.given == board.Covered && v.want == board.Flagged
	}},
	{regexp.MustCompile(`^(\d+) squares? (?:is|are) uncovered that should not be: (.*)$`), false, func(v view) bool {
		return !v.hasMine && v.shown == v.truth && !v.want.Uncovered()
	}},
}

// otherSentence matches sentences that state no such fact.
var otherSentence = regexp.MustCompile(`^$|^\d+ (moves? cannot be seen|squares? (is|are) (not as wanted|still uncovered))`)

// checkSentences checks that the facts of a report are true.
func (r *reading) checkSentences(t *testing.T, b board.Board, got *Report) {
	t.Helper()
	for _, p := range got.Parts {
		for sentence := range strings.SplitSeq(p.Feedback, "; ") {
			at := slices.IndexFunc(facts, func(f fact) bool { return f.match.MatchString(sentence) })
			if at < 0 && !otherSentence.MatchString(sentence) {
				t.Fatalf("%q is not a known sentence", sentence)
			}
			if at >= 0 && !r.isTrue(sentence, facts[at], b) {
				t.Fatalf("%q is not so on\n%vfrom\n%vwant\n%v", sentence, b, r.start, r.want)
			}
		}
	}
}

// isTrue reports whether a sentence lists squares of a kind and counts all.
func (r *reading) isTrue(sentence string, f fact, b board.Board) bool {
	found := f.match.FindStringSubmatch(sentence)
	for item := range strings.SplitSeq(andMore.ReplaceAllString(found[2], ""), ", ") {
		name, rest, _ := strings.Cut(item, " ")
		s, err := board.ParseSquare(name)
		if err != nil || !f.isSo(r.at(b, b.Size().Index(s))) {
			return false
		}
		v := r.at(b, b.Size().Index(s))
		shows := fmt.Sprintf("shows %d instead of %d", v.shown, v.truth)
		if rest != "" && rest != regexp.MustCompile(`\b0\b`).ReplaceAllString(shows, "a blank") {
			return false
		}
	}
	all := 0
	for i := range b.Size().Squares() {
		if f.isSo(r.at(b, i)) {
			all++
		}
	}
	return found[1] == fmt.Sprint(all) || r.moves != nil && f.perMove
}

var andMore = regexp.MustCompile(` and \d+ more$`)
