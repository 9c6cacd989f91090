package game

import (
	"math"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// Playing a turned game gives the same as turning the played one. Turned back,
// it is the same game to the letter.
func TestTurned(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		mines := boardtest.Scatter(r, board.Size{Rows: 5, Cols: 7}, r.IntN(8))
		g := New(mines)
		for range r.IntN(30) {
			g.Do(Action{ActionKind(r.IntN(4)), mines.Size().At(r.IntN(35))})
			g.NoteChance(r.Float64())
		}
		for range r.IntN(4) {
			g.Undo()
		}
		for _, by := range board.Symmetries() {
			turned, err := g.Turned(by)
			boardtest.Must(t, err)
			if !turned.Board().Equal(by.Board(g.Board())) || turned.Status() != g.Status() || turned.Success() != g.Success() {
				t.Fatalf("seed %d by %v:\n%v", seed, by, Recording{Game: turned})
			}
			back, err := turned.Turned(by.Inverse())
			boardtest.Must(t, err)
			if got, want := (Recording{Game: back}).String(), (Recording{Game: g}).String(); got != want {
				t.Fatalf("seed %d by %v and back:\n%s\nwant:\n%s", seed, by, got, want)
			}
		}
	}
}

// Mines that are not laid yet are laid in the turned game.
func TestTurnedUnlaid(t *testing.T) {
	lay := func(first board.Square) (board.Minefield, error) {
		return board.NewMinefield(board.Size{Rows: 3, Cols: 2}, board.Square{Row: 2, Col: 1})
	}
	g := NewLaid(board.Size{Rows: 2, Cols: 3}, 1, lay)
	g.Do(Action{Flag, board.Square{Row: 0, Col: 2}})
	turned, err := g.Turned(board.Turn90)
	boardtest.Must(t, err)
	if turned.Board().State(board.Square{Row: 2, Col: 1}) != board.Flagged || turned.Status() != Covered {
		t.Errorf("got\n%v", turned.Board())
	}
	if result, err := turned.Make(board.Square{Row: 2}.Move()); result != board.ValidMove || err != nil {
		t.Errorf("got %v, %v", result, err)
	}
}

// A chance can be noted for any turn that is in the history.
func TestNoteChanceOf(t *testing.T) {
	mines, _ := board.NewMinefield(board.Size{Rows: 1, Cols: 3}, board.Square{Row: 0, Col: 2})
	g := New(mines)
	g.Make(board.Square{Row: 0, Col: 1}.Move())
	g.Make(board.Square{Row: 0, Col: 2}.Flag())
	g.Undo()
	g.NoteChanceOf(0, 0.5)
	g.NoteChanceOf(1, 0.25)
	g.NoteChanceOf(2, 0.1)
	g.NoteChanceOf(-1, 0.1)
	g.NoteChanceOf(0, math.NaN())
	if got := g.Success(); got != 0.5 {
		t.Errorf("before redoing %v", got)
	}
	g.Redo()
	if g.Success() != 0.125 {
		t.Errorf("after redoing %v", g.Success())
	}
	g.NoteChanceOf(0, 1.5)
	g.NoteChanceOf(1, -1)
	if first, second := g.Turn(0).Right, g.Turn(1).Right; first != 1 || second != 0 {
		t.Errorf("noted %v and %v", first, second)
	}
}
