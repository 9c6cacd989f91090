package simulate_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
)

func lines(r *simulate.Record) string { return string(r.AppendJSON(nil, false)) }

func TestShardsDoNotMatter(t *testing.T) {
	for _, generator := range []string{"uniform", "kiss64"} {
		s := sparse(1003)
		s.Generator = generator
		s.Seeds = generate.Seeds{First: 3, PerSeed: 17}
		want := lines(playPart(t, s, simulate.Range{To: s.Games}, 2))
		for _, n := range []uint64{2, 40} {
			var parts []*simulate.Record
			for i := n; i >= 1; i-- {
				part, err := simulate.Shard(s.Games, i, n)
				boardtest.Must(t, err)
				parts = append(parts, playPart(t, s, part, 2))
			}
			sum, err := simulate.Merge(parts)
			if err != nil || lines(sum) != want || !sum.Complete() {
				t.Errorf("%s, %d shards: %v\n%s", generator, n, err, lines(sum))
			}
		}
	}
	for _, wrong := range [][3]uint64{{10, 0, 2}, {10, 3, 2}, {10, 1, 0}, {10, 1, 11}} {
		if part, err := simulate.Shard(wrong[0], wrong[1], wrong[2]); err == nil {
			t.Errorf("Shard(%v) = %v", wrong, part)
		}
	}
}

// A run that is stopped again and again, each time after a few games, and
// resumed from its checkpoint has the same record and the same files as one
// that was played without a break.
func TestInterruptedRunsComeToTheSame(t *testing.T) {
	s := sparse(80)
	whole := t.TempDir()
	want := newRecord(t, s, toys())
	playInto(t, t.Context(), whole, want, nil)

	dir := t.TempDir()
	checkpoint := []byte(nil)
	for range 100 {
		r := newRecord(t, s, toys())
		if checkpoint != nil {
			done, err := simulate.ReadSweep(strings.NewReader(string(checkpoint)))
			boardtest.Must(t, err)
			done[0].Policies = r.Policies
			r = done[0]
		}
		ctx, cancel := context.WithCancel(t.Context())
		playInto(t, ctx, dir, r, func(f *simulate.Folder) {
			if err := f.Flush(); err != nil {
				t.Error(err)
			}
			checkpoint = kept(r)
			cancel()
		})
		cancel()
		if r.Complete() {
			if lines(r) != lines(want) {
				t.Errorf("got\n%s\nwant\n%s", lines(r), lines(want))
			}
			if files := texts(t, whole); len(files) < 5 || !maps.Equal(texts(t, dir), files) {
				t.Errorf("the files are others than the %d of a run without a break", len(files))
			}
			return
		}
	}
	t.Error("the run never ends")
}

// everything keeps all that a folder can have.
var everything = simulate.FolderOptions{Puzzles: simulate.AllGames, Times: true}

// playInto plays all games with their results in a folder.
func playInto(t *testing.T, ctx context.Context, dir string, r *simulate.Record, done func(*simulate.Folder)) {
	t.Helper()
	f, err := simulate.OpenFolder(nil, dir, everything, r)
	boardtest.Must(t, err)
	defer f.Abandon(false)
	o := options(2)
	o.Each, o.Folder = f.Game, everything
	if done != nil {
		o.Done = func(*simulate.Record, time.Duration) error { done(f); return nil }
	}
	err = simulate.Play(ctx, r, simulate.Range{To: r.Settings.Games}, o)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	boardtest.Must(t, f.Close())
}

// texts returns what the files in a folder have.
func texts(t *testing.T, dir string) map[string]string {
	all := make(map[string]string)
	filepath.WalkDir(dir, func(path string, entry fs.DirEntry, _ error) error {
		if !entry.IsDir() {
			all[strings.TrimPrefix(path, dir)] = boardtest.ReadFile(t, path)
		}
		return nil
	})
	return all
}

// The time of a game is that of the clock.
func TestTimes(t *testing.T) {
	o, calls := options(1), 0
	o.Now = func() time.Time {
		calls++
		return time.Unix(0, int64(calls)*1e8)
	}
	o.Each = func(game uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
		if outcomes[0].Time != time.Second/10 || outcomes[1].Time != time.Second/10 {
			t.Errorf("game %d took %v and %v", game, outcomes[0].Time, outcomes[1].Time)
		}
		return nil
	}
	play(t, newRecord(t, sparse(40), toys()), simulate.Range{To: 40}, o)
}

// TestUnusualTimes: a game of a second or more is unusual if it takes more than
// twenty times the average before it, of the same policy.
func TestUnusualTimes(t *testing.T) {
	dir := t.TempDir()
	f, err := simulate.OpenFolder(nil, dir, simulate.FolderOptions{Times: true}, newRecord(t, sparse(4), toys()))
	boardtest.Must(t, err)
	for i, ms := range [][2]time.Duration{{10, 3000}, {1000, 3000}, {10_100, 60_001}, {70_000, 0}} {
		o := []simulate.Outcome{{Won: true, Time: ms[0] * time.Millisecond}, {Failed: -1, Time: ms[1] * time.Millisecond}}
		boardtest.Must(t, f.Game(uint64(i), board.Minefield{}, o))
	}
	boardtest.Must(t, f.Close())
	for name, want := range map[string]string{
		"times.txt": "game\tpolicy\tseconds\n1\tfirst\t0.010000\n1\tsecond\t3.000000\n2\tfirst\t1.000000\twarning: unusually long\n2\tsecond\t3.000000\n" +
			"3\tfirst\t10.100000\n3\tsecond\t60.001000\twarning: unusually long\n4\tfirst\t70.000000\n4\tsecond\t0.000000\n",
		"results.tsv": "second\tlost at the start\t",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}

// A certain move that loses is an error of the policy.
func TestWrongPolicy(t *testing.T) {
	r := newRecord(t, sparse(5000), []simulate.Policy{toyPolicy("liar", toy{claims: true})})
	err := simulate.Play(t.Context(), r, simulate.Range{To: 5000}, options(2))
	if want := "was certain, but wrong on the board"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// An interrupt ends the game that is played, which can last minutes.
func TestInterruptInAGame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := &interrupter{cancel: cancel}
	policy := toyPolicy("interrupted", toy{})
	policy.Player = func() guess.PolicyPlayer { return p }
	s := sparse(1)
	s.Opens, s.Spec.Mines = false, 0
	r := newRecord(t, s, []simulate.Policy{policy})
	if err := simulate.Play(ctx, r, simulate.Range{To: 1}, options(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if p.turns != 1 || r.Complete() {
		t.Errorf("%d turns, complete: %v; want 1 and an incomplete run", p.turns, r.Complete())
	}
}

// An interrupter interrupts the run in its first turn, and sets a flag.
type interrupter struct {
	toy
	cancel func()
	turns  int
}

func (p *interrupter) Turn(v board.View) (board.Move, error) {
	p.cancel()
	p.turns++
	if p.turns > 1 {
		return board.Move{}, errors.New("another turn")
	}
	move, err := p.toy.Turn(v)
	move.Flag = true
	return move, err
}

// The positions of a run may be flushed while its workers start. Under the race
// detector this fails if they read what that changes.
func TestPositionsAreFlushedWhileWorkersStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "positions")
	r := newRecord(t, sparse(200), toys()[:1])
	files, err := simulate.OpenPositions(nil, path, simulate.PositionOptions{}, r)
	boardtest.Must(t, err)
	o := options(4)
	o.Each = files.Game
	o.Done = func(*simulate.Record, time.Duration) error { return files.Flush() }
	err = simulate.Play(t.Context(), r, simulate.Range{To: r.Settings.Games}, o)
	boardtest.Must(t, errors.Join(err, files.Close()))
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 || info.Size() != *r.Positions {
		t.Errorf("%v: want %d bytes in %v", err, *r.Positions, info)
	}
}

// Of a block of games whose results can no longer be written, the games before
// count.
func TestGamesBeforeAFailureCount(t *testing.T) {
	full := errors.New("full")
	for last := range uint64(20) {
		r, o := newRecord(t, sparse(40), toys()), options(1)
		o.Each = func(game uint64, _ board.Minefield, _ []simulate.Outcome) error {
			if game == last {
				return full
			}
			return nil
		}
		err := simulate.Play(t.Context(), r, simulate.Range{To: 40}, o)
		if err != full || r.Games() != last || uint64(r.Tallies[1].Games) != last {
			t.Errorf("%v after %d games, %d in the tally: want %d", err, r.Games(), r.Tallies[1].Games, last)
		}
	}
}
