package learned

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
	// maxCell bounds the weights of a cell, so that a lane has room for a sum.
	maxCell = laneMask / (2 * (Cells + 1))
	// MaxCell is the same before weights are rounded.
	MaxCell = float32(maxCell) / cellUnit
)

// A Net computes with integers.
type Net struct {
	cells [Cells * Codes][words]uint64 // each lane raised by maxCell
	stage [Stages][words]uint64        // likewise
	sums  [Hidden][Second]int32
	facts [Facts][Second]int32
	bias  [Second]int32
	out   [Second]int64
	line  [Facts]int64
}

// New makes a net of weights.
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
		for f := range Facts {
			n.facts[f][j] = round(w.Facts[f][j])
		}
		n.bias[j] = round(w.Bias[j])
		n.out[j] = int64(round(w.Out[j]))
	}
	for f := range Facts {
		n.line[f] = int64(round(w.Line[f]))
	}
	return n
}

// pack puts what lies between two rows into words. Each product is rounded by
// itself, since some processors would not.
func pack(to *[words]uint64, first, second *[Hidden]float32, share float64) {
	for h := range Hidden {
		x := float64(float64(first[h])*(1-share)) + float64(float64(second[h])*share)
		lane := max(-maxCell, min(whole(x, cellUnit), maxCell)) + maxCell
		to[h/lanes] |= uint64(lane) << (laneBits * (h % lanes))
	}
}

// What 1 is in the answer, and in what comes out of the second layer.
const (
	WorthUnit  = secondUnit * weightUnit
	secondUnit = 4096
)

// Worth returns what a square is worth relative to the others that are looked
// at, beside its score relative to theirs, in units of WorthUnit. It takes the
// mean of so many views, from 1 to [Turns].
func (n *Net) Worth(in *Inputs, views int) int64 {
	base := n.base(in)
	total := int64(0)
	for _, turn := range viewed[:views] {
		total += n.see(in, &Turned[turn], &base)
	}
	total /= int64(views)
	for f, x := range &in.Facts {
		total += int64(x) * n.line[f]
	}
	return total
}

// viewed are the turns in the order in which they are used: the first four have
// every side of the picture in every place.
var viewed = [Turns]int{0, 3, 5, 6, 1, 2, 4, 7}

// base returns what the facts add to the second layer, which has units of
// Unit*weightUnit.
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

// see returns what one view comes to.
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
var weights []byte

// Usual returns the net that mines plays with.
var Usual = sync.OnceValue(func() *Net {
	w, err := Parse(weights)
	if err != nil {
		panic(err) // a test reads them
	}
	return New(w)
})
