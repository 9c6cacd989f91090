// Package bot makes programs of any language players of the games of package
// simulate, which counts and reports them. It starts them by package sandbox,
// exchanges messages of package protocol with them through pipes, and gives their
// mistakes a verdict.
//
// It must not parse flags or end the process. A new verdict belongs in
// transcript.go, its evidence in blame.go. A new column of the report belongs in
// package simulate, a new protocol in package protocol.
//
// A program can be slow, silent, endless, dead or dishonest. Every wait
// therefore has a deadline that no output moves, and every buffer an end. What
// a program does wrong is not an error of this one but a [Fault] with a
// [Verdict], which costs it one game.
//
// # Why a program was too late
//
// The detail of a timeout says what was seen, the first of these that is true:
//
//	it had written part of a line
//	it is stopped
//	it or a child of it uses the processor or takes memory
//	it wrote remarks
//	the question is still in its pipe, whole or in part
//	it waits and uses no processor time: is its output flushed?
//
// It is looked at twice, a moment apart, once its time is over.
//
// A program that ended is exited, also if it did so at the deadline; one that
// had too much memory or too many processes got that verdict when it was killed
// for it. Where programs cannot be looked at from outside, the lines about
// stopping and the processor are left out.
//
// # A fair match
//
// The boards of a match depend on its seed and on nothing else, and every
// program gets the same. The seed is in no argument, environment, file or
// memory that an isolated program can reach; its SHA-256 is printed before the
// match and the seed afterwards.
package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// A Match makes the players of programs for a run of package simulate.
type Match struct {
	Policies []simulate.Policy // of the programs, as [FindAll] returns them
	Limits   Limits
	Protocol string
	Sandbox  *sandbox.Sandbox

	// Watch, unless nil, is called with the board before every turn, and once more
	// when the game is over. It needs a run with one worker.
	Watch func(Scene)

	games   uint64 // of the run
	dialect protocol.Dialect
	streaks []*faultStreak // by policy, shared by the workers
	started []*contestant  // by policy, until a worker takes it
	mutex   sync.Mutex     // for started
}

// Resumed returns the match of a record. The error names a file of a program that
// has changed since the match began.
func Resumed(r *simulate.Record) (*Match, error) {
	if !r.OfPrograms() {
		return nil, errors.New("it holds a run of policies, not of programs")
	}
	m := &Match{Protocol: r.Match.Protocol, Policies: r.Policies}
	for i, p := range m.Policies {
		if path := simulate.Different(p.Program.Files, m.program(i).digests()); path != "" {
			return nil, fmt.Errorf("%s has changed since the match began", path)
		}
	}
	return m, json.Unmarshal(r.Match.Limits, &m.Limits)
}

// program returns a program of the match.
func (m *Match) program(i int) Program { return Program(m.Policies[i].Program.Command) }

// Record returns the record of the match before its first game, with the same
// policies.
func (m *Match) Record(s simulate.Settings) (*simulate.Record, error) {
	for i := range m.Policies {
		m.Policies[i].Player = func() guess.PolicyPlayer { return m.player(i) }
	}
	limits, err := json.Marshal(m.Limits)
	if err != nil {
		return nil, err
	}
	r, err := simulate.NewRecord(s, m.Policies)
	if err == nil {
		r.Match = &simulate.Match{Protocol: m.Protocol, Limits: limits, Faults: m.Limits.Faults}
	}
	return r, err
}

// prepare makes what the players share.
func (m *Match) prepare(s simulate.Settings) (err error) {
	m.games = s.Games
	m.started = make([]*contestant, len(m.Policies))
	for range m.Policies {
		m.streaks = append(m.streaks, &faultStreak{most: int64(m.Limits.Faults)})
	}
	m.dialect, err = protocol.ParseDialect(m.Protocol, s.Spec.Size, s.Spec.Mines)
	return err
}

// Start starts all programs once, before any game of the record, and names those
// that have no name. The error of a program that cannot be started wraps its
// [*Fault]. [Match.Close] must be called.
func (m *Match) Start(ctx context.Context, r *simulate.Record) error {
	if err := m.prepare(r.Settings); err != nil {
		return err
	}
	used := make(map[string]bool)
	for _, p := range m.Policies {
		used[p.Name] = true // by --bot, or by an earlier part of the match
	}
	for i := range m.Policies {
		name, label, c := &m.Policies[i].Name, m.program(i).Label(), m.player(i)
		c.Ready(ctx, 0, nil)
		m.started[i] = c
		if f := c.ready(); f != nil {
			c.stop(f)
			return cmp.Or(ctx.Err(), fmt.Errorf("bot %s: %w", cmp.Or(*name, label), f))
		}
		if *name == "" {
			*name = cmp.Or(c.name, label)
			for n := 2; used[*name]; n++ { // several programs have it
				*name = fmt.Sprintf("%s (%d)", cmp.Or(c.name, label), n)
			}
		}
		used[*name] = true
		c.freeze(true)
	}
	return nil
}

// player returns a player of a program: one that was started, if there is one.
func (m *Match) player(i int) *contestant {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if c := m.started[i]; c != nil {
		m.started[i] = nil
		return c
	}
	return &contestant{match: m, index: i, streak: m.streaks[i]}
}

// Close ends the programs that were started and did not play.
func (m *Match) Close() error {
	var errs []error
	for _, c := range m.started {
		if c != nil {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

// A Scene is a view of a game while it is played.
type Scene struct {
	Title string // the program's name and, once the game is over, how it ended
	Board board.Board
	Mines *board.Minefield // nil until the game is over, and if it is won
	More  bool             // the game is over and another follows
}

// lastScene returns the view of a game that is over.
func (c *contestant) lastScene(g *game.Game, o *simulate.Outcome) Scene {
	m := c.match
	s := Scene{Title: m.Policies[c.index].Name + ": " + o.Ending(), Board: g.Board(),
		More: c.game+1 < m.games || c.index+1 < len(m.Policies)}
	if mines, _ := g.Minefield(); !o.Won {
		s.Mines = &mines
	}
	if fatal, lost := g.Fatal(); lost {
		s.Title += ", " + fatal.Square.String()
	}
	if o.Fault != nil {
		s.Title += ", " + string(o.Fault.Verdict)
	}
	return s
}

// Isolated reports whether all programs of the match are isolated.
func (m *Match) Isolated() bool {
	return !slices.ContainsFunc(m.Policies, func(p simulate.Policy) bool {
		return !m.Sandbox.Isolates(p.Program.Command)
	})
}

// Announce writes, before the rest of a match, whether programs are isolated,
// and the seed's SHA-256. It warns if a program that is not isolated may read
// one of the paths that are written during the match.
func (m *Match) Announce(w io.Writer, r *simulate.Record, written ...string) {
	switch {
	case r.Over():
	case !m.Isolated():
		fmt.Fprintf(w, "not isolated: %s\n", m.missing())
	default:
		fmt.Fprintf(w, "isolated, with at most %d processes, %d MiB of memory, %d MiB in %d files\n",
			m.Limits.Processes, m.Limits.Memory>>20, m.Limits.Disk>>20, m.Limits.Files)
		fmt.Fprintf(w, "memory: %s\n", text.Choose(m.Sandbox.EnforcesMemory(), "enforced", "sampled, not enforced"))
		if r.Match.Exposed {
			fmt.Fprintln(w, "not isolated: games played before")
		}
	}
	fmt.Fprintf(w, "SHA-256 of the seed: %s\n", r.Settings.Seed().Commitment())
	for _, exposed := range m.exposed(written) {
		fmt.Fprintf(w, "warning: %s\n", exposed)
	}
}

// exposed returns a message for each path written during the match that a
// program may read. The record has the seed, and the transcripts of other
// programs show the board that it plays next.
func (m *Match) exposed(written []string) (all []string) {
	for i := range m.Policies {
		program := m.program(i)
		for _, path := range written {
			if folder, may := program.MayRead(path); may {
				all = append(all, fmt.Sprintf("%s may read %s, and with it what is written to %s",
					program.Label(), folder, path))
			}
		}
	}
	return all
}

// CheckWritten returns an error if an isolated program may read a path that is
// written during the match.
func (m *Match) CheckWritten(written ...string) error {
	if all := m.exposed(written); len(all) > 0 && m.Isolated() {
		return errors.New(all[0] + "; name a folder that no program is given")
	}
	return nil
}

// missing returns why programs are not isolated, and what they can do then.
func (m *Match) missing() string {
	if slices.ContainsFunc(m.Policies, func(p simulate.Policy) bool { return p.Program.Command.Wrapped }) {
		return "that is left to what --wrap starts"
	}
	if m.Sandbox.OwnUser() {
		return m.Sandbox.Missing() + "; programs run as users without rights, but may use the network"
	}
	return m.Sandbox.Missing() + "; programs may do what you may, such as read your files"
}

// CheckIsolated returns the error of a match that requires isolation and has
// none.
func (m *Match) CheckIsolated(r *simulate.Record) error {
	switch {
	case !r.Match.Required:
	case r.Match.Exposed:
		return errors.New("--isolation require: games of the match were played not isolated")
	case !m.Isolated():
		return fmt.Errorf("--isolation require: not isolated: %s", m.missing())
	}
	return nil
}

// WrapHint is the hint where programs cannot be isolated.
const WrapHint = "--wrap 'podman run --rm -i --network none --pids-limit 64 IMAGE' lets another program isolate " +
	"them, without --isolation require"
