package simulate

import (
	"fmt"
	"path/filepath"
	"strings"

	"minesweeper/cmd/internal/chart"
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

// Plot draws the win rates along the sweep with their 95 % intervals, or, for a
// single run, the games that each policy won by number of guesses. The format
// is that of [PlotFormat].
func (s *Sweep) Plot(format string) ([]byte, error) {
	c := s.chart()
	if s.Parameter == "" {
		c = s.Points[0].Run.chart()
	}
	return c.Draw().Encode(format)
}

// chart returns the chart of the games won by number of guesses.
func (r *Record) chart() *chart.Chart {
	c := &chart.Chart{
		Title:    "Games won by number of guesses",
		Subtitle: fmt.Sprintf("%v, %d games; with 95 %% intervals", r.Settings.Spec, r.Games()),
		X:        "guesses",
		Y:        "games won, %",
	}
	for n := range MostGuesses {
		c.Names = append(c.Names, fmt.Sprint(n))
	}
	c.Names = append(c.Names, fmt.Sprintf("%d or more", MostGuesses))
	for i := range r.Policies {
		t := &r.Tallies[i]
		series := chart.Series{Name: fmt.Sprintf("%s, %.2f %% won", r.Policies[i].Title(), percent(t.Wins, t.Games))}
		for n, won := range t.WinsByGuesses {
			series.Values = append(series.Values, rateAt(float64(n), won, t.Games))
		}
		c.Series = append(c.Series, series)
	}
	return c
}

// chart returns the chart of the win rates along the sweep.
func (s *Sweep) chart() *chart.Chart {
	settings := s.Points[0].Run.Settings
	c := &chart.Chart{
		Title:    "Games won along " + s.Parameter,
		Subtitle: fmt.Sprintf("%v, %d games each; with 95 %% intervals", settings.Spec, settings.Games),
		X:        s.Parameter,
		Y:        "games won, %",
		Style:    chart.Lines,
	}
	if s.Parameter == SweepStart { // the values are squares, not numbers: draw no line
		c.Style, c.Names = chart.Points, text.NamesBy(s.Points, func(p Point) string { return p.Value })
	}
	for i, policy := range s.Points[0].Run.Policies {
		series := chart.Series{Name: s.title(policy)}
		for _, p := range s.Points {
			t := &p.Run.Tallies[i]
			series.Values = append(series.Values, rateAt(p.X, t.Wins, t.Games))
		}
		c.Series = append(c.Series, series)
	}
	return c
}

// rateAt returns a share of games, in percent, with its 95 % interval.
func rateAt(x float64, won, games int64) chart.Value {
	rate := Wilson(won, games).times(100)
	return chart.Value{X: x, Y: rate.Value, Low: rate.Low, High: rate.High}
}
