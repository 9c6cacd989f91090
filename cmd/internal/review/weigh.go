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

// The reasons of what is certain.
const (
	hasMine    = "it has a mine"
	hasNoMine  = "it has no mine"
	noneHasOne = "none of its squares has a mine"
)

// known judges the move that was played last if it was certain without an
// analysis of the board, as most moves are. It reports whether it was.
func (r *Reviewer) known(m *Remark, a game.Action) bool {
	free, mine := r.course.Known(a.Square)
	switch a.Kind {
	case game.Flag:
		m.Why = hasMine
		free = mine
	case game.Chord:
		m.Why = noneHasOne
		free = r.game.Status() != game.Lost
		for s := range r.game.Size().Neighbours(a.Square) {
			uncovered := r.game.Board().State(s).Uncovered()
			safe, _ := r.course.Known(s)
			free = free && (!uncovered || safe || r.course.Open(s))
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
	if err := r.look(before); err != nil {
		return err
	}
	switch a.Kind {
	case game.Flag:
		r.weighFlag(m, a.Square)
	case game.Chord:
		return r.weighChord(m, before, a.Square)
	default:
		return r.weighSquare(m, a.Square)
	}
	return nil
}

// weighFlag judges a flag, which is right if there is a mine. A flag risks
// nothing. So it is a mistake only if there is certainly no mine, and even then
// it costs nothing by itself.
func (r *Reviewer) weighFlag(m *Remark, s board.Square) {
	flag := r.course.Move(s.Flag())
	m.Chance = flag.Chance
	switch flag.Verdict {
	case judge.Safe:
		m.Kind, m.Why = Certain, hasMine
	case judge.Wrong:
		m.Kind, m.Why = Mistake, "it certainly has no mine"
	default:
		m.Kind, m.Why = Early, fmt.Sprintf("a mine was not certain: the chance was %.4f", m.Chance)
	}
}

// weighChord judges the squares that a chord uncovers together. The chord is
// certain if each of them is. Otherwise its chance is that none has a mine.
func (r *Reviewer) weighChord(m *Remark, before board.Board, number board.Square) (err error) {
	worst, danger := number, 0.0
	for s := range before.Size().Neighbours(number) {
		mine := r.course.Mines()[before.Size().Index(s)]
		if before.State(s) == board.Covered && mine > danger {
			worst, danger = s, mine
		}
	}
	if danger == 0 {
		m.Kind, m.Why = Certain, noneHasOne
		return nil
	}
	safest := r.course.Safest()
	if r.course.Move(safest.Move()).Verdict == judge.Safe {
		m.Kind, m.Better = Mistake, safest.String()
		m.Why = fmt.Sprintf("the flags were not certain; %v was certainly free", safest)
		if m.Result != board.BlownUp {
			m.Why = fmt.Sprintf("it uncovers %v too, and ", worst) + m.Why
		}
		m.Chance, err = r.course.Chord(before, number)
		m.Cost = 1 - m.Chance
		return err
	}
	best, _, _, err := r.course.Compare(safest)
	if err != nil {
		return err
	}
	if m.Chance, err = r.course.Chord(before, number); err != nil {
		return err
	}
	r.Summary.Avoided *= max(best.Chance, m.Chance)
	m.Kind, m.Why = Guess, "nothing was certain, and no guess safer"
	if m.Cost = max(0, best.Chance-m.Chance); m.Cost >= tiny {
		m.Kind, m.Better = Mistake, best.Square.String()
		m.Why = fmt.Sprintf("%v was better: it is safe with chance %.4f", best.Square, best.Chance)
	} else {
		m.Cost = 0
	}
	return nil
}

// tiny is a difference of chances that is due to rounding.
const tiny = 1e-9

// weighSquare judges uncovering a square.
func (r *Reviewer) weighSquare(m *Remark, s board.Square) error {
	move, safest := r.course.Move(s.Move()), r.course.Safest()
	m.Chance = move.Chance
	switch {
	case move.Verdict == judge.Safe:
		m.Kind, m.Why = Certain, hasNoMine
	case r.course.Move(safest.Move()).Verdict == judge.Safe:
		m.Kind, m.Better, m.Cost = Mistake, safest.String(), 1-m.Chance
		m.Why = m.Better + " was certainly free"
	default:
		return r.weighGuess(m, s)
	}
	return nil
}

// weighGuess judges a guess where no square was certain.
func (r *Reviewer) weighGuess(m *Remark, s board.Square) error {
	best, this, ok, err := r.course.Compare(s)
	if err != nil {
		return err
	}
	m.Kind, m.Better = Mistake, best.Square.String()
	if !ok {
		m.Cost, m.Why = 1, m.Better+" was better"
		return nil
	}
	r.Summary.Avoided *= max(best.Chance, this.Chance)
	m.Cost = max(0, best.Score-this.Score)
	m.Why = fmt.Sprintf("%v was better: %s", best.Square, compare(best, this, s))
	if m.Cost < tiny {
		m.Kind, m.Better, m.Cost = Guess, "", 0
		m.Why = "nothing was certain, and no guess better"
	}
	return nil
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

// compare returns the reason why one guess is better than another.
func compare(best guess.Choice, this guess.Candidate, s board.Square) string {
	switch {
	case best.Method == guess.ByEnd:
		return fmt.Sprintf("it wins with chance %.4f, not %.4f", best.Score, this.Score)
	case best.Method == guess.ByPlay:
		return fmt.Sprintf("played out it wins about %.4f of the games", best.Score)
	case best.Method == guess.BySteps:
		survived := fmt.Sprintf("the chance to survive this guess and the next is %.4f with %v, %.4f with %v",
			best.Score, best.Square, this.Score, s)
		if math.Abs(best.Chance-this.Chance) < tiny {
			survived = "it is as safe, but " + survived
		}
		return survived
	}
	return fmt.Sprintf("it is safe with chance %.4f", best.Chance)
}
