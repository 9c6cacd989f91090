// Package autoplay plays whole games: it makes every move that is certain, and
// where there is none it asks a policy of package guess.
//
// At each turn a [Player] takes the first of these moves that exists:
//
//	flag      a mine that is certain and not flagged yet, with PlayerOptions.Flags
//	cheap     a square that one or two numbers prove free
//	exact     a square that is free in every layout
//	guess     the choice of the policy
//
// Certain moves do not depend on the policy, so policies differ only in their
// guesses.
//
// [Policies] lists every kind of player, and [Parse] reads the name of one with
// its settings. A new way to guess belongs in package guess; a whole player
// with rules of its own, such as package classic, is added to Policies.
//
// The package sees boards and never a minefield.
package autoplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// ErrNoSafeMove is the error of a player that may not guess if no move is
// certain.
var ErrNoSafeMove = errors.New("no move is certain")

// ErrUndecided is the error of a player that may not guess if it found no
// certain move, but there were too many layouts to count, so one may exist.
var ErrUndecided = errors.New("undecided: no certain move was found, but not every possibility was looked at")

// ErrOver is the error if every safe square is uncovered, and, with
// PlayerOptions.Flags, every mine that the numbers prove is flagged.
var ErrOver = errors.New("nothing is left to do")

// ErrNoPolicy is the error of the zero Player.
var ErrNoPolicy = errors.New("the player has no policy: New gives it one")

// PlayerOptions configure a [Player].
type PlayerOptions struct {
	Policy  guess.Policy // how it guesses; the zero value stands for the first of guess.Policies
	Guess   guess.GuesserOptions
	Flags   bool // also flag every certain mine; a win needs no flags
	NoGuess bool // stop with ErrNoSafeMove or ErrUndecided instead of guessing
	NoTotal bool // with NoGuess: only what the numbers prove without the number of mines is certain
}

// A Player makes every move that is certain, and asks a policy if there is
// none. It implements [guess.PolicyPlayer]. After Begin it keeps its knowledge
// from turn to turn; without Begin, or if a view does not continue the last
// one, it reads the whole board. Further games of the same size allocate no
// memory, unless the policy does. [New] makes a player; the zero Player makes
// no move.
type Player struct {
	options PlayerOptions
	guesser guess.Guesser
	known   guess.Position
	begun   bool // Begin was called, so views follow each other
	unseen  bool // the first view is still to come
	size    board.Size
	total   int
	last    int // the square uncovered last, -1 for none
	flagged int // known mines that flag has looked at
	guessed bool
	choice  guess.Choice
}

// New returns a player.
func New(o PlayerOptions) *Player {
	if o.Policy.New == nil {
		o.Policy = guess.Best
	}
	return &Player{options: o, guesser: o.Policy.New(o.Guess), last: -1}
}

// Begin starts a new game. It may start with any board; flags in the first view
// are believed. It panics if the size does not pass [board.Size.Check].
func (p *Player) Begin(size board.Size, total int) {
	p.known.Begin(size, total)
	p.begun, p.unseen, p.size, p.total = true, true, size, total
	p.last, p.flagged, p.guessed = -1, 0, false
}

// Turn returns the next move. The errors are ErrNoSafeMove, ErrUndecided,
// ErrOver, ErrNoPolicy, guess.ErrContradiction if no minefield agrees with the
// board, and that of [board.Size.Check]. It panics if the news of a view are
// not uncovered squares of its board.
func (p *Player) Turn(v board.View) (board.Move, error) {
	if p.guesser == nil {
		return board.Move{}, ErrNoPolicy
	}
	if err := v.Board.Size().Check(); err != nil {
		return board.Move{}, err
	}
	p.see(&v)
	p.guessed = false
	if m, ok := p.flag(v.Board); ok {
		return m, nil
	}
	i, ok := p.known.NextFree()
	if !ok {
		analyse := p.known.Analyse
		if p.options.NoGuess && p.options.NoTotal || p.known.Over() { // after the win the total proves nothing more
			analyse = p.known.AnalyseNumbers
		}
		free, err := analyse()
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

// see reads the news of a view, or the whole board if the view does not
// continue the last one.
func (p *Player) see(v *board.View) {
	if v.Board.Size() != p.size || v.Total != p.total || !p.continues(v) {
		begun := p.begun
		p.Begin(v.Board.Size(), v.Total)
		p.begun, p.unseen = begun, false
		p.known.Load(v.Board, v.Total)
		return
	}
	if len(v.News) == 1 {
		p.known.Uncover(v.News[0], int(v.Board.StateAt(v.News[0])))
	} else {
		p.known.UncoverAll(v.Board, v.News)
	}
}

// continues reports whether a view continues the game so far. After Begin it
// only checks that the news are new and contain the last move, and that the
// first view has no flags.
func (p *Player) continues(v *board.View) bool {
	if !p.begun {
		return false
	}
	if p.unseen {
		p.unseen = false
		return v.Board.Flags() == 0
	}
	if len(v.News) > 0 && p.known.Uncovered(v.News[0]) {
		return false
	}
	return p.last < 0 || slices.Contains(v.News, p.last)
}

// flag returns a flag for a certain mine that has none; ok is false if there is
// no such mine, or without PlayerOptions.Flags.
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

// guess returns the policy's choice, or the error if there is none.
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

// Right returns the chance that the last move of Turn is right: 1 unless it
// was a guess. It implements game.Guesser.
func (p *Player) Right() float64 {
	if p.guessed {
		return p.choice.Free
	}
	return 1
}

// LastMove describes the last move of Turn. Its kinds of guess are those of
// guess.Method.
func (p *Player) LastMove() guess.PlayerMove {
	if !p.guessed {
		return guess.PlayerMove{Guess: -1, Right: 1}
	}
	c := &p.choice
	last := guess.PlayerMove{Guess: int(c.Method), Rule: -1, Right: c.Free}
	if c.Method == guess.ByEnd {
		last.Solved, last.Win = true, c.Score
	} else {
		last.Value = min(1, c.Score/c.Free) // a rough value is enough
	}
	return last
}

// Guess returns the last guess, which is valid until the next turn; ok is false
// if the last move of Turn was certain.
func (p *Player) Guess() (c *guess.Choice, ok bool) { return &p.choice, p.guessed }

// A PlayerPolicy describes a kind of player: a guess.Policy or a whole player,
// with the values of its settings.
type PlayerPolicy struct {
	guess.Policy
	Guesses []string     // the names of its kinds of guess, by guess.PlayerMove.Guess
	Rules   []string     // the names of its kinds of certain move, by guess.PlayerMove.Rule
	Exact   bool         // its chances are exact
	Values  guess.Values // the settings that do not have their default values
	player  func(PlayerPolicy, PlayerOptions) guess.PolicyPlayer
}

// New returns a player. It ignores the options Policy and Guess.Values.
func (p PlayerPolicy) New(o PlayerOptions) guess.PolicyPlayer { return p.player(p, o) }

// guessKinds are the kinds of guess of the policies with exact chances.
var guessKinds = []string{
	guess.ByChance: "guess by chance", guess.BySteps: "guess ahead", guess.ByEnd: "guess to the end",
	guess.ByPlay: "guess by play", guess.ByDensity: "guess by an estimate",
}

// Policies returns every kind of player, the default first: those of package
// guess, and classic, which always marks mines, so that the use of all its
// rules can be counted.
func Policies() (all []PlayerPolicy) {
	for _, g := range guess.Policies {
		player := func(p PlayerPolicy, o PlayerOptions) guess.PolicyPlayer {
			o.Policy, o.Guess.Values = p.Policy, p.Values
			return New(o)
		}
		all = append(all, PlayerPolicy{Policy: g, Guesses: guessKinds, Rules: []string{"rule"}, Exact: true, player: player})
	}
	player := func(p PlayerPolicy, o PlayerOptions) guess.PolicyPlayer {
		v := p.Values.Over(nil)
		if o.NoGuess {
			v["guess1"], v["guess2"] = 0, 0
		}
		return classic.New(v)
	}
	described := guess.Policy{
		Name: "classic", Doc: "the rules and guesses of a published player, whose chances are estimates", Settings: classic.Settings,
	}
	return append(all, PlayerPolicy{Policy: described, Guesses: classic.Guesses, Rules: classic.Rules, player: player})
}

// Parse returns the policy that a text such as "best:layouts=1000" names, with
// its settings. The error lists the names that exist.
func Parse(text string) (PlayerPolicy, error) {
	name, settings, set := strings.Cut(text, ":")
	p, err := guess.Named(Policies(), name, func(p PlayerPolicy) string { return p.Name })
	if err == nil && set {
		p.Values, err = guess.ParseValues(p.Settings, settings)
		if len(p.Settings) == 0 {
			err = errors.New("it has no settings")
		}
	}
	if err != nil {
		err = fmt.Errorf("policy %q: %w", text, err)
	}
	return p, err
}

// GaveUp reports whether a player's error is a regular stop: it may not guess,
// or the game is over.
func GaveUp(err error) bool {
	return errors.Is(err, ErrNoSafeMove) || errors.Is(err, ErrUndecided) ||
		errors.Is(err, ErrOver) || errors.Is(err, classic.ErrNoGuess)
}
