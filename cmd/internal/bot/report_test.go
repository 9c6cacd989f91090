package bot

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/sandbox"
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
	want := `4 games on 3x4, 2 mines, the first move free, protocol text

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
	got := string(r.Append(nil, true, true))
	for _, want := range []string{
		`"games":3,"wins":1,"win_rate":0.333333333,"win_rate_low":0.061491945,"win_rate_high":0.792340399,"lost":0,"void":1,"faults":{"referee-error":1,"timeout":2},"moves":5,"wasted_moves":1,"seconds_per_move":0.003,"slowest_seconds":0.007}`,
		`"lost":1,"void":1,"faults":{"referee-error":1},"moves":5,"wasted_moves":0,"seconds_per_move":0.0004,"slowest_seconds":0.0015}`,
		`"both":0,"only_a":1,"only_b":1,"neither":0}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in\n%s", want, got)
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
	c.answers = nil
	if got := c.exchanged(0, &Fault{Verdict: Exited}); got != nil {
		t.Errorf("before a game: %q", got)
	}
}

// TestRetired: whatever ended a program before its first answer counts, and
// nothing else.
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
	}
}

// TestFind: a program that cannot be run has a hint at the cure; only what can
// be meant as a file is replaced by its path, and a folder lib beside it is
// readable.
func TestFind(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.py", "a.rb", "a.js", "a.x", "json", "-a.x", "folder/x", "folder/lib/x"} {
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
	if lib := filepath.Join(here, "folder", "lib"); !slices.Contains(p.readable(), lib) {
		t.Errorf("%s is not in %q", lib, p.readable())
	}
	if runtime.GOOS == "windows" {
		t.Skip("every file may be run")
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
	}
}
