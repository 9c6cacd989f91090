package simulate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// A Program is how a policy is started that is a program in another process.
type Program struct {
	Command sandbox.Command `json:"command"`
	Files   []File          `json:"files"` // that the command names
}

// A Match holds the terms of a match of programs.
type Match struct {
	Protocol string          `json:"protocol"`
	Limits   json.RawMessage `json:"limits"`     // as package bot writes them
	Faults   int             `json:"max_faults"` // in a row after which a program is retired
	// Chosen: the seed was chosen for the match, and is a secret until it is over.
	Chosen   bool `json:"seed_chosen,omitempty"`
	Required bool `json:"isolation_required,omitempty"`
	Exposed  bool `json:"not_isolated,omitempty"` // programs were not isolated in some game
}

// sameMatch is SameRun for matches on the same boards.
func (r *Record) sameMatch(o *Record) error {
	if a, b := r.Match, o.Match; a.Protocol != b.Protocol || !bytes.Equal(a.Limits, b.Limits) {
		return fmt.Errorf("another match: protocol %s, limits %s; not protocol %s, limits %s",
			b.Protocol, b.Limits, a.Protocol, a.Limits)
	}
	if a, b := len(r.Policies), len(o.Policies); a != b {
		return fmt.Errorf("another match: of %s, not %d", text.Count(b, "program", "programs"), a)
	}
	for i := range r.Policies {
		p, q := &r.Policies[i], &o.Policies[i]
		if err := p.Program.Same(q.Program); err != nil {
			return fmt.Errorf("program %d is %w", i+1, err)
		}
		if p.Title() != q.Title() {
			return fmt.Errorf("program %d is called %s, not %s", i+1, q.Title(), p.Title())
		}
	}
	return nil
}

// A File is a file of a program.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// Same returns an error unless another run plays the same program: the same
// words, and files with the same bytes. In which folder they are makes no
// difference.
func (p *Program) Same(o *Program) error {
	base := func(a, b string) bool {
		return a == b || filepath.IsAbs(a) && filepath.IsAbs(b) && filepath.Base(a) == filepath.Base(b)
	}
	if a, b := p.Command, o.Command; !slices.EqualFunc(a.Args, b.Args, base) || a.Wrapped != b.Wrapped {
		theirs, ours := strings.Join(b.Args, " "), strings.Join(a.Args, " ")
		return fmt.Errorf("another: %s, not %s", text.Harmless(theirs), text.Harmless(ours))
	}
	if path := Different(p.Files, o.Files); path != "" {
		return fmt.Errorf("another: with other bytes in %s", path)
	}
	return nil
}

// Different returns the path of the first file of which two lists do not have the
// same bytes, or "".
func Different(a, b []File) string {
	if len(a) < len(b) {
		a, b = b, a
	}
	for i := range a {
		if i >= len(b) || a[i].SHA256 != b[i].SHA256 {
			return a[i].Path
		}
	}
	return ""
}

// An Outsider is the player of a [Program]. Its Turn may fail with a [*Fault],
// which costs it the game.
type Outsider interface {
	guess.PolicyPlayer
	// Ready is called before Begin with the number of the game, from 0, a context
	// whose end ends the game, and the outcome, of which the player counts the
	// conduct and the times.
	Ready(ctx context.Context, game uint64, o *Outcome)
	// Flags returns the squares to flag before the move of the last turn.
	Flags() []board.Move
	// Over ends the game and completes the fault of its outcome. The error is the
	// run's.
	Over(g *game.Game, o *Outcome) error
	// Close ends the process.
	Close() error
}

// A Verdict names what a program did wrong.
type Verdict string

// RefereeError is the verdict on a fault of this program. The game does not
// count.
const RefereeError Verdict = "referee-error"

// A Fault is a mistake, other than uncovering a mine, that cost a program a
// game.
type Fault struct {
	Game    uint64   `json:"game"` // from 1
	Turn    int64    `json:"turn"` // 0 before the first
	Verdict Verdict  `json:"verdict"`
	Detail  string   `json:"detail"`            // what happened, in words
	Hint    string   `json:"hint,omitempty"`    // the likely cure
	Partial string   `json:"partial,omitempty"` // what it had sent of an answer
	Stderr  string   `json:"stderr,omitempty"`  // both ends of its standard error
	Lines   []string `json:"lines,omitempty"`   // the last ones exchanged
	// Retired: the game was lost without a start, because the program could not go
	// on before.
	Retired bool `json:"retired,omitempty"`
	Quit    bool `json:"-"` // it ended by itself, with status 0
}

// Error returns the verdict and the detail.
func (f *Fault) Error() string { return string(f.Verdict) + ": " + f.Detail }

// Ending returns how a game ended for a program, in a word: won, lost (by a
// mine), faulty, or void if it does not count.
func (o *Outcome) Ending() string {
	switch {
	case o.Void():
		return "void"
	case o.Fault != nil:
		return "faulty"
	case o.Won:
		return "won"
	}
	return "lost"
}

// A Conduct counts what is counted for programs alone.
type Conduct struct {
	Turns  int64 `json:"turns"`  // in which it moved
	Wasted int64 `json:"wasted"` // turns that changed nothing
	Risks  int64 `json:"risks"`  // guesses though another square was certain
	Best   Fixed `json:"best"`   // sum of the best chances at the turns of the guesses
}

// Faults are the faults of a program by verdict.
type Faults map[Verdict]*FaultTally

// A FaultTally sums up the faults with one verdict.
type FaultTally struct {
	Games   int64 `json:"games"`
	Retired int64 `json:"retired,omitempty"` // games lost without a start
	First   Fault `json:"first"`             // of all, by the number of the game
}

// merge adds the faults of other games.
func (f *Faults) merge(more Faults) {
	if *f == nil && more != nil {
		*f = make(Faults)
	}
	for verdict, m := range more {
		sum := (*f)[verdict]
		if sum == nil {
			(*f)[verdict] = new(*m)
			continue
		}
		sum.Games += m.Games
		sum.Retired += m.Retired
		if m.First.Game < sum.First.Game {
			sum.First = m.First
		}
	}
}

// games returns the number of games that were lost by faults. Those of the
// referee do not count.
func (f Faults) games() (n int64) {
	for verdict, t := range f {
		if verdict != RefereeError {
			n += t.Games
		}
	}
	return n
}

// possible reports whether a record that was read, with so many void games, can
// have the faults.
func (f Faults) possible(void int64) bool {
	for verdict, t := range f {
		if t == nil || t.First.Verdict != verdict || t.Games < 1 || t.Games > MostGames ||
			t.Retired < 0 || t.Retired > t.Games {
			return false
		}
		if verdict == RefereeError {
			void -= t.Games
		}
	}
	return void == 0
}

// Answers are the times that the answers of a program took.
type Answers struct {
	Time    time.Duration `json:"time"`
	Slowest time.Duration `json:"slowest"`
}

// merge adds the times of other games.
func (a *Answers) merge(more Answers) {
	a.Time += more.Time
	a.Slowest = max(a.Slowest, more.Slowest)
}
