package autoplay

import (
	"errors"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// ErrNoSafeMove is returned by a player that may not guess, when it would have
// to.
var ErrNoSafeMove = errors.New("no move is certain")

// ErrUndecided is returned by a player that may not guess, when no move was
// found certain but the layouts are beyond counting, so that one may be.
var ErrUndecided = errors.New("undecided: no certain move was found, but not every possibility was looked at")

// ErrOver is returned when every safe square is uncovered and every mine that
// was to be flagged is flagged.
var ErrOver = errors.New("nothing is left to do")

// Options say how a player plays.
type Options struct {
	Policy  guess.Policy // how it guesses; the zero value means the first of guess.Policies
	Guess   guess.Options
	Flags   bool // also flag every certain mine; a win needs no flags
	NoGuess bool // stop with ErrNoSafeMove or ErrUndecided instead of guessing
}

// A Player plays every move that is certain, and asks a policy where none is.
// It is a guess.Player. It keeps its picture of the board from turn to turn,
// and starts afresh from the board when it is shown one that does not continue
// the last. It allocates nothing in games after the first of a size, unless the
// policy does.
type Player struct {
	options Options
	guesser guess.Guesser
	known   guess.Position
	begun   bool // by the caller, who then promises views that follow each other
	fresh   bool // the caller has not shown the first of them yet
	size    board.Size
	total   int
	last    int // the square uncovered last, -1 if none
	flagged int // certain mines flagged so far
	guessed bool
	choice  guess.Choice
}

// New returns a player.
func New(o Options) *Player {
	if o.Policy.New == nil {
		o.Policy = guess.Policies[0]
	}
	return &Player{options: o, guesser: o.Policy.New(o.Guess), last: -1}
}

// Begin tells that a new game begins. It may begin with any board; flags that
// the first view shows are believed.
func (p *Player) Begin(size board.Size, total int) {
	p.known.Begin(size, total)
	p.begun, p.fresh, p.size, p.total = true, true, size, total
	p.last, p.flagged, p.guessed = -1, 0, false
}

// Turn returns the next move. The errors are ErrNoSafeMove, ErrUndecided,
// ErrOver, and guess.ErrContradiction for a board that no minefield agrees
// with.
func (p *Player) Turn(v board.View) (board.Move, error) {
	p.see(&v)
	p.guessed = false
	if m, ok := p.flag(v.Board); ok {
		return m, nil
	}
	i, ok := p.known.NextFree()
	if !ok {
		free, err := p.known.Analyse()
		if err != nil {
			return board.Move{}, err
		}
		if m, ok := p.flag(v.Board); ok {
			return m, nil
		}
		if free {
			i, ok = p.known.NextFree()
		}
	}
	if !ok {
		return p.guess()
	}
	return p.uncover(i), nil
}

// see takes in what is new.
func (p *Player) see(v *board.View) {
	if v.Board.Size() != p.size || v.Total != p.total || !p.continues(v) {
		begun := p.begun
		p.Begin(v.Board.Size(), v.Total)
		p.begun, p.fresh = begun, false
		p.known.Load(v.Board, v.Total)
		return
	}
	if len(v.News) == 1 {
		p.known.Uncover(v.News[0], int(v.Board.StateAt(v.News[0])))
	} else {
		p.known.UncoverAll(v.Board, v.News)
	}
}

// continues tells whether a view is of the game so far. In a game that was
// begun it is if the news are new and the last move is among them, but flags
// that it begins with are no news; else the whole board is looked at.
func (p *Player) continues(v *board.View) bool {
	if !p.begun {
		return p.known.Fits(v.Board, v.News)
	}
	if p.fresh {
		p.fresh = false
		return v.Board.Flags() == 0
	}
	if len(v.News) > 0 && p.known.Uncovered(v.News[0]) {
		return false
	}
	return p.last < 0 || slices.Contains(v.News, p.last)
}

// flag returns a certain mine that is not flagged yet, if it is to be.
func (p *Player) flag(b board.Board) (m board.Move, ok bool) {
	for p.options.Flags && p.flagged < p.known.Mines() {
		i := p.known.Mine(p.flagged)
		p.flagged++
		if b.StateAt(i) == board.Covered {
			p.last = -1
			return p.size.At(i).Flag(), true
		}
	}
	return m, false
}

func (p *Player) uncover(i int) board.Move {
	p.last = i
	return p.size.At(i).Move()
}

// guess asks the policy.
func (p *Player) guess() (board.Move, error) {
	if p.known.Over() {
		return board.Move{}, ErrOver
	}
	if p.options.NoGuess && p.known.Undecided() {
		return board.Move{}, ErrUndecided
	}
	if p.options.NoGuess {
		return board.Move{}, ErrNoSafeMove
	}
	p.guesser.Guess(&p.known, &p.choice)
	p.guessed = true
	return p.uncover(p.size.Index(p.choice.Square)), nil
}

// Chance returns the chance that the move answered last is right: 1 unless it
// was a guess.
func (p *Player) Chance() float64 {
	if p.guessed {
		return p.choice.Chance
	}
	return 1
}

// Step tells of the move answered last. The kinds of guess are those of
// guess.Method.
func (p *Player) Step() guess.Step {
	if !p.guessed {
		return guess.Step{Guess: -1, Chance: 1}
	}
	c := &p.choice
	step := guess.Step{Guess: int(c.Method), Rule: -1, Chance: c.Chance}
	if c.Method == guess.ByEnd {
		step.Solved, step.Win = true, c.Score
	} else {
		step.Value = min(1, c.Score/c.Chance) // a rough one does: it only makes the estimate steadier
	}
	return step
}

// Guess returns the last guess; ok is false if the move answered last was
// certain. It holds until the next turn.
func (p *Player) Guess() (c *guess.Choice, ok bool) { return &p.choice, p.guessed }
