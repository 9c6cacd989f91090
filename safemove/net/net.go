// Package net compares squares that are nearly equal by the two-step score
// of package guess. A small neural net, trained on rollouts, estimates what
// each square is worth in the rest of the game. Package guess uses it to choose
// among guesses. It must not be used to decide whether a square has a mine.
//
// # The inputs
//
// [Inputs] describe a square: the seven rows of seven cells around it, and some
// facts of the square and of the position. A cell is a code: off the board, a
// known mine, an uncovered square by the mines it still needs and the unknown
// squares around it, or an unknown square by its chance of a mine.
//
//	# # # # # # #     X, the square that may be uncovered, in the upper left
//	# # # # # # #     corner of a board: # is off the board, ? unknown with its
//	# # ? ? 1 . .     chance of a mine, and a number has its missing mines
//	# # ? X 2 1 1
//	# # ? ? ? ? ?
//	# # ? ? ? ? ?
//	# # ? ? ? ? ?
//
// # The net
//
// Each cell has a row of weights for each code. The first layer is the sum of
// the 49 rows, as in the NNUE evaluations of chess programs, plus a row for the
// stage of the game, which is the number of layouts left. Negative sums count
// as 0. The second, smaller layer adds up these sums and the facts, and again
// negative sums count as 0. The output is a weighted sum of the second layer.
// The surroundings may be turned and mirrored: the mean over some of the eight
// views is more reliable than one view.
//
// # In integers
//
// [New] rounds the weights to integers, and a [Net] computes in integers: the
// result is the same on every machine. Four sums share a word of 64 bits, so a
// cell costs twelve additions. Every weight is raised by maxCell, so that no
// sum runs over into the next; the raise is subtracted at the end.
//
// The command "mines-lab train" makes the weights. It uses the same inputs and
// [Weights]. Package guess uses the net.
package net

import (
	_ "embed"
	"sync"
)

// Four sums share a word.
const (
	lanes    = 4
	laneBits = 16
	laneMask = 1<<laneBits - 1
	words    = Hidden / lanes
	// maxCell is the greatest weight of a cell, so that a lane has room for a
	// sum.
	maxCell = laneMask / (2 * (Cells + 1))
)

// MaxCell is the largest absolute weight that a cell may have in [Weights].
const MaxCell = float32(maxCell) / cellUnit

// A Net is the net with integer weights, ready to compute.
type Net struct {
	cells [Cells * Codes][words]uint64 // each lane raised by maxCell
	stage [Stages][words]uint64        // likewise
	sums  [Hidden][Second]int32
	facts [facts][Second]int32
	bias  [Second]int32
	out   [Second]int64
	line  [facts]int64
}

// New returns the net with the weights w, rounded.
func New(w *Weights) *Net {
	n := new(Net)
	for c := range Cells {
		for code := range Codes {
			m := RowsOf(code)
			pack(&n.cells[c*Codes+code], &w.Cells[c][m.First], &w.Cells[c][m.Second], m.Share)
		}
	}
	for s := range Stages {
		m := StageRowsOf(s)
		pack(&n.stage[s], &w.Stage[m.First], &w.Stage[m.Second], m.Share)
	}
	round := func(x float32) int32 { return whole(float64(x), weightUnit) }
	for j := range Second {
		for h := range Hidden {
			n.sums[h][j] = round(w.Sums[h][j])
		}
		for f := range facts {
			n.facts[f][j] = round(w.Facts[f][j])
		}
		n.bias[j] = round(w.Bias[j])
		n.out[j] = int64(round(w.Out[j]))
	}
	for f := range facts {
		n.line[f] = int64(round(w.Line[f]))
	}
	return n
}

// pack interpolates between two rows and stores the result in words. The
// conversions make every processor round each product.
func pack(to *[words]uint64, first, second *[Hidden]float32, share float64) {
	for h := range Hidden {
		x := float64(float64(first[h])*(1-share)) + float64(float64(second[h])*share)
		lane := max(-maxCell, min(whole(x, cellUnit), maxCell)) + maxCell
		to[h/lanes] |= uint64(lane) << (laneBits * (h % lanes))
	}
}

// The units of the result, and of the second layer: these integers stand for 1.
const (
	WorthUnit  = secondUnit * weightUnit
	secondUnit = 4096
)

// Worth returns the correction to a square's relative score, in units of
// WorthUnit: the mean over the given number of views, from 1 to [Turns].
func (n *Net) Worth(in *Inputs, views int) int64 {
	base := n.base(in)
	turned := Turned()
	total := int64(0)
	for _, turn := range viewed[:views] {
		total += n.see(in, &turned[turn], &base)
	}
	total /= int64(views)
	for f, x := range &in.Facts {
		total += int64(x) * n.line[f]
	}
	return total
}

// viewed are the turns in the order of use: in the first four, every side of
// the surroundings comes to every place.
var viewed = [Turns]int{0, 3, 5, 6, 1, 2, 4, 7}

// base returns the part of the second layer that comes from the bias and the
// facts, in units of Unit*weightUnit.
func (n *Net) base(in *Inputs) (base [Second]int32) {
	for j, w := range &n.bias {
		base[j] = w * Unit
	}
	for f, x := range &in.Facts {
		if x != 0 {
			for j, w := range &n.facts[f] {
				base[j] += int32(x) * w
			}
		}
	}
	return base
}

// see returns the output of the net for one view.
func (n *Net) see(in *Inputs, turned *[Cells]uint8, base *[Second]int32) (total int64) {
	sum := n.stage[in.Stage]
	for k, from := range turned {
		row := &n.cells[k*Codes+int(in.Cells[from])]
		for i := range row {
			sum[i] += row[i]
		}
	}
	second := *base
	for h := range Hidden {
		const raised = maxCell * (Cells + 1)
		x := int32(sum[h/lanes]>>(laneBits*(h%lanes))&laneMask) - raised
		if x > 0 {
			x *= Unit / cellUnit
			for j, w := range &n.sums[h] {
				second[j] += x * w
			}
		}
	}
	for j, x := range &second {
		if x > 0 {
			total += int64(x/(Unit*weightUnit/secondUnit)) * n.out[j]
		}
	}
	return total
}

//go:embed weights.bin
var weightsFile []byte

// Default returns the net of the policy best, which is embedded in the program.
var Default = sync.OnceValue(func() *Net {
	w, err := Parse(weightsFile)
	if err != nil {
		panic(err) // a test reads them
	}
	return New(w)
})
