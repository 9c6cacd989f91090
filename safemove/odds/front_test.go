package odds

import (
	"math"
	"math/big"
	"testing"

	"minesweeper/board"
)

// A region is a connected part of the frontier, for plain enumeration: what
// most people write first, with two common improvements. It treats connected
// regions one by one, and stops as soon as a number cannot be right any more.
type region struct {
	squares []int   // of one group
	numbers [][]int // per square of the group: its numbers
	missing []int   // per number on the board: mines still missing
	open    []int   // per number on the board: squares not tried yet
	mine    []bool
	ways    []float64   // per number of mines
	mined   [][]float64 // per square of the group and number of mines
}

// enumerateFront computes the probabilities of a mine by going through the
// layouts of the frontier.
func enumerateFront(b board.Board, total int) []float64 {
	size := b.Size()
	missing, open := make([]int, size.Squares()), make([]int, size.Squares())
	touching := make([][]int, size.Squares())
	covered := 0
	for i := range size.Squares() {
		if !b.StateAt(i).Uncovered() {
			covered++
			continue
		}
		missing[i] = int(b.StateAt(i))
		for _, j := range size.AppendNeighbours(nil, i) {
			if !b.StateAt(j).Uncovered() {
				touching[j] = append(touching[j], i)
				open[i]++
			}
		}
	}
	var groups []*region
	seen := make([]bool, size.Squares())
	for i := range touching {
		if len(touching[i]) == 0 || seen[i] {
			continue
		}
		f := &region{missing: missing, open: open}
		f.collect(size, i, touching, seen)
		f.try(0, 0)
		groups = append(groups, f)
		covered -= len(f.squares)
	}
	return weigh(groups, size.Squares(), covered, total)
}

// collect lists the squares connected with one, each next to those that touch
// it.
func (f *region) collect(size board.Size, i int, touching [][]int, seen []bool) {
	seen[i] = true
	f.squares = append(f.squares, i)
	for at := 0; at < len(f.squares); at++ {
		sq := f.squares[at]
		f.numbers = append(f.numbers, touching[sq])
		for _, number := range touching[sq] {
			for _, j := range size.AppendNeighbours(nil, number) {
				if !seen[j] && len(touching[j]) > 0 {
					seen[j] = true
					f.squares = append(f.squares, j)
				}
			}
		}
	}
	f.mine = make([]bool, len(f.squares))
	f.ways = make([]float64, len(f.squares)+1)
	f.mined = make([][]float64, len(f.squares))
	for k := range f.mined {
		f.mined[k] = make([]float64, len(f.squares)+1)
	}
}

// try goes through the layouts of the squares from at on.
func (f *region) try(at, mines int) {
	if at == len(f.squares) {
		f.ways[mines]++
		for k, mine := range f.mine {
			if mine {
				f.mined[k][mines]++
			}
		}
		return
	}
	for _, mine := range [2]bool{false, true} {
		count := 0
		if mine {
			count = 1
		}
		fits := true
		for _, number := range f.numbers[at] {
			f.missing[number] -= count
			f.open[number]--
			fits = fits && f.missing[number] >= 0 && f.missing[number] <= f.open[number]
		}
		if fits {
			f.mine[at] = mine
			f.try(at+1, mines+count)
		}
		for _, number := range f.numbers[at] {
			f.missing[number] += count
			f.open[number]++
		}
	}
	f.mine[at] = false
}

// weigh combines the groups with the squares that touch no number.
func weigh(groups []*region, squares, untouched, total int) []float64 {
	odds := make([]float64, squares)
	sum := 0.0
	for i := range groups { // leave group i out, then put each of its layouts in
		others := []float64{1}
		for j, g := range groups {
			if j != i {
				others = convolve(others, g.ways)
			}
		}
		whole := 0.0
		for mines, ways := range groups[i].ways {
			weight := 0.0
			for k, w := range others {
				weight += w * choose(untouched, total-mines-k)
			}
			whole += ways * weight
			for at, sq := range groups[i].squares {
				odds[sq] += groups[i].mined[at][mines] * weight
			}
		}
		for _, sq := range groups[i].squares {
			odds[sq] /= whole
			sum += odds[sq]
		}
	}
	for i := range odds {
		if odds[i] == 0 {
			// The chance of squares that touch no number; others are not
			// compared.
			odds[i] = (float64(total) - sum) / float64(untouched)
		}
	}
	return odds
}

func convolve(a, b []float64) []float64 {
	c := make([]float64, len(a)+len(b)-1)
	for i, x := range a {
		for j, y := range b {
			c[i+j] += x * y
		}
	}
	return c
}

func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	f, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return f
}

// The enumeration that is measured against gives the same answers.
func TestEnumerationOfTheFront(t *testing.T) {
	var c Calculator
	for _, b := range positions(3, board.Size{Rows: 9, Cols: 9}, 10, 100, true) {
		float, err := c.Float(nil, b, ChanceOptions{Total: board.KnownTotal(10)})
		if err != nil {
			t.Fatal(err)
		}
		want := enumerateFront(b, 10)
		for i, p := range float {
			if !math.IsNaN(p) && math.Abs(p-want[i]) > 1e-9 {
				t.Fatalf("%s\n%v: %g, by enumeration %g", b, b.Size().At(i), p, want[i])
			}
		}
	}
}
