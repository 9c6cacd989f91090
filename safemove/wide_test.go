package safemove_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// midGame plays on a large board until about half of the safe squares are
// uncovered, and returns the player's board, without flags, and the minefield.
func midGame(tb testing.TB, size board.Size, density float64) (board.Board, board.Minefield) {
	tb.Helper()
	r := rand.New(rand.NewPCG(7, 8))
	m := boardtest.Scatter(r, size, int(density*float64(size.Squares())))
	b := board.NewBoard(size)
	referee, _ := board.NewReferee(m, b)
	for safe := size.Squares() - m.Total(); b.CoveredSquares() > size.Squares()-safe/2; {
		for range safe / 100 {
			if s := size.At(r.IntN(size.Squares())); !m.HasMine(s) {
				referee.Make(s.Move())
			}
		}
	}
	return b, m
}

// TestBlankBoard: one move uncovers a million squares. No move is certain
// before it, and one flag is certain after it.
func TestBlankBoard(t *testing.T) {
	size := board.Size{Rows: 1000, Cols: 1000}
	m, _ := board.NewMinefield(size, board.Square{Row: 999, Col: 999})
	b := board.NewBoard(size)
	if _, ok, err := safemove.Find(b, options(-1)); ok || err != nil {
		t.Errorf("all covered: %v, %v", ok, err)
	}
	if result := board.MakeMove("A1", m, b); result != board.SolvedBoard {
		t.Errorf("A1: %v", result)
	}
	step, ok, err := safemove.Find(b, options(-1))
	if !ok || err != nil || step.Move.String() != "ALL1000*" {
		t.Errorf("got %v, %v, %v", step, ok, err)
	}
}

// TestUndecided gives exact reasoning a board whose every other square of every
// other row is uncovered, a frontier as wide as can be, and a small budget: it
// still returns the moves of the rules, and an error for the rest.
func TestUndecided(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	size := board.Size{Rows: 41, Cols: 41}
	m, _ := board.NewMinefield(size)
	for i := range size.Squares() {
		if s := size.At(i); (s.Row%2 == 1 || s.Col%2 == 1) && r.Float64() < 0.4 {
			m.Put(s)
		}
	}
	b := board.NewBoard(size)
	for i := range size.Squares() {
		if s := size.At(i); s.Row%2 == 0 && s.Col%2 == 0 {
			b.SetAt(i, board.State(m.CountMinesAt(i)))
		}
	}
	steps, err := safemove.All(b, safemove.ReasoningOptions{Budget: 1000})
	var undecided *safemove.UndecidedError
	if !errors.As(err, &undecided) || !strings.Contains(err.Error(), undecided.Square.String()) {
		t.Fatalf("error %v", err)
	}
	for _, s := range steps {
		if s.Move.Flag != m.HasMine(s.Move.Square) {
			t.Errorf("%v is wrong: %v", s.Move, s.Reason)
		}
	}
	if len(steps) == 0 {
		t.Error("no moves at all")
	}
}

// TestLookAgain gives exact reasoning a board that is too wide for its budget
// at first. The rules for two numbers cut it into parts that are not.
func TestLookAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 3))
	size := board.Size{Rows: 41, Cols: 41}
	m, _ := board.NewMinefield(size)
	for i := range size.Squares() {
		if s := size.At(i); (s.Row%2 == 1 || s.Col%2 == 1 || s.Row%8 == 2) && r.Float64() < 0.2 {
			m.Put(s)
		}
	}
	b := board.NewBoard(size)
	for i := range size.Squares() {
		s := size.At(i)
		if s.Row%2 == 0 && (s.Col%2 == 0 || s.Row%8 == 0) && r.Float64() < 0.9 && !m.HasMine(s) {
			b.SetAt(i, board.State(m.CountMinesAt(i)))
		}
	}
	steps, err := safemove.All(b, safemove.ReasoningOptions{Budget: 20_000})
	if err != nil || len(steps) != 704 {
		t.Errorf("%d moves, %v", len(steps), err)
	}
	for _, s := range steps {
		if s.Move.Flag != m.HasMine(s.Move.Square) {
			t.Errorf("%v is wrong: %v", s.Move, s.Reason)
		}
	}
}

// TestContradictions: the error names numbers that cannot all be right.
func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		board string
		total int
		want  string
	}{
		{"1?\n3*\n", -1, "B1 shows 3 but touches only 2 squares that could have a mine"},
		{"11\n11\n", -1, "A1 shows 1 but touches no square that could have a mine"},
		{"**\n1?\n", -1, "B1 shows 1 but touches 2 mines: A1 and A2"},
		{"***\n? ?\n", -1, "B2 shows a blank but touches 3 mines: A1, A2 and A3"},
		{"????????\n12231121\n", -1, "B4 and B5 cannot both be right: no minefield agrees with them"},
		{"***\n", 2, "A1, A2 and A3 are flagged, but the board has 2 mines"},
		{"*\n", 0, "A1 is flagged, but the board has 0 mines"},
		{"  \n", 1, "the board has 1 mine, but no square that could have one"},
		{"1???\n", 0, "A1 cannot be right: the board has 0 mines, and there must be at least 1"},
		{"?1?*\n", 1, "A2 cannot be right: the board has 1 mine, and with what is flagged they need at least 2"},
		{"?1?1?\n", 3, "A2 cannot be right: the board has 3 mines, and there is room for at most 2"},
		{"?1?1?*\n", 4, "A2 cannot be right: the board has 4 mines, and there is room for at most 3"},
		{"?1??1?\n", 1, "A2 and A5 cannot both be right: the board has 1 mine, and there must be at least 2"},
		{"*1?\n", 3, "the board has 3 mines, but only A1 and A3 could have one"},
		{"????????\n", 9, "the board has 9 mines, but only A1, A2, A3, A4, A5, A6, A7 and A8 could have one"},
		{"?????\n?????\n", 11, "the board has 11 mines, but only A1, A2, A3, A4, A5, B1, B2 and 3 more squares could have one"},
	} {
		b := boardtest.Board(t, c.board)
		var contradiction *safemove.ContradictionError
		if _, err := safemove.All(b, options(c.total)); !errors.As(err, &contradiction) || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.board, err, c.want)
		}
	}
}

func BenchmarkAll200x200(b *testing.B) {
	position, m := midGame(b, board.Size{Rows: 200, Cols: 200}, 0.2)
	for name, total := range map[string]int{"numbers": -1, "total": m.Total()} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := safemove.All(position, options(total)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSequence200x200(b *testing.B) {
	position, m := midGame(b, board.Size{Rows: 200, Cols: 200}, 0.2)
	for b.Loop() {
		view := position.Clone()
		referee, _ := board.NewReferee(m, view)
		for _, err := range safemove.Sequence(view, safemove.ReasoningOptions{}, play(referee)) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// TestCountedReasons: the reasons of moves that need the count of mines.
func TestCountedReasons(t *testing.T) {
	for _, c := range []struct {
		board string
		total int
		move  string
		want  string
	}{
		{"?1????\n", 1, "A4", "A2 needs the only mine that is left, and does not touch A4: A4 is free"},
		{"?1???1?\n", 2, "A4", "A2 and A6 need all 2 mines that are left, and do not touch A4: A4 is free"},
		{"?1????\n", 4, "A4*", "if A4 is free, A2 would leave room for at most 3 mines, but 4 mines are left: A4 is a mine"},
		{"?1?1?\n", 2, "A1*", "if A1 is free, A4 would leave room for at most 1 mine, but 2 mines are left: A1 is a mine"},
		{"?1?1?\n", 1, "A1", "A4 needs the only mine that is left, and does not touch A1: A1 is free"},
	} {
		b := boardtest.Board(t, c.board)
		step, ok, err := safemove.Find(b, options(c.total))
		if !ok || err != nil || step.Move.String() != c.move || step.Reason.Text != c.want || len(step.Reason.Numbers) == 0 {
			t.Errorf("%q with %d mines: %v %v, %v, %v", c.board, c.total, step.Move, step.Reason, ok, err)
		}
	}
}

// TestPairReasons: the reasons of the rules for two numbers.
func TestPairReasons(t *testing.T) {
	const atMost = "B2 needs 1 more mine, so A2 and A3 hold at most 1 mine; " +
		"B3 needs 2 more mines, so the other mine must be at A4"
	for _, c := range []struct{ board, move, want string }{
		{"???\n111\n", "A1", "B3 needs 1 mine among A2 and A3, which also touch B2; B2 needs 1 mine as well, so it has none elsewhere: A1 is free"},
		{"???\n121\n", "A1*", "B3 needs 1 mine among A2 and A3, which also touch B2; B2 needs 2 mines, so the other mine must be at A1: A1 is a mine"},
		{"???\n13?\n", "A3*", "B1 needs 1 mine among A1 and A2, which also touch B2; B2 needs 3 mines, so the other 2 mines must be at A3 and B3: A3 is a mine"},
		{"????\n*23*\n", "A1", atMost + "; then A2 and A3 hold all that B2 needs: A1 is free"},
		{"????\n*23*\n", "A4*", atMost + ": A4 is a mine"},
	} {
		b := boardtest.Board(t, c.board)
		got := ""
		for step, err := range safemove.Sequence(b, safemove.ReasoningOptions{}, nil) {
			if err == nil && step.Move.String() == c.move {
				got = step.Reason.Text
			}
		}
		if got != c.want {
			t.Errorf("%q: %s: %q, want %q", c.board, c.move, got, c.want)
		}
	}
}
