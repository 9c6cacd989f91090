// Package judge rates moves. It finds whether a move is safe, the chance that
// it fails, the safest square, and how much a guess costs. A [Judge] uses only
// the board before the move and the number of mines. It must not see the result
// of the move.
package judge

import (
	"cmp"
	"errors"
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// A Verdict is the rating of a move.
type Verdict uint8

// The verdicts.
const (
	Safe      Verdict = iota // the move is right in every minefield that agrees with the board
	Risky                    // right in some of them
	Wrong                    // right in none of them
	Redundant                // the square is uncovered or flagged already
	Invalid                  // not a move on this board
	Undecided                // the board could not be analysed
	NotNeeded                // a right flag after the win that the numbers do not prove
)

// String returns the verdict's name.
func (v Verdict) String() string {
	return [...]string{"safe", "risky", "wrong", "redundant", "invalid", "undecided", "not needed"}[v]
}

// A Judgement is the result of judging a move. Uncovering a square is right if
// it has no mine; flagging it is right if it has one.
type Judgement struct {
	Verdict Verdict
	Right   float64 // the chance that the move is right; NaN if the verdict is redundant, invalid or undecided
	// Fails is the exact chance that the move is wrong, set after
	// AnalyseExactly only. It must not be changed.
	Fails *big.Rat
}

// Played returns the options for a board from a game: the number of mines is
// known, and flags are not believed, because the player's flags may be wrong.
func Played(total int) odds.ChanceOptions {
	return odds.ChanceOptions{Total: board.KnownTotal(total), IgnoreFlags: true}
}

// A Judge judges moves on one board after another, and reuses its memory. The
// zero value is ready. It must not be used by several goroutines at once.
type Judge struct {
	board   board.Board
	options odds.ChanceOptions
	odds    odds.Calculator
	mine    []float64  // the chance of a mine by index, NaN if it is uncovered
	exact   []*big.Rat // the same as fractions
	scorer  guess.Scorer

	won    bool                  // every safe square is uncovered
	proved map[board.Square]bool // the mines that the numbers prove then; nil if not known yet
}

// Analyse analyses a board; the later calls judge moves on it. The errors are
// those of [odds.Calculator.Float]. After an error moves are [Undecided].
func (j *Judge) Analyse(b board.Board, o odds.ChanceOptions) (err error) {
	j.begin(b, o)
	j.mine, err = j.odds.Float(j.mine, b, o)
	return err
}

// AnalyseExactly is Analyse with fractions, or without them where they would be
// too long. If no minefield agrees with the board, the error is that of
// [Chances]. After [odds.ErrUndecided], moves on squares that have a chance are
// judged.
func (j *Judge) AnalyseExactly(b board.Board, o odds.ChanceOptions) error {
	j.begin(b, o)
	result, err := j.odds.Exact(b, o)
	if errors.Is(err, odds.ErrDigits) {
		err = j.Analyse(b, o)
	}
	if result == nil {
		return explain(err, b, o)
	}
	j.exact = make([]*big.Rat, b.Size().Squares())
	for _, s := range result.Squares {
		j.exact[b.Size().Index(s.Square)] = s.Mine
	}
	return err
}

func (j *Judge) begin(b board.Board, o odds.ChanceOptions) {
	j.board, j.options, j.mine, j.exact = b, o, j.mine[:0], nil
	j.won, j.proved = safemove.Won(b, o.Total), nil
}

// Mines returns the chance of a mine by the index of a square, NaN if the
// square is uncovered. The slice is valid until the next Analyse, and empty
// after AnalyseExactly.
func (j *Judge) Mines() []float64 { return j.mine }

// Move judges a move on the board of the last Analyse. Since then safe moves
// may have changed the board, if it shares its squares; certain squares are
// still certain. After a move that wins the game, call [Judge.Win].
func (j *Judge) Move(m board.Move) Judgement {
	out := Judgement{Verdict: Undecided, Right: math.NaN()}
	if !j.board.Size().Contains(m.Square) {
		out.Verdict = Invalid
		return out
	}
	at := j.board.Size().Index(m.Square)
	switch state := j.board.State(m.Square); {
	case state.Uncovered() || state == board.Flagged && !j.options.IgnoreFlags:
		out.Verdict = Redundant
	case j.won && (j.exact != nil || len(j.mine) > 0):
		return j.afterWin(m)
	case j.exact != nil && j.exact[at] != nil:
		out.Fails = j.exact[at]
		if m.Flag {
			out.Fails = new(big.Rat).Sub(big.NewRat(1, 1), out.Fails)
		}
		fails, _ := out.Fails.Float64()
		out.Right = notOne(1-fails, out.Fails.Sign() == 0)
		out.Verdict = verdict(out.Fails.Sign() == 0, out.Fails.IsInt())
	case len(j.mine) > 0:
		mine := j.mine[at]
		never, always := mine == 0, mine == 1
		out.Right = notOne(1-mine, never)
		if m.Flag {
			out.Right, never, always = mine, always, never
		}
		out.Verdict = verdict(never, always)
	}
	return out
}

// notOne returns the chance, or the next number below 1 if it is 1 but not
// certain.
func notOne(chance float64, certain bool) float64 {
	if certain {
		return 1
	}
	return min(chance, math.Nextafter(1, 0))
}

func verdict(never, always bool) Verdict {
	if never {
		return Safe
	}
	if always {
		return Wrong
	}
	return Risky
}

// Safest returns the covered square with the least chance of a mine, the first
// if there are several. If there is no covered square, it returns the first
// square.
func (j *Judge) Safest() board.Square {
	best := 0
	for i, p := range j.mine {
		if p < j.mine[best] || math.IsNaN(j.mine[best]) && !math.IsNaN(p) {
			best = i
		}
	}
	for i, p := range j.exact {
		if p != nil && (j.exact[best] == nil || p.Cmp(j.exact[best]) < 0) {
			best = i
		}
	}
	return j.board.Size().At(best)
}

// Endings fills the candidates of a choice that was made by [guess.ByEnd] on
// the board of the last Analyse: every square, with the chance to win if it is
// uncovered next. See [guess.Scorer.Endings].
func (j *Judge) Endings(c *guess.Choice) error {
	total, _ := j.options.Total.Mines()
	return j.scorer.Endings(j.seen(), total, c)
}

// seen returns the board of the last Analyse without flags that are ignored.
func (j *Judge) seen() board.Board {
	if j.options.IgnoreFlags {
		return j.board.WithoutFlags()
	}
	return j.board
}

// Chord returns the chance that a chord uncovers no mine: the chance that every
// flag around the number is right. Other flags are not believed. Flags depend
// on each other, so Chord multiplies the chance of each flag, given that those
// before it are right. The errors are those of [Judge.Analyse], which must be
// called again before moves are judged.
func (j *Judge) Chord(b board.Board, o odds.ChanceOptions, number board.Square) (float64, error) {
	o.IgnoreFlags = false
	return j.chord(b, b.WithoutFlags(), o, number)
}

// chord is Chord for a board of which the flags on the other are believed.
func (j *Judge) chord(b, believed board.Board, o odds.ChanceOptions, number board.Square) (float64, error) {
	chance := 1.0
	for n := range b.Size().Neighbours(number) {
		if b.State(n) != board.Flagged || believed.State(n) == board.Flagged {
			continue
		}
		if err := j.Analyse(believed, o); err != nil {
			return 0, err
		}
		chance *= j.Move(n.Flag()).Right
		if chance == 0 {
			break
		}
		believed.Set(n, board.Flagged)
	}
	return chance, nil
}

// After the win every covered square has a mine, as the number of mines shows.
// No flag is needed any more, but one that the numbers prove is still certain.

// Win notes that the game is won, for callers that know it from the minefield;
// [Judge.Analyse] finds it out by itself if the number of mines is known. Moves
// on the board of the last Analyse, as it is now, are then judged by its
// numbers alone: a flag that they prove is [Safe], any other is [NotNeeded].
func (j *Judge) Win() { j.won, j.proved = true, nil }

// afterWin judges a move on a covered square after the win.
func (j *Judge) afterWin(m board.Move) (out Judgement) {
	switch {
	case !m.Flag:
		out.Verdict = Wrong
	case j.provesMine(m.Square):
		out.Verdict, out.Right = Safe, 1
	default:
		out.Verdict, out.Right = NotNeeded, 1
	}
	if j.exact != nil {
		out.Fails = big.NewRat(1-int64(out.Right), 1)
	}
	return out
}

// provesMine reports whether the numbers prove a mine. If that takes more than
// the budget, it reports what was found.
func (j *Judge) provesMine(s board.Square) bool {
	if j.proved == nil {
		j.proved = make(map[board.Square]bool)
		o := safemove.ReasoningOptions{IgnoreFlags: j.options.IgnoreFlags, Budget: j.options.Budget}
		for step := range safemove.Sequence(j.board, o, nil) {
			j.proved[step.Move.Square] = step.Move.Flag
		}
	}
	return j.proved[s]
}

// Chances returns the chance of a mine for each covered square of a board,
// rounded where fractions would be too long. With [odds.ErrUndecided] it also
// returns the chances that it found. If no minefield agrees with the board, the
// error is a *[safemove.ContradictionError] that names squares which cannot all
// be right. The other errors are those of [odds.Exact].
func Chances(b board.Board, o odds.ChanceOptions) (*odds.Result, error) {
	result, err := odds.Exact(b, o)
	if errors.Is(err, odds.ErrDigits) {
		result, err = odds.Approximate(b, o)
	}
	return result, explain(err, b, o)
}

// Approximate is [Chances] without fractions: each chance is that of a float64,
// which is 0 or 1 only if that is certain.
func Approximate(b board.Board, o odds.ChanceOptions) (*odds.Result, error) {
	result, err := odds.Approximate(b, o)
	return result, explain(err, b, o)
}

// explain returns an error of an analysis. If that is a contradiction, it names
// squares that cannot all be right.
func explain(err error, b board.Board, o odds.ChanceOptions) error {
	if !errors.Is(err, odds.ErrContradiction) {
		return err
	}
	_, _, named := safemove.Find(b, safemove.ReasoningOptions{Total: o.Total, IgnoreFlags: o.IgnoreFlags, Budget: o.Budget})
	return cmp.Or(named, err)
}
