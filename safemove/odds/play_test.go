package odds

import (
	"math/rand/v2"
	"slices"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
)

// playOut plays a game on a random minefield, whose first square is open: it
// uncovers the squares that are certainly free, or else the one with the least
// chance of a mine; with lucky, of those that have none. Before each of these
// turns it calls seen, which returns true to end the game.
func playOut(c *Calculator, m board.Minefield, first board.Square, lucky bool,
	seen func(b board.Board, stuck bool) bool) {
	g := game.New(m)
	g.Make(first.Move())
	var odds []float64
	for !g.Status().Over() {
		var err error
		odds, err = c.Float(odds, g.Board(), ChanceOptions{Total: board.KnownTotal(m.Total())})
		if err != nil {
			panic(err)
		}
		stuck := !slices.Contains(odds, 0)
		if seen(g.Board(), stuck) {
			return
		}
		best := -1
		for i, p := range odds {
			switch {
			case p == 0 && m.HasMineAt(i):
				panic("a square certain to be free had a mine")
			case p == 0 && g.Board().StateAt(i) == board.Covered:
				g.Make(m.Size().At(i).Move())
			case p > 0 && (best < 0 || p < odds[best]-1e-12) && !(lucky && m.HasMineAt(i)):
				best = i
			}
		}
		if stuck {
			g.Make(m.Size().At(best).Move())
		}
	}
}

// positions plays games until it has met count positions in which nothing is
// certain to be free.
func positions(seed uint64, size board.Size, mines, count int) []board.Board {
	r := rand.New(rand.NewPCG(seed, 7))
	var found []board.Board
	var c Calculator
	first := board.Square{Row: min(3, size.Rows/2), Col: min(3, size.Cols/2)}
	for len(found) < count {
		playOut(&c, boardtest.Open(r, size, mines, first), first, false, func(b board.Board, stuck bool) bool {
			if stuck {
				found = append(found, b.Clone())
			}
			return false
		})
	}
	return found[:count]
}

// middleGame plays a lucky game until a share of the squares without a mine are
// uncovered, and returns the board with the number of mines. Some squares of it
// can be certain.
func middleGame(seed uint64, size board.Size, density, share float64) (middle board.Board, mines int) {
	mines = int(density * float64(size.Squares()))
	first := board.Square{Row: size.Rows / 2, Col: size.Cols / 2}
	m := boardtest.Open(rand.New(rand.NewPCG(seed, 9)), size, mines, first)
	playOut(new(Calculator), m, first, true, func(b board.Board, _ bool) bool {
		middle = b
		return float64(size.Squares()-b.CoveredSquares()) >= share*float64(size.Squares()-mines)
	})
	return middle, mines
}
