package simulate_test

import (
	"strings"
	"testing"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/simulate"
)

// The times of parts are added up, and each policy has its own.
func TestSpeed(t *testing.T) {
	s := sparse(100)
	a, b := playPart(t, s, simulate.Range{To: 40}, 1), playPart(t, s, simulate.Range{From: 40, To: 100}, 1)
	a.Seconds, a.CPU[0], a.CPU[1] = 1.25, 0.5, 0.125
	b.Seconds, b.CPU[0], b.CPU[1] = 2, 0.5, 0.125
	sum := merged(t, a, b)
	const want = "100 games in 3.2 s; first: 100 games a second of processor time; second: 400 games a second of processor time"
	if got := sum.Speed(); got != want {
		t.Errorf("got %s", got)
	}
	if line := string(sum.AppendJSON(nil, true)); !strings.Contains(line, `"seconds":3.25,"cpu_seconds":1.0,`) || !strings.Contains(line, `"seconds":3.25,"cpu_seconds":0.25,`) {
		t.Errorf("the times are others in %s", line)
	}
}

// A sweep has a line for each value and a star at the best of each policy; its
// chart has a line along numbers, but none along squares.
func TestSweepInWords(t *testing.T) {
	point := func(value string, first, second int64) *simulate.Record {
		r := newRecord(t, sparse(10), toys())
		r.Policies[0].Changes, r.Done = "even=1", []simulate.Range{{To: 10}}
		r.Tallies[0].Games, r.Tallies[0].Wins, r.Tallies[1].Games, r.Tallies[1].Wins = 10, first, 10, second
		r.Varied.Value = value
		return r
	}
	s := simulate.Sweep{point("A1", 3, 8), point("A2", 5, 8), point("B1", 4, 7)}
	s[0].Varied.Parameter = simulate.SweepStart
	const want = `8x9 with 3 mines, 10 games for each start; generator uniform

start  first:even=1: percent   95% interval  second: percent   95% interval
A1                    30.00%   10.78-60.32%           80.00%*  49.02-94.33%
A2                    50.00%*  23.66-76.34%           80.00%*  49.02-94.33%
B1                    40.00%   16.82-68.73%           70.00%   39.68-89.22%
`
	if got := s.Text(false); got != want {
		t.Errorf("got\n%s", got)
	}
	for parameter, line := range map[string]bool{simulate.SweepStart: false, simulate.SweepEndPlay: true} {
		s[0].Varied.Parameter = parameter
		svg, err := s.Plot("svg")
		if err != nil || strings.Contains(string(svg), `stroke-width="1.25"`) != line || strings.Contains(string(svg), ">first:even=1<") == line ||
			strings.Count(string(svg), ">"+parameter+"<") != 1 {
			t.Errorf("%s: %v\n%s", parameter, err, svg)
		}
	}
}

// A run has its statistics and its chart before the first game too.
func TestBeforeTheFirstGame(t *testing.T) {
	r := newRecord(t, sparse(10), toys())
	got := r.Text(false)
	for _, want := range []string{
		"\n0 of 10 games\n", "\nPercent:                             0.00%         0.00%\n",
		"\n95% interval of that:         0.00-100.00%  0.00-100.00%\nAverage guesses per win:                 -             -\n",
		"\nWins with 0 guesses:              0 (0.0%)      0 (0.0%)\n", "boards: +0.00%, 95% interval -100.00% to +100.00% (",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	svg, err := simulate.Sweep{r}.Plot("svg")
	if err != nil || strings.Contains(string(svg), "NaN") || !strings.Contains(string(svg), ">first, 0.00 % won<") {
		t.Errorf("%v\n%s", err, svg)
	}
}

func TestSeeds(t *testing.T) {
	const text = "000102030405060708090a0b0c0d0e0f"
	var s simulate.Seed
	err := s.Set(text)
	run := simulate.Settings{Seeds: generate.Seeds{First: s.Hi}, Offset: s.Lo}
	if seed, n := run.At(2); err != nil || s.String() != text || seed != s.Hi || n != s.Lo+3 || run.Seed() != s {
		t.Errorf("game 3 of %v is game %d of seed %d, %v", s, n, seed, err)
	}
	if err := s.Set("18446744073709551616"); err == nil {
		t.Errorf("a number of 20 digits is read as %v", s)
	}
}
