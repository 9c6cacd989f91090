package simulate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/chart"
	"minesweeper/cmd/internal/text"
)

// Text returns the statistics as a table with a column for each policy, without
// times, or as the tables of a match, which have times if those are wanted.
func (r *Record) Text(times bool) string {
	var b strings.Builder
	title, whole := r.Settings.String(), r.Complete()
	if r.OfPrograms() {
		title, whole = r.matchTitle(), r.Over()
	}
	fmt.Fprintf(&b, "%s\n", title)
	if !whole {
		fmt.Fprintf(&b, "%d of %d games\n", r.Games(), r.Settings.Games)
	}
	b.WriteString("\n")
	if r.OfPrograms() {
		b.WriteString(r.matchTables(times && r.timed()))
		for i := range r.Policies {
			r.writeFaults(&b, i)
		}
	} else {
		t := statsTable{columns: len(r.Policies)}
		for _, part := range []func(*statsTable, int){r.describeWins, r.describeGuesses, r.describeGames} {
			for i := range r.Policies {
				part(&t, i)
			}
		}
		b.WriteString(text.Columns(t.rows))
	}
	r.writePairs(&b)
	return b.String()
}

// describeWins writes the rows about wins into the column of policy i.
func (r *Record) describeWins(t *statsTable, i int) {
	p, s := &r.Policies[i], &r.Tallies[i]
	rate := Wilson(s.Wins, s.Games)
	t.set(i, "Policy", p.Title())
	t.set(i, "Samples", s.Games)
	t.set(i, "Wins", s.Wins)
	if slices.ContainsFunc(r.Tallies, func(t Tally) bool { return t.Stuck > 0 }) {
		t.set(i, "Stuck", s.Stuck)
	}
	t.set(i, "Percent", text.Share(rate.Value))
	t.set(i, "Deviation", text.Share(Deviation(s.Wins, s.Games)))
	t.set(i, "95% interval", text.Shares(rate.Low, rate.High))
	if !p.Exact {
		t.set(i, "Luck-adjusted", "not exact")
	} else {
		a := r.LuckAdjusted(i).Within(0)
		t.set(i, "Luck-adjusted", text.Share(a.Value))
		t.set(i, "95% interval of that", text.Shares(a.Low, a.High))
	}
}

// describeGuesses writes the rows about each kind of guess that was used.
func (r *Record) describeGuesses(t *statsTable, i int) {
	for k, name := range r.Policies[i].Guesses {
		g := r.Tallies[i].Guesses[k]
		if g.Used == 0 {
			continue
		}
		name = strings.ToUpper(name[:1]) + name[1:]
		t.set(i, name+" used", g.Used)
		t.set(i, name+" failed", fmt.Sprintf("%.1f%%", percent(g.Failed, g.Used)))
		t.set(i, name+" average chance", text.Share(ratio(g.Chance.Float(), float64(g.Used))))
	}
}

// describeGames writes the rows about averages over games.
func (r *Record) describeGames(t *statsTable, i int) {
	s := &r.Tallies[i]
	wins, losses := float64(s.Wins), float64(s.Games-s.Wins)
	t.average(i, "Average guesses per win", "%.2f", float64(s.GuessesWon), wins)
	t.average(i, "Average guesses per loss", "%.2f", float64(s.GuessesLost), losses)
	t.average(i, "Average chance at a win", "%.2f%%", 100*s.SuccessWon.Float(), wins)
	t.average(i, "Average chance at a loss", "%.2f%%", 100*s.SuccessLost.Float(), losses)
	for n, won := range s.WinsByGuesses {
		label := "Wins with " + text.Count(n, "guess", "guesses") + text.Choose(n == MostGuesses, " or more", "")
		t.set(i, label, fmt.Sprintf("%d (%.1f%%)", won, percent(won, s.Games)))
	}
}

// writePairs compares the policies two by two.
func (r *Record) writePairs(b *strings.Builder) {
	for k, at := range Pairs(len(r.Policies)) {
		p := &r.Pairs[k]
		fmt.Fprintf(b, "\n%s - %s on the same boards: %s (only the first won %d, only the second %d)\n",
			r.Policies[at[0]].Title(), r.Policies[at[1]].Title(), p.Difference().signed(), p.OnlyA, p.OnlyB)
		if r.exact(at) {
			fmt.Fprintf(b, "  luck-adjusted: %s\n", p.Luck.WithoutLuck(r.Prior(), -1).Within(-1).signed())
		}
		b.WriteString(r.TestState().Text())
	}
}

// signed returns a difference of shares and its interval in percentage points.
func (i Interval) signed() string {
	i = i.times(100)
	return fmt.Sprintf("%+.2f%%, 95%% interval %+.2f%% to %+.2f%%", i.Value, i.Low, i.High)
}

// A statsTable has a label and a number of columns in each row. Rows are in the
// order in which their labels were first set.
type statsTable struct {
	columns int
	rows    [][]string
}

func (t *statsTable) set(column int, label string, cell any) {
	i := slices.IndexFunc(t.rows, func(row []string) bool { return row[0] == label+":" })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, make([]string, 1+t.columns))
		t.rows[i][0] = label + ":"
	}
	t.rows[i][1+column] = fmt.Sprint(cell)
}

// average sets a cell to sum/n, or to a dash if n is 0.
func (t *statsTable) average(column int, label, format string, sum, n float64) {
	if n == 0 {
		t.set(column, label, "-")
		return
	}
	t.set(column, label, fmt.Sprintf(format, sum/n))
}

// Speed returns one line about the time of the run and the games a second of
// each policy.
func (r *Record) Speed() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games in %.1f s", r.Games(), r.Seconds)
	for i := range r.Policies {
		speed := ratio(float64(r.Tallies[i].Games), r.CPU[i])
		fmt.Fprintf(&b, "; %s: %.0f games a second of processor time", r.Policies[i].Title(), speed)
	}
	return b.String()
}

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
// is one of [PlotFormat].
func (s Sweep) Plot(format string) ([]byte, error) {
	c := s.chart()
	if s.parameter() == "" {
		c = s[0].chart()
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
		Bars:     true,
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
func (s Sweep) chart() *chart.Chart {
	settings := s[0].Settings
	c := &chart.Chart{
		Title:    "Games won along " + s.parameter(),
		Subtitle: fmt.Sprintf("%v, %d games each; with 95 %% intervals", settings.Spec, settings.Games),
		X:        s.parameter(),
		Y:        "games won, %",
	}
	if s.parameter() == SweepStart { // the values are squares, not numbers: draw no line
		c.Names = text.NamesBy(s, func(r *Record) string { return r.Varied.Value })
	}
	for i, policy := range s[0].Policies {
		series := chart.Series{Name: s.title(policy)}
		for k, r := range s {
			t, x := &r.Tallies[i], float64(k)
			if c.Names == nil {
				x, _ = strconv.ParseFloat(r.Varied.Value, 64)
			}
			series.Values = append(series.Values, rateAt(x, t.Wins, t.Games))
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
