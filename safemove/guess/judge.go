package guess

import (
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/deduce"
)

// A Judge says what the policy best thinks of a guess that somebody else has
// made, measured as it measures its own. The zero value is ready.
type Judge struct {
	best  *best
	tries []try
}

// Compare returns what best would choose in a position in which Analyse has
// found nothing certain, and the same figures for the square that was chosen
// instead. If that has the higher score and is as safe as best asks for, it is
// returned as the choice too. The square must be unknown there: neither
// uncovered, nor certainly a mine; otherwise ok is false.
func (j *Judge) Compare(p *Position, square board.Square) (choice Choice, other Candidate, ok bool) {
	at := p.padded(p.size.Index(square))
	if p.known.Status[at] != deduce.Unknown {
		return choice, other, false
	}
	j.choose(p, &choice)
	for i := range j.tries {
		if t := &j.tries[i]; t.square == at {
			other = j.weigh(p, t, choice.Method)
		}
	}
	asked := choice.Method != BySteps || other.Chance >= (1-p.front.Least())*j.best.tuning.Near
	if other.Score > choice.Score && asked { // best did not look at it, or chose for the bonus at the beginning
		choice.Candidate = other
	}
	return choice, other, true
}

// Others returns the method by which best would choose in such a position, and of
// every unknown square the figures that Compare gives.
func (j *Judge) Others(p *Position) (m Method, all []Candidate) {
	var choice Choice
	j.choose(p, &choice)
	for i := range j.tries {
		all = append(all, j.weigh(p, &j.tries[i], choice.Method))
	}
	return choice.Method, all
}

// choose lets best choose, and lists the unknown squares.
func (j *Judge) choose(p *Position, choice *Choice) {
	if j.best == nil {
		j.best = newBest(Options{Explain: true}).(*best)
	}
	j.best.Guess(p, choice)
	j.tries = p.tries(j.tries)
}

// weigh scores an unknown square by the method by which best has just chosen.
func (j *Judge) weigh(p *Position, t *try, m Method) Candidate {
	t.score = j.score(p, t, m)
	return p.candidate(*t)
}

// score scores a square by the method by which another was chosen.
func (j *Judge) score(p *Position, t *try, m Method) float64 {
	switch m {
	case ByEnd:
		return j.win(t.square)
	case BySteps:
		j.best.score(p, t, 0)
		return t.score
	}
	return t.safe
}

// win returns the chance to win if a square is uncovered and the game is then
// played perfectly: of the square's part the layouts won in each of the sets that
// its number splits them into, over all. The tables are those that best has just
// searched.
func (j *Judge) win(square int32) float64 {
	chance := 1.0
	for i := range j.best.parts {
		e := &j.best.parts[i]
		if column := slices.Index(e.squares, square); column >= 0 {
			chance *= float64(j.best.end.Begin(&e.table, column)) / float64(e.table.Layouts())
		} else {
			chance *= e.won
		}
	}
	return chance
}
