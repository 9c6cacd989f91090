package generate

import (
	"errors"
	"fmt"
	"slices"

	"minesweeper/board"
)

// # Minefields that need no guess
//
// The goal is a minefield whose squares without a mine can be uncovered one
// after another, each certain to be free when its turn comes. One in six
// ordinary expert minefields is like that, and none of the dense ones.
//
// Rejection makes minefields until one fits. It is uniform: all minefields that
// need no guess are equally likely. But it plays most of each game and throws
// five in six expert minefields away, and on dense boards it never ends.
//
// Repair plays the game. Whenever no square is certain, it changes the
// minefield behind the player's back. The frontier at which the player is stuck
// touches numbers that are shown; the rest is covered and touches none.
//
//	 1?   rest          A random mine of the frontier is moved to a random
//	23?     |           square anywhere. If that is one of the rest, the
//	1 2???<- frontier   numbers beside the mine's old place are corrected;
//	  112?              beside its new place none is shown yet.
//
// In that case the player's conclusions stay true, because neither square was
// certain, and the frontier has a mine less: sooner or later a square becomes
// certain. If the mine goes to any other square, the conclusions are lost and
// the game is played again from its start.
//
// The conclusions stay true, but they are no longer proved: one drawn before a
// repair may not follow from the corrected numbers. So a game with repairs is
// played again, and repaired again if needed. The minefield is done when a
// whole game needed no repair.
//
// Repair needs about three games for an expert minefield instead of six, and
// works at densities where rejection finds nothing. It is not uniform. But on
// expert minefields the mines lie about as evenly as after rejection: repair
// leaves a few percent fewer mines in the corners and on the edge than there
// are in any minefield; rejection leaves fewer on the third line from the edge,
// where mines close off corners.
//
// Sending every mine to the rest saves games, but the rest lies far from the
// start, and late in a game it is little more than a corner. An expert
// minefield then has a mine at A30 in 24 games of 100 instead of 21, and one of
// 150 mines in 75 instead of 32. So this is the last resort, after evenGames
// games on one minefield. With 99 mines on an expert board no minefield needs
// it, with 150 mines one in five; with 180 all do, and their far corners are
// blocks of mines.
//
// Rejected ideas:
//
//   - Moving mines from the rest into the frontier as well. It is no faster and
//     costs two percent of the clicks.
//   - Repairing as soon as the rules for single numbers and pairs are stuck,
//     instead of all reasoning. It makes easier minefields.
//   - Sending mines to the rest while it is less dense than the board. It is no
//     faster than sending them anywhere, and still fills the far corners.

// A Method is a way to make minefields that need no guess.
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

// MethodNames returns the names that [ParseMethod] accepts.
func MethodNames() []string { return slices.Clone(methodNames) }

// ParseMethod returns the method with the given name.
func ParseMethod(name string) (Method, error) {
	i, err := board.Choice("method", name, methodNames)
	return Method(i), err
}

// DefaultEffort is the default of NoGuess.Effort: some seconds of work.
const DefaultEffort = 500_000_000

// NoGuessVersion names the way in which NoGuess turns a seed into minefields,
// as [Version] does for the other sources.
const NoGuessVersion = "no-guess-2"

// One minefield is played and repaired at most maxGames times before the next
// is tried. After evenGames games mines are moved to the rest only, and no
// longer evenly. Expert minefields need three games.
const (
	evenGames = 60
	maxGames  = evenGames + 100
)

// NoGuess is a source of minefields on which every square without a mine can be
// uncovered by deduction alone, once the start is. The deducer is given the
// number of mines.
type NoGuess struct {
	// Effort is the number of squares that may be looked at for one minefield.
	// Whenever a game begins or is stuck, that counts as all squares of the
	// board and a hundred more. NewNoGuess sets it to [DefaultEffort].
	Effort int
	// Stop, unless nil, is called before every game. If it fails, so does Fill.
	Stop func() error

	spec     Spec
	seeds    Seeds
	deducer  Deducer
	method   Method
	uniform  *Uniform // lays the mines that are repaired or rejected
	begun    int      // minefields tried for this game
	games    int      // played on the current minefield
	left     int      // squares that may still be looked at
	frontier []int
	rest     []int
	targets  []int
}

// ErrPromise is the error of a game without guesses whose first square may have
// a mine.
var ErrPromise = errors.New("a game without guesses needs a first square that is safe or open")

// NewNoGuess returns a source of minefields that need no guess according to d.
// It fails if the spec does not pass [Spec.Check], or if it allows a mine at
// the start.
func NewNoGuess(spec Spec, seeds Seeds, d Deducer, m Method) (*NoGuess, error) {
	if spec.First == Any {
		return nil, ErrPromise
	}
	u, err := NewUniform(spec, seeds)
	if err != nil {
		return nil, err
	}
	u.stream.purpose = "no-guess"
	return &NoGuess{Effort: DefaultEffort, spec: spec, seeds: seeds, deducer: d, method: m, uniform: u}, nil
}

// An EffortError says that the effort allowed was too small to find a minefield
// that needs no guess.
type EffortError struct {
	Spec   Spec
	Begun  int // the number of minefields tried
	Effort int // the number of squares that were allowed
}

// Error returns how many minefields were tried, with the spec and the effort.
func (e *EffortError) Error() string {
	return fmt.Sprintf("no guess: gave up after %s of %v (effort: %s looked at)",
		board.Amount(e.Begun, "minefield"), e.Spec, board.Amount(e.Effort, "square"))
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

// An ending is the way in which a game by certain moves ended.
type ending int

const (
	solved   ending = iota // without a repair
	repaired               // the minefield was changed, so the game proves nothing
	hopeless               // stuck
)

// play plays a game on m, which it may repair.
func (n *NoGuess) play(m *board.Minefield) ending {
	n.spend()
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
		n.spend()
		if n.method == Reject || n.left < 0 {
			return hopeless
		}
		resume, ok := n.repair(m)
		if !ok {
			return hopeless
		}
		end = repaired
		if !resume {
			return end
		}
	}
	return end
}

// spend takes the squares of one look at the board from those that are left.
func (n *NoGuess) spend() { n.left -= n.spec.Size.Squares() + 100 }

// repair moves a mine of the frontier at which the game is stuck. resume
// reports whether the game can continue with corrected numbers; ok is false if
// no mine can be moved.
func (n *NoGuess) repair(m *board.Minefield) (resume, ok bool) {
	n.frontier, n.rest = n.deducer.Split(n.frontier[:0], n.rest[:0])
	from, ok := n.pick(m, n.frontier, true)
	if !ok {
		return false, false
	}
	to, ok := n.target(m)
	if !ok {
		return false, false
	}
	z := n.spec.Size
	m.Remove(z.At(from))
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

// target picks the new square of a mine: any that may have one, uncovered or
// not, or after evenGames games one of the rest, if possible.
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

// pick picks one of the squares that have a mine, or have none, as mine says.
// It reorders the squares.
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
