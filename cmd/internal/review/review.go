// Package review goes through a game that was played and judges each move: was
// it certain, a good guess, or a mistake?
//
// A move is judged by what could be known when it was made: the board before it
// and the number of mines. Flags may be wrong, so they are not believed. The
// minefield is used only to play the moves.
//
//	start      the first square of a covered board, which is not judged. Unless
//	           it was kept free of mines, every square has the same risk
//	certain    right in every minefield that agrees with the board
//	guess      no move was certain, and no other square would have been better
//	mistake    a square was certain and another was uncovered, or another guess
//	           was better, or a flag was set where there is certainly no mine
//	early      a flag was set where a mine was possible and not certain, which
//	           costs nothing
//	undecided  too many numbers depend on each other to judge it
//	refused    it could not be made
//	not-needed a right flag after the win that the numbers do not prove
//
// Guesses are compared as by the policy best: by the chance to win, where all
// that can follow could be searched, else by the chance to survive the guess
// and the next one, leaving out dangers that must most likely be met anyway. A
// chord is one move. Its chance is that none of its squares has a mine, which
// is compared with the best guess's chance to survive.
//
// A reason is one sentence in weigh.go. The verdicts are counted in [Summary]
// and named in words.go and page/page.html. The package must not know flags of
// commands, terminals and exit statuses.
package review

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/replay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Kind is the verdict on a move.
type Kind string

// The kinds.
const (
	Start     Kind = "start"
	Certain   Kind = "certain"
	Guess     Kind = "guess"
	Mistake   Kind = "mistake"
	Early     Kind = "early"
	Undecided Kind = "undecided"
	Refused   Kind = "refused"
	NotNeeded Kind = "not-needed"
)

// A Remark is a line of a review, about one move.
type Remark struct {
	Seconds *float64 // when it was made, if that is known
	Move    string
	Kind    Kind
	// Chance is the probability that the move was right. It is NaN if the move
	// is undecided.
	Chance float64
	Better string // the square that was better
	// Cost is the chance that was given away. If a certain square was there, it
	// is the risk of this move. Otherwise it is the difference in the measure
	// by which guesses are compared: the chance to win only if every ending
	// could be searched.
	Cost   float64
	Result board.MoveResult
	Why    string
}

// A Summary counts the moves of a game, by verdict, and measures its luck.
type Summary struct {
	Rows      int
	Cols      int
	Mines     int
	Outcome   string // won, lost or unfinished
	Clicks    int    // the 3BV of the minefield
	Openings  int
	Islands   int
	Solved    int            // the part of the 3BV that was done, if Made is known
	Made      *replay.Clicks // the player's clicks, nil if they are not known
	Seconds   *float64       // how long it took, if that is known
	Moves     int
	Certain   int
	Guesses   int
	Mistakes  int
	Early     int
	Undecided int
	Refused   int
	// Luck is the probability that no uncovered square had a mine. (The Luck of
	// packages simulate and bot is a sum with a sign.) Avoided is the same for
	// the certain or safer squares that could have been taken.
	Luck    float64
	Avoided float64
}

// A Reviewer judges the moves of one game. It reuses its memory from one move
// to the next.
type Reviewer struct {
	Summary Summary
	game    *game.Game
	kept    bool // the first square was kept free of mines
	course  judge.Course
	won     *board.Referee // of a copy of the board that was won
	budget  int            // of the next analysis

	film  func(mines []float64) // called with the result of each analysis; may be nil
	every bool                  // analyse the board before every move
}

// usualBudget bounds the states in the analysis of a board. If it is not
// enough, the next boards will hardly be easier, so they get less.
const (
	usualBudget = 1 << 20
	leastBudget = 1 << 12
)

// New returns a reviewer of a game as it begins. Set kept if its first square
// was kept free of mines.
func New(g *game.Game, kept bool) *Reviewer {
	r := &Reviewer{game: g, kept: kept, budget: usualBudget}
	mines, _ := g.Minefield()
	d := board.MeasureDifficulty(mines)
	r.Summary = Summary{Luck: 1, Avoided: 1, Rows: g.Size().Rows, Cols: g.Size().Cols, Mines: g.Total(),
		Outcome: outcome(g.Status()), Clicks: d.Clicks, Openings: d.Openings, Islands: d.Islands}
	r.course.Begin(g.Board(), g.Total(), r.budget)
	return r
}

// Blind returns the chance that the first square has no mine, on a board where
// no square was kept free.
func Blind(size board.Size, total int) float64 {
	return float64(size.Squares()-total) / float64(size.Squares())
}

// Do judges an action and plays it. The error says that the board cannot be
// analysed.
func (r *Reviewer) Do(a game.Action) (Remark, error) {
	g := r.game
	if g.Status() == game.Won {
		return r.judgeWon(a)
	}
	covered, over := g.Status() == game.Covered, g.Status().Over()
	m := Remark{Move: a.String(), Chance: 1}
	if r.every && !over {
		_ = r.look(g.Board()) // judge returns the error if the move needs the analysis
	}
	result, err := g.Do(a)
	if err != nil {
		return m, err
	}
	m.Result = result
	switch {
	case over:
		m.Kind, m.Why = Refused, "the game is over"
	case !result.Played() && result != board.BlownUp:
		m.Kind, m.Why = Refused, "it "+WhyRefused(a, g.Board().State(a.Square))
	case a.Kind == game.Unflag:
		m.Kind, m.Why = Certain, "taking a flag away risks nothing"
	case a.Kind == game.Uncover && covered:
		m.Kind, m.Why = Start, "nothing was known"
		if !r.kept {
			m.Chance = Blind(g.Size(), g.Total())
			r.Summary.Avoided *= m.Chance
		}
	default:
		err = r.judge(&m, a)
	}
	if result == board.BlownUp {
		m.Why = r.uncoveredMine(m.Chance, a) + "; " + m.Why
	}
	if m.Kind != Refused && g.Turns() > 0 {
		r.course.Uncovered(g.Board(), g.Turn(g.Turns()-1).Opened)
	}
	r.count(&m, a)
	return m, err
}

// judge judges the move that was played last. If that needs an analysis, it
// takes the move back, analyses the board before it, and plays the move again.
func (r *Reviewer) judge(m *Remark, a game.Action) error {
	if r.known(m, a) {
		return nil
	}
	r.game.Undo()
	defer r.game.Redo()
	err := r.weigh(m, r.game.Board(), a)
	switch {
	case errors.Is(err, odds.ErrContradiction) || errors.Is(err, guess.ErrContradiction):
		return errors.New("no minefield agrees with the board")
	case errors.Is(err, odds.ErrUndecided):
		m.Kind, m.Chance, m.Why = Undecided, math.NaN(), "too many numbers depend on each other to judge it"
		return nil
	}
	return err
}

// look analyses the board as it is.
func (r *Reviewer) look(b board.Board) error {
	err := r.course.Analyse(b)
	if errors.Is(err, odds.ErrUndecided) {
		r.budget = max(leastBudget, r.budget/4)
		r.course.SetBudget(r.budget)
	}
	if err == nil && r.film != nil {
		r.film(r.course.Mines())
	}
	return err
}

// count adds a remark to the summary.
func (r *Reviewer) count(m *Remark, a game.Action) {
	s := &r.Summary
	s.Outcome = outcome(r.game.Status())
	s.Moves++
	switch m.Kind {
	case Certain:
		s.Certain++
	case Guess:
		s.Guesses++
	case Mistake:
		s.Mistakes++
	case Early:
		s.Early++
	case Undecided:
		s.Undecided++
		return
	case Refused:
		s.Refused++
	}
	if a.Kind != game.Flag {
		s.Luck *= m.Chance
	}
}
