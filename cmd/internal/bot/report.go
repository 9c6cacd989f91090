package bot

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"minesweeper/board/generate"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// Announce writes, before the rest of a match, whether programs are isolated,
// and the seed's SHA-256. It warns if a program that is not isolated may read
// the log or the folder of transcripts.
func (l *Log) Announce(w io.Writer, transcripts string) {
	m, limits := l.Match, l.Match.Settings.Limits
	switch {
	case len(l.Games) == m.Settings.Games:
	case !m.Isolated():
		fmt.Fprintf(w, "not isolated: %s\n", m.missing())
	default:
		fmt.Fprintf(w, "isolated, with at most %d processes, %d MiB of memory, %d MiB in %d files\n",
			limits.Processes, limits.Memory>>20, limits.Disk>>20, limits.Files)
		fmt.Fprintf(w, "memory: %s\n", text.Choose(m.Sandbox.EnforcesMemory(), "enforced", "sampled, not enforced"))
		if l.Unisolated {
			fmt.Fprintln(w, "not isolated: games played before")
		}
	}
	fmt.Fprintf(w, "SHA-256 of the seed: %s\n", m.Settings.Seed.Commitment())
	for _, exposed := range m.exposed([]string{l.Path, transcripts}) {
		fmt.Fprintf(w, "warning: %s\n", exposed)
	}
}

// exposed returns a message for each path written during the match that a
// program may read. The log has the seed, and the transcripts of other programs
// show the board that it plays next.
func (m *Match) exposed(written []string) (all []string) {
	for i := range m.Entries {
		program := &m.Entries[i].Program
		for _, path := range written {
			if folder, may := program.MayRead(path); may {
				all = append(all, fmt.Sprintf("%s may read %s, and with it what is written to %s",
					program.Label(), folder, path))
			}
		}
	}
	return all
}

// CheckWritten returns an error if an isolated program may read a path that is
// written during the match.
func (m *Match) CheckWritten(written ...string) error {
	if all := m.exposed(written); len(all) > 0 && m.Isolated() {
		return errors.New(all[0] + "; name a folder that no program is given")
	}
	return nil
}

// missing returns why programs are not isolated, and what they can do then.
func (m *Match) missing() string {
	switch {
	case slices.ContainsFunc(m.Entries, func(e Entry) bool { return e.Program.Wrapped }):
		return "that is left to what --wrap starts"
	case m.Sandbox.OwnUser():
		return m.Sandbox.Missing() + "; programs run as users without rights, but may use the network"
	}
	return m.Sandbox.Missing() + "; programs may do what you may, such as read your files"
}

// NotIsolated returns the error of a match that requires isolation and has
// none.
func (l *Log) NotIsolated() error {
	if l.Unisolated {
		return fmt.Errorf("%s: --require-isolation: games in it were played not isolated", l.Path)
	}
	return fmt.Errorf("--require-isolation: not isolated: %s", l.Match.missing())
}

// WrapHint is the hint where programs cannot be isolated.
const WrapHint = "--wrap 'podman run --rm -i --network none --pids-limit 64 IMAGE' lets another program isolate " +
	"them, without --require-isolation"

// Append appends the report as JSON or as tables. With times, it says how long
// answers took.
func (r *Report) Append(dst []byte, json, times bool) []byte {
	if json {
		return r.appendJSON(dst, times)
	}
	b := bytes.NewBuffer(dst)
	fmt.Fprintf(b, "%v\n", r.Match.Settings)
	if !r.Complete() {
		fmt.Fprintf(b, "%d of %d games\n", r.Played, r.Match.Settings.Games)
	}
	b.WriteString("\n")
	r.writeWins(b, times)
	if r.Match.Settings.Judged {
		r.writeQuality(b)
	}
	r.writeFaults(b)
	r.writePairs(b)
	return b.Bytes()
}

// String says what is played, such as "100 games on 9x9, 10 mines".
func (s Settings) String() string {
	first := "any first square; no promise"
	if s.Opens {
		first = fmt.Sprintf("%v uncovered for all (first square %v)", s.Spec.Start, s.Spec.First)
	}
	games := text.Count(s.Games, "game", "games")
	if s.Test != (simulate.Test{}) {
		games = "up to " + games
	}
	mines := text.Count(s.Spec.Mines, "mine", "mines")
	return fmt.Sprintf("%s on %v, %s, %s, protocol %s", games, s.Spec.Size, mines, first, s.Protocol)
}

// Tables of the report.
var (
	winsHead    = []string{"bot", "games", "wins", "percent", "95% interval", "lost", "faults", "wasted moves"}
	timesHead   = []string{"ms a move", "slowest"}
	qualityHead = []string{"bot", "guesses", "though a move was safe", "their chance", "best to be had",
		"wins without luck", "95% interval"}
)

func (r *Report) writeWins(b *bytes.Buffer, times bool) {
	rows := [][]string{winsHead}
	if times {
		rows[0] = append(slices.Clone(winsHead), timesHead...)
	}
	for i := range r.Tallies {
		t := &r.Tallies[i]
		rate := t.WinRate()
		row := cells(r.name(i), t.Games, t.Wins, text.Share(rate.Value), text.Shares(rate.Low, rate.High), t.Lost,
			t.Faulty(), t.Wasted)
		if times {
			row = append(row, fmt.Sprintf("%.3f", ms(t.PerMove())), fmt.Sprintf("%.1f", ms(t.Slowest)))
		}
		rows = append(rows, row)
	}
	b.WriteString(text.Columns(rows))
}

// name returns a program's name, also before it has played.
func (r *Report) name(i int) string {
	return cmp.Or(r.Tallies[i].Bot, r.Match.Entries[i].Name)
}

func (r *Report) writeQuality(b *bytes.Buffer) {
	rows := [][]string{qualityHead}
	for i := range r.Tallies {
		q, a := r.Tallies[i].Quality, r.luckAdjusted(i).Within(0)
		n := float64(max(1, q.Guesses))
		rows = append(rows, cells(r.name(i), q.Guesses, q.Risks, text.Share(q.Chance/n), text.Share(q.Best/n),
			text.Share(a.Value), text.Shares(a.Low, a.High)))
	}
	b.WriteString("\n" + text.Columns(rows))
}

func (r *Report) writeFaults(b *bytes.Buffer) {
	for i := range r.Tallies {
		t := &r.Tallies[i]
		for _, v := range verdicts {
			if n := t.Faults[v]; n > 0 {
				fmt.Fprintf(b, "\n%s: %d %s, first in %s", r.name(i), n, v, Describe(t.First[v]))
			}
		}
		if t.Retired {
			fmt.Fprintf(b, "\n%s could not go on %d times in a row; it lost its later games without a start\n",
				r.name(i), r.Match.Settings.Limits.Faults)
		}
	}
}

// Describe describes a fault: the game and the turn, what happened, the last
// lines exchanged and the end of the program's standard error.
func Describe(p Played) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d, turn %d: %s\n", p.Game, p.Turns, text.Harmless(p.Fault.Detail))
	if p.Fault.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", text.Harmless(p.Fault.Hint))
	}
	for _, line := range p.Lines {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	words := strings.Split(strings.TrimRight(p.Fault.Stderr, "\n"), "\n")
	for _, line := range words[max(0, len(words)-5):] {
		if line != "" {
			fmt.Fprintf(&b, "  stderr: %.200s\n", text.Harmless(line))
		}
	}
	return b.String()
}

func (r *Report) writePairs(b *bytes.Buffer) {
	for k, at := range simulate.Pairs(len(r.Tallies)) {
		b.WriteString(r.Pairs[k].Text(r.name(at[0]), r.name(at[1]), r.Match.Settings.Judged, r.prior()))
	}
	b.WriteString(r.State.Text())
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// appendJSON appends the documents of the match, of each program and of each
// pair of programs.
func (r *Report) appendJSON(dst []byte, times bool) []byte {
	s := r.Match.Settings
	m := answer.Match{
		Rows: s.Spec.Size.Rows, Cols: s.Spec.Size.Cols, Total: s.Spec.Mines,
		Generator: s.Generator, Version: generate.Version, First: s.Spec.First.String(), Protocol: s.Protocol,
		Games: s.Games, Played: r.Played, Isolated: !r.Unisolated, SHA256: s.Seed.Commitment(),
	}
	if s.Opens {
		m.Start = s.Spec.Start.String()
	}
	if r.Complete() {
		m.Seed = s.Seed.String()
	}
	dst = answer.Append(dst, &m)
	for i := range r.Tallies {
		dst = answer.Append(dst, r.document(i, times))
	}
	for k, at := range simulate.Pairs(len(r.Tallies)) {
		dst = answer.Append(dst, r.Pairs[k].Document(r.name(at[0]), r.name(at[1]), s.Judged, r.prior(), r.State))
	}
	return dst
}

// document returns the document of program i.
func (r *Report) document(i int, times bool) *answer.Bot {
	t, spec := &r.Tallies[i], r.Match.Settings.Spec
	d := &answer.Bot{
		Bot: r.name(i), Rows: spec.Size.Rows, Cols: spec.Size.Cols, Total: spec.Mines,
		Games: t.Games, Wins: t.Wins, WinRate: answer.WinRate(t.WinRate().Rounded()), Lost: t.Lost, Void: t.Void,
		Faults: make(map[string]int), Moves: t.Turns, Wasted: t.Wasted,
	}
	for verdict, n := range t.Faults {
		d.Faults[string(verdict)] = n
	}
	if r.Match.Settings.Judged {
		q := t.Quality
		d.Quality = &answer.Quality{Guesses: q.Guesses, Risks: q.Risks, LuckAdjusted: answer.LuckAdjusted(r.luckAdjusted(i).Rounded())}
		if q.Guesses > 0 {
			d.Right = new(answer.Decimal(simulate.Round(q.Chance / float64(q.Guesses))))
			d.Best = new(answer.Decimal(simulate.Round(q.Best / float64(q.Guesses))))
		}
	}
	if times {
		d.AnswerTimes = &answer.AnswerTimes{
			PerMove: answer.Decimal(t.PerMove().Seconds()), Slowest: answer.Decimal(t.Slowest.Seconds()),
		}
	}
	return d
}

// Complete reports whether all games are played, or as many as the test needs.
func (r *Report) Complete() bool { return r.Played == r.Match.Settings.Games || r.State.Decided() }

// cells writes values as cells of a table.
func cells(values ...any) []string {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = fmt.Sprint(v)
	}
	return row
}
