package generate

import (
	"math"
	"os"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// manyGames returns a number of games, which is larger if MINES_LONG is set.
func manyGames() uint64 {
	if os.Getenv("MINES_LONG") != "" {
		return 1_000_000
	}
	return boardtest.Fewer[uint64](200_000, 4)
}

// In many minefields no promise to the first square is ever broken, and the mines
// lie evenly.
func TestManyMinefields(t *testing.T) {
	games := manyGames()
	for _, x := range []struct {
		kind  string
		first First
		games uint64
	}{
		{"uniform", Open, games}, {"uniform", Safe, games}, {"uniform", Any, games / 10}, {"kiss64", Open, games / 10},
	} {
		spec := specOf(t, "beginner", x.first)
		src := source(t, x.kind, spec, Seeds{First: 11, PerSeed: 1000})
		var m board.Minefield
		count := make([]int, spec.Size.Squares())
		for game := range x.games {
			fill(t, src, &m, game)
			if m.Total() != spec.Mines {
				t.Fatalf("%s: game %d has %d mines", x.kind, game, m.Total())
			}
			for i := range count {
				if m.HasMineAt(i) {
					count[i]++
				}
			}
		}
		var inside []int
		for i, n := range count {
			if s := spec.Size.At(i); spec.Allows(s) {
				inside = append(inside, n)
			} else if n != 0 {
				t.Errorf("%s, %v start %v: %d mines at %v", x.kind, x.first, spec.Start, n, s)
			}
		}
		// Two mines of a board never share a square, so the counts vary
		// less than independent ones.
		n, k := float64(len(inside)), float64(spec.Mines)
		checkEven(t, x.kind+" "+x.first.String(), inside, (n-1)/(n-k))
	}
}

// Not only all squares but all minefields are equally likely: many games over
// the 220 minefields of three mines on 3×4 squares.
func TestArrangementsAreEquallyLikely(t *testing.T) {
	spec := Spec{Size: board.Size{Rows: 3, Cols: 4}, Mines: 3}
	src := source(t, "uniform", spec, Seeds{First: 1})
	var m board.Minefield
	seen := make(map[int]int)
	for game := range manyGames() {
		fill(t, src, &m, game)
		set := 0
		for i := range spec.Size.Squares() {
			if m.HasMineAt(i) {
				set |= 1 << i
			}
		}
		seen[set]++
	}
	if len(seen) != 220 {
		t.Errorf("%d arrangements, want 220", len(seen))
	}
	var counts []int
	for _, n := range seen {
		counts = append(counts, n)
	}
	checkEven(t, "arrangements", counts, 1)
}

// checkEven fails the test when counts are further from equal than chance
// makes them once in a million times.
func checkEven(t *testing.T, what string, counts []int, scale float64) {
	t.Helper()
	if x, limit := scale*chiSquare(counts), chiSquareLimit(len(counts)-1); x > limit {
		t.Errorf("%s: chi-square %.1f with %d degrees of freedom, limit %.1f", what, x, len(counts)-1, limit)
	}
}

// chiSquare returns Pearson's statistic for counts that should be equal.
func chiSquare(counts []int) (x float64) {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	want := float64(sum) / float64(len(counts))
	for _, n := range counts {
		x += (float64(n) - want) * (float64(n) - want) / want
	}
	return x
}

// chiSquareLimit returns the value that chi-square exceeds once in a million
// times, by the approximation of Wilson and Hilferty (1931).
func chiSquareLimit(degrees int) float64 {
	const z = 4.753424 // the normal distribution's one in a million
	v := 2 / (9 * float64(degrees))
	return float64(degrees) * math.Pow(1-v+z*math.Sqrt(v), 3)
}

// The check can fail: eight percent more at every second square is noticed, half
// a percent is not.
func TestChiSquareNoticesBias(t *testing.T) {
	biased := func(by int) []int {
		counts := make([]int, 80)
		for i := range counts {
			counts[i] = 2500 + by*(i%2)
		}
		return counts
	}
	limit := chiSquareLimit(79)
	if x := chiSquare(biased(200)); x < limit {
		t.Errorf("chi-square of a bias of 8 %% is %.1f, below the limit %.1f", x, limit)
	}
	if x := chiSquare(biased(12)); x > limit {
		t.Errorf("chi-square of a bias of 0.5 %% is %.1f, above the limit %.1f", x, limit)
	}
}
