package odds

import (
	"math/rand/v2"
	"slices"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// A game is played on a minefield that the tested package does not see: it
// uncovers certainly free squares, and if there are none, the square with the
// least chance of a mine.
type game struct {
	mines   board.Minefield
	board   board.Board
	referee *board.Referee
	lucky   bool // a guess goes to the best of the squares that happen to be free

	calculator *Calculator
	odds       []float64
	seen       func(b board.Board, stuck bool) // called after each computation of odds
}

// newGame lays mines anywhere but on the first square and its neighbours, and
// uncovers it.
func newGame(c *Calculator, r *rand.Rand, size board.Size, mines int, first board.Square) *game {
	m := boardtest.Open(r, size, mines, first)
	g := &game{mines: m, board: board.NewBoard(size), calculator: c}
	var err error
	g.referee, err = board.NewReferee(m, g.board)
	if err != nil {
		panic(err)
	}
	g.referee.Make(first.Move())
	return g
}

func (g *game) options() ChanceOptions {
	return ChanceOptions{Total: board.KnownTotal(g.mines.Total())}
}

// stuck uncovers what is certain to be free, and reports false if the game is
// won.
func (g *game) stuck() bool {
	for !g.referee.Solved() {
		var err error
		g.odds, err = g.calculator.Float(g.odds, g.board, g.options())
		if err != nil {
			panic(err)
		}
		news := slices.Contains(g.odds, 0)
		if g.seen != nil {
			g.seen(g.board, !news)
		}
		if !news {
			return true
		}
		g.uncoverFree()
	}
	return false
}

func (g *game) uncoverFree() {
	for i, p := range g.odds {
		if p == 0 && !g.uncover(i) {
			panic("a square certain to be free had a mine")
		}
	}
}

func (g *game) uncover(i int) bool {
	if g.board.StateAt(i).Uncovered() {
		return true
	}
	return g.referee.Make(g.board.Size().At(i).Move()) != board.BlownUp
}

// guess uncovers the safest square after stuck, and reports whether it was
// free.
func (g *game) guess() bool {
	best := -1
	for i, p := range g.odds {
		if p > 0 && (best < 0 || p < g.odds[best]-1e-12) && !(g.lucky && g.mines.HasMineAt(i)) {
			best = i
		}
	}
	return g.uncover(best)
}

// positions plays games until it has met count positions, all or only those in
// which nothing is certain to be free.
func positions(seed uint64, size board.Size, mines, count int, stuckOnly bool) []board.Board {
	r := rand.New(rand.NewPCG(seed, 7))
	var found []board.Board
	var c Calculator
	for len(found) < count {
		g := newGame(&c, r, size, mines, board.Square{Row: min(3, size.Rows/2), Col: min(3, size.Cols/2)})
		g.seen = func(b board.Board, stuck bool) {
			if stuck || !stuckOnly {
				found = append(found, b.Clone())
			}
		}
		for g.stuck() && g.guess() {
		}
	}
	return found[:count]
}

// middleGame plays a lucky game until a share of the squares without a mine are
// uncovered, and returns the board with the number of mines. Some squares of it
// can be certain.
func middleGame(seed uint64, size board.Size, density, share float64) (board.Board, int) {
	r := rand.New(rand.NewPCG(seed, 9))
	mines := int(density * float64(size.Squares()))
	g := newGame(new(Calculator), r, size, mines, board.Square{Row: size.Rows / 2, Col: size.Cols / 2})
	g.lucky = true
	var middle board.Board
	reached := false
	g.seen = func(b board.Board, _ bool) {
		if shown := size.Squares() - b.CoveredSquares(); !reached && float64(shown) >= share*float64(size.Squares()-mines) {
			middle, reached = b.Clone(), true
		}
	}
	for !reached && g.stuck() {
		g.guess()
	}
	return middle, mines
}
