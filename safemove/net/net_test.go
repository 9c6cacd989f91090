package net

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/safemove/internal/frontier"
)

// random returns random weights, up to the largest allowed, and inputs.
func random(r *rand.Rand) (w *Weights, in *Inputs) {
	w, in = new(Weights), new(Inputs)
	for i, row := range w.Layers() {
		most := MaxCell
		if unit(i) == weightUnit {
			most = 0.5
		}
		for k := range row {
			row[k] = most * (2*r.Float32() - 1)
		}
	}
	for k := range in.Cells {
		in.Cells[k] = uint8(r.IntN(Codes))
	}
	for f := range in.Facts {
		in.Facts[f] = Fact(4*r.Float64() - 2)
	}
	in.Stage = r.IntN(Stages)
	return w, in
}

// worth computes Worth in float64, by its definition.
func worth(w *Weights, in *Inputs, turn int) (out float64) {
	var first [Hidden]float64
	add := func(m Mix, rows func(i int) []float32) {
		for h := range first {
			first[h] += float64(rows(m.First)[h])*(1-m.Share) + float64(rows(m.Second)[h])*m.Share
		}
	}
	add(StageRowsOf(in.Stage), func(i int) []float32 { return w.Stage[i][:] })
	for k, from := range Turned()[turn] {
		add(RowsOf(int(in.Cells[from])), func(i int) []float32 { return w.Cells[k][i][:] })
	}
	for f, x := range in.Facts {
		out += float64(x) / Unit * float64(w.Line[f])
	}
	for j := range Second {
		sum := float64(w.Bias[j])
		for h, x := range first {
			sum += max(0, x) * float64(w.Sums[h][j])
		}
		for f, x := range in.Facts {
			sum += float64(x) / Unit * float64(w.Facts[f][j])
		}
		out += max(0, sum) * float64(w.Out[j])
	}
	return out
}

// The integer result agrees with the weights, even if all have their largest
// values.
func TestWorthIsThatOfTheWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		w, in := random(r)
		n := New(w)
		want := 0.0
		for views := 1; views <= Turns; views++ {
			want += worth(w, in, viewed[views-1])
			got := float64(n.Worth(in, views)) / WorthUnit
			if mean := want / float64(views); math.Abs(got-mean) > 0.05+0.02*math.Abs(mean) {
				t.Fatalf("%d views: worth %v, want %v", views, got, mean)
			}
		}
	}
	w, in := new(Weights), new(Inputs)
	for _, x := range []float32{MaxCell, -MaxCell} {
		for _, row := range w.Layers()[:Cells*CellRows+stageRows] {
			for h := range row {
				row[h] = x
			}
		}
		w.Sums[Hidden-1][0], w.Out[0] = 0.25, 0.25
		want := max(0, float64(x)*(Cells+1)*0.25*0.25)
		if got := float64(New(w).Worth(in, 1)) / WorthUnit; math.Abs(got-want) > 0.02*(1+want) {
			t.Errorf("all weights %v: worth %v, want %v", x, got, want)
		}
	}
}

// With all views, turned surroundings have the same worth.
func TestTurned(t *testing.T) {
	w, in := random(rand.New(rand.NewPCG(3, 4)))
	n := New(w)
	seen := map[[Cells]uint8]bool{}
	for _, turned := range Turned() {
		seen[turned] = true
		other := *in
		for k, from := range turned {
			other.Cells[k] = in.Cells[from]
		}
		if got, want := n.Worth(&other, Turns), n.Worth(in, Turns); got != want {
			t.Errorf("turned %v: worth %d, want %d", turned, got, want)
		}
	}
	if len(seen) != Turns {
		t.Errorf("%d different turns, want %d", len(seen), Turns)
	}
}

func TestBytes(t *testing.T) {
	w, _ := random(rand.New(rand.NewPCG(5, 6)))
	data := w.Bytes()
	again, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), data) {
		t.Error("read and written again, the weights are others")
	}
	layers := again.Layers()
	for i, row := range w.Layers() {
		for k, x := range row {
			if y := layers[i][k]; math.Abs(float64(x-y)) > 0.51/unit(i) {
				t.Fatalf("weight %d of layer %d: %v, read as %v", k, i, x, y)
			}
		}
	}
	ones := new(Weights)
	for _, row := range ones.Layers() {
		for k := range row {
			row[k] = 1
		}
	}
	data = ones.Bytes()
	if first, last := binary.LittleEndian.Uint16(data), binary.LittleEndian.Uint16(data[len(data)-2:]); first != 256 || last != 1024 {
		t.Errorf("1 is written as %d among the weights of cells, and %d among others", first, last)
	}
	if _, err := Parse(data[1:]); err == nil {
		t.Error("a byte is missing, and there is no error")
	}
}

func TestLook(t *testing.T) {
	v := frontier.New(4, 5)
	v.Uncover(v.Index(0, 2), 1)
	v.Uncover(v.Index(0, 3), 2)
	v.MarkMine(v.Index(1, 3))
	var m Map
	m.Draw(v, func(i int32) float64 {
		if i == v.Index(0, 1) {
			return 0.5
		}
		return 0.25
	})
	var in Inputs
	m.Around(0, 1, &in)
	at := func(row, col int) int { return int(in.Cells[(row+radius)*Side+col+radius-1]) }
	for _, c := range []struct{ row, col, want int }{
		{-1, 1, outsideCode}, {0, -1, outsideCode},
		{1, 3, mineCode},
		{3, 1, untouchedCode}, {0, 0, untouchedCode},
		{0, 1, levelCode + 15}, {1, 1, levelCode + 8},
		{0, 2, doneCode}, // its mine is known
	} {
		if c.want == doneCode {
			c.want = int(openCodeOf[0][3])
		}
		if got := at(c.row, c.col); got != c.want {
			t.Errorf("row %d, column %d: code %d, want %d", c.row, c.col, got, c.want)
		}
	}
}

// Every uncovered square has the code of its kind: the first of which it has no more
// mines needed and unknown squares. Chances rise with levels.
func TestCodes(t *testing.T) {
	kinds := [][2]int{{8, 0}, {1, 2}, {1, 3}, {1, 4}, {1, 8}, {2, 3}, {2, 4}, {2, 5}, {2, 8}, {3, 4}, {3, 5}, {3, 8}, {8, 8}}
	for need := range 9 {
		for unknown := range 9 {
			fits := func(kind [2]int) bool { return need <= kind[0] && unknown <= kind[1] }
			if code := int(openCodeOf[need][unknown]); code != doneCode+slices.IndexFunc(kinds, fits) {
				t.Errorf("%d mines among %d: code %d", need, unknown, code)
			}
		}
	}
	last := 0
	for i := range 1001 {
		l := levelOf(float64(i) / 1000)
		if l < last || l > last+1 || l >= levels {
			t.Fatalf("chance %v: level %d after %d", float64(i)/1000, l, last)
		}
		last = l
	}
	for layouts, want := range map[float64]int{1: 0, 3: 1, 1024: 10, math.Inf(1): Stages - 1, 1e300: Stages - 1} {
		if got := StageOf(layouts); got != want {
			t.Errorf("%v layouts: stage %d, want %d", layouts, got, want)
		}
	}
}
