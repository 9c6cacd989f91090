package chart

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

var styles = []string{"bars", "points", "lines"}

// example returns a chart of two series of three values each.
func example(style string) *Chart {
	c := &Chart{Title: "Title", Subtitle: "with intervals", X: "across", Y: "up", Bars: style == "bars"}
	if style != "lines" {
		c.Names = []string{"zero", "one", "two"}
	}
	for i := range 2 {
		s := Series{Name: fmt.Sprint("series ", i)}
		for x := range 3 {
			y := float64(40 + 10*x + 3*i)
			s.Values = append(s.Values, Value{float64(x), y, y - 5, y + 7})
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// Every style of chart is drawn as its file in testdata shows. The legend has
// two lines, and the name that overlaps its neighbour is left out.
func TestCharts(t *testing.T) {
	for _, name := range styles {
		c := example(name)
		for i := range 6 {
			s := Series{Name: fmt.Sprintf("another series with number %d", i+2)}
			s.Values = append(s.Values, Value{float64(i) / 2, 30, 25 - float64(i), 31})
			c.Series = append(c.Series, s)
		}
		if c.Names != nil {
			c.Names[1] = strings.Repeat("so long ", 9)
		}
		boardtest.Golden(t, filepath.Join("testdata", name+".svg"), string(c.Draw().SVG()))
	}
}

var numbers = regexp.MustCompile(`(?:points|x|y)="([0-9., -]+)"`)

// Everything stands inside the picture, for any values.
func TestWithin(t *testing.T) {
	for _, values := range [][]Value{
		nil,
		{{0, 0, 0, 0}},
		{{0, 100, 99, 100}},
		{{0, 0, 0, 3}, {1, 100, 97, 100}},
		{{-0.2, 50, 50, 50}, {0.2, 50.001, 50, 50.002}},
	} {
		for _, style := range styles {
			c := example(style)
			c.Series[0].Values, c.Series[1].Values = values, nil
			d := c.Draw()
			svg := string(d.SVG())
			if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
				t.Errorf("%v: a place that is no number", values)
			}
			for _, match := range numbers.FindAllStringSubmatch(svg, -1) {
				for _, word := range strings.FieldsFunc(match[1], func(r rune) bool { return r == ' ' || r == ',' }) {
					x, err := strconv.ParseFloat(word, 64)
					if err != nil || x < 0 || x > d.Width {
						t.Errorf("%v: %s in %q, %v", values, word, match[0], err)
					}
				}
			}
		}
	}
}

// Above the highest interval there is room, and no axis of percentages goes
// beyond 0 and 100.
func TestHeadroom(t *testing.T) {
	for _, high := range []float64{0.03, 1, 12, 19.99, 20, 76, 100} {
		c := &Chart{Bars: true, Names: []string{"a"}, Series: []Series{{Values: []Value{{0, high, high, high}}}}}
		s := c.scaleY(100, 300)
		if s.low != 0 || s.high < high || s.high > 100 {
			t.Errorf("%v: from %v to %v", high, s.low, s.high)
		}
		ticks := s.ticks()
		if n := len(ticks); n < 4 || n > 9 || ticks[0] != 0 || math.Abs(ticks[n-1]-s.high) > 1e-9 {
			t.Errorf("%v: ticks %v", high, ticks)
		}
	}
}

// Ticks have as many decimals as they need.
func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 100, "0 20 40 60 80 100"},
		{-0.2, 0.2, "-0.2 -0.1 0.0 0.1 0.2"},
		{94, 99, "94 95 96 97 98 99"},
		{0, 0.003, "0.0000 0.0005 0.0010 0.0015 0.0020 0.0025 0.0030"},
		{5, 5, "4.0 4.5 5.0 5.5 6.0"},
		{0, 1e6, "0 200000 400000 600000 800000 1000000"},
	} {
		s := newScale(test.low, test.high, 0, 1)
		var got []string
		for _, tick := range s.ticks() {
			got = append(got, s.label(tick))
		}
		if words := strings.Join(got, " "); words != test.want {
			t.Errorf("%v to %v: %s, want %s", test.low, test.high, words, test.want)
		}
	}
}

// A chart with very many names has a largest width, and its names do not
// overlap.
func TestManyNames(t *testing.T) {
	c := &Chart{Series: []Series{{}}}
	for i := range 480 {
		c.Names = append(c.Names, fmt.Sprint("square ", i))
		c.Series[0].Values = append(c.Series[0].Values, Value{float64(i), 50, 40, 60})
	}
	d := c.Draw()
	if d.Width > widest {
		t.Errorf("width %v", d.Width)
	}
	written := strings.Count(string(d.SVG()), ">square ")
	if written < 10 || written > 60 {
		t.Errorf("%d names are written", written)
	}
}
