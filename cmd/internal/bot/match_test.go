//go:build linux

package bot

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// testMatch returns a match of the tests' bots on beginner boards.
func testMatch(t testing.TB, games, workers int, bots ...string) *Match {
	t.Helper()
	preset, err := board.ParsePreset("beginner")
	if err != nil {
		t.Fatal(err)
	}
	m := &Match{
		Settings: Settings{
			Spec:      generate.Spec{Size: preset.Size, Mines: preset.Mines},
			Generator: generate.DefaultGenerator,
			Seed:      Seed{1, 2},
			Games:     games,
			Protocol:  "text",
			Limits:    DefaultLimits(),
			Judged:    true,
		},
		Sandbox: sandbox.Probe(true),
		Workers: workers,
	}
	long := longLimits() // nothing here depends on them
	m.Settings.Limits.Start, m.Settings.Limits.Move = long.Start, long.Move
	for _, bot := range bots {
		m.Entries = append(m.Entries, Entry{Name: bot, Program: testProgram(t, bot)})
	}
	return m
}

// run plays a match and returns its games, without times.
func run(t testing.TB, m *Match, from int) (all [][]Played) {
	t.Helper()
	err := m.Run(context.Background(), from, func(p []Played) error {
		for i := range p {
			p[i].Time, p[i].Slowest = 0, 0
		}
		all = append(all, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestMatchDependsOnTheSeed: neither the number of workers nor where a match is
// resumed changes a game.
func TestMatchDependsOnTheSeed(t *testing.T) {
	alone := run(t, testMatch(t, 30, 1, "first covered", "last covered"), 1)
	if len(alone) != 30 || alone[29][1].Game != 30 || alone[29][1].Bot != "last covered" {
		t.Fatalf("%d games, the last is %+v", len(alone), alone[len(alone)-1])
	}
	if together := run(t, testMatch(t, 30, 4, "first covered", "last covered"), 1); !reflect.DeepEqual(together, alone) {
		t.Error("with four workers the games are others")
	}
	if rest := run(t, testMatch(t, 30, 2, "first covered", "last covered"), 21); !reflect.DeepEqual(rest, alone[20:]) {
		t.Error("resumed at game 21 the games are others")
	}
}

// TestMatchGoesOnAfterFaults: a fault costs its own game only.
func TestMatchGoesOnAfterFaults(t *testing.T) {
	all := run(t, testMatch(t, 6, 1, "exits", "first covered"), 1)
	for _, game := range all {
		bad, good := game[0], game[1]
		// The board may be lost before turn 2, where the bot exits.
		if bad.Turns > 1 && (bad.Outcome != Faulty || bad.Fault.Verdict != Exited || bad.Turns != 2) {
			t.Errorf("the faulty bot: %+v", bad)
		}
		if good.Fault != nil {
			t.Errorf("the other bot: %+v", good)
		}
	}
}

// TestOneGameAProcess: leaving after a game is not a fault.
func TestOneGameAProcess(t *testing.T) {
	got, want := run(t, testMatch(t, 5, 1, "one game"), 1), run(t, testMatch(t, 5, 1, "first covered"), 1)
	for i := range want {
		if want[i][0].Bot = "one game"; !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("got %+v, want %+v", got[i][0], want[i][0])
		}
	}
}

// TestAnnounce: what is said before a match that was begun without isolation,
// and what is not said when it is over.
func TestAnnounce(t *testing.T) {
	m := &Match{Settings: Settings{Seed: Seed{1, 2}, Games: 2, Limits: DefaultLimits()}, Sandbox: isolated(t), Entries: []Entry{{Name: "a"}}}
	memory := text.Choose(m.Sandbox.EnforcesMemory(), "enforced", "sampled, not enforced")
	limits := "isolated, with at most 512 processes, 1024 MiB of memory, 64 MiB in 4096 files\nmemory: " + memory + "\n"
	seed := "SHA-256 of the seed: " + m.Settings.Seed.Commitment() + "\n"
	for _, x := range []struct {
		log  Log
		want string
	}{
		{Log{}, limits + seed},
		{Log{Games: make([][]Played, 1), Unisolated: true}, limits + "not isolated: games played before\n" + seed},
		{Log{Games: make([][]Played, 2), Unisolated: true}, seed},
	} {
		var b strings.Builder
		x.log.Match = m
		if x.log.Announce(&b, ""); b.String() != x.want {
			t.Errorf("after %d games: %q, want %q", len(x.log.Games), b.String(), x.want)
		}
	}
}

func TestMatchStopsOnRequest(t *testing.T) {
	m := testMatch(t, 1_000_000, 2, "first covered")
	ctx, cancel := context.WithCancel(context.Background())
	played := 0
	err := m.Run(ctx, 1, func(p []Played) error {
		if played++; p[0].Game != played {
			t.Errorf("game %d comes as number %d", p[0].Game, played)
		}
		if played == 20 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || played < 20 {
		t.Errorf("%d games, error %v", played, err)
	}
	full := errors.New("the disk is full")
	if err := m.Run(context.Background(), 1, func([]Played) error { return full }); !errors.Is(err, full) {
		t.Errorf("the error is %v", err)
	}
}

// TestStartFailedBeforeTheMatch: it is reported once, before any game.
func TestStartFailedBeforeTheMatch(t *testing.T) {
	m := testMatch(t, 10, 1, "first covered", "dies before its name")
	err := m.Run(context.Background(), 1, func([]Played) error { t.Error("a game was played"); return nil })
	var start *StartError
	if !errors.As(err, &start) || start.Name != "dies before its name" || start.Fault.Stderr != "no such module\n" {
		t.Errorf("the error is %#v", err)
	}
}

// TestRefereeErrors: what is our own fault is never charged to a program.
func TestRefereeErrors(t *testing.T) {
	m := testMatch(t, 1, 1, "first covered")
	w, err := m.newWorker(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", "/nowhere") // no working folder can be made
	w.contestants[0].sandbox = sandbox.Probe(false)
	results, err := w.play(1)
	if err != nil || results[0].Outcome != Void || results[0].Fault.Verdict != RefereeError {
		t.Errorf("got %+v, %v", results, err)
	}
	r := NewReport(&Log{Match: m})
	r.Add(results)
	if tally := r.Tallies[0]; tally.Games != 0 || tally.Void != 1 || tally.Faulty() != 0 {
		t.Errorf("the tally is %+v", tally)
	}
}

// TestStartIsShownToAll: where the layout's start is uncovered for all, it
// is uncovered in the first view.
func TestStartIsShownToAll(t *testing.T) {
	m := testMatch(t, 3, 1, "first covered")
	m.Settings.Spec.Start, m.Settings.Spec.First, m.Settings.Opens = board.Square{Row: 4, Col: 4}, generate.Open, true
	m.Over = func(p Played, r game.Recording) error {
		if first := r.Game.Turn(0); first.Action.String() != "E5" || len(first.Opened) < 9 {
			t.Errorf("the first turn is %+v", first)
		}
		if p.Turns != r.Game.Turns()-1 {
			t.Errorf("%d turns are counted, %d in the recording", p.Turns, r.Game.Turns())
		}
		return nil
	}
	run(t, m, 1)
}

// BenchmarkMatch plays beginner games through pipes. Its figure is games a
// second of wall-clock time.
func BenchmarkMatch(b *testing.B) {
	for _, judged := range []bool{false, true} {
		name := "plain"
		if judged {
			name = "judged"
		}
		b.Run(name, func(b *testing.B) {
			m := testMatch(b, b.N, 2, "first covered")
			m.Settings.Judged = judged
			begun := time.Now()
			turns := 0
			err := m.Run(context.Background(), 1, func(p []Played) error { turns += p[0].Turns; return nil })
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/time.Since(begun).Seconds(), "games/s")
			b.ReportMetric(float64(turns)/float64(b.N), "turns/game")
		})
	}
}

// BenchmarkStart starts and stops a program that does nothing.
func BenchmarkStart(b *testing.B) {
	program, err := Find([]string{"true"}, nil)
	if err != nil {
		b.Fatal(err)
	}
	programs := isolated(b)
	for b.Loop() {
		p, err := start(programs, program, DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		p.stop(nil)
	}
}

// TestExampleInGo builds the example for authors in Go and lets it play.
func TestExampleInGo(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command")
	}
	program := filepath.Join(t.TempDir(), "first")
	if out, err := exec.Command("go", "build", "-o", program, "../../../testdata/bots/first.go").CombinedOutput(); err != nil {
		t.Fatalf("building it: %v\n%s", err, out)
	}
	p, err := Find([]string{program}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := testMatch(t, 20, 2, "first covered")
	want := run(t, m, 1)
	m.Entries = []Entry{{Program: p}}
	got := run(t, m, 1)
	for i := range got {
		if got[i][0].Bot != "first, in Go" || got[i][0].Turns != want[i][0].Turns || got[i][0].Fault != nil {
			t.Errorf("got %+v, want the game of %+v", got[i][0], want[i][0])
		}
	}
}

// TestMatchStopsAProgramAtWork: a match ends at once, not after the time
// for an answer or for the start of a program.
func TestMatchStopsAProgramAtWork(t *testing.T) {
	for _, bot := range []string{"sleeps", "hangs", "starts slowly"} {
		m := testMatch(t, 10, 2, bot)
		m.Settings.Limits.Start, m.Settings.Limits.Move = time.Hour, time.Hour
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(300*time.Millisecond, cancel)
		err := m.Run(ctx, 1, func([]Played) error { return nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", bot, err)
		}
	}
}
