package simulate

import (
	"bytes"
	"fmt"
	"image/color"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"minesweeper/cmd/internal/text"
)

// PlotFormat returns the format of a picture with the given file name: svg or
// png.
func PlotFormat(name string) (string, error) {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	if format != "svg" && format != "png" {
		return "", fmt.Errorf("%s: want a name that ends in .svg or .png", name)
	}
	return format, nil
}

// The size of pictures.
const (
	plotWidth  = 8 * vg.Inch
	plotHeight = 5 * vg.Inch
	plotMargin = vg.Length(12)

	dodge = 0.24 // how far the points of policies at one named value are apart
)

// Plot draws how many games each policy won with how many guesses.
func (r *Record) Plot(format string) ([]byte, error) {
	p := newPlot()
	p.Title.Text = fmt.Sprintf("Games won by number of guesses, %v, %d games", r.Settings.Spec, r.Games())
	p.X.Label.Text = "guesses"
	p.Y.Label.Text = "games won, %"
	width := vg.Points(44) / vg.Length(len(r.Policies))
	for i := range r.Policies {
		t := &r.Tallies[i]
		values := make(plotter.Values, len(t.WinsByGuesses))
		for n, won := range t.WinsByGuesses {
			values[n] = percent(won, t.Games)
		}
		bars, err := plotter.NewBarChart(values, width)
		if err != nil {
			return nil, err
		}
		bars.Color = plotutil.Color(i)
		bars.LineStyle.Width = 0
		bars.Offset = width * (vg.Length(i) - vg.Length(len(r.Policies)-1)/2)
		p.Add(bars)
		p.Legend.Add(fmt.Sprintf("%s, %.2f %% won", r.Policies[i].Title(), percent(t.Wins, t.Games)), bars)
	}
	p.NominalX("0", "1", "2", "3", "4", "5", "6", "7", "8+")
	p.X.Min, p.X.Max = -0.6, MostGuesses+0.6
	if p.Y.Max == 0 { // nothing was won
		p.Y.Max = 100
	}
	return paint(p, format)
}

// Plot draws the win rates along the sweep with their 95 % intervals; of a single
// run it draws what [Record.Plot] does.
func (s *Sweep) Plot(format string) ([]byte, error) {
	if s.Parameter == "" {
		return s.Points[0].Run.Plot(format)
	}
	p := newPlot()
	settings := s.Points[0].Run.Settings
	p.Title.Text = fmt.Sprintf("Games won along %s, %v, %d games each", s.Parameter, settings.Spec, settings.Games)
	p.X.Label.Text = s.Parameter
	p.Y.Label.Text = "games won, %"
	named := s.Parameter == SweepStart // the values are no numbers, so no line joins them
	policies := s.Points[0].Run.Policies
	for i, policy := range policies {
		shift := 0.0
		if named {
			shift = dodge * (float64(i) - float64(len(policies)-1)/2)
		}
		rates := s.line(i, shift)
		lines, points, err := plotter.NewLinePoints(rates)
		if err != nil {
			return nil, err
		}
		bars, err := plotter.NewYErrorBars(rates)
		if err != nil {
			return nil, err
		}
		lines.Color, points.Color, bars.Color = plotutil.Color(i), plotutil.Color(i), plotutil.Color(i)
		points.Shape = plotutil.Shape(i)
		p.Add(points, bars)
		if !named {
			p.Add(lines)
		}
		p.Legend.Add(policy.Name, points)
	}
	if named {
		names := text.NamesBy(s.Points, func(p Point) string { return p.Value })
		p.NominalX(names...)
		p.X.Min, p.X.Max = -0.6, float64(len(names))-0.4
	}
	return paint(p, format)
}

// ratesLine is the win rates of a policy along a sweep, with error bars that
// have their ends within 0 and 100 %.
type ratesLine struct {
	plotter.XYs
	plotter.YErrors
}

func (s *Sweep) line(policy int, shift float64) (l ratesLine) {
	for _, point := range s.Points {
		t := &point.Run.Tallies[policy]
		rate := Wilson(t.Wins, t.Games).times(100)
		l.XYs = append(l.XYs, plotter.XY{X: point.X + shift, Y: rate.Value})
		l.YErrors = append(l.YErrors, struct{ Low, High float64 }{rate.Value - rate.Low, rate.High - rate.Value})
	}
	return l
}

func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Legend.Padding = vg.Points(3)
	p.Title.Padding = vg.Points(8)
	grid := plotter.NewGrid()
	grid.Vertical.Width = 0
	p.Add(grid)
	return p
}

// paint draws a plot on white with a margin. The legend stands below it, since
// percentages leave no room above 100.
func paint(p *plot.Plot, format string) ([]byte, error) {
	canvas, err := draw.NewFormattedCanvas(plotWidth, plotHeight, format)
	if err != nil {
		return nil, err
	}
	page := draw.New(canvas)
	right, left := vg.Point{X: page.Max.X, Y: page.Min.Y}, vg.Point{X: page.Min.X, Y: page.Max.Y}
	page.FillPolygon(color.White, []vg.Point{page.Min, right, page.Max, left})
	page = draw.Crop(page, plotMargin, -plotMargin, plotMargin, -plotMargin)
	legend := p.Legend
	p.Legend = plot.NewLegend()
	legend.Draw(page)
	p.Draw(draw.Crop(page, 0, 0, legend.Rectangle(page).Size().Y, 0))
	var b bytes.Buffer
	_, err = canvas.WriteTo(&b)
	return b.Bytes(), err
}
