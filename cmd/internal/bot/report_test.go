package bot

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
)

// TestReport: games that are won, lost, at fault and void, in words and as
// JSON.
func TestReport(t *testing.T) {
	const ms = time.Millisecond
	m := &Match{
		Sandbox:  new(sandbox.Sandbox),
		Settings: Settings{Seed: Seed{1, 2}, Games: 4, Protocol: "text", Generator: "uniform", Limits: DefaultLimits()},
		Entries:  []Entry{{Name: "a"}, {Name: "b"}},
	}
	m.Settings.Spec.Size, m.Settings.Spec.Mines = board.Size{Rows: 3, Cols: 4}, 2
	late := &Fault{Verdict: Timeout, Detail: "too late", Hint: "be quick", Stderr: "1\n2\n3\n4\n5\n" + strings.Repeat("6", 300) + "\n", Retired: true}
	ours := &Fault{Verdict: RefereeError, Detail: "ours"}
	l := &Log{Match: m, Games: [][]Played{
		{{Game: 1, Bot: "a", Outcome: Won, Turns: 4, Wasted: 1, Time: 8 * ms, Slowest: 7 * ms}, {Game: 1, Bot: "b", Outcome: Lost, Turns: 2, Time: 2 * ms, Slowest: 3 * ms / 2}},
		{{Game: 2, Bot: "a", Outcome: Faulty, Turns: 1, Time: 7 * ms, Slowest: 5 * ms, Fault: late, Lines: []string{"turn 1 > x"}}, {Game: 2, Bot: "b", Outcome: Won, Turns: 3}},
		{{Game: 3, Bot: "a", Outcome: Void, Fault: ours}, {Game: 3, Bot: "b", Outcome: Won}},
		{{Game: 4, Bot: "a", Outcome: Faulty, Fault: &Fault{Verdict: Timeout}}, {Game: 4, Bot: "b", Outcome: Void, Fault: ours}},
	}}
	r := NewReport(l)
	want := `4 games on 3x4, 2 mines, any first square; no promise, protocol text

bot  games  wins  percent  95% interval  lost  faults  wasted moves  ms a move  slowest
a        3     1   33.33%   6.15-79.23%     0       2             1      3.000      7.0
b        3     2   66.67%  20.77-93.85%     1       0             0      0.400      1.5

a: 2 timeout, first in game 2, turn 1: too late
  hint: be quick
  turn 1 > x
  stderr: 2
  stderr: 3
  stderr: 4
  stderr: 5
  stderr: ` + strings.Repeat("6", 200) + `

a: 1 referee-error, first in game 3, turn 0: ours

a could not go on 10 times in a row; it lost its later games without a start

b: 1 referee-error, first in game 4, turn 0: ours

a - b on the same boards: +0.00%, 95% interval -84.87% to +84.87% (only the first won 1, only the second 1)
`
	if got := string(r.Append(nil, false, true)); got != want {
		t.Errorf("got\n%s", got)
	}
	m.Settings.Opens, m.Settings.Spec.Start, m.Settings.Judged = true, board.Square{Row: 2, Col: 1}, true
	l.Games[0][0].Quality = &Quality{Guesses: 3, Risks: 1, Chance: 1.5, Best: 2.25, Luck: 0.5} // a log may say so of one only
	l.Games[1][0].Quality = &Quality{Guesses: 1, Chance: 0.5, Best: 0.75, Luck: -0.25}
	l.Games[1][1].Quality = &Quality{Guesses: 4, Risks: 2, Chance: 2, Best: 3.5, Luck: 0.125}
	wantJSON := `{"kind":"match","rows":3,"cols":4,"total":2,"generator":"uniform","version":"mines-1","first":"any","start":"C2","protocol":"text","games":4,"played":4,"isolated":false,"seed_sha256":"c275ef8870757e3b5a4a547a9e4a595022e416e696b32ac0a26e387b1061cda4","seed":"00000000000000010000000000000002"}
{"kind":"bot","bot":"a","rows":3,"cols":4,"total":2,"games":3,"wins":1,"win_rate":0.333333333,"win_rate_low":0.061491945,"win_rate_high":0.792340399,"lost":0,"void":1,"faults":{"referee-error":1,"timeout":2},"moves":5,"wasted_moves":1,"guesses":4,"risks":1,"mean_right_probability":0.5,"mean_best_right_probability":0.75,"luck_adjusted_win_rate":0.3538,"luck_adjusted_win_rate_low":-0.437319257,"luck_adjusted_win_rate_high":1.144919257,"seconds_per_move":0.003,"slowest_seconds":0.007}
{"kind":"bot","bot":"b","rows":3,"cols":4,"total":2,"games":3,"wins":2,"win_rate":0.666666667,"win_rate_low":0.207659601,"win_rate_high":0.938508055,"lost":1,"void":1,"faults":{"referee-error":1},"moves":5,"wasted_moves":0,"guesses":4,"risks":2,"mean_right_probability":0.5,"mean_best_right_probability":0.875,"luck_adjusted_win_rate":0.86455,"luck_adjusted_win_rate_low":-0.850607086,"luck_adjusted_win_rate_high":2.579707086,"seconds_per_move":0.0004,"slowest_seconds":0.0015}
{"kind":"pair","a":"a","b":"b","difference":0.0,"difference_low":-0.848689301,"difference_high":0.848689301,"luck_adjusted_difference":-0.59365,"luck_adjusted_difference_low":-3.817085117,"luck_adjusted_difference_high":2.629785117,"both":0,"only_a":1,"only_b":1,"neither":0}
`
	if got := string(NewReport(l).Append(nil, true, true)); got != wantJSON {
		t.Errorf("got\n%s", got)
	}
	m.Settings.Games++
	if got := string(NewReport(l).Append(nil, true, false)); strings.Contains(got, `"seed":`) || strings.Contains(got, "seconds") {
		t.Errorf("before the end, without times: got\n%s", got)
	}
}

// TestDecided: a test is looked at after 500 boards, and no more once it has
// decided. It ends the match only if games are left.
func TestDecided(t *testing.T) {
	won, lost := []Played{{Outcome: Won}, {Outcome: Lost}}, []Played{{Outcome: Lost}, {Outcome: Won}}
	for _, x := range []struct {
		low           float64
		games, played int
		want          string
	}{
		{-0.2, 1000, 499, "0 boards, no look yet; complete false, ended false"}, {-0.1, 1000, 500, "500 boards, ratio +2.49 (-2.94 to 2.94), mean +0.00%; complete false, ended false"}, {-0.1, 1000, 749, "500 boards, ratio +2.49 (-2.94 to 2.94), mean +0.00%; complete false, ended false"}, {-0.1, 1000, 750, "750 boards, ratio -23.83 (-2.94 to 2.94), mean -33.33%; complete true, ended true"},
		{-0.2, 1000, 500, "500 boards, ratio +9.96 (-2.94 to 2.94), mean +0.00%; complete true, ended true"}, {-0.2, 500, 500, "500 boards, ratio +9.96 (-2.94 to 2.94), mean +0.00%; complete true, ended false"}, {-0.2, 2000, 1000, "500 boards, ratio +9.96 (-2.94 to 2.94), mean +0.00%; complete true, ended true"},
	} {
		m := &Match{Sandbox: new(sandbox.Sandbox), Entries: []Entry{{Name: "a"}, {Name: "b"}},
			Settings: Settings{Games: x.games, Test: simulate.Test{Low: x.low}}}
		l := &Log{Match: m, Games: slices.Repeat([][]Played{won, lost}, 250)}
		l.Games = append(l.Games, slices.Repeat([][]Played{lost}, 500)...)[:x.played]
		r := NewReport(l)
		got := fmt.Sprintf("%d boards, %v; complete %v, ended %v", r.State.Boards, r.State, r.Complete(), r.State.Ended)
		if got != x.want {
			t.Errorf("%d of %d games: %s, want %s", x.played, x.games, got, x.want)
		}
	}
}

// TestExchanged: the report of a fault has the last answers, the question that
// has none, and what there is of an answer, each with its turn.
func TestExchanged(t *testing.T) {
	c := &contestant{answers: []string{"A1", "A2", "x"}, message: []byte("turn 9 9\nrows\n")}
	for _, x := range []struct {
		turn int
		f    *Fault
		want string
	}{
		{7, &Fault{Verdict: BadAnswer}, `turn 5 < "A1"|turn 6 < "A2"|turn 7 < "x"`},
		{7, &Fault{Verdict: IllegalMove}, `turn 5 < "A1"|turn 6 < "A2"|turn 7 < "x"`},
		{7, &Fault{Verdict: Timeout, Partial: "B"}, `turn 4 < "A1"|turn 5 < "A2"|turn 6 < "x"|turn 7 > "turn 9 9"|turn 7 < "B" without an end`},
	} {
		if got := strings.Join(c.exchanged(x.turn, x.f), "|"); got != x.want {
			t.Errorf("%s at turn %d: %s, want %s", x.f.Verdict, x.turn, got, x.want)
		}
	}
	c.answers = []string{"A1"}
	if got := c.exchanged(1, &Fault{Verdict: BadAnswer}); !slices.Equal(got, []string{`turn 1 < "A1"`}) {
		t.Errorf("a bad answer at turn 1: %q", got)
	}
	c.answers = nil
	if got := c.exchanged(0, &Fault{Verdict: Exited}); got != nil {
		t.Errorf("before a game: %q", got)
	}
}

// TestRetired: whatever ended a program before its first answer counts, and
// nothing else. An answer ends the row, unless the program is retired.
func TestRetired(t *testing.T) {
	for _, v := range verdicts {
		c := &contestant{streak: &faultStreak{most: 2}}
		c.countFault(&Fault{Verdict: v})
		if c.streak.retired() != nil {
			t.Errorf("%s: retired after one fault of two", v)
		}
		c.countFault(&Fault{Verdict: v})
		ended := v == Exited || v == ClosedPipe || v == MemoryLimit || v == ProcessLimit
		if f := c.streak.retired(); (f != nil) != ended || ended && (f.Verdict != v || f.Detail != "; not started again after 2 times") {
			t.Errorf("%s: %v", v, f)
		}
		if c.streak.reset(); (c.streak.retired() != nil) != ended {
			t.Errorf("%s: an answer changes that it is retired", v)
		}
	}
	for name, c := range map[string]*contestant{"after a game": {played: 1}, "after an answer": {answers: []string{"A1"}}, "after a row": {}} {
		c.streak = &faultStreak{most: 2}
		c.countFault(&Fault{Verdict: Exited})
		if name == "after a row" {
			c.streak.reset()
		}
		if c.countFault(&Fault{Verdict: Exited}); c.streak.retired() != nil {
			t.Errorf("%s it is retired", name)
		}
	}
}

// TestPendingFault: a fault found after the end of a game costs the next one,
// and what cannot be cleaned up after a program ends the match.
func TestPendingFault(t *testing.T) {
	m := &Match{Settings: Settings{Games: 2, Protocol: "text", Generator: "uniform"}, Sandbox: new(sandbox.Sandbox), Entries: []Entry{{Name: "a"}}}
	m.Settings.Spec.Size, m.Settings.Spec.Mines = board.Size{Rows: 2, Cols: 2}, 1
	w, err := m.newWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := w.contestants[0]
	c.pendingFault, c.answers = newFault(ClosedPipe, "closed"), []string{"of the game before"}
	got, err := w.play(2)
	if want := []Played{{Game: 2, Bot: "a", Outcome: Faulty, Fault: newFault(ClosedPipe, "closed")}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if c.pendingFault != nil {
		t.Error("it costs another game")
	}
	c.pendingFault, c.cleanupErr = newFault(ClosedPipe, "closed"), errors.New("a process is left")
	if got, err := w.play(2); err == nil || err.Error() != "bot a: cleaning up: a process is left" {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestSendFaults: what keeps a message from a program.
func TestSendFaults(t *testing.T) {
	for err, want := range map[error]string{
		os.ErrDeadlineExceeded: "timeout: it does not read what it is sent, and the pipe is full",
		io.ErrNoProgress:       "sending to the program: " + io.ErrNoProgress.Error(),
	} {
		if got := new(process).sendFault(err).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestRemarks: remarks have a limit together, with the ends of their lines.
func TestRemarks(t *testing.T) {
	p := &process{limits: Limits{Output: 10}}
	for _, x := range []struct{ remark, want string }{
		{"# re", "<nil>"}, {"# me", "<nil>"}, {"", "output-limit: more than 10 bytes of remarks and no answer"},
	} {
		if err := p.remark([]byte(x.remark)); fmt.Sprint(err) != x.want {
			t.Errorf("remark %q: %v, want %s", x.remark, err, x.want)
		}
	}
}

// TestFind: a program that cannot be run has a hint at the cure; only what can
// be meant as a file is replaced by its path, and a folder lib beside it is
// readable.
func TestFind(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.py", "a.rb", "a.js", "a.x", "json", "-a.x", "folder/x", "folder/lib/x", "other/x", "other/lib"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Find([]string{self, "json", "-a.x", "a.x", "folder", "folder/x"}, nil)
	if want := []string{"json", "-a.x", filepath.Join(here, "a.x"), "folder", filepath.Join(here, "folder", "x")}; err != nil || p.Wrapped || !slices.Equal(p.Args[1:], want) {
		t.Errorf("got %q, %v", p.Args, err)
	}
	lib := filepath.Join(here, "folder", "lib")
	if !slices.Contains(p.readable(), lib) {
		t.Errorf("%s is not in %q", lib, p.readable())
	}
	for _, arg := range []string{filepath.Join(here, "other", "x"), lib} {
		want := slices.Concat(followed(self), toolchain(self), followed(arg))
		if got := (Program{Path: self, Args: []string{arg}}).readable(); !slices.Equal(got, want) {
			t.Errorf("for %s %q is readable, want %q", arg, got, want)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("every file may be run")
	}
	if err := os.WriteFile("a.run", nil, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", ".")
	if p, err := Find([]string{"a.run"}, nil); err != nil || p.Path != filepath.Join(here, "a.run") {
		t.Errorf("in the current folder, which is in PATH: %q, %v", p.Path, err)
	}
	if err := os.Symlink("x", filepath.Join("folder", "link")); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(here, "folder", "link")
	if got := followed(link); !slices.Equal(got, []string{link, filepath.Join(here, "folder", "x"), filepath.Join(here, "folder", "x")}) {
		t.Errorf("a link to a file beside it leads to %q", got)
	}
	for name, with := range map[string]string{"./a.py": "python3", "./a.rb": "ruby", "./a.js": "node", "./a.x": "sh"} {
		_, err := Find([]string{name}, nil)
		if want := "chmod +x makes it so, or put its interpreter before it: " + with + " " + name; HintOf(err) != want {
			t.Errorf("%v: the hint is %q, want %q", err, HintOf(err), want)
		}
	}
	for _, name := range []string{"a b", "a\tb"} {
		if _, err := Find([]string{name}, nil); HintOf(err) != "write the program and its arguments as separate words" {
			t.Errorf("%v: the hint is %q", err, HintOf(err))
		}
	}
}

// TestImpossibleResults: a game that cannot have been played is refused with
// its line and the reason.
func TestImpossibleResults(t *testing.T) {
	m := &Match{Settings: Settings{Games: 9}, Entries: []Entry{{Name: "a"}, {Name: "b"}}}
	m.Settings.Spec.Size = board.Size{Rows: 3, Cols: 3}
	half := &Quality{Guesses: 1, Chance: 0.5, Best: 0.5, Luck: 0.5}
	for _, x := range []struct {
		results []Played
		want    string
	}{
		{[]Played{{Game: 1, Quality: half}, {Game: 1}}, ""},
		{[]Played{{Game: 1}}, "2: 1 results, want 2"},
		{[]Played{{Game: 1}, {Game: 2}}, "2: result 2: impossible, or of another game"},
		{[]Played{{Game: 1, Bot: "\x1b"}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: 1, Chance: 1.1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: 1, Chance: -0.1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: 1, Best: 1.1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: 1, Best: -0.1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: 1, Luck: -1.1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
		{[]Played{{Game: 1, Quality: &Quality{Guesses: board.MaxSquares + 1}}, {Game: 1}}, "2: result 1: impossible, or of another game"},
	} {
		var text []byte
		for _, line := range []any{logHead{Format: logFormat, Settings: m.Settings, Entries: m.Entries}, logLine{Results: x.results}} {
			data, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			text = append(append(text, data...), '\n')
		}
		if err := readLog(new(Log), journal.Sealed(text)); x.want == "" && err != nil || x.want != "" && (err == nil || err.Error() != x.want) {
			t.Errorf("%+v: %v, want %q", x.results, err, x.want)
		}
	}
}

// TestLastScene: the screen of a game that is over shows its mines unless it is
// won, and waits for Enter unless it is the last game of the last program.
func TestLastScene(t *testing.T) {
	mines, err := board.ParseMinefield([]byte(".*\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w := &worker{match: &Match{Settings: Settings{Games: 2}}, mines: mines, referee: &referee{game: game.New(mines)},
		contestants: []*contestant{{entry: Entry{Name: "a"}}, {entry: Entry{Name: "b"}}}}
	lost := "\x1b[2J\x1b[Hb: lost\n\n  12\n +--+\nA|?X|\n +--+\n"
	for _, x := range []struct {
		p    Played
		want string
	}{
		{Played{Game: 1, Bot: "b", Outcome: Lost}, lost + "\nEnter shows the next game: waits"},
		{Played{Game: 2, Bot: "a", Outcome: Won}, "\x1b[2J\x1b[Ha: won\n\n  12\n +--+\nA|??|\n +--+\n\nEnter shows the next game: waits"},
		{Played{Game: 2, Bot: "b", Outcome: Lost}, lost},
		{Played{Game: 2, Bot: "b", Outcome: Faulty, Fault: &Fault{Verdict: Timeout, Detail: "late"}}, strings.Replace(lost, "lost", "faulty, timeout", 1)},
	} {
		var b strings.Builder
		shown := &Watcher{Out: bufio.NewWriter(&b), Next: func() { b.WriteString("waits") }}
		if shown.Show(w.lastScene(x.p)); b.String() != x.want {
			t.Errorf("game %d of %s: got %q, want %q", x.p.Game, x.p.Bot, b.String(), x.want)
		}
		b.Reset()
		shown.Next = nil
		if shown.Show(w.lastScene(x.p)); b.String() != strings.TrimSuffix(x.want, "\nEnter shows the next game: waits") {
			t.Errorf("game %d of %s, without a person: got %q", x.p.Game, x.p.Bot, b.String())
		}
	}
}
