package autoplay

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/guess"
)

// Boards with many scattered numbers have wide frontiers, on the edge of what
// can be counted. Every policy must find a move on them, and certain moves must
// be right. MINES_STRESS=N plays N boards, each with every policy.
func TestDense(t *testing.T) {
	boards := 40
	if testing.Short() {
		boards = 10
	}
	if n, err := strconv.Atoi(os.Getenv("MINES_STRESS")); err == nil {
		boards = n
	}
	rng := rand.New(rand.NewPCG(3, 689))
	for n := range boards {
		size := board.Size{Rows: 1 + rng.IntN(16), Cols: 1 + rng.IntN(16)}
		if n%8 == 7 {
			size = board.Size{Rows: 11 + rng.IntN(17), Cols: 11 + rng.IntN(17)}
		}
		density, uncovered := 0.1+0.6*rng.Float64(), 0.4*rng.Float64()
		mines, shown := scattered(rng, size, density, uncovered, n%3)
		for _, policy := range guess.Policies {
			play(t, begun(t, mines, shown), New(PlayerOptions{Policy: policy, Flags: n%2 == 0, Guess: limited(10)}), nil)
		}
	}
}

// scattered makes a minefield, and chooses squares to uncover: none, any, or a
// lattice.
func scattered(rng *rand.Rand, size board.Size, density, uncovered float64, kind int) (board.Minefield, []int) {
	mines, _ := board.NewMinefield(size)
	var shown []int
	for i := range size.Squares() {
		if rng.Float64() < density {
			mines.Put(size.At(i))
		}
		if s := size.At(i); kind == 1 && rng.Float64() < uncovered || kind == 2 && s.Row%2 == 0 && s.Col%2 == 0 {
			shown = append(shown, i)
		}
	}
	return mines, shown
}

// begun returns a game in which all free squares of shown are uncovered.
func begun(t *testing.T, mines board.Minefield, shown []int) *game.Game {
	g := game.New(mines)
	for _, i := range shown {
		if s := mines.Size().At(i); !mines.HasMine(s) {
			if _, err := g.Make(s.Move()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return g
}

// A frontier that is just narrow enough to be counted, but a what-if has too
// many states: this once panicked.
func TestCountedButNoWhatIf(t *testing.T) {
	text := boardtest.ReadFile(t, "testdata/lattice.txt")
	mines := boardtest.Minefield(t, text)
	var shown []int
	for i := range mines.Size().Squares() {
		if s := mines.Size().At(i); s.Row%2 == 0 && s.Col%2 == 0 {
			shown = append(shown, i)
		}
	}
	for _, policy := range guess.Policies {
		play(t, begun(t, mines, shown), New(PlayerOptions{Policy: policy, Guess: limited(5)}), nil)
	}
}
