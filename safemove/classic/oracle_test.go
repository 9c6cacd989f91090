package classic_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// A layoutOracle lists all minefields that agree with a board by trying every
// way to place the mines on its covered squares. It shares no code with the
// player that it judges.
type layoutOracle struct {
	covered []int
	layouts []uint32 // bit k is a mine at covered[k]
}

// newLayoutOracle returns nil if there are too many squares to try. Flags are
// taken as covered.
func newLayoutOracle(b board.Board, total int) *layoutOracle {
	o := new(layoutOracle)
	place := make([]int, b.Size().Squares())
	for i := range place {
		if !b.StateAt(i).Uncovered() {
			place[i] = len(o.covered)
			o.covered = append(o.covered, i)
		}
	}
	if len(o.covered) > 14 {
		return nil
	}
	type need struct {
		mask  uint32
		mines int
	}
	var needs []need
	for i := range place {
		if !b.StateAt(i).Uncovered() {
			continue
		}
		n := need{mines: int(b.StateAt(i))}
		for s := range b.Size().Neighbours(b.Size().At(i)) {
			if at := b.Size().Index(s); !b.StateAt(at).Uncovered() {
				n.mask |= 1 << place[at]
			}
		}
		needs = append(needs, n)
	}
next:
	for layout := range uint32(1) << len(o.covered) {
		if bits.OnesCount32(layout) != total {
			continue
		}
		for _, n := range needs {
			if bits.OnesCount32(layout&n.mask) != n.mines {
				continue next
			}
		}
		o.layouts = append(o.layouts, layout)
	}
	return o
}

// right reports whether a move is right in every layout.
func (o *layoutOracle) right(m board.Move, at int) bool {
	for k, i := range o.covered {
		if i != at {
			continue
		}
		for _, layout := range o.layouts {
			if (layout>>k&1 == 1) != m.Flag {
				return false
			}
		}
	}
	return true
}

// Every move that classic calls certain must be right in all minefields that
// agree with the board, whichever rule it comes from.
func TestClassicIsRightInEveryMinefield(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	size := board.Size{Rows: 6, Cols: 6}
	player := classic.New(guess.Values{"guess1": 0, "guess2": 0, "end-play": 6})
	var judged [13]int
	positions := boardtest.Fewer(6000, 10)
	for range positions {
		mines, _ := board.NewMinefield(size)
		for total := 4 + random.IntN(7); mines.Total() < total; {
			mines.Put(size.At(random.IntN(size.Squares())))
		}
		g := game.New(mines)
		for range 12 { // a position that play can reach
			if s := size.At(random.IntN(size.Squares())); !mines.HasMine(s) {
				g.Make(s.Move())
			}
		}
		judgeClassic(t, g, player, &judged)
	}
	for rule := 1; rule < guess1; rule++ {
		if judged[rule] == 0 {
			t.Errorf("rule %d was never used", rule)
		}
	}
}

// judgeClassic lets classic make its certain moves and judges each.
func judgeClassic(t *testing.T, g *game.Game, player *classic.Classic, judged *[13]int) {
	t.Helper()
	player.Begin(g.Size(), g.Total())
	for !g.Status().Over() {
		oracle := newLayoutOracle(g.Board(), g.Total())
		if err := game.PlayTurn(g, player); err != nil {
			if !errors.Is(err, classic.ErrNoGuess) {
				t.Fatalf("%v\n%v", err, g.Board())
			}
			return
		}
		if oracle == nil {
			continue
		}
		judged[ruleOf(player)]++
		a := g.Turn(g.Turns() - 1).Action
		m := board.Move{Square: a.Square, Flag: a.Kind == game.Flag}
		if !oracle.right(m, g.Size().Index(a.Square)) {
			t.Fatalf("%v by rule %d is not right in every minefield; afterwards the board is\n%v", a, ruleOf(player), g.Board())
		}
	}
}
