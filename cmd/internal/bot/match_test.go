//go:build linux

package bot

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// testMatch returns a match of the tests' bots.
func testMatch(t testing.TB, bots ...string) *Match {
	t.Helper()
	m := &Match{Protocol: "text", Limits: DefaultLimits(), Sandbox: sandbox.Probe(true)}
	long := longLimits() // nothing here depends on them
	m.Limits.Start, m.Limits.Move = long.Start, long.Move
	for _, bot := range bots {
		m.Policies = append(m.Policies, testProgram(t, bot).policy(bot))
	}
	return m
}

// record returns the record of a match on beginner boards before its first game.
func record(t testing.TB, m *Match, games uint64) *simulate.Record {
	t.Helper()
	r, err := m.Record(simulate.Settings{
		Spec:      generate.Spec{Size: board.Size{Rows: 9, Cols: 9}, Mines: 10},
		Generator: generate.DefaultGenerator, Seeds: generate.Seeds{First: 1}, Offset: 2, Games: games,
	})
	boardtest.Must(t, err)
	return r
}

// play plays a whole match.
func play(ctx context.Context, m *Match, r *simulate.Record) error {
	err := m.Start(ctx, r)
	if err == nil {
		o := simulate.RunOptions{Workers: 2, Now: time.Now}
		err = simulate.Play(ctx, r, simulate.Range{To: r.Settings.Games}, o)
	}
	return errors.Join(err, m.Close())
}

// TestAnnounce: what is said before a match that was begun without isolation,
// and what is not said when it is over.
func TestAnnounce(t *testing.T) {
	m := &Match{Limits: DefaultLimits(), Sandbox: isolated(t), Policies: []simulate.Policy{Program{}.policy("a")}}
	memory := text.Choose(m.Sandbox.EnforcesMemory(), "enforced", "sampled, not enforced")
	limits := "isolated, with at most 512 processes, 1024 MiB of memory, 64 MiB in 4096 files\nmemory: " + memory + "\n"
	r := record(t, m, 2)
	seed := "SHA-256 of the seed: " + r.Settings.Seed().Commitment() + "\n"
	for _, x := range []struct {
		played  uint64
		exposed bool
		want    string
	}{
		{0, false, limits + seed},
		{1, true, limits + "not isolated: games played before\n" + seed},
		{2, true, seed},
	} {
		r.Done, r.Match.Exposed = nil, x.exposed
		if x.played > 0 {
			r.Done = []simulate.Range{{To: x.played}}
		}
		var b strings.Builder
		m.Announce(&b, r, "")
		if b.String() != x.want {
			t.Errorf("after %d games: %q, want %q", x.played, b.String(), x.want)
		}
	}
}

// TestRefereeErrors: what is our own fault is never charged to a program.
func TestRefereeErrors(t *testing.T) {
	m := testMatch(t, "first covered")
	r := record(t, m, 1)
	boardtest.Must(t, m.prepare(r.Settings))
	t.Setenv("TMPDIR", "/nowhere") // no working folder can be made
	m.Sandbox = sandbox.Probe(false)
	o := simulate.RunOptions{Workers: 1, Now: time.Now}
	boardtest.Must(t, simulate.Play(t.Context(), r, simulate.Range{To: 1}, o))
	tally := r.Tallies[0]
	if tally.Games != 0 || tally.Void != 1 || tally.Lost() != 0 || tally.Faults[RefereeError].Games != 1 {
		t.Errorf("the tally is %+v", tally)
	}
}

// TestRetiredByAnotherWorker: a program that is retired while this worker has none
// running loses its games, also after games that it finished here.
func TestRetiredByAnotherWorker(t *testing.T) {
	c := testContestant(t, sandbox.Probe(false), testProgram(t, "first covered"))
	mines := boardtest.Minefield(t, "*.\n..\n")
	playGame(t, c, mines, 0)
	c.stop(newFault(Timeout, "too late"))
	c.streak = &faultStreak{most: 1}
	c.streak.add(newFault(Exited, "gone"))
	if o := playGame(t, c, mines, 1); o.Fault == nil || !o.Fault.Retired {
		t.Errorf("the fault is %v", o.Fault)
	}
}

// TestExampleInGo builds the example for authors in Go and lets it play.
func TestExampleInGo(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command")
	}
	program := filepath.Join(t.TempDir(), "first")
	if out, err := exec.Command("go", "build", "-o", program, "../../../testdata/bots/first.go").CombinedOutput(); err != nil {
		t.Fatalf("building it: %v\n%s", err, out)
	}
	p, err := Find([]string{program}, nil)
	boardtest.Must(t, err)
	m := testMatch(t, "first covered")
	want := record(t, m, 20)
	other := testMatch(t)
	other.Policies = []simulate.Policy{p.policy("")}
	got := record(t, other, 20)
	boardtest.Must(t, errors.Join(play(t.Context(), m, want), play(t.Context(), other, got)))
	if got.Policies[0].Name != "first, in Go" || !reflect.DeepEqual(got.Tallies, want.Tallies) {
		t.Errorf("got %s: %+v, want %+v", got.Policies[0].Name, got.Tallies, want.Tallies)
	}
}

// TestMatchStopsAProgramAtWork: a match ends at once, not after the time
// for an answer or for the start of a program.
func TestMatchStopsAProgramAtWork(t *testing.T) {
	t.Parallel()
	for _, bot := range []string{"sleeps", "hangs", "starts slowly"} {
		m := testMatch(t, bot)
		m.Limits.Start, m.Limits.Move = time.Hour, time.Hour
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(300*time.Millisecond, cancel)
		if err := play(ctx, m, record(t, m, 10)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", bot, err)
		}
	}
}

// TestStoppedWhileOthersPlay: before its first game and after each one a program
// is stopped, unless it plays alone or may ponder, and it plays all the same.
func TestStoppedWhileOthersPlay(t *testing.T) {
	for _, test := range []struct {
		name                     string
		bots                     int
		ponder, isolate, stopped bool
	}{
		{"isolated", 2, false, true, true},
		{"not isolated", 2, false, false, true},
		{"pondering", 2, true, true, false},
		{"alone", 1, false, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := testMatch(t)
			m.Policies = slices.Repeat([]simulate.Policy{testProgram(t, "first covered").policy("")}, test.bots)
			m.Limits, m.Sandbox = longLimits(), sandbox.Probe(test.isolate)
			m.Limits.Ponder = test.ponder
			boardtest.Must(t, m.Start(t.Context(), record(t, m, 2)))
			defer m.Close()
			for number := uint64(0); number <= 2; number++ {
				for i := range m.started {
					c := m.started[i]
					if number > 0 {
						if o := playGame(t, c, faultMines(t), number); o.Fault != nil {
							t.Fatalf("game %d: %v", number, o.Fault)
						}
					}
					if !becomes(c, test.stopped) {
						t.Errorf("after game %d it is stopped: %v, want %v", number, !test.stopped, test.stopped)
					}
				}
			}
		})
	}
}

// becomes waits until a program is stopped, or runs.
func becomes(c *contestant, stopped bool) bool {
	for range 1000 {
		if c.process.Sample().Stopped == stopped {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
