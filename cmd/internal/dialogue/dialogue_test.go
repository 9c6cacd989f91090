package dialogue

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/prompt"
)

var nine = board.Size{Rows: 9, Cols: 9}

// laid lays mines at random, but not on the first square at (x, y), counted
// from 0, and not around it if there is room elsewhere.
func laid(seed uint64, total, x, y int) (m [9][9]bool) {
	r := rand.New(rand.NewPCG(seed, uint64(total)))
	near := func(a, b int) bool { return max(a-x, x-a, b-y, y-b) <= 1 }
	free := 0
	for i := range 81 {
		if near(i%9, i/9) {
			free++
		}
	}
	room := total <= 81-free
	for _, i := range r.Perm(81) {
		a, b := i%9, i/9
		if total > 0 && !(a == x && b == y) && !(room && near(a, b)) {
			m[b][a] = true
			total--
		}
	}
	return m
}

// say runs a dialogue and returns its transcript.
func say(t *testing.T, stage Stage, lines []string, place func(total, x, y int) [9][9]bool) (string, board.MoveResult) {
	t.Helper()
	lay := func(l generate.Spec) (board.Minefield, error) {
		if err := l.Check(); err != nil {
			return board.Minefield{}, err
		}
		x, y := -9, -9
		if stage == Five {
			x, y = l.Start.Col, l.Start.Row
			open := l
			open.First = generate.Open
			if (l.First == generate.Open) != (open.Check() == nil) {
				t.Errorf("%d mines at %v: the promise is %v", l.Mines, l.Start, l.First)
			}
		}
		m, err := board.NewMinefield(nine)
		for b, row := range place(l.Mines, x, y) {
			for a, mine := range row {
				if mine {
					m.Put(board.Square{Row: b, Col: a})
				}
			}
		}
		return m, err
	}
	var out strings.Builder
	w := bufio.NewWriter(&out)
	input := strings.NewReader(strings.Join(lines, "\n") + "\n")
	outcome, err := Play(prompt.New(input, w), stage, nine, lay)
	w.Flush()
	if err != nil {
		t.Fatalf("%q: %v", lines, err)
	}
	return out.String(), outcome
}

// script makes the input of a dialogue: random claims, a random share of which
// is right.
func script(r *rand.Rand, stage Stage, total int, mines [9][9]bool) []string {
	lines := []string{fmt.Sprint(total)}
	wise := r.Float64()
	for range r.IntN(150) {
		x, y := r.IntN(9), r.IntN(9)
		word := []string{"", ""}
		if stage == Five {
			word = []string{" free", " mine"}
		}
		k := r.IntN(2)
		if r.Float64() < wise {
			k = 0
			if mines[y][x] {
				k = 1
			} else if stage == Four {
				continue
			}
		}
		line := fmt.Sprint(x+1, " ", y+1) + word[k]
		if r.IntN(40) == 0 {
			line = []string{"", "x y mine", "0 5 free", "5 10 mine", "3 3 3", "free", "1 1 Free", "4"}[r.IntN(8)]
		}
		lines = append(lines, line)
	}
	return lines
}

// Random dialogues print the same as the model.
func TestAgainstModel(t *testing.T) {
	outcomes := make(map[Stage]map[board.MoveResult]int)
	const dialogues = 1200
	for seed := range uint64(dialogues) {
		r := rand.New(rand.NewPCG(seed, 4))
		stage := Four + Stage(seed%2)
		total := r.IntN(11)
		if seed%10 == 9 {
			total = r.IntN(81)
		} else if seed%10 == 7 { // for some first squares there is room without their neighbours
			total = 71 + r.IntN(7)
		}
		place := func(total, x, y int) [9][9]bool { return laid(seed, total, x, y) }
		lines := script(r, stage, total, place(total, 4, 4))
		if stage == Five && r.IntN(2) == 0 {
			// The script was made for this first square.
			lines = append([]string{lines[0], "5 5 free"}, lines[1:]...)
		}
		m := &model{five: stage == Five, place: place}
		want, wantOutcome := m.run(lines)
		got, outcome := say(t, stage, lines, place)
		if got != want || outcome != wantOutcome {
			t.Fatalf("seed %d, %q:\ngot %v:\n%s\nwant %v:\n%s", seed, lines, outcome, got, wantOutcome, want)
		}
		if outcomes[stage] == nil {
			outcomes[stage] = make(map[board.MoveResult]int)
		}
		outcomes[stage][outcome]++
	}
	t.Log(outcomes)
	few, five := dialogues/120, outcomes[Five]
	if outcomes[Four][board.SolvedBoard] < few || five[board.SolvedBoard] < few || five[board.BlownUp] < few || five[board.InvalidMove] < few {
		t.Errorf("the dialogues do not reach every end often: %v", outcomes)
	}
}

// After an answer that cannot be read, a sentence follows and the same
// question.
func TestUnreadable(t *testing.T) {
	none := func(int, int, int) (m [9][9]bool) { return m }
	answers := []string{"", "ten", "-1", "+5", "81", "82", "1e1", "3 4", "99999999999999999999", " 7 "}
	got, _ := say(t, Five, answers, none)
	if n := strings.Count(got, askMines); n != len(answers) || strings.Count(got, "│123456789│") != 1 {
		t.Errorf("asked %d times:\n%s", n, got)
	}
	if n := strings.Count(got, "? That is no number of mines: want 0 to 80.\n"); n != len(answers)-1 {
		t.Errorf("%d times in words:\n%s", n, got)
	}
	claims := []string{"7", "5", "5 5", "5 5 free now", "0 1 mine", "1 0 mine", "10 1 mine", "1 10 mine", "-1 1 mine", "A1 mine", "5 5 FREE", "1,1 mine"}
	got, _ = say(t, Five, claims, none)
	want := "That is no move: want x from 1 to 9, y from 1 to 9, and free or mine, as in 1 1 free.\n"
	if n := strings.Count(got, askClaims+want); n != len(claims)-1 {
		t.Errorf("%d times in words:\n%s", n, got)
	}
	if n := strings.Count(got, askClaims); n != len(claims) || strings.Count(got, "│123456789│") != 1 {
		t.Errorf("asked %d times:\n%s", n, got)
	}
}
