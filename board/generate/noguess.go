package generate

import (
	"errors"
	"fmt"
	"slices"

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
//	23?     |         square anywhere. If that is one of the rest, the
//	1 2???<- front    numbers beside the mine's old place are mended; beside
//	  112?            its new place none is shown yet.
//
// What the player knew stays true then, since nothing was certain about either
// square, and the front got a mine poorer: sooner or later something becomes
// certain. If the mine goes to any other square, what was known is worth
// nothing, and the game is played again from its start.
//
// True is not proved: what was concluded before a repair may not follow from
// the mended numbers. So a game with repairs is played again, repaired again
// where that is needed, and the minefield is done when a whole game was played
// without any.
//
// Repair needs about three games for an expert minefield instead of six, and
// works at densities where rejection finds nothing. It is not uniform, but
// measured on expert minefields the mines lie about as evenly as after
// rejection: in the corners and on the edge there are a few percent fewer than
// in any minefield, where after rejection these are missing on the third line
// off the edge (closed corners come about there).
//
// To send every mine to the rest saves games, but the rest is what lies far
// from the start, and late in a game it is little more than a corner: an expert
// minefield has a mine at A30 in 24 games of 100 then instead of 21, and one of
// 150 mines in 75 instead of 32. That is why it is only the last resort, after
// evenGames of one minefield. At 99 mines on an expert board none needs it, at
// 150 one in five; at 180 all do, and their far corners are blocks of mines.
//
// Rejected: moving mines from the rest into the front as well, which is no
// faster and costs two percent of the clicks; being stuck when the rules for
// single numbers and pairs are, instead of when nothing is certain at all,
// which makes easier minefields; sending mines to the rest as long as it has
// fewer to the square than the board, which is no faster than anywhere and
// still fills the far corners.

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
	i, err := board.Choice("method", name, methodNames)
	return Method(i), err
}

// DefaultEffort is how many squares are looked at for one minefield before it
// is given up: some seconds of work.
const DefaultEffort = 500_000_000

// NoGuessVersion names how minefields without a guess come from a seed, as
// [Version] does for the other sources.
const NoGuessVersion = "no-guess-2"

// One minefield is played and repaired at most maxGames times before another is
// begun; after evenGames mines are moved to where they do least harm to the
// game, and not evenly any more. Expert minefields need three games.
const (
	evenGames = 60
	maxGames  = evenGames + 100
)

// NoGuess is a source of minefields on which every square without a mine can
// be uncovered by deduction alone, once the start is. The number of mines is
// known to the deducer.
type NoGuess struct {
	// Effort is how many squares may be looked at for one minefield. Every
	// time that a game begins or is stuck counts as all squares of the board
	// and a hundred more. It is [DefaultEffort] at first.
	Effort int
	// Stop, unless nil, is asked before every game; its error ends Fill.
	Stop func() error

	spec    Spec
	seeds   Seeds
	deducer Deducer
	method  Method
	uniform *Uniform // lays the mines that are repaired or rejected
	begun   int      // minefields for this game
	games   int      // that were played over the one at hand
	left    int      // squares that may still be looked at
	front   []int
	rest    []int
	targets []int
}

// NewNoGuess returns a source of minefields that need no guess according to d.
// The spec must pass [Spec.Check] and promise something to the start.
func NewNoGuess(spec Spec, seeds Seeds, d Deducer, m Method) (*NoGuess, error) {
	if spec.First == Any {
		return nil, errors.New("a game without a guess begins with a square that is promised to be safe or open")
	}
	u, err := NewUniform(spec, seeds)
	if err != nil {
		return nil, err
	}
	u.stream.purpose = "no-guess"
	return &NoGuess{Effort: DefaultEffort, spec: spec, seeds: seeds, deducer: d, method: m, uniform: u}, nil
}

// An EffortError says that no minefield without a guess was found in the
// effort allowed.
type EffortError struct {
	Spec   Spec
	Begun  int // how many minefields were tried
	Effort int // how many squares were to be looked at
}

func (e *EffortError) Error() string {
	return fmt.Sprintf("no guess: gave up after %d minefields of %v (effort: %d squares looked at)",
		e.Begun, e.Spec, e.Effort)
}

// Fill makes m the minefield of a game. The error is an [*EffortError] if none
// was found. See [Source].
func (n *NoGuess) Fill(m *board.Minefield, game uint64) error {
	n.uniform.stream.start(n.seeds.At(game))
	n.left = n.Effort
	for n.begun = 1; ; n.begun++ {
		n.spec.accept(m)
		n.uniform.lay(m)
		end := repaired
		for n.games = 0; end == repaired && n.games < maxGames; n.games++ {
			if n.Stop != nil {
				if err := n.Stop(); err != nil {
					return err
				}
			}
			end = n.play(m)
		}
		if end == solved {
			return nil
		}
		if n.left < 0 {
			return &EffortError{n.spec, n.begun, n.Effort}
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
	n.deducer.Reset(n.spec.Size, board.KnownTotal(m.Total()))
	start := n.spec.Size.Index(n.spec.Start)
	n.deducer.Uncover(start, m.CountMinesAt(start))
	end := solved
	for covered := n.spec.Size.Squares() - m.Total() - 1; covered > 0; {
		if i, ok := n.deducer.NextFree(); ok {
			n.deducer.Uncover(i, m.CountMinesAt(i))
			covered--
			continue
		}
		n.look()
		if n.method == Reject || n.left < 0 {
			return hopeless
		}
		goesOn, ok := n.repair(m)
		if !ok {
			return hopeless
		}
		end = repaired
		if !goesOn {
			return end
		}
	}
	return end
}

// look counts the squares that are looked at.
func (n *NoGuess) look() { n.left -= n.spec.Size.Squares() + 100 }

// repair moves a mine of the front at which the game is stuck. It reports whether
// the game goes on, with the numbers that are shown mended; ok is false if
// there is nothing to move.
func (n *NoGuess) repair(m *board.Minefield) (goesOn, ok bool) {
	n.front, n.rest = n.deducer.Split(n.front[:0], n.rest[:0])
	from, ok := n.pick(m, n.front, true)
	if !ok {
		return false, false
	}
	to, ok := n.target(m)
	if !ok {
		return false, false
	}
	z := n.spec.Size
	m.Take(z.At(from))
	m.Put(z.At(to))
	if !slices.Contains(n.rest, to) {
		return false, true
	}
	var room [8]int
	for _, i := range z.AppendNeighbours(room[:0], from) {
		n.deducer.Amend(i, m.CountMinesAt(i))
	}
	return true, true
}

// target returns a square for the mine that is moved: any that may have one,
// uncovered or not, or after evenGames one of the rest while there is any.
func (n *NoGuess) target(m *board.Minefield) (to int, ok bool) {
	if n.games >= evenGames {
		if to, ok := n.pick(m, n.rest, false); ok {
			return to, true
		}
	}
	n.targets = n.targets[:0]
	for _, i := range n.uniform.allowed {
		n.targets = append(n.targets, int(i))
	}
	return n.pick(m, n.targets, false)
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
