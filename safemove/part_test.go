package safemove

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/frontier"
)

// TestPart: a frontier on a scratch board has the same needs as on the board,
// denied conclusions are marked, and a cleared part is empty.
func TestPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		_, b := boardtest.Position(rng, board.Size{Rows: 2 + rng.IntN(6), Cols: 2 + rng.IntN(6)}, 4)
		of := read(b, false)
		p := newPart(of)
		empty := newPart(of)
		empty.clear()
		for _, mine := range []bool{true, false} {
			numbers := of.AppendAsking(nil)
			p.fill(numbers)
			if got := p.AppendAsking(nil); !slices.Equal(got, numbers) {
				t.Fatalf("numbers %v, want %v", got, numbers)
			}
			for _, n := range numbers {
				if p.Need[n] != of.Need[n] || p.Unknown[n] != of.Unknown[n] {
					t.Fatalf("number %v needs %d, want %d", p.name(n), p.Need[n], of.Need[n])
				}
			}
			if len(p.squares) > 0 {
				s := p.squares[rng.IntN(len(p.squares))]
				p.fill(numbers, conclusion{square: s, mine: !mine})
				if (p.Status[s] == frontier.Mine) != mine || p.Unknowns != len(p.squares)-1 {
					t.Fatalf("denied: %v is %v, %d unknown squares of %d", p.name(s), p.Status[s], p.Unknowns, len(p.squares))
				}
			}
			p.clear()
			if !reflect.DeepEqual(p.Status, empty.Status) || !reflect.DeepEqual(p.Need, empty.Need) ||
				!reflect.DeepEqual(p.Unknown, empty.Unknown) || !reflect.DeepEqual(p.Opened, empty.Opened) ||
				!reflect.DeepEqual(p.Mined, empty.Mined) || p.Unknowns != 0 || p.Mines != 0 ||
				len(p.AppendUnknown(nil))+len(p.AppendAsking(nil)) > 0 {
				t.Fatalf("not empty:\n%v\n%+v", b, p)
			}
		}
		for k, i := range of.All() {
			if of.Place(i) != k {
				t.Fatalf("place of %v: %d, want %d", of.name(i), of.Place(i), k)
			}
		}
	}
}
