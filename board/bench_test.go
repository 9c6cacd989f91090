package board

import (
	"math/rand/v2"
	"testing"
)

// thousand returns a 1000×1000 minefield with a share of mines, and the board
// over it on which about half of the squares are uncovered.
func thousand(b *testing.B, share float64) (Minefield, Board) {
	size := Size{1000, 1000}
	mines, _ := NewMinefield(size)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range size.Squares() {
		if r.Float64() < share {
			mines.Put(size.At(i))
		}
	}
	board := mines.Solution()
	for i := range size.Squares() {
		if board.StateAt(i) == Flagged || r.IntN(2) == 0 {
			board.SetAt(i, Covered)
		}
	}
	return mines, board
}

// Reading and writing, a character a square.
func BenchmarkText1000x1000(b *testing.B) {
	mines, board := thousand(b, 0.2)
	field, text := mines.AppendDat(nil), board.AppendDat(nil)
	var out []byte
	for name, do := range map[string]func() error{
		"read-minefield": func() error { _, err := ParseMinefield(field, ReadOptions{}); return err },
		"read-board":     func() error { _, err := ParseBoard(text, ReadOptions{}); return err },
		"write-board":    func() error { out = board.AppendDat(out[:0]); return nil },
		"draw-board":     func() error { out = Drawing{}.Board(out[:0], board); return nil },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := do(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// MakeMove counts the squares that are left at every move, a Referee only once.
func BenchmarkMakeMove1000x1000(b *testing.B) {
	mines, board := thousand(b, 0.2)
	for b.Loop() {
		MakeMove("A1", mines, board)
	}
}

func BenchmarkReferee1000x1000(b *testing.B) {
	mines, board := thousand(b, 0.2)
	referee, err := NewReferee(mines, board)
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		i++
		if i == board.Size().Squares() {
			i = 0
		}
		referee.Make(board.Size().At(i).Move())
	}
}

// A spread over a million squares.
func BenchmarkSpread1000x1000(b *testing.B) {
	mines, board := thousand(b, 0)
	for b.Loop() {
		b.StopTimer()
		board.Cover()
		referee, err := NewReferee(mines, board)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		referee.Make(Move{})
	}
}
