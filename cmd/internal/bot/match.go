package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/inorder"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
)

// Settings determine the boards and rules of a match.
type Settings struct {
	Spec      generate.Spec `json:"layout"`
	Opens     bool          `json:"opens"` // the start is uncovered before the first turn
	Generator string        `json:"generator"`
	Seed      Seed          `json:"seed"`
	Games     int           `json:"games"`
	Protocol  string        `json:"protocol"`
	Limits    Limits        `json:"limits"`
	Judged    bool          `json:"judged"` // every move is judged by exact reasoning
	Test      simulate.Test `json:"test,omitzero"`
}

// source returns the source of the match's minefields.
func (s Settings) source() (generate.Source, error) {
	return generate.NewSource(s.Generator, s.Spec, generate.Seeds{First: s.Seed.hi})
}

// sourceGame returns which game of the source is game number of the match: the
// low half of the seed says where to begin.
func (s Settings) sourceGame(number int) uint64 { return s.Seed.lo + uint64(number-1) }

// A Match lets programs play on the same boards.
type Match struct {
	Settings Settings
	Entries  []Entry
	Sandbox  *sandbox.Sandbox
	Workers  int // games at a time

	// Watch, unless nil, is called with the board after every turn, and once
	// more when the game is over. It needs a match with one worker.
	Watch func(Scene)

	// Over, unless nil, is called with every game as soon as it is over, and
	// its recording, which is valid until Over returns. Several workers may
	// call it at once.
	Over func(Played, game.Recording) error

	streaks []*faultStreak // by entry, shared by the workers
}

// A Scene is a view of a game while it is played.
type Scene struct {
	Name    string // of the program
	Board   board.Board
	Outcome Outcome          // empty until the game is over
	Detail  string           // the move that lost it, or the fault
	Mines   *board.Minefield // nil until the game is over, and if it is won
	More    bool             // the game is over and another follows
}

// lastScene returns the view of a game that is over.
func (w *worker) lastScene(r Played) Scene {
	more := r.Game < w.match.Settings.Games || r.Bot != w.contestants[len(w.contestants)-1].entry.Name
	s := Scene{Name: r.Bot, Board: w.referee.game.Board(), Outcome: r.Outcome, More: more}
	if r.Outcome != Won {
		s.Mines = &w.mines
	}
	if fatal, lost := w.referee.game.Fatal(); lost {
		s.Detail = fatal.Square.String()
	}
	if r.Fault != nil {
		s.Detail = string(r.Fault.Verdict)
	}
	return s
}

// A StartError says that a program could not be started before the first game.
type StartError struct {
	Name  string
	Fault *Fault
}

// Error returns the program's name and its fault.
func (e *StartError) Error() string { return fmt.Sprintf("bot %s: %v", e.Name, e.Fault) }

// Isolated reports whether all programs of the match are isolated.
func (m *Match) Isolated() bool {
	return !slices.ContainsFunc(m.Entries, func(e Entry) bool {
		return !m.Sandbox.Isolates(sandbox.Command(e.Program))
	})
}

// Run plays the games from number from, counted from 1, to the last. It passes
// the results of each game, one for each entry, to collect, in order. Entries
// without a name get the one that their program answers. Run returns when all
// games are played, when ctx ends (with its error; games that have not ended
// are dropped), or at the first error.
func (m *Match) Run(ctx context.Context, from int, collect func([]Played) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	first, err := m.newWorker(ctx)
	if err != nil {
		return err
	}
	if err := first.start(); err != nil {
		return cmp.Or(ctx.Err(), errors.Join(err, first.stop()))
	}
	workers := []*worker{first}
	for len(workers) < min(m.Workers, m.Settings.Games-from+1) {
		w, err := m.newWorker(ctx)
		if err != nil {
			return errors.Join(err, first.stop())
		}
		workers = append(workers, w)
	}
	numbers := func(yield func(int) bool) {
		for n := from; n <= m.Settings.Games && yield(n); n++ {
		}
	}
	return inorder.Do(ctx, cancel, numbers, len(workers), func(n int, all inorder.Each[int, []Played]) error {
		return errors.Join(all(workers[n].play), workers[n].stop())
	}, collect)
}

// A worker plays whole games: all entries on one board, then the next board.
type worker struct {
	match       *Match
	ctx         context.Context
	source      generate.Source
	mines       board.Minefield
	referee     *referee
	contestants []*contestant
}

func (m *Match) newWorker(ctx context.Context) (*worker, error) {
	s := m.Settings
	source, err := s.source()
	if err != nil {
		return nil, err
	}
	dialect, err := protocol.ParseDialect(s.Protocol, s.Spec.Size, s.Spec.Mines)
	if err != nil {
		return nil, err
	}
	w := &worker{match: m, ctx: ctx, source: source, referee: new(referee)}
	if err := source.Fill(&w.mines, s.sourceGame(1)); err != nil {
		return nil, err
	}
	w.referee.game = game.New(w.mines)
	if s.Opens {
		w.referee.start = &s.Spec.Start
	}
	if s.Judged {
		w.referee.rater = new(rater)
	}
	if m.streaks == nil {
		m.streaks = make([]*faultStreak, len(m.Entries))
		for i := range m.streaks {
			m.streaks[i] = &faultStreak{most: int64(s.Limits.Faults)}
		}
	}
	for i, entry := range m.Entries {
		c := &contestant{sandbox: m.Sandbox, entry: entry, limits: s.Limits, dialect: dialect, ctx: ctx, streak: m.streaks[i],
			freezes: len(m.Entries) > 1 && !s.Limits.Ponder}
		w.contestants = append(w.contestants, c)
	}
	return w, nil
}

// start starts all programs once, before any game, and stores their names.
func (w *worker) start() error {
	for i, c := range w.contestants {
		if f := asFault(c.ready()); f != nil {
			c.stop(f)
			return &StartError{cmp.Or(c.entry.Name, c.entry.Program.Label()), f}
		}
		w.match.Entries[i].Name = cmp.Or(c.entry.Name, c.name, c.entry.Program.Label())
		c.freeze()
	}
	w.match.distinguish()
	for i, c := range w.contestants {
		c.entry.Name = w.match.Entries[i].Name
	}
	return nil
}

// distinguish puts numbers behind names that several programs have.
func (m *Match) distinguish() {
	seen := make(map[string]int)
	for i := range m.Entries {
		name := m.Entries[i].Name
		seen[name]++
		if n := seen[name]; n > 1 {
			m.Entries[i].Name = fmt.Sprintf("%s (%d)", name, n)
		}
	}
}

// play plays a game with every contestant.
func (w *worker) play(number int) ([]Played, error) {
	if err := w.source.Fill(&w.mines, w.match.Settings.sourceGame(number)); err != nil {
		return nil, err
	}
	results := make([]Played, 0, len(w.contestants))
	for _, c := range w.contestants {
		if watch := w.match.Watch; watch != nil {
			w.referee.watch = func(b board.Board) { watch(Scene{Name: c.entry.Name, Board: b}) }
		}
		r := w.referee.play(c, w.mines, number)
		if c.cleanupErr != nil {
			return nil, fmt.Errorf("bot %s: cleaning up: %w", c.entry.Name, c.cleanupErr)
		}
		if err := w.ctx.Err(); err != nil {
			return nil, err
		}
		if watch := w.match.Watch; watch != nil {
			watch(w.lastScene(r))
		}
		results = append(results, r)
		if over := w.match.Over; over != nil {
			if err := over(r, w.recording(r)); err != nil {
				return nil, err
			}
		}
	}
	return results, w.ctx.Err()
}

// recording returns the game that was played last.
func (w *worker) recording(r Played) game.Recording {
	notes := []game.Note{
		{Key: game.NoteFirst, Value: w.match.Settings.Spec.First.String()},
		{Key: game.NotePlayer, Value: r.Bot},
		{Key: game.NoteGame, Value: fmt.Sprint(r.Game)},
		{Key: game.NoteOutcome, Value: string(r.Outcome)},
	}
	if r.Fault != nil {
		notes = append(notes, game.Note{Key: game.NoteFault, Value: fmt.Sprintf("turn %d: %v", r.Turns, r.Fault)})
	}
	return game.Recording{Notes: notes, Game: w.referee.game}
}

// stop ends all programs.
func (w *worker) stop() error {
	var errs []error
	for _, c := range w.contestants {
		c.stop(nil)
		errs = append(errs, c.cleanupErr)
	}
	return errors.Join(errs...)
}
