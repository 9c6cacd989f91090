package simulate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
)

// An outsider is a program in the tests' own process, with a fault in some games.
type outsider struct {
	toy
	game   uint64
	faults map[uint64]*simulate.Fault // by the number of the game, from 0
	open   *atomic.Int64              // how many are not closed
}

func (p *outsider) Ready(_ context.Context, game uint64, _ *simulate.Outcome) { p.game = game }

func (p *outsider) Turn(v board.View) (board.Move, error) {
	if f := p.faults[p.game]; f != nil {
		fault := *f
		fault.Game, fault.Turn = p.game+1, 1
		return board.Move{}, &fault
	}
	move, err := p.toy.Turn(v)
	p.step.Guess = 0
	return move, err
}

func (p *outsider) Flags() []board.Move { return nil }

func (p *outsider) Over(_ *game.Game, o *simulate.Outcome) error {
	o.Conduct = simulate.Conduct{Turns: int64(p.moves), Wasted: 1, Risks: 2, Best: simulate.ToFixed(0.5)}
	o.Time, o.Slowest = 8*time.Millisecond, time.Duration(p.game)*time.Millisecond
	return nil
}

func (p *outsider) Close() error {
	p.open.Add(-1)
	return nil
}

// match returns the record of a match of two programs before its first game.
func match(t testing.TB, games uint64, open *atomic.Int64) *simulate.Record {
	t.Helper()
	faults := map[uint64]*simulate.Fault{
		3: {Verdict: "timeout", Detail: "too late", Hint: "be quick", Lines: []string{"turn 1 > x"},
			Stderr: "1\n2\n3\n4\n5\n" + strings.Repeat("6", 300) + "\n"},
		4: {Verdict: simulate.RefereeError, Detail: "ours"},
		5: {Verdict: "timeout", Detail: "later", Retired: true},
	}
	policies := toys()
	for i := range policies {
		offset, f := 3+37*i, map[uint64]*simulate.Fault(nil)
		if i == 0 {
			f = faults
		}
		policies[i].Guesses, policies[i].Rules = []string{"guess"}, []string{}
		policies[i].Program = &simulate.Program{Command: sandbox.Command{Args: []string{policies[i].Name}}}
		policies[i].Player = func() guess.PolicyPlayer {
			open.Add(1)
			return &outsider{toy: toy{offset: offset}, faults: f, open: open}
		}
	}
	r := newRecord(t, sparse(games), policies)
	r.Match = &simulate.Match{Protocol: "text", Limits: json.RawMessage(`{"Move":1}`), Faults: 10}
	return r
}

// TestMatchReport: games that are won, lost, at fault and void, in words and as
// JSON, however they are played.
func TestMatchReport(t *testing.T) {
	open := new(atomic.Int64)
	r := match(t, 200, open)
	play(t, r, simulate.Range{To: 200}, options(3))
	if open.Load() != 0 {
		t.Errorf("%d programs are not closed", open.Load())
	}
	tally := &r.Tallies[0]
	if tally.Games != 199 || tally.Void != 1 || tally.Wins+tally.Lost() != 197 || tally.Wins == 0 || tally.Conduct.Wasted != 199 {
		t.Errorf("the tally is %+v", tally)
	}
	got := r.Text(true)
	for _, want := range []string{
		"200 games on 8x9, 3 mines, C3 uncovered for all (first square open), protocol text\n\nbot  ",
		fmt.Sprintf("\nfirst     199  %4d ", tally.Wins),
		"    199.0\n", // the slowest answer, in ms
		"\nfirst: 2 timeout, first in game 4, turn 1: too late\n  hint: be quick\n  turn 1 > x\n  stderr: 2\n",
		"\n  stderr: " + strings.Repeat("6", 200) + "\n",
		"\nfirst: 1 referee-error, first in game 5, turn 1: ours\n",
		"\nfirst could not go on 10 times in a row; it lost its later games without a start\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if text := r.Text(false); strings.Contains(text, "ms a move") {
		t.Errorf("without times:\n%s", text)
	}
}

// TestSecretSeed: before the end the report of a match whose seed was chosen for
// it does not have the seed, and so no record.
func TestSecretSeed(t *testing.T) {
	for _, chosen := range []bool{false, true} {
		r := match(t, 20, new(atomic.Int64))
		r.Match.Chosen = chosen
		for _, to := range []uint64{10, 20} {
			play(t, r, simulate.Range{To: to}, options(2))
			got := lines(r)
			if has := strings.Contains(got, `"record":`); has != (to == 20 || !chosen) {
				t.Errorf("after %d games, chosen %v: it has a record: %v", to, chosen, has)
			}
			if has := strings.Contains(got, `"seed":"00000000000000050000000000000000"`); has != (to == 20) {
				t.Errorf("after %d games, chosen %v: it has the seed: %v", to, chosen, has)
			}
		}
	}
}

// TestForgedMatches: what a match cannot have is refused.
func TestForgedMatches(t *testing.T) {
	text := playedMatch(t)
	for _, x := range [][2]string{
		{`"guess_kinds":["guess"]`, `"guess_kinds":[]`}, {`"verdict":"timeout"`, `"verdict":"other"`},
		{`"timeout":{"games":2`, `"timeout":{"games":99`},
	} {
		forged := reseal(strings.Replace(text, x[0], x[1], 1))
		if _, err := simulate.ReadSweep(strings.NewReader(forged)); err == nil || !strings.Contains(text, x[0]) {
			t.Errorf("%s is not refused", x[1])
		}
	}
}

// TestFailedProgram: what cannot be cleaned up ends the run, and all players are
// closed.
func TestFailedProgram(t *testing.T) {
	open := new(atomic.Int64)
	r := match(t, 50, open)
	player := r.Policies[1].Player
	r.Policies[1].Player = func() guess.PolicyPlayer { return &leaving{player().(*outsider)} }
	err := simulate.Play(t.Context(), r, simulate.Range{To: 50}, options(2))
	if err == nil || !strings.Contains(err.Error(), "bot second: cleaning up: a process is left") || open.Load() != 0 {
		t.Errorf("%v; %d programs are not closed", err, open.Load())
	}
}

// A leaving program leaves a process.
type leaving struct{ *outsider }

func (p *leaving) Over(*game.Game, *simulate.Outcome) error { return errors.New("a process is left") }
