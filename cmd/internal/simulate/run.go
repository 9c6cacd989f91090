package simulate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"time"

	"minesweeper/board"
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

// A block holds the games that a worker takes at a time. Blocks are used again
// and again.
type block struct {
	games    Range
	mines    []board.Minefield // by game
	outcomes [][]Outcome       // by game and policy
	cpu      []float64         // by policy
	took     time.Duration     // the longest game
}

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
	var positions *PositionOptions // read here: Done may change the record while workers start
	if r.Positions != nil {
		positions = new(r.PositionOptions)
	}
	work := func(_ int, each inorder.Each[*block, *block]) error { return r.work(running, o, positions, each) }
	free := &sync.Pool{New: func() any { return new(block) }}
	take := func(b *block) error {
		defer free.Put(b)
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
	err := inorder.Do(running, cancel, r.blocks(part, free), r.usefulWorkers(o.Workers, part), work, take)
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
func (r *Record) blocks(part Range, free *sync.Pool) iter.Seq[*block] {
	return func(yield func(*block) bool) {
		for from := part.From; from < part.To; {
			to := min(part.To, from+r.blockGames(), (from/LookEvery+1)*LookEvery)
			b := free.Get().(*block)
			b.begin(Range{from, to}, len(r.Policies))
			if !yield(b) {
				return
			}
			from = to
		}
	}
}

// begin makes room for games of so many policies.
func (b *block) begin(games Range, policies int) {
	n := int(games.To - games.From)
	b.games, b.took = games, 0
	b.mines, b.outcomes = slices.Grow(b.mines[:0], n)[:n], slices.Grow(b.outcomes[:0], n)[:n]
	b.cpu = slices.Grow(b.cpu[:0], policies)[:policies]
	for i := range b.outcomes {
		b.outcomes[i] = slices.Grow(b.outcomes[i][:0], policies)[:policies]
	}
}

// addBlock adds the next block to the record. If each fails, it adds the games
// before.
func (r *Record) addBlock(b *block, each EachGame) (err error) {
	done, pairs := Range{b.games.From, b.games.From}, Pairs(len(r.Policies))
	for i, outcomes := range b.outcomes {
		if each != nil {
			err = each(done.To, b.mines[i], outcomes)
		}
		if err != nil {
			break
		}
		r.add(done.To, outcomes, pairs)
		done.To++
	}
	for i := range b.cpu {
		r.CPU[i] += b.cpu[i]
	}
	if done.To == done.From {
		return err
	}
	return cmp.Or(r.addDone(done), err)
}

// add adds the outcomes of a game, but not to the games that were played.
func (r *Record) add(number uint64, outcomes []Outcome, pairs [][2]int) {
	for i := range outcomes {
		t, o := &r.Tallies[i], &outcomes[i]
		t.add(o)
		if r.OfPrograms() {
			r.Answers[i].merge(Answers{o.Time, o.Slowest})
		}
		if r.Policies[i].Exact && !o.Void() {
			t.Luck.Add(number, o.Expected, o.Luck)
		}
	}
	for k, at := range pairs {
		x, y := &outcomes[at[0]], &outcomes[at[1]]
		if x.Void() || y.Void() {
			continue
		}
		step := r.Steps[number/LookEvery]
		r.Pairs[k].Add(x.Won, y.Won)
		step.Add(x.Won, y.Won)
		if r.exact(at) {
			result, luck := x.Expected-y.Expected, x.Luck-y.Luck
			r.Pairs[k].Luck.Add(number, result, luck)
			step.Luck.add(result, luck)
		}
		if r.Steps != nil {
			r.Steps[number/LookEvery] = step
		}
	}
}

// errDecided ends a run whose test has decided.
var errDecided = errors.New("the test has decided")

// decided reports whether the run ends here because of its test.
func (r *Record) decided() bool {
	return r.Test != Test{} && r.Games()%LookEvery == 0 && r.TestState().Decided()
}

// work plays the blocks that each hands out, and ends the programs that play. The
// positions are those to note, or nil.
func (r *Record) work(ctx context.Context, o RunOptions, positions *PositionOptions,
	each inorder.Each[*block, *block]) (err error) {
	if !r.OfPrograms() { // waiting for one is slow on a thread of its own
		runtime.LockOSThread() // the clock of CPU time is the thread's
		defer runtime.UnlockOSThread()
	}
	source, err := r.Settings.source()
	if err != nil {
		return err
	}
	var slots []*slot
	for i := range r.Policies {
		s := &slot{policy: &r.Policies[i], player: r.Policies[i].Player(), settings: &r.Settings, record: o.Folder}
		program, ok := s.player.(Outsider)
		if ok {
			s.program = program
			defer func() { err = errors.Join(err, program.Close()) }()
		}
		if positions != nil {
			s.player = &watched{PolicyPlayer: s.player, seed: r.Settings.Seeds.First, options: *positions}
		}
		slots = append(slots, s)
	}
	return each(func(b *block) (*block, error) {
		for i := range b.mines {
			if err := source.Fill(&b.mines[i], r.Settings.Offset+b.games.From+uint64(i)); err != nil {
				return b, err
			}
		}
		return b, b.play(ctx, slots, o.Now)
	})
}

// play plays all games of a block with the first policy, then with the next.
func (b *block) play(ctx context.Context, slots []*slot, now func() time.Time) error {
	for p, slot := range slots {
		before := threadTime()
		for i := range b.outcomes {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			number, outcome, start := b.games.From+uint64(i), &b.outcomes[i][p], now()
			if err := slot.play(ctx, number, b.mines[i], outcome); err != nil {
				return fmt.Errorf("game %d: %w", number+1, err)
			}
			took := now().Sub(start)
			b.took = max(b.took, took)
			if slot.program == nil {
				outcome.Time = took
			}
		}
		b.cpu[p] = 0
		if slot.program == nil {
			b.cpu[p] = (threadTime() - before).Seconds()
		}
	}
	return ctx.Err() // a game of programs may not have ended
}
