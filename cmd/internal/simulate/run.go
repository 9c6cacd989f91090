package simulate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"time"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/inorder"
)

// RunOptions say how a run is played. The results are the same for all options.
type RunOptions struct {
	Workers int           // at least 1; not more are started than the machine can use
	Each    EachGame      // called for each game, in the order of their numbers; may be nil
	Folder  FolderOptions // what a folder has; which games to make recordings of, for Each
	// Done is called after every few games with the record so far; may be nil.
	Done func(r *Record) error
	// Now is the clock.
	Now func() time.Time
}

// EachGame is a function that receives a game with its outcomes, one for each
// policy. The arguments are valid until it returns.
type EachGame func(game uint64, mines board.Minefield, outcomes []Outcome) error

// blockGames is the number of games that a worker takes at a time: so many that
// handing them out costs little, and so few that an interrupted run loses
// little.
const blockGames = 16

// A block holds the games that a worker takes at a time.
type block struct {
	part     *Record           // of these games
	mines    []board.Minefield // by game, if outcomes are wanted
	outcomes [][]Outcome       // by game, if wanted, and policy
}

// games returns the numbers of the games.
func (b *block) games() Range { return b.part.Done[0] }

// Play plays the games of part that r does not have yet, and adds them to r.
// The games of part that r has must be its first ones. When the context ends,
// Play returns its error, and r has all games before the first one not played.
// So does r when its test has decided, but then there is no error.
func Play(ctx context.Context, r *Record, part Range, o RunOptions) error {
	for _, d := range r.Done {
		if d.From <= part.From && part.From < d.To {
			part.From = min(d.To, part.To)
		}
	}
	if r.decided() {
		return nil
	}
	start, before := o.Now(), r.Seconds
	clock := func() { r.Seconds = before + o.Now().Sub(start).Seconds() }
	defer clock()

	running, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func(_ int, each inorder.Each[*block, *block]) error {
		runtime.LockOSThread() // the clock of CPU time is the thread's
		defer runtime.UnlockOSThread()
		w, err := newWorker(r, o)
		if err != nil {
			return err
		}
		return each(func(b *block) (*block, error) { return b, w.play(running, b) })
	}
	take := func(b *block) error {
		err := r.addBlock(b, o.Each)
		if err == nil && o.Done != nil {
			clock()
			err = o.Done(r)
		}
		if err == nil && r.decided() {
			return errDecided
		}
		return err
	}
	err := inorder.Do(running, cancel, r.blocks(part, o.Each != nil), usefulWorkers(o.Workers, part), work, take)
	if err == errDecided {
		return nil
	}
	return cmp.Or(ctx.Err(), err)
}

// coreWorkers is the largest number of workers for each processor. A worker has
// a thread of its own, and a program with far too many threads crashes.
const coreWorkers = 4

// usefulWorkers returns the number of workers to start: at most wanted, at most
// one for each block of games.
func usefulWorkers(wanted int, part Range) int {
	blocks := (part.To - part.From + blockGames - 1) / blockGames
	return max(1, int(min(uint64(wanted), uint64(coreWorkers*runtime.NumCPU()), blocks)))
}

// blocks cuts games into blocks. No block goes beyond a look of a test.
func (r *Record) blocks(part Range, outcomes bool) iter.Seq[*block] {
	return func(yield func(*block) bool) {
		for from := part.From; from < part.To; {
			to := min(part.To, from+blockGames, (from/LookEvery+1)*LookEvery)
			if !yield(r.newBlock(Range{from, to}, outcomes)) {
				return
			}
			from = to
		}
	}
}

func (r *Record) newBlock(games Range, outcomes bool) *block {
	b := &block{part: blank(r.Settings, r.Policies)}
	b.part.Done = []Range{games}
	if outcomes {
		b.outcomes = make([][]Outcome, games.To-games.From)
	}
	return b
}

// addBlock adds the next block to the record.
func (r *Record) addBlock(b *block, each EachGame) error {
	for i := range b.outcomes {
		if err := each(b.games().From+uint64(i), b.mines[i], b.outcomes[i]); err != nil {
			return err
		}
	}
	if r.Steps != nil {
		pair := &b.part.Pairs[0]
		b.part.Steps = map[uint64]Compared{b.games().From / LookEvery: {pair.Counts, pair.Luck.All()}}
	}
	return r.merge(b.part)
}

// errDecided ends a run whose test has decided.
var errDecided = errors.New("the test has decided")

// decided reports whether the run ends here because of its test.
func (r *Record) decided() bool {
	return r.Test != Test{} && r.Games()%LookEvery == 0 && r.TestState().Decided()
}

// A worker plays blocks of games.
type worker struct {
	settings *Settings
	source   generate.Source
	now      func() time.Time
	slots    []*slot
	mines    [blockGames]board.Minefield
	outcomes [blockGames][]Outcome // by policy
}

func newWorker(r *Record, o RunOptions) (*worker, error) {
	source, err := r.Settings.source()
	if err != nil {
		return nil, err
	}
	w := &worker{settings: &r.Settings, source: source, now: o.Now}
	for i := range r.Policies {
		w.slots = append(w.slots, &slot{policy: &r.Policies[i], player: r.Policies[i].Player(), record: o.Folder})
	}
	for i := range w.outcomes {
		w.outcomes[i] = make([]Outcome, len(w.slots))
	}
	return w, nil
}

// play plays a block: all its games with the first policy, then with the next.
func (w *worker) play(ctx context.Context, b *block) error {
	first, games := b.games().From, int(b.games().To-b.games().From)
	for i := range games {
		if err := w.source.Fill(&w.mines[i], first+uint64(i)); err != nil {
			return err
		}
	}
	for p, slot := range w.slots {
		before := threadTime()
		for i := range games {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if n, ok := slot.player.(Numbered); ok {
				n.Number(first + uint64(i))
			}
			start, outcome := w.now(), &w.outcomes[i][p]
			if err := slot.play(w.settings, w.mines[i], outcome); err != nil {
				return fmt.Errorf("game %d: %w", first+uint64(i)+1, err)
			}
			outcome.Time = w.now().Sub(start)
		}
		b.part.CPU[p] = (threadTime() - before).Seconds()
	}
	w.sumUp(b, games)
	return nil
}

// sumUp adds up the outcomes of a block, and stores them in it if they are
// wanted.
func (w *worker) sumUp(b *block, games int) {
	for i := range games {
		game := b.games().From + uint64(i)
		for p := range w.slots {
			t, o := &b.part.Tallies[p], &w.outcomes[i][p]
			t.add(o)
			if w.slots[p].policy.Exact {
				t.Luck.Add(game, o.Expected, o.Luck)
			}
		}
		for k, at := range Pairs(len(w.slots)) {
			x, y := &w.outcomes[i][at[0]], &w.outcomes[i][at[1]]
			b.part.Pairs[k].Add(x.Won, y.Won)
			if b.part.exact(at) {
				b.part.Pairs[k].Luck.Add(game, x.Expected-y.Expected, x.Luck-y.Luck)
			}
		}
		if b.outcomes != nil {
			b.mines = append(b.mines, w.mines[i].Clone())
			b.outcomes[i] = w.outcomes[i]
			w.outcomes[i] = make([]Outcome, len(w.slots))
		}
	}
}
