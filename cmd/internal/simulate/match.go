package simulate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// The report of a match.

// Over reports whether all games are played, or as many as the test needs.
func (r *Record) Over() bool { return r.Complete() || r.TestState().Decided() }

// secret reports whether the seed must not be printed yet.
func (r *Record) secret() bool { return r.OfPrograms() && r.Match.Chosen && !r.Over() }

// winRate returns the share of games won, with its interval.
func (t *Tally) winRate() Interval { return Wilson(t.Wins, t.Games) }

// matchTitle says what is played, such as "100 games on 9x9, 10 mines".
func (r *Record) matchTitle() string {
	s := r.Settings
	first := "any first square; no promise"
	if s.Opens {
		first = fmt.Sprintf("%v uncovered for all (first square %v)", s.Spec.Start, s.Spec.First)
	}
	games := text.Count(int(s.Games), "game", "games")
	if r.Test != (Test{}) {
		games = "up to " + games
	}
	mines := text.Count(s.Spec.Mines, "mine", "mines")
	return fmt.Sprintf("%s on %v, %s, %s, protocol %s", games, s.Spec.Size, mines, first, r.Match.Protocol)
}

// matchTables returns the tables of a match: the wins, and the quality of moves.
// With times, they say how long answers took.
func (r *Record) matchTables(times bool) string {
	wins := [][]string{{"bot", "games", "wins", "percent", "95% interval", "lost", "faults", "wasted moves"}}
	quality := [][]string{{"bot", "guesses", "though a move was safe", "their chance", "best to be had",
		"wins without luck", "95% interval"}}
	if times {
		wins[0] = append(wins[0], "ms a move", "slowest")
	}
	for i, p := range r.Policies {
		t, rate, luckless := &r.Tallies[i], r.Tallies[i].winRate(), r.LuckAdjusted(i).Within(0)
		row := cells(p.Title(), t.Games, t.Wins, text.Share(rate.Value), text.Shares(rate.Low, rate.High), t.Lost(),
			t.Faults.games(), t.Conduct.Wasted)
		if times {
			row = append(row, fmt.Sprintf("%.3f", ms(r.perMove(i))), fmt.Sprintf("%.1f", ms(r.Answers[i].Slowest)))
		}
		wins = append(wins, row)
		g, right, best := t.Guesses[0], "-", "-"
		if used := float64(g.Used); used > 0 {
			right, best = text.Share(g.Chance.Float()/used), text.Share(t.Conduct.Best.Float()/used)
		}
		quality = append(quality, cells(p.Title(), g.Used, t.Conduct.Risks, right, best, text.Share(luckless.Value),
			text.Shares(luckless.Low, luckless.High)))
	}
	return text.Columns(wins) + "\n" + text.Columns(quality)
}

// writeFaults writes how many games program i lost by faults, each kind with the
// first of its games.
func (r *Record) writeFaults(b *strings.Builder, i int) {
	name, faults := r.Policies[i].Title(), r.Tallies[i].Faults
	retired := int64(0)
	for _, t := range slices.SortedFunc(maps.Values(faults), func(a, b *FaultTally) int {
		return cmp.Or(cmp.Compare(a.First.Game, b.First.Game), cmp.Compare(a.First.Verdict, b.First.Verdict))
	}) {
		fmt.Fprintf(b, "\n%s: %d %s, first in %s", name, t.Games, t.First.Verdict, t.First.Describe())
		retired += t.Retired
	}
	if retired > 0 {
		fmt.Fprintf(b, "\n%s could not go on %d times in a row; it lost its later games without a start\n",
			name, r.Match.Faults)
	}
}

// Describe describes a fault: the game and the turn, what happened, the last
// lines exchanged and the end of the program's standard error.
func (f *Fault) Describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d, turn %d: %s\n", f.Game, f.Turn, text.Harmless(f.Detail))
	if f.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", text.Harmless(f.Hint))
	}
	for _, line := range f.Lines {
		fmt.Fprintf(&b, "  %s\n", text.Harmless(line))
	}
	words := strings.Split(strings.TrimRight(f.Stderr, "\n"), "\n")
	for _, line := range words[max(0, len(words)-5):] {
		if line != "" {
			fmt.Fprintf(&b, "  stderr: %.200s\n", text.Harmless(line))
		}
	}
	return b.String()
}

// perMove returns the average time of an answer of program i.
func (r *Record) perMove(i int) time.Duration {
	return r.Answers[i].Time / time.Duration(max(1, r.Tallies[i].Conduct.Turns))
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// cells writes values as cells of a table.
func cells(values ...any) []string {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = fmt.Sprint(v)
	}
	return row
}

// matchDocument returns the document that begins those of a match. If keep is
// true it begins a record.
func (r *Record) matchDocument(keep bool) *answer.Match {
	s := r.Settings
	m := &answer.Match{
		Rows: s.Spec.Size.Rows, Cols: s.Spec.Size.Cols, Total: s.Spec.Mines,
		Generator: s.Generator, Version: generate.Version, First: s.Spec.First.String(), Protocol: r.Match.Protocol,
		Games: int(s.Games), Played: int(r.Games()), Isolated: !r.Match.Exposed, SHA256: s.Seed().Commitment(),
	}
	if s.Opens {
		m.Start = s.Spec.Start.String()
	}
	if r.Over() {
		m.Seed = s.Seed().String()
	}
	if keep {
		m.Record = headRecord{Format: recordFormat}
	}
	return m
}

// programDocument returns the document of program i.
func (r *Record) programDocument(i int, times bool, kept any) *answer.Bot {
	t, spec, guesses := &r.Tallies[i], r.Settings.Spec, r.Tallies[i].Guesses[0]
	d := &answer.Bot{
		Bot: r.Policies[i].Title(), Rows: spec.Size.Rows, Cols: spec.Size.Cols, Total: spec.Mines,
		Games: int(t.Games), Wins: int(t.Wins), WinRate: answer.WinRate(t.winRate().Rounded()), Lost: int(t.Lost()),
		Void: int(t.Void), Faults: make(map[string]int), Moves: int(t.Conduct.Turns), Wasted: int(t.Conduct.Wasted),
		Quality: &answer.Quality{Guesses: int(guesses.Used), Risks: int(t.Conduct.Risks),
			LuckAdjusted: answer.LuckAdjusted(r.LuckAdjusted(i).Rounded())},
		Record: kept,
	}
	for verdict, f := range t.Faults {
		d.Faults[string(verdict)] = int(f.Games)
	}
	if n := float64(guesses.Used); n > 0 {
		d.Right = new(decimal(guesses.Chance.Float() / n))
		d.Best = new(decimal(t.Conduct.Best.Float() / n))
	}
	if times {
		d.AnswerTimes = &answer.AnswerTimes{
			PerMove: answer.Decimal(r.perMove(i).Seconds()), Slowest: answer.Decimal(r.Answers[i].Slowest.Seconds()),
		}
	}
	return d
}
