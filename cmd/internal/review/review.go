// Package review goes through a game that was played and says of each move
// whether it was certain, a good guess, or a mistake.
//
// A move is judged by what could be known when it was made: the board before it
// and the number of mines. Flags are notes that may be wrong, so they are not
// believed. The minefield is looked at only to play the moves.
//
//	start      the first square of a covered board, which is not judged; it is
//	           free as likely as any square, unless it was kept free
//	certain    right in every minefield that agrees with the board
//	guess      nothing was certain, and no other square would have been better
//	mistake    a certain square was there and another was taken; or a better guess
//	           was; or a flag went where it was not certain that there is a mine
//	refused    it could not be made
//
// A guess is measured as the policy best measures its own: by the chance to win,
// where everything that can follow could be searched, else by the chance to
// survive it and the guess after it, leaving out dangers that most likely must be
// met anyway.
package review

import (
	"fmt"
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
)

// A Kind of move.
type Kind string

// The kinds.
const (
	Start   Kind = "start"
	Certain Kind = "certain"
	Guess   Kind = "guess"
	Mistake Kind = "mistake"
	Refused Kind = "refused"
)

// A Remark is a line of a review, about one move.
type Remark struct {
	Move   string  `json:"move"`
	Kind   Kind    `json:"verdict"`
	Chance float64 `json:"probability"` // that the move was right
	Better string  `json:"better,omitempty"`
	// Cost is how much chance was given away: of surviving this move if a certain
	// square was there, else of what the guesses were compared by, which is the
	// chance to win only where every ending could be searched.
	Cost   float64 `json:"cost"`
	Result string  `json:"result"`
	Why    string  `json:"why"`
}

// String returns the remark as a line: the move, its kind, its chance and why.
func (m Remark) String() string {
	cost := ""
	if m.Cost > 0 {
		cost = fmt.Sprintf(": a chance of %.4f given away", m.Cost)
	}
	return fmt.Sprintf("%s %s %.4f %s%s", m.Move, m.Kind, m.Chance, m.Why, cost)
}

// A Summary is what is said of a game.
type Summary struct {
	Outcome  string  `json:"outcome"`
	Moves    int     `json:"moves"`
	Certain  int     `json:"certain"`
	Guesses  int     `json:"guesses"`
	Mistakes int     `json:"mistakes"`
	Refused  int     `json:"refused"`
	Luck     float64 `json:"luck"`             // the chance that all squares uncovered would hold no mine
	Avoided  float64 `json:"without_mistakes"` // the same, had a certain or safer square been taken each time
}

// String returns the summary in two lines: what was played, and its luck.
func (s Summary) String() string {
	line := fmt.Sprintf("%s after %s: %d certain, %s, %s", s.Outcome, text.Count(s.Moves, "move", "moves"), s.Certain,
		text.Count(s.Guesses, "guess", "guesses"), text.Count(s.Mistakes, "mistake", "mistakes"))
	if s.Refused > 0 {
		line += fmt.Sprintf(", %d refused", s.Refused)
	}
	line += fmt.Sprintf("\nluck %.4f", s.Luck)
	if s.Mistakes > 0 { // some of the luck was needed only because of them
		line += fmt.Sprintf("; %.4f without the mistakes", s.Avoided)
	}
	return line
}

// A Reviewer judges moves. It keeps its memory from one to the next.
type Reviewer struct {
	Summary Summary
	kept    bool // the first square was kept free of mines
	judge   judge.Judge
}

// New returns a reviewer of one game, and is told whether its first square was
// kept free of mines.
func New(kept bool) *Reviewer { return &Reviewer{Summary: Summary{Luck: 1, Avoided: 1}, kept: kept} }

// Blind returns the chance that a square has no mine when nothing is known but
// how many mines there are.
func Blind(size board.Size, total int) float64 {
	return float64(size.Squares()-total) / float64(size.Squares())
}

// Do judges an action and plays it. The error says that the board cannot be
// analysed.
func (r *Reviewer) Do(g *game.Game, a game.Action) (Remark, error) {
	before := g.Board().Clone()
	covered, over := g.Status() == game.Covered, g.Status().Over()
	m := Remark{Move: a.String(), Chance: 1}
	result, err := g.Do(a)
	if err != nil {
		return m, err
	}
	m.Result = result.String()
	switch {
	case over:
		m.Kind, m.Why = Refused, "the game is over"
	case !result.Played() && result != board.BlownUp:
		m.Kind, m.Why = Refused, "it could not be made"
	case a.Kind == game.Unflag:
		m.Kind, m.Why = Certain, "taking a flag away risks nothing"
	case a.Kind == game.Uncover && covered:
		m.Kind, m.Why = Start, "nothing was known"
		if !r.kept {
			m.Chance = Blind(g.Size(), g.Total())
			r.Summary.Avoided *= m.Chance
		}
	default:
		err = r.weigh(&m, before, g.Total(), a)
	}
	r.count(&m, a)
	r.Summary.Outcome = g.Status().String()
	return m, err
}

// count adds a remark to the summary.
func (r *Reviewer) count(m *Remark, a game.Action) {
	s := &r.Summary
	s.Moves++
	switch m.Kind {
	case Certain:
		s.Certain++
	case Guess:
		s.Guesses++
	case Mistake:
		s.Mistakes++
	case Refused:
		s.Refused++
	}
	if a.Kind != game.Flag {
		s.Luck *= m.Chance
	}
}

// weigh judges a move on the board before it.
func (r *Reviewer) weigh(m *Remark, before board.Board, total int, a game.Action) error {
	if err := r.judge.Look(before, judge.Played(total)); err != nil {
		return err
	}
	switch a.Kind {
	case game.Flag:
		r.weighFlag(m, a.Square)
	case game.Chord:
		r.weighChord(m, before, a.Square)
	default:
		return r.weighSquare(m, a.Square)
	}
	return nil
}

// weighFlag judges a flag, which is right if there is a mine. It risks nothing,
// so a wrong one costs nothing by itself.
func (r *Reviewer) weighFlag(m *Remark, s board.Square) {
	flag := r.judge.Move(s.Flag())
	m.Chance, m.Kind = flag.Chance, Mistake
	switch flag.Verdict {
	case judge.Safe:
		m.Kind, m.Why = Certain, "it has a mine"
	case judge.Wrong:
		m.Why = "it certainly has no mine"
	default:
		m.Why = fmt.Sprintf("it has a mine with chance %.4f only", m.Chance)
	}
}

// weighChord judges the squares that a chord uncovers together. Their chances
// depend on each other; the one told is that of the worst square alone.
func (r *Reviewer) weighChord(m *Remark, before board.Board, number board.Square) {
	m.Kind, m.Why = Certain, "none of its squares has a mine"
	for s := range before.Size().Neighbours(number) {
		mine := r.judge.Mines()[before.Size().Index(s)]
		if before.State(s) == board.Covered && 1-mine < m.Chance {
			m.Chance, m.Cost = 1-mine, mine
			m.Kind, m.Why = Mistake, fmt.Sprintf("it uncovers %v too, and the flags were not certain", s)
		}
	}
}

// weighSquare judges uncovering a square.
func (r *Reviewer) weighSquare(m *Remark, s board.Square) error {
	move, safest := r.judge.Move(s.Move()), r.judge.Safest()
	m.Chance = move.Chance
	switch {
	case move.Verdict == judge.Safe:
		m.Kind, m.Why = Certain, "it has no mine"
	case r.judge.Move(safest.Move()).Verdict == judge.Safe:
		m.Kind, m.Better, m.Cost = Mistake, safest.String(), 1-m.Chance
		m.Why = m.Better + " was certain"
	default:
		return r.weighGuess(m, s)
	}
	return nil
}

// weighGuess judges a guess where there was nothing else.
func (r *Reviewer) weighGuess(m *Remark, s board.Square) error {
	best, this, ok, err := r.judge.Compare(s)
	if err != nil {
		return err
	}
	m.Kind, m.Better = Mistake, best.Square.String()
	if !ok {
		m.Cost, m.Why = 1, "it certainly has a mine"
		return nil
	}
	r.Summary.Avoided *= max(best.Chance, this.Chance)
	m.Cost = max(0, best.Score-this.Score)
	m.Why = fmt.Sprintf("%v was better: %s", best.Square, compare(best, this))
	if m.Cost < 1e-9 {
		m.Kind, m.Better, m.Cost = Guess, "", 0
		m.Why = "nothing was certain, and no guess better"
	}
	return nil
}

// compare says by what one guess is better than another.
func compare(best guess.Choice, this guess.Candidate) string {
	switch {
	case best.Method == guess.ByEnd:
		return fmt.Sprintf("it wins with chance %.4f, not %.4f", best.Score, this.Score)
	case best.Method == guess.ByPlay:
		return fmt.Sprintf("played out it wins about %.4f of the games", best.Score)
	case best.Method == guess.BySteps:
		survived := fmt.Sprintf("with the guess after it survived with chance %.4f, not %.4f", best.Score, this.Score)
		if math.Abs(best.Chance-this.Chance) < 1e-9 {
			survived = "as safe, but " + survived
		}
		if best.Forced || this.Forced {
			survived += ", " + guess.LeavingOut
		}
		return survived
	}
	return fmt.Sprintf("it is safe with chance %.4f", best.Chance)
}
