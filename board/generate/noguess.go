package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
)

// # Minefields that need no guess
//
// Wanted is a minefield on which the squares without a mine can be uncovered
// one after another, each certain to be free when its turn comes. Of ordinary
// expert minefields one in six is like that, of denser ones none.
//
// Rejection makes minefields until one fits. It is uniform: every minefield
// that needs no guess is as likely as any other. But it throws five expert
// minefields in six away after having played most of each, and it never ends
// where the game is dense.
//
// Repair plays, and where nothing is certain any more changes the minefield
// behind the player's back. The front at which the player is stuck touches
// numbers that are shown; the rest is covered and touches none.
//
//	 1?   rest        A random mine of the front is moved to a random
//	23?     |         square of the rest. The numbers beside its old place
//	1 2???<- front    are mended; beside its new place none is shown yet.
//	  112?
//
// What the player knew stays true, since nothing was certain about either
// square, and the front got a mine poorer: sooner or later something becomes
// certain. When no rest is left, which is the end of a game that a last closed
// corner spoils, the mine goes to a random square anywhere and the game is
// played again from its start.
//
// True is not proved: what was concluded before a repair may not follow from
// the mended numbers. So a game with repairs is played again, repaired again
// where that is needed, and the minefield is done when a whole game was played
// without any.
//
// Repair needs about two games for an expert minefield instead of six, and
// works at densities where rejection finds nothing. It is not uniform. Measured
// on expert minefields, the mines lie more evenly than after rejection, which
// pushes them from the second and third line off the edge (there closed corners
// come about) to the edge and the middle; the number of clicks is one percent
// lower.
//
// Rejected: moving mines from the rest into the front as well, which is no
// faster and costs two percent of the clicks; being stuck when the rules for
// single numbers and pairs are, instead of when nothing is certain at all,
// which makes easier minefields.

// A Method is a way to come by minefields that need no guess.
type Method int

// The methods.
const (
	Repair Method = iota // move mines where deduction is stuck: fast, not uniform
	Reject               // make minefields until one fits: uniform
)

// methodNames are the methods' names by Method.
var methodNames = []string{"repair", "reject"}

// String returns the method's name.
func (m Method) String() string { return methodNames[m] }

// MethodNames returns the names that [ParseMethod] knows.
func MethodNames() []string { return slices.Clone(methodNames) }

// ParseMethod returns the method with a name.
func ParseMethod(name string) (Method, error) {
	if i := slices.Index(methodNames, name); i >= 0 {
		return Method(i), nil
	}
	return 0, fmt.Errorf("method %q: want one of %s", name, strings.Join(methodNames, ", "))
}

// DefaultEffort is how many squares are looked at for one minefield before it
// is given up: some seconds of work.
const DefaultEffort = 500_000_000

// maxGames is how often one minefield is played and repaired before another is
// begun. Those that can be repaired at all need three or four games at the most.
const maxGames = 100

// NoGuess is a source of minefields on which every square without a mine can
// be uncovered by deduction alone, once the start is. The number of mines is
// known to whoever deduces.
type NoGuess struct {
	// Effort is how many squares may be looked at for one minefield. Every
	// time that a game begins or is stuck counts as all squares of the board
	// and a hundred more. It is [DefaultEffort] at first.
	Effort int

	layout  Layout
	seeds   Seeds
	deducer Deducer
	method  Method
	uniform *Uniform // lays the mines that are repaired or rejected
	begun   int      // minefields for this game
	left    int      // squares that may still be looked at
	front   []int
	rest    []int
}

// NewNoGuess returns a source of minefields that need no guess according to d.
// The layout must pass [Layout.Check] and promise something to the start.
func NewNoGuess(l Layout, s Seeds, d Deducer, m Method) (*NoGuess, error) {
	if l.First == Any {
		return nil, errors.New("a game without a guess begins with a square that is promised to be safe or open")
	}
	u, err := NewUniform(l, s)
	if err != nil {
		return nil, err
	}
	u.stream = newStream("no-guess")
	return &NoGuess{Effort: DefaultEffort, layout: l, seeds: s, deducer: d, method: m, uniform: u}, nil
}

// An EffortError says that no minefield without a guess was found in the
// effort allowed.
type EffortError struct {
	Layout Layout
	Begun  int // how many minefields were tried
	Effort int // how many squares were to be looked at
}

func (e *EffortError) Error() string {
	return fmt.Sprintf("no guess: gave up after %d minefields of %v with %d mines (effort: %d squares looked at)",
		e.Begun, e.Layout.Size, e.Layout.Mines, e.Effort)
}

// Fill makes m the minefield of a game. The error is an [*EffortError] if none
// was found. See [Source].
func (n *NoGuess) Fill(m *board.Minefield, game uint64) error {
	n.uniform.stream.start(n.seeds.At(game))
	n.left = n.Effort
	for n.begun = 1; ; n.begun++ {
		if err := n.layout.accept(m); err != nil {
			return err
		}
		n.uniform.lay(m)
		end := repaired
		for games := 0; end == repaired && games < maxGames; games++ {
			end = n.play(m)
		}
		if end == solved {
			return nil
		}
		if n.left < 0 {
			return &EffortError{n.layout, n.begun, n.Effort}
		}
	}
}

// An ending is how a game ended that was played by what is certain.
type ending int

const (
	solved   ending = iota // without a repair
	repaired               // and the minefield is another now
	hopeless               // stuck
)

// play plays a game over m, which it may repair.
func (n *NoGuess) play(m *board.Minefield) ending {
	n.look()
	n.deducer.Reset(n.layout.Size, m.Total())
	start := n.layout.Size.Index(n.layout.Start)
	n.deducer.Uncover(start, m.CountMinesAt(start))
	end := solved
	for covered := n.layout.Size.Squares() - m.Total() - 1; covered > 0; {
		if i, ok := n.deducer.NextFree(); ok {
			n.deducer.Uncover(i, m.CountMinesAt(i))
			covered--
			continue
		}
		n.look()
		if n.method == Reject || n.left < 0 {
			return hopeless
		}
		n.front, n.rest = n.deducer.Split(n.front[:0], n.rest[:0])
		if from, ok := n.pick(m, n.front, true); !ok {
			return hopeless
		} else if to, ok := n.pick(m, n.rest, false); ok {
			n.move(m, from, to)
			end = repaired
		} else {
			return n.relocate(m, from)
		}
	}
	return end
}

// look counts the squares that are looked at.
func (n *NoGuess) look() { n.left -= n.layout.Size.Squares() + 100 }

// move moves a mine of the front to a square of the rest and mends the numbers
// that are shown.
func (n *NoGuess) move(m *board.Minefield, from, to int) {
	z := n.layout.Size
	m.Take(z.At(from))
	m.Put(z.At(to))
	var room [8]int
	for _, i := range z.AppendNeighbours(room[:0], from) {
		n.deducer.Amend(i, m.CountMinesAt(i))
	}
}

// relocate moves a mine to a random square that may have one, uncovered or
// not.
func (n *NoGuess) relocate(m *board.Minefield, from int) ending {
	n.rest = n.rest[:0]
	for _, i := range n.uniform.allowed {
		n.rest = append(n.rest, int(i))
	}
	to, ok := n.pick(m, n.rest, false)
	if !ok {
		return hopeless
	}
	m.Take(n.layout.Size.At(from))
	m.Put(n.layout.Size.At(to))
	return repaired
}

// pick picks one of the squares that have, or have not, a mine. It reorders
// the squares.
func (n *NoGuess) pick(m *board.Minefield, squares []int, mine bool) (i int, ok bool) {
	count := 0
	for k, i := range squares {
		if m.HasMineAt(i) == mine {
			squares[count], squares[k] = i, squares[count]
			count++
		}
	}
	if count == 0 {
		return 0, false
	}
	return squares[n.uniform.stream.below(count)], true
}
