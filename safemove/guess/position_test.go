package guess_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/guess"
)

// What a Guesser sees of a position.
func TestPositionShowsItself(t *testing.T) {
	b := boardtest.Board(t, "1???\n?2??\n????\n")
	var p guess.Position
	p.Load(b, 4)
	if p.Size() != b.Size() || p.Total() != 4 {
		t.Errorf("size %v, total %d", p.Size(), p.Total())
	}
	if chance, ok := p.MineChance(1); ok {
		t.Errorf("chance %v before Analyse", chance)
	}
	if free, err := p.Analyse(); free || err != nil {
		t.Fatal(free, err)
	}
	sum := 0.0
	for i := range p.Size().Squares() {
		if p.State(i) != b.StateAt(i) {
			t.Errorf("square %d: state %d, want %d", i, p.State(i), b.StateAt(i))
		}
		chance, ok := p.MineChance(i)
		sum += chance
		if certain := i == 0 || i == 5; !ok || certain != (chance == 0) {
			t.Errorf("square %d: chance %v, %t", i, chance, ok)
		}
	}
	if math.Abs(sum-4) > 1e-9 {
		t.Errorf("the chances add up to %v", sum)
	}
	p.Uncover(11, 0)
	if p.State(11) != 0 {
		t.Errorf("state %d after 0 was uncovered", p.State(11))
	}
	if _, ok := p.MineChance(1); ok {
		t.Error("chances of the position before")
	}
}

// Squares that are certain show it.
func TestPositionShowsWhatIsCertain(t *testing.T) {
	var p guess.Position
	p.Begin(board.Size{Rows: 1, Cols: 4}, 1)
	p.Uncover(0, 1)
	if i, ok := p.NextFree(); ok {
		t.Errorf("square %d is free", i)
	}
	if free, err := p.Analyse(); !free || err != nil {
		t.Fatal(free, err)
	}
	if p.State(1) != board.Flagged || p.State(2) != board.Covered {
		t.Errorf("states %d and %d", p.State(1), p.State(2))
	}
	for i, want := range []float64{0, 1, 0, 0} {
		if chance, ok := p.MineChance(i); !ok || chance != want {
			t.Errorf("square %d: chance %v, %t, want %v", i, chance, ok, want)
		}
	}
}

func TestZeroPosition(t *testing.T) {
	var p guess.Position
	if _, err := p.Analyse(); !errors.Is(err, guess.ErrNotBegun) {
		t.Errorf("Analyse: %v", err)
	}
	if _, err := p.AnalyseNumbers(); !errors.Is(err, guess.ErrNotBegun) {
		t.Errorf("AnalyseNumbers: %v", err)
	}
	if i, ok := p.NextFree(); ok || p.Mines() != 0 || p.Size() != (board.Size{}) || !p.Over() || p.Layouts() != 0 || p.Undecided() {
		t.Errorf("square %d of %v is free", i, p.Size())
	}
}

// A contradiction between numbers is found in the first position that is ever
// analysed too.
func TestFirstContradiction(t *testing.T) {
	b := boardtest.Board(t, "????\n326?\n????\n????\n????\n")
	var p guess.Position
	p.Load(b, 3)
	if free, err := p.Analyse(); free || !errors.Is(err, guess.ErrContradiction) {
		t.Errorf("%t, %v, %v layouts", free, err, p.Layouts())
	}
}

// panicOf returns what a function panics with, as text, or "".
func panicOf(f func()) (text string) {
	defer func() {
		switch x := recover().(type) {
		case string:
			text = x
		case error:
			text = x.Error()
		}
	}()
	f()
	return ""
}

func TestPositionPanics(t *testing.T) {
	var p, zero guess.Position
	p.Begin(board.Size{Rows: 2, Cols: 2}, 1)
	b := board.NewBoard(p.Size())
	for want, f := range map[string]func(){
		"guess: number 9: want 0 to 8":                                 func() { p.Uncover(0, 9) },
		"guess: number -1: want 0 to 8":                                func() { p.UncoverAll(b, []int{3}) },
		"guess: size 0x2: a board has at least one row and one column": func() { p.Begin(board.Size{Cols: 2}, 1) },
		"guess: size 0x0: a board has at least one row and one column": func() { p.Load(board.Board{}, 1) },
		"guess: the position has no board: Begin or Load gives it one": func() { zero.Uncover(0, 1) },
		"runtime error: index out of range [4] with length 4":          func() { p.MineChance(4) },
		"runtime error: index out of range [-1]":                       func() { p.State(-1) },
		"board: row 1, column 3: the board is 2x2":                     func() { b.Set(board.Square{Col: 2}, 1) },
		"board: row 0, column 1: the board is 2x2":                     func() { b.State(board.Square{Row: -1}) },
		"board: state 9":  func() { b.Set(board.Square{}, 9) },
		"board: state -3": func() { b.SetAt(0, -3) },
	} {
		if got := panicOf(f); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}
}

// Whatever is uncovered, in whatever order, with any total, a position answers.
// If it has chances, they add up to the total.
func FuzzPosition(f *testing.F) {
	f.Add(3, 4, 4, "\x00\x01\x05\x02")
	f.Add(1, 4, 1, "\x00\x01")
	f.Add(2, 2, -1, "")
	f.Add(5, 5, 30, "\x00\x00\x18\x03\x18\x04")
	f.Fuzz(func(t *testing.T, rows, cols, total int, moves string) {
		size := board.Size{Rows: 1 + rows&7, Cols: 1 + cols&7}
		var p guess.Position
		p.Begin(size, total)
		for k := 0; k+1 < len(moves); k += 2 {
			p.Uncover(int(moves[k])%size.Squares(), int(moves[k+1])%9)
			if k%3 == 0 {
				p.NextFree()
			}
		}
		for range 2 {
			free, err := p.Analyse()
			if err != nil {
				if !errors.Is(err, guess.ErrContradiction) {
					t.Fatal(err)
				}
				break
			}
			checkChances(t, &p)
			if !free && !p.Over() {
				var c guess.Choice
				guess.Policies[1].New(guess.GuesserOptions{}).Guess(&p, &c)
				if chance, ok := p.MineChance(size.Index(c.Square)); !ok || math.Abs(1-chance-c.Free) > 1e-9 {
					t.Errorf("%v: chance %v, chosen with %v", c.Square, chance, c.Free)
				}
			}
		}
		if _, err := p.AnalyseNumbers(); err != nil && !strings.Contains(err.Error(), "no minefield") {
			t.Error(err)
		}
	})
}

func checkChances(t *testing.T, p *guess.Position) {
	sum := 0.0
	for i := range p.Size().Squares() {
		chance, ok := p.MineChance(i)
		if state := p.State(i); !ok || !(chance >= 0 && chance <= 1) || state.Uncovered() && chance != 0 {
			t.Fatalf("square %d shows %d: chance %v, %t", i, state, chance, ok)
		}
		sum += chance
	}
	if !p.Undecided() && !(math.Abs(sum-float64(p.Total())) < 1e-6) {
		t.Errorf("the chances add up to %v, the total is %d", sum, p.Total())
	}
}
