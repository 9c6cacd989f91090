package constraint

import (
	"math/rand/v2"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// A position is a board as constraints, with the true number of mines over its covered squares.
type position struct {
	n     int
	cs    []Constraint
	total int
	fixed int // squares that deduction has shown to be mines, which are no longer counted
}

// game plays over a minefield of its own: it uncovers whatever is free without looking, and guesses the safest square when
// there is none. Squares shown to be mines are left out of the positions, as a player would.
type game struct {
	mines   board.Minefield
	view    board.Board
	referee *board.Referee
	solver  Solver
	known   []bool // mines that deduction has found
	id      []int32
	square  []int
	near    []int
}

// newGame lays the mines anywhere but on the first square and its neighbours.
func newGame(r *rand.Rand, size board.Size, mines int, first board.Square) *game {
	m := boardtest.Open(r, size, mines, first)
	view := board.NewBoard(size)
	g := &game{mines: m, view: view, known: make([]bool, size.Squares()), id: make([]int32, size.Squares())}
	var err error
	if g.referee, err = board.NewReferee(m, g.view); err != nil {
		panic(err)
	}
	g.referee.Make(first.Move())
	return g
}

// position writes the board down as constraints; g.square tells which square each number stands for.
func (g *game) position() position {
	size := g.view.Size()
	p := position{total: g.mines.Total()}
	g.square = g.square[:0]
	for i := range g.known {
		g.id[i] = -1
		if g.view.StateAt(i) != board.Covered {
			continue
		}
		if g.known[i] {
			p.fixed++
			p.total--
			continue
		}
		g.id[i] = int32(len(g.square))
		g.square = append(g.square, i)
	}
	p.n = len(g.square)
	for i := range g.known {
		state := g.view.StateAt(i)
		if !state.Uncovered() || state == 0 {
			continue
		}
		c := Constraint{Mines: int(state)}
		g.near = size.AppendNeighbours(g.near[:0], i)
		for _, j := range g.near {
			switch {
			case g.known[j]:
				c.Mines--
			case g.id[j] >= 0:
				c.Squares = append(c.Squares, g.id[j])
			}
		}
		if len(c.Squares) > 0 {
			p.cs = append(p.cs, c)
		}
	}
	return p
}

// stuck plays safe moves until there are none, and reports false if the game is won.
func (g *game) stuck() (position, bool) {
	for !g.referee.Solved() {
		p := g.position()
		verdicts, err := g.solver.Decide(nil, p.n, p.cs, p.total, 0)
		if err != nil {
			panic(err)
		}
		news := false
		for id, v := range verdicts {
			switch i := g.square[id]; v {
			case CanBeFree:
				g.uncover(i)
				news = true
			case CanBeMine:
				g.known[i] = true
				news = true
			}
		}
		if !news {
			return p, true
		}
	}
	return position{}, false
}

func (g *game) uncover(i int) bool {
	if g.view.StateAt(i).Uncovered() {
		return true
	}
	return g.referee.Make(g.view.Size().At(i).Move()) != board.BlownUp
}

// guess uncovers the safest square of a position and reports whether it was free.
func (g *game) guess(p position) bool {
	odds, err := g.solver.Odds(nil, p.n, p.cs, p.total, 0, 0)
	if err != nil {
		panic(err)
	}
	best := 0
	for id, chance := range odds {
		if chance < odds[best] {
			best = id
		}
	}
	return g.uncover(g.square[best])
}

// stuckPositions plays games until it has met count positions without a safe move.
func stuckPositions(seed uint64, size board.Size, mines, count int) []position {
	r := rand.New(rand.NewPCG(seed, 7))
	var found []position
	for {
		g := newGame(r, size, mines, board.Square{Row: min(3, size.Rows/2), Col: min(3, size.Cols/2)})
		for {
			p, ok := g.stuck()
			if !ok {
				break
			}
			if found = append(found, p); len(found) == count {
				return found
			}
			if !g.guess(p) {
				break
			}
		}
	}
}
