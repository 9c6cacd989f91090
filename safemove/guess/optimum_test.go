package guess

import (
	"testing"

	"minesweeper/board"
)

// On tiny boards the optimum, the most minefields that any player can win, is
// known from full searches. There best searches to the end from its first guess
// on, so it must win as many if it plays all minefields.
func TestBestIsOptimalOnTinyBoards(t *testing.T) {
	for _, c := range []struct{ mines, won, of int }{{3, 400, 455}, {4, 949, 1365}} {
		if testing.Short() && c.mines > 3 {
			continue
		}
		size := board.Size{Rows: 4, Cols: 4}
		g := newBest(GuesserOptions{})
		won, of := 0, 0
		for set := 0; set < 1<<16; set += 2 { // A1 is free
			var mines []board.Square
			for i := range 16 {
				if set>>i&1 != 0 {
					mines = append(mines, size.At(i))
				}
			}
			if len(mines) != c.mines {
				continue
			}
			m, _ := board.NewMinefield(size, mines...)
			of++
			if wins(t, m, g) {
				won++
			}
		}
		if won != c.won || of != c.of {
			t.Errorf("%d mines: won %d of %d, want %d of %d", c.mines, won, of, c.won, c.of)
		}
	}
}

// wins plays a game from A1.
func wins(t *testing.T, m board.Minefield, g Guesser) bool {
	var p Position
	p.Begin(m.Size(), m.Total())
	next := 0
	for {
		if m.HasMineAt(next) {
			return false
		}
		p.Uncover(next, m.CountMinesAt(next))
		i, ok := p.NextFree()
		if !ok {
			if p.Over() {
				return true
			}
			free, err := p.Analyse()
			if err != nil {
				t.Fatal(err)
			}
			if free {
				i, ok = p.NextFree()
			}
		}
		if !ok {
			var c Choice
			g.Guess(&p, &c)
			i = m.Size().Index(c.Square)
		}
		next = i
	}
}
