package review

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A weigher judges moves on the board before them. It keeps what is certain from
// one move to the next, and analyses a board only if that does not decide.
type weigher struct {
	judge.GameJudge
	// certainOnly leaves out luck and verdicts on guesses: in the mode of the game
	// mines may move or be known.
	certainOnly bool
	later       judge.Judge // of boards on which a comparison was left open
	compared    int         // guesses so far that were compared by many rounds of rollouts

	analysed func(mines []float64) // called with the result of each analysis; may be nil
}

// budget bounds the states in the analysis of a board.
const budget = 1 << 20

// certainly are the reasons of what is certain.
var certainly = map[game.ActionKind]string{
	game.Flag: "it has a mine", game.Uncover: "it has no mine", game.Chord: "none of its squares has a mine",
}

// weigh judges a move. The remark has its result already.
func (w *weigher) weigh(m *Remark, b board.Board, a game.Action) (err error) {
	m.Kind, m.Why = Certain, certainly[a.Kind]
	squares := touched(b, a)
	known := w.IsFree // without an analysis of the board, as the squares of most moves are
	if a.Kind == game.Flag {
		known = w.IsMine
	}
	if !slices.ContainsFunc(squares, func(s board.Square) bool { return !known(s) }) {
		return nil
	}
	err = w.analyse(b)
	if err == nil && a.Kind == game.Flag {
		w.weighFlag(m, a.Square)
	} else if err == nil {
		err = w.weighRisk(m, b, a, squares)
	}
	if errors.Is(err, odds.ErrContradiction) || errors.Is(err, guess.ErrContradiction) {
		return errors.New("no minefield agrees with the board")
	}
	if errors.Is(err, odds.ErrUndecided) {
		m.Kind, m.Chance, m.Why, m.open = Undecided, answer.Decimal(math.NaN()), tooHard, nil
		return nil
	}
	return err
}

// touched returns the squares that a move uncovers first, or flags.
func touched(b board.Board, a game.Action) []board.Square {
	if a.Kind != game.Chord {
		return []board.Square{a.Square}
	}
	var squares []board.Square
	for s := range b.Size().Neighbours(a.Square) {
		if b.State(s) == board.Covered {
			squares = append(squares, s)
		}
	}
	return squares
}

// analyse analyses the board as it is.
func (w *weigher) analyse(b board.Board) error {
	err := w.Analyse(b)
	if err == nil && w.analysed != nil {
		w.analysed(w.Mines())
	}
	return err
}

// weighFlag judges a flag, which is right if there is a mine. A flag risks
// nothing. So it is a mistake only if there is certainly no mine, and even then
// it costs nothing by itself.
func (w *weigher) weighFlag(m *Remark, s board.Square) {
	flag := w.Move(s.Flag())
	m.Chance = answer.Decimal(flag.Right)
	switch flag.Verdict {
	case judge.Safe:
	case judge.Wrong:
		m.Kind, m.Why = Mistake, "it certainly has no mine"
	case judge.NotNeeded:
		m.Kind, m.Why = NotNeeded, "the game is won, and the numbers do not prove it"
	default:
		m.Kind, m.Why = Early, fmt.Sprintf("a mine was not certain: the chance was %.4f", m.Chance)
		if w.certainOnly {
			m.Chance, m.Why = answer.Decimal(math.NaN()), "a mine was not certain"
		}
	}
}

// A guessed is a move that was not certain.
type guessed struct {
	before  board.Board    // with the flags that are believed
	squares []board.Square // that may have a mine
	chord   string         // words before the reason of a blunder
	lead    string         // words before any reason
}

// weighRisk judges squares that a move uncovers together. The move is certain if
// each of them is. Otherwise its chance is that none has a mine.
func (w *weigher) weighRisk(m *Remark, b board.Board, a game.Action, squares []board.Square) (err error) {
	g := &guessed{before: w.Seen(b)}
	worst, danger := a.Square, 0.0
	for _, s := range squares {
		mine := w.Mines()[b.Size().Index(s)]
		if mine > 0 {
			g.squares = append(g.squares, s)
		}
		if mine > danger {
			worst, danger = s, mine
		}
	}
	switch {
	case len(g.squares) == 0:
		return nil
	case w.certainOnly:
		m.Kind, m.Chance, m.Cost, m.Why = Unrated, answer.Decimal(math.NaN()), answer.Decimal(math.NaN()), otherChances
		return nil
	case a.Kind == game.Uncover:
		m.Chance = answer.Decimal(w.Move(a.Square.Move()).Right)
		return w.compare(m, &w.Judge, g, 0)
	}
	g.chord = "the flags were not certain; "
	if m.Code != board.BlownUp {
		g.chord = fmt.Sprintf("it uncovers %v too, and ", worst) + g.chord
	}
	if err := w.compare(m, &w.Judge, g, 0); err != nil {
		return err
	}
	chance, err := w.Chord(b, a.Square)
	m.Chance = answer.Decimal(chance)
	return err
}

// estimate completes a remark that is open, in a game of total mines.
func (w *weigher) estimate(m *Remark, total int) error {
	g := m.open
	m.open = nil
	options := odds.ChanceOptions{Total: board.KnownTotal(total), Budget: budget}
	if err := w.later.Analyse(g.before, options); err != nil {
		return err
	}
	rounds := judge.ManyRounds // for the first guesses that need them, so that a review takes a second
	if w.compared >= 3 {
		rounds = judge.FewRounds
	}
	return w.compare(m, &w.later, g, rounds)
}

// The reasons of moves without a verdict.
const (
	tooHard      = "too many numbers depend on each other to judge it"
	otherChances = "what is not certain is not judged in this mode"
	toEstimate   = "what it costs is still to be estimated"
	withoutTotal = "guesses are not compared without the number of mines"
)

// compare sets the verdict on a guess, on the board that a judge has analysed.
// Without rounds of rollouts it may leave that open.
func (w *weigher) compare(m *Remark, j *judge.Judge, of *guessed, rounds int) error {
	safest := j.Safest()
	g, err := j.Guess(of.squares, rounds)
	if err != nil {
		return err
	}
	best := g.Best.Candidate
	if g.Certain {
		best.Square, best.Free = safest, 1
	}
	m.Kind, m.Why = RemarkKind(g.Rating.String()), whyGuess(g, best.Square.String())
	switch {
	case g.Open && m.Kind == Unrated:
		m.Kind, m.Why = Guess, toEstimate
	case g.Open && m.Kind == Blunder && !g.Certain: // by a mine: the best square is not known
		m.Why = toEstimate
	case m.Kind.Class() == Mistake:
		m.Better, m.free = best.Square.String(), best.Free
	case m.Kind == Unrated && w.Density != nil:
		m.Why = withoutTotal
	}
	if m.Kind == Blunder {
		m.Why = of.chord + m.Why
	}
	m.Why = of.lead + m.Why
	switch {
	case g.Open:
		m.open, m.Cost = of, answer.Decimal(math.NaN())
	case !g.Known:
		m.Cost = answer.Decimal(math.NaN())
	default:
		m.Cost, m.estimate = answer.Decimal(max(0, g.Cost)), g.Cost
		if g.Rounds > 0 {
			m.Error = new(answer.Decimal(g.Error))
		}
		if g.Rounds == judge.ManyRounds {
			w.compared++
		}
	}
	return nil
}

// uncoveredMine says that the move had a mine, given the chance that it was
// right. For a chord it names the square.
func (r *Reviewer) uncoveredMine(chance answer.Decimal, a game.Action) string {
	if a.Kind == game.Chord {
		mines, _ := r.rec.Game.Minefield()
		for s := range r.rec.Game.Size().Neighbours(a.Square) {
			if mines.HasMine(s) && r.rec.Game.Board().State(s) == board.Covered {
				return fmt.Sprintf("it uncovered %v, which had a mine", s)
			}
		}
	}
	if chance == 0 {
		return "it certainly had a mine"
	}
	if chance.IsZero() {
		return "it had a mine"
	}
	return fmt.Sprintf("it had a mine (chance %.4f)", 1-chance)
}

// WhyRefused returns the reason why an action changes nothing on a square with the
// given state, such as "shows no number".
func WhyRefused(a game.Action, s board.State) string {
	switch {
	case a.Kind == game.Chord && s > 0:
		return fmt.Sprintf("shows %d: a chord needs %s around it and a square to uncover",
			s, text.Count(int(s), "flag", "flags"))
	case a.Kind == game.Chord:
		return "shows no number"
	case a.Kind == game.Unflag:
		return "has no flag"
	case s == board.Flagged && a.Kind == game.Uncover:
		return "is flagged: remove the flag first"
	case s == board.Flagged:
		return "is flagged already"
	}
	return "is uncovered already"
}

// whyGuess returns the reason of the verdict on a guess, given the square that
// was better.
func whyGuess(g judge.Guess, better string) string {
	switch g.Rating {
	case judge.Blunder:
		if g.Certain {
			return better + " was certainly free"
		}
		return better + " was better"
	case judge.Forced:
		return "it had to be guessed sooner or later"
	case judge.Best:
		return "nothing was certain, and no guess was better"
	case judge.AsGood:
		if g.Exact {
			return fmt.Sprintf("nothing was certain, and %s was just as good", better)
		}
		cost := math.Round(g.Cost*1e4)/1e4 + 0 // which makes -0 a 0
		return fmt.Sprintf("no difference to %s is shown: %.4f ± %.4f", better, cost, g.Error)
	case judge.Unrated:
		return "the board is too wide to play it out"
	}
	if g.Exact {
		return fmt.Sprintf("%s was better: it wins with chance %.4f, not %.4f", better, g.Win, g.Win-g.Cost)
	}
	return fmt.Sprintf("%s was better, as rollouts show", better)
}
