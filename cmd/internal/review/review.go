// Package review goes through a game that was played and judges each move: was
// it certain, a good guess, or a mistake?
//
// A move is judged by what could be known when it was made: the board before it
// and the number of mines. Flags that the player sets may be wrong, so they are
// not believed; those of the board that the game begins with are. The minefield
// is used only to play the moves, and to find wrong flags of that board.
//
//	start      the first square of a covered board, which is not judged. Unless
//	           it was kept free of mines, every square has the same risk
//	certain    right in every minefield that agrees with the board
//	forced     a guess that has to be made sooner or later and costs nothing
//	best       a guess, and none was better
//	as-good    a guess, and no difference to the best one is shown
//	inaccuracy a guess that costs less than a hundredth of all games
//	mistake    a guess that costs more, or a flag where there is certainly no mine
//	blunder    a certain mine, or a risk while a square was certainly free
//	not-judged a guess on a board too wide for rollouts
//	early      a flag was set where a mine was possible and not certain, which
//	           costs nothing
//	undecided  too many numbers depend on each other to judge it
//	refused    it could not be made
//	not-needed a right flag after the win that the numbers do not prove
//
// Guesses are compared by the chance to win the game; see [judge.Judge.Guess]. A
// chord is one move. Its chance is that none of its squares has a mine.
//
// Most of the time of a review goes into a few guesses that only rollouts can
// compare. [Reviewer.Next] finds all else and leaves these open: their kind is
// guess, or what is known without a cost. [Reviewer.Estimate] replaces the remark
// on one of them, at once or when all moves are judged.
//
// A reason is one sentence in weigh.go. The verdicts are counted in [Summary]
// and named in summary.go and page/page.html. The package must not know flags of
// commands, terminals and exit statuses.
//
// Compiled for js, it writes no pages and reads no folders: what they need would
// be a twentieth of the web page's engine.
package review

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
)

// A RemarkKind is the verdict on a move.
type RemarkKind string

// The kinds.
const (
	Start      RemarkKind = "start"
	Certain    RemarkKind = "certain"
	Forced     RemarkKind = "forced"
	Best       RemarkKind = "best"
	AsGood     RemarkKind = "as-good"
	Inaccuracy RemarkKind = "inaccuracy"
	Mistake    RemarkKind = "mistake"
	Blunder    RemarkKind = "blunder"
	Unrated    RemarkKind = "not-judged"
	Early      RemarkKind = "early"
	Undecided  RemarkKind = "undecided"
	Refused    RemarkKind = "refused"
	NotNeeded  RemarkKind = "not-needed"
)

// Guess is the class of guesses that were no fault, and the kind of a guess
// that is not judged at all.
const Guess RemarkKind = "guess"

// Class returns Guess for a guess that was no fault, Mistake for a fault, and
// any other kind unchanged.
func (k RemarkKind) Class() RemarkKind {
	switch k {
	case Forced, Best, AsGood, Unrated:
		return Guess
	case Inaccuracy, Blunder:
		return Mistake
	}
	return k
}

// MarshalText returns the kind as documents have it.
func (k RemarkKind) MarshalText() ([]byte, error) {
	return []byte(strings.ReplaceAll(string(k), "-", "_")), nil
}

// A Remark is a line of a review, about one move.
type Remark struct {
	answer.Head `kind:"reviewed"`
	Move        answer.Word `json:"move"` // may be a foreign word, if it is refused
	Kind        RemarkKind  `json:"verdict"`
	// Chance is the probability that the move was right. It is NaN if the move
	// is undecided or refused.
	Chance answer.Decimal `json:"right_probability,omitzero"`
	Better string         `json:"better,omitempty"` // the square that was better
	// Cost is how much less the move wins than the best play, as a chance to win
	// the whole game, or NaN if that is not known. If it is an estimate, Error
	// is its standard error.
	Cost  answer.Decimal  `json:"cost,omitzero"`
	Error *answer.Decimal `json:"cost_error,omitempty"`
	answer.MoveResult
	Seconds *answer.Decimal `json:"seconds,omitempty"` // when it was made, if that is known
	Why     string          `json:"why"`

	free      float64 // the chance of the better square
	estimate  float64 // the cost, if it is an estimate, which may be below 0
	uncounted bool    // by the summary
	open      *guessed
}

// A Reviewer judges the moves of one game. It reuses its memory from one move to
// the next.
type Reviewer struct {
	Remarks []Remark // on the moves so far
	rec     *Recorded
	blank   bool // no flag is believed
	weigher weigher
	won     *board.Referee // of a copy of the board that was won
	every   bool           // analyse the board before every move
}

// Reviewer returns a reviewer of the game, which must be at its beginning.
// Without the number of mines, all minefields that agree with a board are as
// likely.
func (r *Recorded) Reviewer() *Reviewer {
	out := &Reviewer{rec: r}
	start := r.Game.Board()
	if r.IgnoreFlags {
		start = start.WithoutFlags()
	}
	out.blank = start.Flags() == 0
	w := &out.weigher
	w.certainOnly = r.Mode != ""
	w.Begin(start, r.Game.Total(), budget)
	if r.NoTotal {
		w.Density = big.NewRat(1, 2)
	}
	return out
}

// Next judges the next move and plays it, without rollouts. It must not be called
// after the last one. The error is a [GameError] about a board that cannot be
// analysed.
func (r *Reviewer) Next() (err error) {
	i := len(r.Remarks)
	m := Remark{Move: answer.Word(r.rec.Invalid[i]), MoveResult: answer.ResultOf(board.InvalidMove)}
	m.refuse("it is no move on this board")
	if _, invalid := r.rec.Invalid[i]; !invalid {
		m, err = r.judge(r.rec.Actions[i])
		if err != nil {
			return &GameError{fmt.Errorf("move %v: %w", r.rec.Actions[i], err)}
		}
	}
	if r.rec.Times != nil {
		m.Seconds = timed(r.rec.Times[i])
	}
	r.Remarks = append(r.Remarks, m)
	return nil
}

// Open returns the indices of the remarks that wait for [Reviewer.Estimate].
func (r *Reviewer) Open() (at []int) {
	for i := range r.Remarks {
		if r.Remarks[i].open != nil {
			at = append(at, i)
		}
	}
	return at
}

// Estimate completes a remark that is open, by rollouts. It leaves the game alone.
func (r *Reviewer) Estimate(at int) error {
	return r.weigher.estimate(&r.Remarks[at], r.rec.Game.Total())
}

// Game returns the game, whose Undo and Redo step through it.
func (r *Reviewer) Game() *game.Game { return r.rec.Game }

// All judges all moves, each with its estimate, and calls each with every
// remark. It stops at the first error.
func (r *Reviewer) All(each func(Remark) error) (Summary, error) {
	for at := range r.rec.Actions {
		err := r.Next()
		if err == nil && r.Remarks[at].open != nil {
			err = r.Estimate(at)
		}
		if err == nil {
			err = each(r.Remarks[at])
		}
		if err != nil {
			return r.Summary(), err
		}
	}
	return r.Summary(), nil
}

// Blind returns the chance that the first square has no mine, on a board where
// no square was kept free.
func Blind(size board.Size, total int) float64 {
	return float64(size.Squares()-total) / float64(size.Squares())
}

// judge judges an action and plays it. If that needs more than the rules, it
// takes the move back and weighs it on the board before it.
func (r *Reviewer) judge(a game.Action) (Remark, error) {
	g := r.rec.Game
	if r.every && g.Status() != game.Lost {
		_ = r.weigher.analyse(g.Board()) // weigh returns the error if the move needs the analysis
	}
	if g.Status() == game.Won {
		return r.judgeWon(a)
	}
	over := g.Status().Over()
	unknown := g.Status() == game.Covered && r.blank && (g.Total() > 0 || r.weigher.Density != nil)
	result, err := g.Do(a)
	m := Remark{Move: answer.Word(a.String()), Chance: 1, MoveResult: answer.ResultOf(result)}
	switch {
	case err != nil:
		return m, err
	case over:
		m.refuse("the game is over")
	case !result.Played() && result != board.BlownUp:
		m.refuse("it " + WhyRefused(a, g.Board().State(a.Square)))
	case a.Kind == game.Unflag:
		m.Kind, m.Why = Certain, "taking a flag away risks nothing"
	case a.Kind == game.Uncover && unknown:
		m.Kind, m.Chance, m.Why = Start, r.first(), "nothing was known"
	default:
		g.Undo()
		err = r.weigher.weigh(&m, g.Board(), a)
		g.Redo()
	}
	if result == board.BlownUp {
		lead := r.uncoveredMine(m.Chance, a) + "; "
		m.Why = lead + m.Why
		if m.open != nil {
			m.open.lead = lead
		}
	}
	if m.Kind != Refused {
		r.weigher.Uncover(g.Board(), g.Turn(g.Turns()-1).Opened)
		r.weigher.Mark(g.Board(), a.Square)
	}
	return m, err
}

// refuse says that a move could not be made.
func (m *Remark) refuse(why string) {
	m.Kind, m.Chance, m.Why = Refused, answer.Decimal(math.NaN()), why
}

// judgeWon judges an action after the win, which changes the game no more. The
// result is that of the same move on the board, as the command move has it. A
// right flag is no mistake then, and the summary does not count it.
func (r *Reviewer) judgeWon(a game.Action) (m Remark, err error) {
	g := r.rec.Game
	if r.won == nil {
		mines, _ := g.Minefield()
		r.won, _ = board.NewReferee(mines, g.Board().Clone()) // no error: the game has the same board
	}
	result := board.InvalidMove
	if a.Kind == game.Uncover || a.Kind == game.Flag {
		result = r.won.Make(board.Move{Square: a.Square, Flag: a.Kind == game.Flag})
	}
	m = Remark{Move: answer.Word(a.String()), Chance: 1, MoveResult: answer.ResultOf(result), uncounted: result.Played()}
	if !m.uncounted {
		m.refuse("the game is over")
		return m, nil
	}
	err = r.weigher.weigh(&m, g.Board(), a)
	if m.Kind == Certain {
		m.Why += ", after the win"
	}
	return m, err
}

// first returns the chance that the first square has no mine.
func (r *Reviewer) first() answer.Decimal {
	if r.rec.FirstFree || r.weigher.certainOnly {
		return 1
	}
	if r.weigher.Density != nil {
		half, _ := r.weigher.Density.Float64()
		return answer.Decimal(half)
	}
	return answer.Decimal(Blind(r.rec.Game.Size(), r.rec.Game.Total()))
}
