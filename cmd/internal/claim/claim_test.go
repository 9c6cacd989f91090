package claim

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// agreeing lists the minefields that agree with a board, by going through all
// of them. The total may be -1 for unknown.
func agreeing(b board.Board, total int) (fields []board.Minefield) {
	size := b.Size()
	for set := range 1 << size.Squares() {
		m, _ := board.NewMinefield(size)
		for i := range size.Squares() {
			if set>>i&1 != 0 {
				m.Put(size.At(i))
			}
		}
		if boardtest.Agrees(m, b, total) {
			fields = append(fields, m)
		}
	}
	return fields
}

// Verdicts and chances are what counting all minefields gives, and witnesses
// are among them.
func TestAgainstAllMinefields(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := make(map[Verdict]int)
	for range 60 {
		mines, b := boardtest.Position(rng, board.Size{Rows: 3, Cols: 3}, 3)
		for _, total := range []int{-1, mines.Total()} {
			fields := agreeing(b, total)
			j := NewJudge(b, odds.Options{Total: total, TotalKnown: total >= 0, Density: big.NewRat(1, 2)}, nil)
			for i := range b.Size().Squares() {
				for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
					got, err := j.Judge(move.String(), true)
					if err != nil {
						t.Fatalf("%v: %v\n%v", move, err, b)
					}
					seen[got.Verdict]++
					checkJudgement(t, b, total, move, got, fields)
				}
			}
		}
	}
	for _, v := range []Verdict{Safe, Risky, Wrong, Redundant} {
		if seen[v] < 20 {
			t.Errorf("%v seen %d times only", v, seen[v])
		}
	}
}

func checkJudgement(t *testing.T, b board.Board, total int, move board.Move, got Judgement, fields []board.Minefield) {
	t.Helper()
	if b.State(move.Square) != board.Covered {
		if got.Verdict != Redundant || got.Fails != nil || got.Witness != nil {
			t.Errorf("%v: %+v, want redundant\n%v", move, got, b)
		}
		return
	}
	fails := 0
	for _, m := range fields {
		if m.HasMine(move.Square) != move.Flag {
			fails++
		}
	}
	want := big.NewRat(int64(fails), int64(len(fields)))
	verdict := Risky
	switch fails {
	case 0:
		verdict = Safe
	case len(fields):
		verdict = Wrong
	}
	if got.Verdict != verdict || got.Fails.Cmp(want) != 0 {
		t.Errorf("%v, total %d: %v %v, want %v %v\n%v", move, total, got.Verdict, got.Fails, verdict, want, b)
	}
	if (got.Witness != nil) != (fails > 0) {
		t.Errorf("%v, total %d: witness %v with %d failures\n%v", move, total, got.Witness, fails, b)
	}
	if w := got.Witness; w != nil && (!boardtest.Agrees(*w, b, total) || w.HasMine(move.Square) == move.Flag) {
		t.Errorf("%v, total %d: no witness\n%v\n%v", move, total, w, b)
	}
}

func TestInvalid(t *testing.T) {
	j := NewJudge(board.NewBoard(board.Size{Rows: 9, Cols: 9}), odds.Options{Density: big.NewRat(1, 2)}, nil)
	for _, text := range []string{"", "a1", "A0", "A01", "J1", "A10", "A1x", "A1**", " A1", "A1 "} {
		if got, err := j.Judge(text, true); got.Verdict != Invalid || err != nil {
			t.Errorf("%q: %v, %v", text, got.Verdict, err)
		}
	}
}

// Safe moves are played and others are not; what play says is passed on.
func TestPlay(t *testing.T) {
	b, err := board.ParseBoard([]byte("1?????\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var played []string
	refuse := errors.New("refused")
	j := NewJudge(b, odds.Options{Density: big.NewRat(1, 2)}, func(m board.Move) ([]int, error) {
		played = append(played, m.String())
		if m.Flag {
			b.Set(m.Square, board.Flagged)
			b.Set(board.Square{Row: 0, Col: 2}, 1)
			return nil, nil
		}
		return nil, refuse
	})
	for _, step := range []struct {
		text string
		want Verdict
	}{{"A3", Risky}, {"A2", Wrong}, {"A2*", Safe}, {"A2*", Redundant}, {"A3", Redundant}, {"A4*", Wrong}} {
		if got, err := j.Judge(step.text, false); got.Verdict != step.want || err != nil {
			t.Errorf("%s: %v, %v; want %v", step.text, got.Verdict, err, step.want)
		}
	}
	if len(played) != 1 || played[0] != "A2*" {
		t.Errorf("played %v", played)
	}
	if _, err := j.Judge("A4", false); err != refuse {
		t.Errorf("error %v, want that of play", err)
	}
}

func TestContradiction(t *testing.T) {
	b, err := board.ParseBoard([]byte("3?\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewJudge(b, odds.Options{Density: big.NewRat(1, 2)}, nil).Judge("A2", true)
	var contradiction *safemove.ContradictionError
	if !errors.As(err, &contradiction) || len(contradiction.Squares) != 1 {
		t.Errorf("error %v, want a contradiction that names a square", err)
	}
}
