package review

import (
	"fmt"
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// The reasons of what is certain.
const (
	hasMine    = "it has a mine"
	hasNoMine  = "it has no mine"
	noneHasOne = "none of its squares has a mine"
)

// known judges the move that was played last if it was certain without an
// analysis of the board, as most moves are. It reports whether it was.
func (r *Reviewer) known(m *Remark, a game.Action) bool {
	free := r.gameJudge.IsFree(a.Square)
	switch a.Kind {
	case game.Flag:
		m.Why = hasMine
		free = r.gameJudge.IsMine(a.Square)
	case game.Chord:
		m.Why = noneHasOne
		free = r.game.Status() != game.Lost
		for s := range r.game.Size().Neighbours(a.Square) {
			uncovered := r.game.Board().State(s).Uncovered()
			free = free && (!uncovered || r.gameJudge.IsFree(s) || r.gameJudge.IsUncovered(s))
		}
	default:
		m.Why = hasNoMine
	}
	if free {
		m.Kind = Certain
	}
	return free
}

// weigh judges a move on the board before it.
func (r *Reviewer) weigh(m *Remark, before board.Board, a game.Action) error {
	if err := r.analyse(before); err != nil {
		return err
	}
	switch a.Kind {
	case game.Flag:
		r.weighFlag(m, a.Square)
	case game.Chord:
		return r.weighChord(m, before, a.Square)
	default:
		move := r.gameJudge.Move(a.Square.Move())
		if m.Chance = move.Right; move.Verdict == judge.Safe {
			m.Kind, m.Why = Certain, hasNoMine
			return nil
		}
		better, err := r.weighGuess(m, []board.Square{a.Square})
		r.avoid(m, better)
		return err
	}
	return nil
}

// weighFlag judges a flag, which is right if there is a mine. A flag risks
// nothing. So it is a mistake only if there is certainly no mine, and even then
// it costs nothing by itself.
func (r *Reviewer) weighFlag(m *Remark, s board.Square) {
	flag := r.gameJudge.Move(s.Flag())
	m.Chance = flag.Right
	switch flag.Verdict {
	case judge.Safe:
		m.Kind, m.Why = Certain, hasMine
	case judge.Wrong:
		m.Kind, m.Why = Mistake, "it certainly has no mine"
	default:
		m.Kind, m.Why = Early, fmt.Sprintf("a mine was not certain: the chance was %.4f", m.Chance)
		if r.certainOnly {
			m.Chance, m.Why = math.NaN(), "a mine was not certain"
		}
	}
}

// weighChord judges the squares that a chord uncovers together. The chord is
// certain if each of them is. Otherwise its chance is that none has a mine.
func (r *Reviewer) weighChord(m *Remark, before board.Board, number board.Square) (err error) {
	var risky []board.Square
	worst, danger := number, 0.0
	for s := range before.Size().Neighbours(number) {
		mine := r.gameJudge.Mines()[before.Size().Index(s)]
		if before.State(s) == board.Covered && mine > 0 {
			risky = append(risky, s)
			if mine > danger {
				worst, danger = s, mine
			}
		}
	}
	if len(risky) == 0 {
		m.Kind, m.Why = Certain, noneHasOne
		return nil
	}
	better, err := r.weighGuess(m, risky)
	if err != nil {
		return err
	}
	if m.Kind == Blunder {
		m.Why = "the flags were not certain; " + m.Why
		if m.Result != board.BlownUp {
			m.Why = fmt.Sprintf("it uncovers %v too, and ", worst) + m.Why
		}
	}
	if !r.certainOnly {
		m.Chance, err = r.gameJudge.Chord(before, number)
	}
	r.avoid(m, better)
	return err
}

// avoid multiplies the luck without mistakes by the chance of the move, or of
// the better one.
func (r *Reviewer) avoid(m *Remark, better float64) {
	if m.Better == "" {
		better = m.Chance
	}
	r.Summary.Avoided *= better
}

// thorough is the number of guesses in a game that are compared by many rounds
// of rollouts. The others get fewer, so that a review takes a second.
const thorough = 3

// otherChances is the reason why a guess is not judged in some modes.
const otherChances = "what is not certain is not judged in this mode"

// weighGuess judges uncovering squares together that were not certain. It
// returns the chance that the square that was better had no mine.
func (r *Reviewer) weighGuess(m *Remark, squares []board.Square) (better float64, err error) {
	if r.certainOnly {
		m.Kind, m.Chance, m.Cost, m.Why = Unrated, math.NaN(), math.NaN(), otherChances
		return math.NaN(), nil
	}
	rounds := judge.ManyRounds
	if r.compared >= thorough {
		rounds = judge.FewRounds
	}
	safest := r.gameJudge.Safest()
	g, err := r.gameJudge.Guess(squares, rounds)
	if err != nil {
		return 0, err
	}
	best := g.Best.Candidate
	if g.Certain {
		best.Square, best.Free = safest, 1
	}
	m.Kind, m.Why = RemarkKind(g.Rating.String()), whyGuess(g, best.Square.String())
	if m.Kind.Class() == Mistake {
		m.Better = best.Square.String()
	}
	if !g.Known {
		if m.Cost = math.NaN(); m.Kind == Unrated && r.gameJudge.Density != nil {
			m.Why = "guesses are not compared without the number of mines"
		}
		return best.Free, nil
	}
	m.Cost, m.Error = max(0, g.Cost), g.Error
	m.Estimated = g.Rounds > 0
	if g.Rounds == judge.ManyRounds {
		r.compared++
	}
	r.Summary.addCost(m, g.Cost)
	return best.Free, nil
}

// uncoveredMine says that the move had a mine, given the chance that it was
// right. For a chord it names the square.
func (r *Reviewer) uncoveredMine(chance float64, a game.Action) string {
	if a.Kind == game.Chord {
		mines, _ := r.game.Minefield()
		for s := range r.game.Size().Neighbours(a.Square) {
			if mines.HasMine(s) && r.game.Board().State(s) == board.Covered {
				return fmt.Sprintf("it uncovered %v, which had a mine", s)
			}
		}
	}
	switch {
	case chance == 0:
		return "it certainly had a mine"
	case math.IsNaN(chance):
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
