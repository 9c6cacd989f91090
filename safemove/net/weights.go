package net

import (
	"encoding/binary"
	"fmt"
	"math"
)

// The layers of the net.
const (
	Hidden = 48 // sums over the cells
	Second = 16 // sums over those and the facts
)

// Weights are the weights of the net as training makes them.
type Weights struct {
	Cells [Cells][CellRows][Hidden]float32
	Stage [stageRows][Hidden]float32
	Sums  [Hidden][Second]float32
	Facts [facts][Second]float32
	Bias  [Second]float32
	Out   [Second]float32
	Line  [facts]float32 // from the facts straight to the answer
}

// chanceKnots are the chances of a mine that have a row of weights. Weights of
// other chances are interpolated.
var chanceKnots = [...]float64{0, 0.08, 0.18, 0.3, 0.45, 0.55, 0.8, 1}

// stageKnots are the stages that have a row of weights.
var stageKnots = [...]float64{0, 8, 12, 16, 20, 26, 34, 50, 80, 130, 200, 280, Stages - 1}

const (
	// CellRows is the number of rows of weights of a cell.
	CellRows = levelCode + len(chanceKnots)
	// stageRows is the number of rows of the stages.
	stageRows = len(stageKnots)
)

// A Mix is a point between two rows of weights: the second row counts by Share,
// the first by 1-Share.
type Mix struct {
	First, Second int
	Share         float64
}

// RowsOf returns the rows of weights for a code.
func RowsOf(code int) Mix {
	if code < levelCode {
		return Mix{code, code, 0}
	}
	m := between(chanceKnots[:], float64(code-levelCode)/(levels-1))
	return Mix{levelCode + m.First, levelCode + m.Second, m.Share}
}

// StageRowsOf returns the rows of weights for a stage.
func StageRowsOf(stage int) Mix { return between(stageKnots[:], float64(stage)) }

// between returns the knots on both sides of x, and the place of x between
// them.
func between(knots []float64, x float64) Mix {
	k := 0
	for k < len(knots)-2 && knots[k+1] <= x {
		k++
	}
	return Mix{k, k + 1, (x - knots[k]) / (knots[k+1] - knots[k])}
}

// Layers returns all weights as rows, in the order of a file. The rows share
// memory with w.
func (w *Weights) Layers() (all [][]float32) {
	for c := range w.Cells {
		for r := range w.Cells[c] {
			all = append(all, w.Cells[c][r][:])
		}
	}
	for s := range w.Stage {
		all = append(all, w.Stage[s][:])
	}
	for h := range w.Sums {
		all = append(all, w.Sums[h][:])
	}
	for f := range w.Facts {
		all = append(all, w.Facts[f][:])
	}
	return append(all, w.Bias[:], w.Out[:], w.Line[:])
}

// The integers that stand for 1 in files and nets: cellUnit for the weights of
// cells and stages, weightUnit for all others.
const (
	cellUnit   = 256
	weightUnit = 1024
)

// unit returns the unit of one row of Layers.
func unit(layer int) float64 {
	if layer < Cells*CellRows+stageRows {
		return cellUnit
	}
	return weightUnit
}

// whole returns a weight in the given unit, rounded.
func whole(x, unit float64) int32 {
	return int32(max(math.MinInt16, min(math.MaxInt16, math.Round(x*unit))))
}

// Bytes returns the weights in the format of a file: rounded, two bytes each,
// little-endian.
func (w *Weights) Bytes() (data []byte) {
	for i, row := range w.Layers() {
		for _, x := range row {
			data = binary.LittleEndian.AppendUint16(data, uint16(whole(float64(x), unit(i))))
		}
	}
	return data
}

// Parse reads weights in the format of Bytes.
func Parse(data []byte) (*Weights, error) {
	w := new(Weights)
	layers := w.Layers()
	size := 0
	for _, row := range layers {
		size += 2 * len(row)
	}
	if len(data) != size {
		return nil, fmt.Errorf("%d bytes of weights: want %d", len(data), size)
	}
	for i, row := range layers {
		for k := range row {
			row[k] = float32(float64(int16(binary.LittleEndian.Uint16(data))) / unit(i))
			data = data[2:]
		}
	}
	return w, nil
}
