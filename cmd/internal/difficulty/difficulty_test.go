package difficulty_test

import (
	"os"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// A board of a level is won by facts of that level and not by those below. Its
// profile has the same level.
func TestLevels(t *testing.T) {
	for _, preset := range board.Presets() {
		for k := 1; k <= level.Most; k++ {
			d, solver := new(safemove.Deducer), new(level.Solver)
			source, err := difficulty.OfLevels(newNoGuess(t, openSpec(t, preset.Name), d, generate.Repair), d, k)
			boardtest.Must(t, err)
			boards := boardtest.Fewer(20, 10)
			if os.Getenv("MINES_LONG") != "" {
				boards = 300
			}
			for game := range uint64(boards) {
				var m board.Minefield
				boardtest.Must(t, source.Fill(&m, game))
				p, solved := solver.Solve(m.Size(), m.Total(), preset.Start, m.CountMinesAt)
				if !solved || p.Level() != k {
					t.Errorf("%s, level %d, game %d: profile %v, solved %v", preset.Name, k, game, p, solved)
				}
				if !isWon(m, preset.Start, k) || k > 1 && isWon(m, preset.Start, k-1) {
					t.Errorf("%s, level %d, game %d: it is not won at that level, or below it too", preset.Name, k, game)
				}
			}
		}
	}
}

// isWon reports whether facts of a level win a game. Those of one and of two
// numbers share nothing with the program's reasoning; the others are those of
// "mines safe", without the number of mines and with it.
func isWon(m board.Minefield, start board.Square, level int) bool {
	switch level {
	case 3:
		return playSafely(m, start, board.Total{}) == nil
	case 4:
		return playSafely(m, start, board.KnownTotal(m.Total())) == nil
	}
	mine := map[int]bool{m.Size().Index(start): false} // of the squares that are known
	for before := 0; before < len(mine); {
		before = len(mine)
		numbers := constraints(m, mine)
		for k, a := range numbers {
			prove(a, a, mine)
			for _, b := range numbers[:k] {
				if level == 2 {
					prove(a, b, mine)
				}
			}
		}
	}
	for i := range m.Size().Squares() {
		if _, ok := mine[i]; !ok && !m.HasMineAt(i) {
			return false
		}
	}
	return true
}

// A constraint says how many of a set of covered squares are mines.
type constraint struct {
	squares []int
	mines   int
}

// constraints returns those of the squares known to be free, which are all
// uncovered, less what is known.
func constraints(m board.Minefield, mine map[int]bool) (list []constraint) {
	for i := range m.Size().Squares() {
		if known, ok := mine[i]; known || !ok {
			continue
		}
		c := constraint{mines: m.CountMinesAt(i)}
		for _, at := range m.Size().AppendNeighbours(nil, i) {
			if known, ok := mine[at]; known {
				c.mines--
			} else if !ok {
				c.squares = append(c.squares, at)
			}
		}
		if len(c.squares) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// prove notes the squares that are certain by two constraints together: they
// follow from the fewest and the most mines on the squares of both.
func prove(a, b constraint, mine map[int]bool) {
	both, onlyA := split(a.squares, b.squares)
	if len(both) == 0 {
		return
	}
	_, onlyB := split(b.squares, a.squares)
	least := max(0, a.mines-len(onlyA), b.mines-len(onlyB))
	most := min(len(both), a.mines, b.mines)
	note := func(squares []int, least, most int) {
		for _, i := range squares {
			if most == 0 || least == len(squares) {
				mine[i] = most > 0
			}
		}
	}
	note(both, least, most)
	note(onlyA, a.mines-most, a.mines-least)
	note(onlyB, b.mines-most, b.mines-least)
}

// split returns the squares of a list that another one has too, and the others.
func split(list, other []int) (both, only []int) {
	for _, i := range list {
		if slices.Contains(other, i) {
			both = append(both, i)
		} else {
			only = append(only, i)
		}
	}
	return both, only
}

// Each sentence of the line, with figures that all differ.
func TestString(t *testing.T) {
	yes, no := true, false
	rounds := level.Profile{9, 8, 7, 0}
	for _, x := range []struct {
		needs  *bool
		from   string
		rounds *level.Profile
		want   string
	}{
		{nil, "", nil, "it is not known whether it needs a guess"},
		{&yes, "", nil, "it needs a guess"},
		{&no, "", nil, "it needs no guess"},
		{&no, "A4", &rounds, "it needs no guess from A4; level 3 (" + level.Name(3) + "; rounds of levels 1 to 4: 9, 8, 7, 0)"},
	} {
		d := difficulty.Difficulty{Clicks: 6, Openings: 1, Islands: 2, NeedsGuess: x.needs, SolvedFrom: x.from, Rounds: x.rounds}
		if x.rounds != nil {
			d.Level = x.rounds.Level()
		}
		if got, want := d.String(), "clicks (3BV) 6, openings 1, islands 2; "+x.want; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Whether a game of a usual size needs a guess is known without a start too.
func TestMeasureFromAnywhere(t *testing.T) {
	for _, preset := range board.Presets() {
		m, err := generate.Minefield(generate.DefaultGenerator, generate.Spec{Size: preset.Size, Mines: preset.Mines}, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		if d := new(difficulty.Measurer).Measure(m, nil); d.NeedsGuess == nil {
			t.Errorf("%s: %v", preset.Name, d)
		}
	}
}
