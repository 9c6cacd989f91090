package chart

import (
	"math"
	"strconv"
)

// A scale maps the numbers from low to high to the places from from to to, and
// has ticks.
type scale struct {
	low, high float64
	from, to  float64
	step      float64 // between ticks; a power of ten times 1, 2 or 5
}

// newScale returns a scale that begins and ends at a tick.
func newScale(low, high, from, to float64) scale {
	if low == high {
		low, high = low-1, high+1
	}
	step := niceStep((high - low) / 6)
	return scale{math.Floor(low/step) * step, math.Ceil(high/step) * step, from, to, step}
}

// niceStep returns the smallest step of 1, 2 or 5 times a power of ten that is
// at least the given one.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= least*(1-1e-9) {
			return times * power
		}
	}
	return 10 * power
}

func (s scale) at(x float64) float64 {
	return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from)
}

// ticks returns the numbers to write at the axis.
func (s scale) ticks() (ticks []float64) {
	for i := math.Ceil(s.low/s.step - 1e-9); i*s.step <= s.high+s.step*1e-9; i++ {
		ticks = append(ticks, i*s.step)
	}
	return ticks
}

// label returns a tick as text, with as many decimals as the step has.
func (s scale) label(tick float64) string {
	decimals := max(0, int(math.Ceil(-math.Log10(s.step)-1e-9)))
	return strconv.FormatFloat(tick+0, 'f', decimals, 64)
}
