// Package classic is a player that is known from a publication, with its own
// rules, counting and guesses; see [Classic].
package classic

import (
	"errors"
	"fmt"
	"math/bits"

	"minesweeper/board"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/internal/frontier"
)

// A Classic is a player that was published with statistics of a hundred
// thousand games, and is here to stand beside the others on the same puzzles.
// It is a whole player, with its own certain moves and its own two guesses.
//
// # Its rules
//
//	rule 1     a number whose mines are all marked: uncover the rest around it
//	rule 2     a number with as many unexposed squares as missing mines: mark them
//	rule 3-9   seven pictures of two or three numbers, see pictures
//	rule 10    a square that is the same in all solutions of its sequence
//	guess 1    a square in the open, where no number is near
//	guess 2    the square of a sequence with the least chance of a mine
//
// Rules 1 and 2 look at every square row by row and act at the first that fits;
// so do rules 3 to 9, in their order on each square that is not on the edge.
//
// # Its reasoning, and where it is wrong
//
// A sequence is a group of unexposed squares that hang together through
// numbers. Classic counts the solutions of each sequence by itself. It leaves
// out those with more mines than the other sequences can spare, but counts all
// others alike. That is its quirk: a solution with one mine fewer leaves one
// more for the open squares, where there are many more ways to place it, so it
// should weigh about four times as much on an expert board. Its author later
// called this wrong. It is kept, because it is what made the published figures;
// every other policy weighs solutions rightly.
//
// When few squares are left (end play) all of them are taken as one sequence
// that holds exactly the mines left, and then the chances are right. The open
// squares are part of that sequence, so guess 1 is not used any more.
//
// # Its guesses
//
// An open square has the mines that are left over when every sequence has its
// average number, divided by the open squares. To that chance the offset is
// added, as if it were true, and guess 1 is preferred if the sum is less than
// the chance of guess 2. The offset stays in the chance the player tells, which
// is how its success probability can exceed 1.
//
// # What is left open
//
// The published description says which squares its guesses like and avoid, but
// not how much. Here liking and avoiding moves a chance by two hundredths,
// which among the chances of one position hardly does more than break ties. On
// the published puzzles 96.97, 87.74 and 46.89 % of the games are won, instead
// of 96.98, 87.65 and 47.07 %, and each guess is used as often as published
// within a twentieth.
type Classic struct {
	flags, noGuess1, noGuess2 bool
	endPlay                   int
	offset                    float64

	v      *frontier.View // an exposed square is open, a marked one a mine
	stride int32          // the way to the square below
	total  int

	fresh    bool // nothing has been looked at in this game
	queue    []step
	next     int // the first step of queue that is still to do
	last     step
	sequence sequences
}

// The least and the greatest end play. More squares took too long when
// solutions were tried one by one.
const MinEndPlay, MaxEndPlay = 6, 30

// Settings are what can be set. Usually they are those of the published
// figures.
var Settings = []guess.Setting{
	{Name: "guess1", Doc: "use guess 1, a square in the open", Usual: 1, High: 1, Kind: guess.Switch},
	{Name: "guess2", Doc: "use guess 2, a square of a sequence", Usual: 1, High: 1, Kind: guess.Switch},
	{Name: "end-play", Doc: "take the last X squares as one sequence",
		Usual: MaxEndPlay, Low: MinEndPlay, High: MaxEndPlay, Kind: guess.Whole},
	{Name: "guess1-offset", Doc: "add X to the chance of a mine of guess 1", Usual: -0.02, Low: -0.2, High: 0.2},
}

// A Rule is the reason of one of Classic's moves.
type Rule int

// The guesses; rules 1 to 10 are the numbers 1 to 10.
const (
	Guess1 Rule = 11
	Guess2 Rule = 12
)

// Guess reports whether the rule is one of the two guesses.
func (r Rule) Guess() bool { return r >= Guess1 }

// String returns the rule's name, such as "rule 3" or "guess 1".
func (r Rule) String() string {
	if r.Guess() {
		return fmt.Sprintf("guess %d", int(r-Guess1)+1)
	}
	return fmt.Sprintf("rule %d", int(r))
}

// A step is a move that is decided.
type step struct {
	at     int32
	flag   bool
	rule   Rule
	chance float64
}

var (
	// ErrNoGuess is the answer of a player that would have to guess, but may
	// not.
	ErrNoGuess = errors.New("no certain move, and guessing is switched off")

	errBoard = errors.New("the board contradicts itself")
)

// New returns a player with its settings at the given values. If it is to flag,
// it answers with a flag for every mine that it marks. It must be told of each
// game with Begin.
func New(v guess.Values, flag bool) *Classic {
	v = v.Over(Settings)
	return &Classic{
		flags: flag, noGuess1: v["guess1"] == 0, noGuess2: v["guess2"] == 0,
		endPlay: int(v["end-play"]), offset: v["guess1-offset"],
	}
}

// Begin notes that a game begins on a board of the given size with so many
// mines.
func (c *Classic) Begin(size board.Size, total int) {
	if c.v == nil || c.v.Rows != size.Rows || c.v.Cols != size.Cols {
		c.v = frontier.New(size.Rows, size.Cols)
		c.stride = int32(c.v.Stride)
	} else {
		c.v.Reset()
	}
	c.total = total
	c.queue, c.next, c.fresh = c.queue[:0], 0, true
}

func (c *Classic) unexposed(at int32) bool { return c.v.Status[at] == frontier.Unknown }

func (c *Classic) exposed(at int32) bool { return c.v.Status[at] == frontier.Open }

// asks reports whether a square is exposed and has unexposed ones around it.
func (c *Classic) asks(at int32) bool { return c.exposed(at) && c.v.Unknown[at] != 0 }

// open returns how many squares around one are unexposed.
func (c *Classic) open(at int32) int { return bits.OnesCount8(c.v.Unknown[at]) }

// inside reports whether an unexposed square is part of a sequence.
func (c *Classic) inside(at int32) bool { return c.v.Opened[at] != 0 }

// left returns how many mines are not marked.
func (c *Classic) left() int { return c.total - c.v.Mines }

// Chance returns the chance that the last move was right: 1 of a certain one.
// That of guess 1 contains the offset, and may exceed 1.
func (c *Classic) Chance() float64 { return c.last.chance }

// Rule returns the reason of the last move.
func (c *Classic) Rule() Rule { return c.last.rule }

// Guesses returns the names of the guesses, in the order of guess.Step.Guess.
func Guesses() []string { return []string{Guess1.String(), Guess2.String()} }

// Rules returns the names of the rules, in the order of guess.Step.Rule.
func Rules() (names []string) {
	for rule := Rule(1); !rule.Guess(); rule++ {
		names = append(names, rule.String())
	}
	return names
}

// Step tells of the last move.
func (c *Classic) Step() guess.Step {
	if rule := c.last.rule; rule.Guess() {
		return guess.Step{Guess: int(rule - Guess1), Rule: -1, Chance: c.last.chance}
	}
	return guess.Step{Guess: -1, Rule: int(c.last.rule) - 1, Chance: 1}
}

// Turn answers with the next move. The error is [ErrNoGuess], or that no
// minefield agrees with the board.
func (c *Classic) Turn(v board.View) (board.Move, error) {
	c.look(v)
	for {
		for c.next < len(c.queue) {
			c.last = c.queue[c.next]
			c.next++
			switch s := c.v.Square(c.last.at); {
			case c.last.flag:
				return s.Flag(), nil
			case c.unexposed(c.last.at): // no spread has opened it meanwhile
				return s.Move(), nil
			}
		}
		c.queue, c.next = c.queue[:0], 0
		if err := c.think(); err != nil {
			return board.Move{}, err
		}
	}
}

// think decides at least one step, or marks a mine.
func (c *Classic) think() error {
	if c.v.Unknowns == 0 {
		return errBoard
	}
	if c.scan() || c.scanPictures() {
		return nil
	}
	certain, err := c.solveSequences()
	if err != nil || certain {
		return err
	}
	return c.guess()
}

// look takes in what is new on the board, and at the first turn believes the
// flags that are there.
func (c *Classic) look(v board.View) {
	for _, i := range v.News {
		c.v.Uncover(c.v.All()[i], int(v.Board.StateAt(i)))
	}
	if !c.fresh {
		return
	}
	c.fresh = false
	for i, at := range c.v.All() {
		if v.Board.StateAt(i) == board.Flagged {
			c.v.MarkMine(at)
		}
	}
}

// expose decides to uncover a square, if it is unexposed.
func (c *Classic) expose(at int32, why Rule, chance float64) {
	if c.unexposed(at) {
		c.queue = append(c.queue, step{at: at, rule: why, chance: chance})
	}
}

// place marks a square, if it is unexposed.
func (c *Classic) place(at int32, why Rule) {
	if !c.unexposed(at) {
		return
	}
	c.v.MarkMine(at)
	if c.flags {
		c.queue = append(c.queue, step{at: at, flag: true, rule: why, chance: 1})
	}
}
