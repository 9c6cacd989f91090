package bot

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"minesweeper/board/generate"
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
		if l.Open {
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
	if l.Open {
		return fmt.Errorf("%s: --require-isolation: games in it were played not isolated", l.Path)
	}
	return fmt.Errorf("--require-isolation: not isolated: %s", l.Match.missing())
}

// WrapHint is the hint where programs cannot be isolated.
const WrapHint = "--wrap 'podman run --rm -i --network none --pids-limit 64 IMAGE' lets another program isolate " +
	"them, without --require-isolation"

// Append appends the report as JSON, as CSV or as tables. With times, it says
// how long answers took, but not in CSV.
func (r *Report) Append(dst []byte, json, csv, times bool) []byte {
	b := bytes.NewBuffer(dst)
	switch {
	case json:
		r.writeJSON(b, times)
	case csv:
		r.writeCSV(b)
	default:
		fmt.Fprintf(b, "%v\n\n", r.Match.Settings)
		r.writeWins(b, times)
		if r.Match.Settings.Judged {
			r.writeQuality(b)
		}
		r.writeFaults(b)
		r.writePairs(b)
	}
	return b.Bytes()
}

// String says what is played, such as "100 games on 9x9, 10 mines".
func (s Settings) String() string {
	first := "the first move free"
	if s.Opens {
		first = fmt.Sprintf("%v uncovered for all (first square %v)", s.Spec.Start, s.Spec.First)
	}
	games := text.Count(s.Games, "game", "games")
	return fmt.Sprintf("%s on %v, %d mines, %s, protocol %s", games, s.Spec.Size, s.Spec.Mines, first, s.Protocol)
}

// Tables of the report.
var (
	winsHead    = []string{"bot", "games", "wins", "percent", "95% interval", "lost", "faults", "wasted moves"}
	timesHead   = []string{"ms a move", "slowest"}
	qualityHead = []string{"bot", "guesses", "though a move was safe", "their chance", "best to be had",
		"wins without luck", "95% interval"}
	csvHead = strings.Fields("bot size games wins percent low high lost void wasted guesses risks chance best adjusted")
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
		q, a := r.Tallies[i].Quality, r.Tallies[i].Adjusted()
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
	}
}

// Describe describes a fault: the game and the turn, what happened, the last
// lines exchanged and the end of the program's standard error.
func Describe(p Played) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d, turn %d: %s\n", p.Game, p.Turns, Printable(p.Fault.Detail))
	if p.Fault.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", p.Fault.Hint)
	}
	for _, line := range p.Lines {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	words := strings.Split(strings.TrimRight(p.Fault.Stderr, "\n"), "\n")
	for _, line := range words[max(0, len(words)-5):] {
		if line != "" {
			fmt.Fprintf(&b, "  stderr: %.200s\n", Printable(line))
		}
	}
	return b.String()
}

// Printable replaces characters that control the terminal or the direction of
// writing. Tabs and ends of lines stay.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && r != '\n' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func (r *Report) writePairs(b *bytes.Buffer) {
	for k, at := range simulate.EachPair(len(r.Tallies)) {
		b.WriteString(r.Pairs[k].Compare(r.name(at[0]), r.name(at[1])))
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// round leaves six digits after the point: further digits differ between kinds
// of processors.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// percents returns an interval of shares in percent, rounded.
func percents(i simulate.Interval) (value, low, high float64) {
	return round(100 * i.Value), round(100 * i.Low), round(100 * i.High)
}

// A botLine is the line of a program for --json and --csv.
type botLine struct {
	Bot     string          `json:"bot"`
	Size    string          `json:"size"`
	Games   int             `json:"games"`
	Wins    int             `json:"wins"`
	Percent float64         `json:"percent"`
	Low     float64         `json:"low"`
	High    float64         `json:"high"`
	Lost    int             `json:"lost"`
	Void    int             `json:"void"`
	Faults  map[Verdict]int `json:"faults"`
	Wasted  int             `json:"wasted"`
	Turns   int             `json:"turns"`

	*qualityCells
	*timeCells
}

// qualityCells are there if the moves were judged.
type qualityCells struct {
	Guesses      int     `json:"guesses"`
	Risks        int     `json:"risks"`
	Chance       float64 `json:"probability"`
	Best         float64 `json:"best"`
	Adjusted     float64 `json:"adjusted"`
	AdjustedLow  float64 `json:"adjusted_low"`
	AdjustedHigh float64 `json:"adjusted_high"`
}

type timeCells struct {
	MsPerMove float64 `json:"ms_per_move"`
	MsSlowest float64 `json:"ms_slowest"`
}

func (r *Report) botLine(i int, times bool) botLine {
	t := &r.Tallies[i]
	l := botLine{Bot: r.name(i), Size: r.Match.Settings.Spec.Size.String(), Games: t.Games, Wins: t.Wins,
		Lost: t.Lost, Void: t.Void, Faults: t.Faults, Wasted: t.Wasted, Turns: t.Turns}
	l.Percent, l.Low, l.High = percents(t.WinRate())
	if r.Match.Settings.Judged {
		q, n := t.Quality, float64(max(1, t.Quality.Guesses))
		c := &qualityCells{Guesses: q.Guesses, Risks: q.Risks, Chance: round(q.Chance / n), Best: round(q.Best / n)}
		c.Adjusted, c.AdjustedLow, c.AdjustedHigh = percents(t.Adjusted())
		l.qualityCells = c
	}
	if times {
		l.timeCells = &timeCells{ms(t.PerMove()), ms(t.Slowest)}
	}
	return l
}

// A pairLine is the line of two programs on the same boards for --json.
type pairLine struct {
	A          string  `json:"a"`
	B          string  `json:"b"`
	Difference float64 `json:"difference"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	OnlyA      int64   `json:"only_a"`
	OnlyB      int64   `json:"only_b"`
}

// A matchLine is the line of the match for --json.
type matchLine struct {
	Match     string `json:"match"`
	Generator string `json:"generator"`
	Version   string `json:"version"` // of the way to minefields
	Games     int    `json:"games"`
	Played    int    `json:"played"`
	Isolated  bool   `json:"isolated"`
	SHA256    string `json:"seed_sha256"`
	Seed      string `json:"seed,omitempty"` // once it is over
}

// writeJSON writes a line of JSON for the match, for each program and for each
// pair of programs.
func (r *Report) writeJSON(b *bytes.Buffer, times bool) {
	s := r.Match.Settings
	m := matchLine{Match: s.String(), Generator: s.Generator, Version: generate.Version, Games: s.Games,
		Played: r.Played, Isolated: !r.Open, SHA256: s.Seed.Commitment()}
	if r.Complete() {
		m.Seed = s.Seed.String()
	}
	text.WriteJSON(b, m)
	for i := range r.Tallies {
		text.WriteJSON(b, r.botLine(i, times))
	}
	for k, at := range simulate.EachPair(len(r.Tallies)) {
		p := r.Pairs[k]
		value, low, high := percents(p.Difference())
		text.WriteJSON(b, pairLine{r.name(at[0]), r.name(at[1]), value, low, high, p.OnlyA, p.OnlyB})
	}
}

// Complete reports whether all games are played.
func (r *Report) Complete() bool { return r.Played == r.Match.Settings.Games }

// writeCSV writes a table with a row for each program and a column for each
// verdict.
func (r *Report) writeCSV(b *bytes.Buffer) {
	out := csv.NewWriter(b)
	head := slices.Clone(csvHead)
	for _, v := range verdicts {
		head = append(head, string(v))
	}
	out.Write(head)
	for i := range r.Tallies {
		l := r.botLine(i, false)
		row := cells(text.Cell(l.Bot), l.Size, l.Games, l.Wins, l.Percent, l.Low, l.High, l.Lost, l.Void, l.Wasted)
		if q := l.qualityCells; q != nil {
			row = append(row, cells(q.Guesses, q.Risks, q.Chance, q.Best, q.Adjusted)...)
		} else {
			row = append(row, make([]string, 5)...)
		}
		for _, v := range verdicts {
			row = append(row, fmt.Sprint(l.Faults[v]))
		}
		out.Write(row)
	}
	out.Flush()
}

// cells writes values as cells of a table.
func cells(values ...any) []string {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = fmt.Sprint(v)
		if x, ok := v.(float64); ok {
			row[i] = fmt.Sprintf("%.4f", x)
		}
	}
	return row
}
