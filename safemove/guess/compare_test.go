package guess_test

import (
	"math"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// analysed returns what is known of a board.
func analysed(t *testing.T, text string, total int) *guess.Position {
	t.Helper()
	b, err := board.ParseBoard([]byte(text), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	p := new(guess.Position)
	p.Load(b, total)
	if free, err := p.Analyse(); free || err != nil {
		t.Fatalf("%q: %v, %v", text, free, err)
	}
	return p
}

func TestCompare(t *testing.T) {
	for _, x := range []struct {
		board   string
		total   int
		square  string
		chance  float64 // of the square
		score   float64
		atLeast float64 // the best score
		method  guess.Method
	}{
		// Either A1 or A3 has the mine: a coin.
		{"?1?\n", 1, "A1", 0.5, 0.5, 0.5, guess.ByEnd},
		{"?1?\n", 1, "A3", 0.5, 0.5, 0.5, guess.ByEnd},
		// One mine is at A1 or A3, one at A4 or A5. A1 shows 0 if anything, and
		// then A4 or A5 is another coin; the number of A4 shows where both are.
		{"?1???\n", 2, "A1", 0.5, 0.25, 0.5, guess.ByEnd},
	} {
		p := analysed(t, x.board, x.total)
		size := board.Size{Rows: 1, Cols: len(x.board) - 1}
		s, err := size.Square(x.square)
		if err != nil {
			t.Fatal(err)
		}
		var scorer guess.Scorer
		choice, other, ok := scorer.Compare(p, s)
		if !ok || choice.Method != x.method || math.Abs(other.Chance-x.chance) > 1e-12 || math.Abs(other.Score-x.score) > 1e-12 || choice.Score < x.atLeast-1e-12 {
			t.Errorf("%q %s: choice %+v, other %+v, want chance %v, score %v", x.board, x.square, choice.Candidate, other, x.chance, x.score)
		}
	}
}

// What best would choose must have the same figures when it is judged.
func TestCompareAgreesWithItself(t *testing.T) {
	for _, x := range []struct {
		board string
		total int
	}{
		{"?????????\n?1??2??1?\n?????????\n", 4},
		{"1??????\n???????\n???????\n???????\n???????\n???????\n", 9},
		{"??2??\n?????\n", 4},
	} {
		p := analysed(t, x.board, x.total)
		var scorer guess.Scorer
		choice, _, ok := scorer.Compare(p, firstCovered(x.board))
		if !ok {
			t.Fatalf("%q: the square is not unknown", x.board)
		}
		again, same, ok := scorer.Compare(p, choice.Square)
		if !ok || math.Abs(same.Score-choice.Score) > 1e-12 || same.Chance != choice.Chance || again.Square != choice.Square {
			t.Errorf("%q: %+v, judged %+v", x.board, choice.Candidate, same)
		}
	}
}

func firstCovered(text string) board.Square {
	row, col := 0, 0
	for _, c := range text {
		switch c {
		case '?':
			return board.Square{Row: row, Col: col}
		case '\n':
			row, col = row+1, 0
		default:
			col++
		}
	}
	return board.Square{}
}
