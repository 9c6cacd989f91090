package guess_test

import (
	"errors"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/guess"
)

func TestZeroPosition(t *testing.T) {
	var p guess.Position
	if _, err := p.Analyse(); !errors.Is(err, guess.ErrNotBegun) {
		t.Errorf("Analyse: %v", err)
	}
	if _, err := p.AnalyseNumbers(); !errors.Is(err, guess.ErrNotBegun) {
		t.Errorf("AnalyseNumbers: %v", err)
	}
	if i, ok := p.NextFree(); ok || p.Mines() != 0 || !p.Over() || p.Layouts() != 0 || p.Undecided() {
		t.Errorf("square %d is free", i)
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
	size := board.Size{Rows: 2, Cols: 2}
	p.Begin(size, 1)
	b := board.NewBoard(size)
	for want, f := range map[string]func(){
		"guess: number 9: want 0 to 8":                                 func() { p.Uncover(0, 9) },
		"guess: number -1: want 0 to 8":                                func() { p.UncoverAll(b, []int{3}) },
		"guess: size 0x2: a board has at least one row and one column": func() { p.Begin(board.Size{Cols: 2}, 1) },
		"guess: size 0x0: a board has at least one row and one column": func() { p.Load(board.Board{}, 1) },
		"guess: the position has no board: Begin or Load gives it one": func() { zero.Uncover(0, 1) },
		"runtime error: index out of range [4] with length 4":          func() { p.Uncover(4, 1) },
		"runtime error: index out of range [-1]":                       func() { p.Uncover(-1, 1) },
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
			if !free && !p.Over() {
				var c guess.Choice
				guess.Policies[1].New(guess.GuesserOptions{}).Guess(&p, &c)
				if !(0 < c.Free && c.Free < 1) || p.Uncovered(size.Index(c.Square)) {
					t.Errorf("%v is chosen with chance %v", c.Square, c.Free)
				}
			}
		}
		if _, err := p.AnalyseNumbers(); err != nil && !strings.Contains(err.Error(), "no minefield") {
			t.Error(err)
		}
	})
}
