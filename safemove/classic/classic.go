// Package classic rebuilds a published Minesweeper player, with its own rules,
// counting and guesses, so that other policies can be compared with it; see
// [Classic]. Do not correct its mistakes: the published figures depend on them.
//
// It must not use the rules for two numbers of package frontier, and it must
// not see a minefield.
package classic

import (
	"errors"
	"math/bits"

	"minesweeper/board"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/frontier"
)

// A Classic is a player that was published with statistics of a hundred
// thousand games. It is here to be compared with the others on the same
// puzzles. It is a whole player, with its own certain moves and its own two
// guesses.
//
// Some words are those of the published description. An exposed square is
// uncovered. A marked square is a known mine. A solution is a layout of one
// sequence, which is a group of squares; see below.
//
// # Its rules
//
//	rule 1     a number whose mines are all marked: uncover the rest around it
//	rule 2     a number with as many unexposed squares as missing mines: mark them
//	rule 3-9   seven pictures of two or three numbers, see pictures
//	rule 10    a square that is the same in all solutions of its sequence
//	guess 1    an untouched square: no number is near
//	guess 2    the square of a sequence with the least chance of a mine
//
// Rules 1 and 2 look at every square, row by row, and act at the first that
// fits. So do rules 3 to 9, tried in this order on each square that is not on
// the edge.
//
// # Its reasoning, and where it is wrong
//
// A sequence is a group of unexposed squares that numbers connect. Classic
// counts the solutions (layouts) of each sequence on its own. It leaves out
// solutions with more mines than the other sequences can spare, and counts all
// others as equally likely. That is wrong: a solution with one mine fewer
// leaves one more for the untouched squares, where there are many more ways to
// place it. On an expert board it should count about four times as much. The
// author later called this an error. It is kept, because the published figures
// depend on it; all other policies weigh solutions correctly.
//
// When few squares are left (end play), all of them form one sequence that
// holds exactly the mines left. Then the chances are right. The untouched
// squares are part of that sequence, so guess 1 is no longer used.
//
// # Its guesses
//
// The chance of a mine on an untouched square is the number of mines left,
// minus the average mines of all sequences, divided by the number of untouched
// squares. The offset is added to that chance. Guess 1 is used if the sum is
// less than the chance of a mine of guess 2. The offset stays in the reported
// chance, so a success probability can exceed 1.
//
// # What is not known
//
// The published description says which squares the guesses prefer and avoid,
// but not how much. Here that changes a chance by 0.02, which does little more
// than break ties. On the published puzzles it wins 96.97, 87.74 and 46.89 % of
// the games, instead of 96.98, 87.65 and 47.07 %. It uses each guess as often
// as published, within 5 %.
type Classic struct {
	noGuess1, noGuess2 bool
	endPlay            int
	offset             float64

	v      *frontier.View // an exposed square is Open, a marked one Mine
	stride int32          // the distance to the square below
	total  int

	unseen   bool // no turn of this game has been played
	queue    []plannedMove
	next     int // the first move of queue that is not done
	last     plannedMove
	sequence sequences
}

// MinEndPlay and MaxEndPlay are the least and the greatest value of the setting
// end-play. The published player tried solutions one by one, so more squares
// took too long.
const MinEndPlay, MaxEndPlay = 6, 30

// Settings are the settings of a Classic. The default values are those of the
// published figures.
var Settings = []guess.Setting{
	{Name: "guess1", Doc: "use guess 1, a square in the open", Default: 1, High: 1, Kind: guess.Switch},
	{Name: "guess2", Doc: "use guess 2, a square of a sequence", Default: 1, High: 1, Kind: guess.Switch},
	{Name: "end-play", Doc: "take the last X squares as one sequence",
		Default: MaxEndPlay, Low: MinEndPlay, High: MaxEndPlay, Kind: guess.Whole},
	{Name: "guess1-offset", Doc: "add X to the chance of a mine of guess 1", Default: -0.02, Low: -0.2, High: 0.2},
}

// Guesses are the names of the guesses, in the order of guess.PlayerMove.Guess.
var Guesses = []string{"guess 1", "guess 2"}

// Rules are the names of the rules, in the order of guess.PlayerMove.Rule.
var Rules = []string{
	"rule 1", "rule 2", "rule 3", "rule 4", "rule 5", "rule 6", "rule 7", "rule 8", "rule 9", "rule 10",
}

// A plannedMove is a move that is decided, with its chance to be right.
type plannedMove struct {
	at     int32
	flag   bool
	rule   int // 1 to 10, or a guess
	chance float64
}

// The guesses, which follow the rules.
const (
	guess1 = 11
	guess2 = 12
)

// sequences holds the results of rule 10 for a position. A sequence is a
// component of the analysis.
type sequences struct {
	analysis count.Analysis
	weights  []float64
	left     int // mines not marked
	fewest   int // the fewest mines of all sequences

	touching  []int32   // unexposed squares in sequences
	untouched []int32   // the other unexposed squares
	endPlay   bool      // all unexposed squares are one sequence
	openMine  float64   // the chance of a mine on each of them
	estimates []float64 // chances by square, if the sequences are too wide to be counted
	estimated bool
}

var (
	// ErrNoGuess is the error of a player that has no certain move and must not
	// guess.
	ErrNoGuess = errors.New("no certain move, and guessing is switched off")

	errBoard = errors.New("the board contradicts itself")
)

// New returns a player with its settings at the given values. It plays a flag
// for each mine that it marks. Call Begin before each game.
func New(v guess.Values) *Classic {
	v = v.Over(Settings)
	return &Classic{
		noGuess1: v["guess1"] == 0, noGuess2: v["guess2"] == 0,
		endPlay: int(v["end-play"]), offset: v["guess1-offset"],
	}
}

// Begin starts a game on a board of the given size with total mines.
func (c *Classic) Begin(size board.Size, total int) {
	if c.v == nil || c.v.Rows != size.Rows || c.v.Cols != size.Cols {
		c.v = frontier.New(size.Rows, size.Cols)
		c.stride = int32(c.v.Stride)
	} else {
		c.v.Reset()
	}
	c.total = total
	c.queue, c.next, c.unseen = c.queue[:0], 0, true
}

func (c *Classic) unexposed(at int32) bool { return c.v.Status[at] == frontier.Unknown }

func (c *Classic) exposed(at int32) bool { return c.v.Status[at] == frontier.Open }

// asks reports whether a square is exposed and has unexposed ones around it.
func (c *Classic) asks(at int32) bool { return c.exposed(at) && c.v.Unknown[at] != 0 }

// unexposedAround returns how many squares around one are unexposed.
func (c *Classic) unexposedAround(at int32) int { return bits.OnesCount8(c.v.Unknown[at]) }

// inside reports whether an unexposed square is part of a sequence.
func (c *Classic) inside(at int32) bool { return c.v.Opened[at] != 0 }

// left returns how many mines are not marked.
func (c *Classic) left() int { return c.total - c.v.Mines }

// expose decides to uncover a square, if it is unexposed.
func (c *Classic) expose(at int32, why int, chance float64) {
	if c.unexposed(at) {
		c.queue = append(c.queue, plannedMove{at: at, rule: why, chance: chance})
	}
}

// place marks a square, if it is unexposed.
func (c *Classic) place(at int32, why int) {
	if c.unexposed(at) {
		c.v.MarkMine(at)
		c.queue = append(c.queue, plannedMove{at: at, flag: true, rule: why, chance: 1})
	}
}

// Turn returns the next move. The error is [ErrNoGuess], or that no minefield
// agrees with the board.
func (c *Classic) Turn(v board.View) (board.Move, error) {
	c.readNews(v)
	for {
		for c.next < len(c.queue) {
			c.last = c.queue[c.next]
			c.next++
			if s := c.v.Square(c.last.at); c.last.flag {
				return s.Flag(), nil
			} else if c.unexposed(c.last.at) { // a spread may have uncovered it meanwhile
				return s.Move(), nil
			}
		}
		c.queue, c.next = c.queue[:0], 0
		if err := c.think(); err != nil {
			return board.Move{}, err
		}
	}
}

// readNews reads the news of a view. At the first turn it also reads the flags
// of the board, which are believed.
func (c *Classic) readNews(v board.View) {
	for _, i := range v.News {
		c.v.Uncover(c.v.All()[i], int(v.Board.StateAt(i)))
	}
	if !c.unseen {
		return
	}
	c.unseen = false
	for i, at := range c.v.All() {
		if v.Board.StateAt(i) == board.Flagged {
			c.v.MarkMine(at)
		}
	}
}

// think decides at least one move, or marks a mine.
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

// Right returns the chance that the last move is right: 1 if it was certain.
// The chance of guess 1 contains the offset, and may exceed 1. It implements
// game.Guesser.
func (c *Classic) Right() float64 { return c.last.chance }

// LastMove describes the last move.
func (c *Classic) LastMove() guess.PlayerMove {
	if guessed := c.last.rule - guess1; guessed >= 0 {
		return guess.PlayerMove{Guess: guessed, Rule: -1, Right: c.last.chance}
	}
	return guess.PlayerMove{Guess: -1, Rule: c.last.rule - 1, Right: 1}
}
