package difficulty

import (
	"os"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// levelSource returns a source of minefields of a level from the preset's start.
func levelSource(t *testing.T, preset board.Preset, k int) generate.Source {
	t.Helper()
	spec := generate.Spec{Size: preset.Size, Mines: preset.Mines, Start: preset.Start, First: generate.Open}
	d := new(safemove.Deducer)
	source, err := generate.NewNoGuess(spec, generate.Seeds{First: 7}, d, generate.Repair)
	if err != nil {
		t.Fatal(err)
	}
	l, err := OfLevels(source, d, k)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A board of a level is won by facts of that level and not by those below, as a
// plain solver finds that enumerates mines. Its profile has the same level.
func TestLevels(t *testing.T) {
	for _, preset := range board.Presets() {
		for k := 1; k <= level.Most; k++ {
			source, solver := levelSource(t, preset, k), new(level.Solver)
			boards := boardtest.Fewer(20, 10)
			if os.Getenv("MINES_LONG") != "" {
				boards = 300
			}
			for game := range uint64(boards) {
				var m board.Minefield
				if err := source.Fill(&m, game); err != nil {
					t.Fatal(err)
				}
				p, solved := solver.Solve(m.Size(), m.Total(), preset.Start, m.CountMinesAt)
				if !solved || p.Level() != k {
					t.Errorf("%s, level %d, game %d: profile %v, solved %v", preset.Name, k, game, p, solved)
				}
				if !plainly(t, m, preset.Start, k) {
					t.Errorf("%s, level %d, game %d: it is not won at that level", preset.Name, k, game)
				}
				if k > 1 && plainly(t, m, preset.Start, k-1) {
					t.Errorf("%s, level %d, game %d: it is won below that level", preset.Name, k, game)
				}
			}
		}
	}
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
		d := Difficulty{Clicks: 6, Openings: 1, Islands: 2, NeedsGuess: x.needs, SolvedFrom: x.from, Rounds: x.rounds}
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
		if d := new(Measurer).Measure(m, nil); d.NeedsGuess == nil {
			t.Errorf("%s: %v", preset.Name, d)
		}
	}
}

// A constraint says how many of a set of covered squares are mines.
type constraint struct {
	squares []int
	mines   int
}

// plainly plays by the facts of single numbers, of two numbers together, of all
// numbers, or of these with the number of mines, and reports whether they win. It
// enumerates the mines among the squares of the numbers, and shares nothing with
// the program's reasoning.
func plainly(t *testing.T, m board.Minefield, start board.Square, most int) bool {
	z := m.Size()
	free, mined := map[int]bool{z.Index(start): true}, map[int]bool{}
	for changed := true; changed; {
		changed = false
		numbers := constraints(m, free, mined)
		for a, one := range numbers {
			changed = prove(t, []constraint{one}, free, mined) || changed
			for b := a + 1; b < len(numbers) && most >= 2; b++ {
				if overlap(one, numbers[b]) {
					changed = prove(t, []constraint{one, numbers[b]}, free, mined) || changed
				}
			}
		}
		if !changed && most >= 3 {
			changed = proveAll(t, m, most == 4, free, mined)
		}
	}
	return len(free) == z.Squares()-m.Total()
}

// constraints returns those of the squares known to be free, which are all
// uncovered, less what is known.
func constraints(m board.Minefield, free, mined map[int]bool) (list []constraint) {
	for i := range m.Size().Squares() {
		if !free[i] {
			continue
		}
		c := constraint{mines: m.CountMinesAt(i)}
		for _, at := range m.Size().AppendNeighbours(nil, i) {
			if mined[at] {
				c.mines--
			} else if !free[at] {
				c.squares = append(c.squares, at)
			}
		}
		if len(c.squares) > 0 {
			list = append(list, c)
		}
	}
	return list
}

func overlap(a, b constraint) bool {
	return slices.ContainsFunc(a.squares, func(i int) bool { return slices.Contains(b.squares, i) })
}
