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
	// Done is called after every few games with the record so far, and how long the
	// longest of them took; may be nil.
	Done func(r *Record, took time.Duration) error
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
	took     time.Duration     // the longest game
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
	if r.decided() || part.From == part.To {
		return nil
	}
	start, before := o.Now(), r.Seconds
	clock := func() { r.Seconds = before + o.Now().Sub(start).Seconds() }
	defer clock()

	running, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func(_ int, each inorder.Each[*block, *block]) error {
		if !r.OfPrograms() { // waiting for one is slow on a thread of its own
			runtime.LockOSThread() // the clock of CPU time is the thread's
			defer runtime.UnlockOSThread()
		}
		w, err := newWorker(r, o)
		if err == nil {
			err = each(func(b *block) (*block, error) { return b, w.play(running, b) })
		}
		return errors.Join(err, w.close())
	}
	take := func(b *block) error {
		err := r.addBlock(b, o.Each)
		if err == nil && o.Done != nil {
			clock()
			err = o.Done(r, b.took)
		}
		if err == nil && r.decided() {
			return errDecided
		}
		return err
	}
	err := inorder.Do(running, cancel, r.blocks(part, o.Each != nil), r.usefulWorkers(o.Workers, part), work, take)
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
func (r *Record) usefulWorkers(wanted int, part Range) int {
	blocks := (part.To - part.From + r.blockGames() - 1) / r.blockGames()
	if !r.OfPrograms() {
		wanted = min(wanted, coreWorkers*runtime.NumCPU())
	}
	return max(1, int(min(uint64(wanted), blocks)))
}

// blockGames returns how many games a worker takes at a time. A game of programs
// may take long, and is kept as soon as it is over.
func (r *Record) blockGames() uint64 {
	if r.OfPrograms() {
		return 1
	}
	return blockGames
}

// blocks cuts games into blocks. No block goes beyond a look of a test.
func (r *Record) blocks(part Range, outcomes bool) iter.Seq[*block] {
	return func(yield func(*block) bool) {
		for from := part.From; from < part.To; {
			to := min(part.To, from+r.blockGames(), (from/LookEvery+1)*LookEvery)
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
		w.slots = append(w.slots, newSlot(&r.Policies[i], o.Folder))
	}
	for i := range w.outcomes {
		w.outcomes[i] = make([]Outcome, len(w.slots))
	}
	return w, nil
}

// close ends the programs that play.
func (w *worker) close() error {
	var errs []error
	for i := 0; w != nil && i < len(w.slots); i++ {
		if s := w.slots[i]; s.program != nil {
			errs = append(errs, s.program.Close())
		}
	}
	return errors.Join(errs...)
}

// play plays a block: all its games with the first policy, then with the next.
func (w *worker) play(ctx context.Context, b *block) error {
	first, games := b.games().From, int(b.games().To-b.games().From)
	for i := range games {
		if err := w.source.Fill(&w.mines[i], w.settings.Offset+first+uint64(i)); err != nil {
			return err
		}
	}
	for p, slot := range w.slots {
		before := threadTime()
		for i := range games {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			start, outcome := w.now(), &w.outcomes[i][p]
			if err := slot.play(ctx, w.settings, first+uint64(i), w.mines[i], outcome); err != nil {
				return fmt.Errorf("game %d: %w", first+uint64(i)+1, err)
			}
			took := w.now().Sub(start)
			b.took = max(b.took, took)
			if slot.program == nil {
				outcome.Time = took
			}
		}
		if slot.program == nil {
			b.part.CPU[p] = (threadTime() - before).Seconds()
		}
	}
	w.sumUp(b, games)
	return ctx.Err() // a game of programs may not have ended
}

// sumUp adds up the outcomes of a block, and stores them in it if they are
// wanted.
func (w *worker) sumUp(b *block, games int) {
	for i := range games {
		game := b.games().From + uint64(i)
		for p := range w.slots {
			t, o := &b.part.Tallies[p], &w.outcomes[i][p]
			t.add(o)
			if w.slots[p].program != nil {
				b.part.Answers[p].merge(Answers{o.Time, o.Slowest})
			}
			if w.slots[p].policy.Exact && !o.Void() {
				t.Luck.Add(game, o.Expected, o.Luck)
			}
		}
		for k, at := range Pairs(len(w.slots)) {
			x, y := &w.outcomes[i][at[0]], &w.outcomes[i][at[1]]
			if x.Void() || y.Void() {
				continue
			}
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
