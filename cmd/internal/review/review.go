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

// A Remark is a line of a review, about one move.
type Remark struct {
	Seconds *float64 // when it was made, if that is known
	Move    string   // may be a foreign word, if it is refused
	Kind    RemarkKind
	// Chance is the probability that the move was right. It is NaN if the move
	// is undecided.
	Chance float64
	Better string // the square that was better
	// Cost is how much less the move wins than the best play, as a chance to win
	// the whole game, or NaN if that is not known. If it is Estimated, Error is
	// its standard error.
	Cost      float64
	Estimated bool
	Error     float64
	Result    board.MoveResult
	Why       string
}

// A Summary counts the moves of a game, by verdict, and measures its luck.
type Summary struct {
	Rows          int
	Cols          int
	Mines         int
	Outcome       string // won, lost or unfinished
	Clicks        int    // the 3BV of the minefield
	Openings      int
	Islands       int
	Solved        int            // the part of the 3BV that was done, if Made is known
	Made          *replay.Clicks // the player's clicks, nil if they are not known
	Seconds       *float64       // how long it took, if that is known
	Moves         int
	Kinds         map[RemarkKind]int // the moves by verdict
	Cost          float64            // the sum of those that are exact
	Estimated     int                // the costs that are estimates,
	EstimatedCost float64            // their sum, which may be below 0,
	Variance      float64            // and its variance
	// Luck is the probability that no uncovered square had a mine. (The Luck of
	// packages simulate and bot is a sum with a sign.) Avoided is the same for
	// the certain or safer squares that could have been taken. In games of some
	// modes both are NaN.
	Luck    float64
	Avoided float64
}

// A Reviewer judges the moves of one game. It reuses its memory from one move
// to the next.
type Reviewer struct {
	Summary   Summary
	game      *game.Game
	firstFree bool // the first square was kept free of mines
	blank     bool // no flag is believed
	// certainOnly leaves out luck and verdicts on guesses: in the mode of the game
	// mines may move or be known.
	certainOnly bool
	gameJudge   judge.GameJudge
	won         *board.Referee // of a copy of the board that was won
	budget      int            // of the next analysis
	compared    int            // guesses so far that were compared by many rounds of rollouts

	analysed func(mines []float64) // called with the result of each analysis; may be nil
	every    bool                  // analyse the board before every move
}

// defaultBudget bounds the states in the analysis of a board. If it is not
// enough, the next boards will hardly be easier, so they get less.
const (
	defaultBudget = 1 << 20
	leastBudget   = 1 << 12
)

// New returns a reviewer of a game as it begins. Set firstFree if its first
// square was kept free of mines, and ignoreFlags if the flags of the board that
// it begins with are not to be believed.
func New(g *game.Game, firstFree, ignoreFlags bool) *Reviewer {
	r := &Reviewer{game: g, firstFree: firstFree, budget: defaultBudget}
	mines, _ := g.Minefield()
	d := board.MeasureDifficulty(mines)
	r.Summary = Summary{Luck: 1, Avoided: 1, Rows: g.Size().Rows, Cols: g.Size().Cols, Mines: g.Total(),
		Kinds: make(map[RemarkKind]int), Outcome: outcome(g.Status()), Clicks: d.Clicks, Openings: d.Openings, Islands: d.Islands}
	start := g.Board()
	if ignoreFlags {
		start = start.WithoutFlags()
	}
	r.blank = start.Flags() == 0
	r.gameJudge.Begin(start, g.Total(), r.budget)
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
	unknown, over := r.unknown(), g.Status().Over()
	m := Remark{Move: a.String(), Chance: 1}
	if r.every && !over {
		_ = r.analyse(g.Board()) // judge returns the error if the move needs the analysis
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
	case a.Kind == game.Uncover && unknown:
		m.Kind, m.Why = Start, "nothing was known"
		if !r.firstFree && !r.certainOnly {
			if m.Chance = Blind(g.Size(), g.Total()); r.gameJudge.Density != nil {
				m.Chance, _ = r.gameJudge.Density.Float64()
			}
			r.Summary.Avoided *= m.Chance
		}
	default:
		err = r.judge(&m, a)
	}
	if result == board.BlownUp {
		m.Why = r.uncoveredMine(m.Chance, a) + "; " + m.Why
	}
	if m.Kind != Refused && g.Turns() > 0 {
		r.gameJudge.Uncover(g.Board(), g.Turn(g.Turns()-1).Opened)
		r.gameJudge.Mark(g.Board(), a.Square)
	}
	r.count(&m, a)
	return m, err
}

// unknown reports whether nothing is known of any square.
func (r *Reviewer) unknown() bool {
	return r.game.Status() == game.Covered && r.blank && (r.game.Total() > 0 || r.gameJudge.Density != nil)
}

// Refuse judges a word that is no move on the board.
func (r *Reviewer) Refuse(word string) Remark {
	m := Remark{Move: word, Chance: 1, Kind: Refused, Result: board.InvalidMove, Why: "it is no move on this board"}
	r.count(&m, game.Action{})
	return m
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

// analyse analyses the board as it is.
func (r *Reviewer) analyse(b board.Board) error {
	err := r.gameJudge.Analyse(b)
	if errors.Is(err, odds.ErrUndecided) {
		r.budget = max(leastBudget, r.budget/4)
		r.gameJudge.SetBudget(r.budget)
	}
	if err == nil && r.analysed != nil {
		r.analysed(r.gameJudge.Mines())
	}
	return err
}

// count adds a remark to the summary.
func (r *Reviewer) count(m *Remark, a game.Action) {
	s := &r.Summary
	s.Outcome = outcome(r.game.Status())
	s.Moves++
	s.Kinds[m.Kind]++
	if a.Kind != game.Flag && m.Kind != Undecided {
		s.Luck *= m.Chance
	}
}

// addCost adds the cost of a guess; an estimate may be below 0.
func (s *Summary) addCost(m *Remark, cost float64) {
	if !m.Estimated {
		s.Cost += m.Cost
		return
	}
	s.Estimated++
	s.EstimatedCost += cost
	s.Variance += m.Error * m.Error
}

// Faults returns the number of moves that were worse than another.
func (s Summary) Faults() int { return s.Kinds[Inaccuracy] + s.Kinds[Mistake] + s.Kinds[Blunder] }

// Guesses returns the number of judged guesses that were no fault.
func (s Summary) Guesses() int { return s.Kinds[Forced] + s.Kinds[Best] + s.Kinds[AsGood] }
