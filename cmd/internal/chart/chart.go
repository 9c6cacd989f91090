// Package chart draws estimates with their intervals along an axis: as bars, as
// points, or as points joined by lines. The values are percentages from 0 to 100.
//
// It must not know games: package simulate fills the [Chart].
package chart

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"minesweeper/cmd/internal/drawing"
)

// A Chart holds the contents of a chart.
type Chart struct {
	Title, Subtitle string // printed above the chart
	X, Y            string // the titles of the axes
	Bars            bool   // the values are bars, not points
	// Names are the labels below the axis at the places 0, 1, 2 and so on. A
	// chart without names has numbers there, and lines that join the points.
	Names  []string
	Series []Series // drawn in this order, each in a colour of its own
}

// A Series is a list of values with the same colour and a name in the legend.
type Series struct {
	Name   string
	Values []Value
}

// A Value is the estimate Y with the bounds of its interval, at the place X.
type Value struct{ X, Y, Low, High float64 }

// palette are the colours of the series. People with any kind of colour
// blindness can tell them apart (M. Okabe, K. Ito, "Color universal design",
// 2008; without their yellow, which is too light on white).
var palette = [...]color.RGBA{
	drawing.RGB(0x0072b2), drawing.RGB(0xd55e00), drawing.RGB(0x009e73), drawing.RGB(0xcc79a7),
	drawing.RGB(0x56b4e9), drawing.RGB(0xe69f00), drawing.RGB(0x000000),
}

var (
	paper = drawing.RGB(0xffffff)
	ink   = drawing.RGB(0x343a40)
	faint = drawing.RGB(0x6c757d)
	grid  = drawing.RGB(0xdee2e6)
)

// The sizes of a chart, in points. A chart with many names is wider.
const (
	defaultWidth = 576.0
	widest       = 2400.0
	height       = 360.0
	margin       = 18.0
	titleSize    = 13.0
	textSize     = 10.0
	leading      = 15.0 // from one line of text to the next
	headroom     = 10.0 // the room for marks at the ends of the axes
	share        = 0.8  // the share of a name's room for its bars or points
)

// width returns a width with room for each series of every name.
func (c *Chart) width() float64 {
	return min(widest, max(defaultWidth, float64(len(c.Names)*len(c.Series))*9+2*margin))
}

// scaleX returns the scale of the horizontal axis.
func (c *Chart) scaleX(left, right float64) scale {
	if c.Names != nil {
		return scale{low: -0.5, high: float64(len(c.Names)) - 0.5, from: left, to: right}
	}
	low, high := c.reach(func(v Value) []float64 { return []float64{v.X} })
	return newScale(low, high, left+headroom, right-headroom)
}

// scaleY returns the scale of the vertical axis, in percent. Bars begin at 0.
func (c *Chart) scaleY(top, bottom float64) scale {
	low, high := c.reach(func(v Value) []float64 { return []float64{v.Low, v.High} })
	if c.Bars || low < high/4 {
		low = 0
	}
	if high == 0 {
		high = 100
	}
	s := newScale(low, high, bottom, top)
	s.low, s.high = max(s.low, 0), min(s.high, 100)
	return s
}

// reach returns the smallest and the largest of the numbers of all values.
func (c *Chart) reach(numbers func(Value) []float64) (low, high float64) {
	var all []float64
	for _, s := range c.Series {
		for _, v := range s.Values {
			all = append(all, numbers(v)...)
		}
	}
	if all == nil {
		return 0, 0
	}
	return slices.Min(all), slices.Max(all)
}

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
