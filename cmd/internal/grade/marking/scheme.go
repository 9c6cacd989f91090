package marking

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Scheme says how a mark follows from what is there and what is wrong. It
// asks for a number of things. The parts that give credit share the points in
// proportion to their weights, and each earns its share of what it asks. Then
// the points of one thing that [Found] asks are deducted for each fault, but
// never more than is left. A part with a percentage of its own deducts that once
// instead.
type Scheme struct {
	Criteria []Criterion // the parts in the order in which they count
	Credit   string      // how points are earned, in a sentence
}

// perFault says that each fault of a part costs its share.
const perFault = -1

// defaultShares are the weights of the parts that give credit.
var defaultShares = [numKinds]int{Found: 1, IsComplete: 15, CountMines: 20, MakeMove: 40, FindSafeMove: 25}

// newScheme returns the scheme of a task. Asks has the number of things that
// each part asks.
func newScheme(t *Task, m *mode, asks [numKinds]int) (*Scheme, error) {
	n := fmt.Sprint(max(1, asks[Found]))
	s := &Scheme{Credit: strings.NewReplacer("the N ", "the "+n+" ", "/N", "/"+n).Replace(m.credit)}
	for kind := range numKinds {
		isAsked := slices.Contains(m.parts, kind) || kind == Late && t.Late > 0 || kind == Override && t.Overrides
		if isAsked {
			percent := perFault
			if kind == Late {
				percent = t.Late
			}
			title := cmp.Or(m.titles[kind], parts[kind].title)
			c := Criterion{Kind: kind, Title: title, Asked: max(1, asks[kind]), share: defaultShares[kind], percent: percent}
			s.Criteria = append(s.Criteria, c)
		}
	}
	if t.Weights != "" {
		if err := s.weigh(t.Weights); err != nil {
			return nil, err
		}
	}
	if mines := s.find(Mines); mines != nil && mines.share > 0 && asks[Mines] == 0 {
		return nil, errors.New("mines: no mine is left to flag")
	}
	return s, s.finish(t.Points)
}

// maxWeight bounds the weights of the parts that give credit together.
const maxWeight = 1000

// weigh changes weights, such as "found=60,mines=40,explosion=50". If a part
// that gives credit is named, the others that are not have the weight 0.
func (s *Scheme) weigh(weights string) error {
	isNamed, isCredit := make(map[PartKind]bool), false
	for _, part := range strings.Split(weights, ",") {
		name, number, _ := strings.Cut(part, "=")
		at := slices.IndexFunc(s.Criteria, func(c Criterion) bool { return c.Kind < Late && c.Name() == strings.TrimSpace(name) })
		if at < 0 {
			isFixed := func(name string) bool { return name == Late.String() || name == Override.String() }
			return fmt.Errorf("no part %q: want %s", name, text.Or(slices.DeleteFunc(s.Names(), isFixed)))
		}
		c := &s.Criteria[at]
		n, err := strconv.Atoi(strings.TrimSpace(number))
		switch {
		case err != nil || n < 0 || n > maxWeight || c.Kind.IsDeduction() && n > 100:
			most := text.Choose(c.Kind.IsDeduction(), "100", "1000")
			return fmt.Errorf("%q: want a number from 0 to %s, as in %v=40", part, most, c.Kind)
		case isNamed[c.Kind]:
			return fmt.Errorf("%q is named twice", name)
		case c.Kind.IsDeduction():
			c.percent = n
		default:
			c.share, isCredit = n, true
		}
		isNamed[c.Kind] = true
	}
	for i := range s.Criteria {
		if c := &s.Criteria[i]; isCredit && !isNamed[c.Kind] {
			c.share = 0
		}
	}
	return nil
}

// Names returns the names of the parts.
func (s *Scheme) Names() []string {
	return text.NamesBy(s.Criteria, func(c Criterion) string { return c.Name() })
}

// find returns a part, or nil.
func (s *Scheme) find(kind PartKind) *Criterion {
	at := slices.IndexFunc(s.Criteria, func(c Criterion) bool { return c.Kind == kind })
	if at < 0 {
		return nil
	}
	return &s.Criteria[at]
}

// finish leaves out the parts that have no points to give or to take, and
// divides the points among those that give credit.
func (s *Scheme) finish(points Points) error {
	s.Criteria = slices.DeleteFunc(s.Criteria, func(c Criterion) bool {
		return c.Kind != Found && c.share == 0 && !c.Kind.IsDeduction() || c.percent == 0
	})
	parts := make([]Part, len(s.Criteria))
	sum := 0
	for i := range parts {
		c := &s.Criteria[i]
		sum += c.share
		c.Weight = points // at most
		parts[i].Criterion = c
		if !c.Kind.IsDeduction() {
			parts[i].Count = c.Asked
		}
	}
	if sum == 0 {
		return errors.New("no part gives points")
	}
	if sum > maxWeight {
		return fmt.Errorf("the parts that give points have %d together: want %d at most", sum, maxWeight)
	}
	s.mark(points, parts)
	for i, part := range parts {
		s.Criteria[i].Weight = part.Score
	}
	return nil
}

// mark gives each part its points and returns the mark. A part that was not
// judged gives nothing and takes nothing.
func (s *Scheme) mark(points Points, parts []Part) Points {
	sum := 0
	for _, c := range s.Criteria {
		sum += c.share
	}
	faultOf := 1 // the number of faults that take all points
	if found := s.find(Found); found != nil {
		faultOf = found.Asked
	}
	amounts := make([]*big.Rat, len(parts))
	left := new(big.Rat)
	for i, p := range parts {
		amount := new(big.Rat)
		switch {
		case !p.Kind.IsDeduction():
			amount = points.share(p.share*p.Count, sum*p.Asked)
		case p.Count == 0:
		case p.Kind == Late:
			amount.Mul(left, big.NewRat(-int64(p.percent), 100))
		case p.percent != perFault:
			amount = points.share(-p.percent, 100)
		default:
			amount = points.share(-p.Count, faultOf)
		}
		amounts[i] = amount
		left.Add(left, amount)
		if left.Sign() < 0 { // no more is taken than there was
			amount.Sub(amount, left)
			left.SetInt64(0)
		}
	}
	score := points.round(left)
	split(score, amounts, parts)
	return score
}

// String returns how points are earned, with the weights.
func (s *Scheme) String() string {
	var weights, deductions []string
	for _, c := range s.Criteria {
		switch {
		case c.share > 0:
			weights = append(weights, fmt.Sprintf("%v %d", c.Kind, c.share))
		case c.Kind == Late:
			deductions = append(deductions, fmt.Sprintf("handed in late takes %d %% of what is left", c.percent))
		case c.Kind.IsDeduction() && c.percent != perFault:
			deductions = append(deductions, fmt.Sprintf("%v takes %d %% once", c.Kind, c.percent))
		}
	}
	if len(weights) > 1 || !strings.HasPrefix(weights[0], Found.String()) {
		deductions = slices.Insert(deductions, 0, "weights: "+strings.Join(weights, ", "))
	}
	return strings.Join(slices.Insert(deductions, 0, s.Credit), "; ")
}

// A mode is a kind of task.
type mode struct {
	parts  []PartKind
	titles map[PartKind]string // what parts ask that ask something else than usual
	credit string              // how points are earned; N stands for the number of things asked
	faults faultRules          // of squares
}

// faultRules are the rules for the faults of squares.
type faultRules [numFaults + 1]faultRule

// mode returns the mode of the task.
func (t *Task) mode() *mode {
	switch {
	case t.Functions != [NumFunctions]int{}:
		return &program
	case t.Moves:
		return &moveList
	case t.ExpectMoves != "":
		m := expectedMoves
		m.faults[WrongNumber].part = Moves // there is no part for numbers
		return &m
	case t.Expect != nil:
		return &expectedBoard
	case t.Start != nil:
		return &fromStart
	}
	return &wholeBoard
}

// The modes.
var (
	boardParts = []PartKind{Found, Mines, Numbers, Explosion, Flags}

	wholeBoard = mode{boardParts, nil, "each of the N safe squares, if it shows the right number, earns 1/N of " +
		"the points; each wrong number, uncovered mine and flag on a safe square takes 1/N", finishedGame}
	fromStart = mode{boardParts, map[PartKind]string{
		Found:   "every safe square that was missing is uncovered and shows the right number",
		Numbers: "no number is wrong, and none that was given is covered again",
	}, "each of the N safe squares that were missing on the board given, if right now, earns 1/N of the points; " +
		"each wrong number (or given one covered again), uncovered mine and new flag on a safe square takes 1/N", finishedGame}
	expectedBoard = mode{[]PartKind{Found, Mines, Numbers, Explosion, Flags, Moves}, map[PartKind]string{
		Found: "every square that should change is as wanted", Flags: flagsWanted,
	}, "each of the N squares in which the board wanted differs from the board given, if as wanted, earns 1/N of the points; " +
		"each wrong number, uncovered mine, flag and other square that should not be so takes 1/N", boardWanted}
	expectedMoves = mode{moveParts, map[PartKind]string{
		Found: "every move can be seen on the board", Flags: flagsWanted,
	}, "each of the N moves that can be seen on the board earns 1/N of the points; " +
		"each square that should not have changed takes 1/N", boardWanted}
	moveParts = []PartKind{Found, Mines, Explosion, Flags, Moves}
	moveList  = mode{parts: moveParts, titles: map[PartKind]string{
		Found: "every certain square is found", Moves: "no move is a guess, and every word is a move",
	}, credit: "each of the N squares that safe moves decide, if a safe move decides it, earns 1/N of the points; each wrong move takes 1/N"}
	program = mode{parts: []PartKind{IsComplete, CountMines, MakeMove, FindSafeMove},
		credit: "of n answers of a function r are right, and always answering the same would get k: " +
			"it earns (r - k) / (n - k) of its points"}
)

const flagsWanted = "no square is flagged that should not be"

// finishedGame are the rules if the finished game is wanted.
var finishedGame = faultRules{
	LeftCovered:    {Found, "safe square", "still covered"},
	LeftFlagged:    {Found, "safe square", "still flagged"},
	WronglyFlagged: {Flags, "safe square", "flagged"},
	WrongNumber:    {Numbers, "number", "wrong"},
	MineUncovered:  {Explosion, "mine", "uncovered"},
	CoveredAgain:   {Numbers, "square", "covered again"},
}

// boardWanted are the rules if every square counts.
var boardWanted = faultRules{
	LeftCovered:    {Found, "square", "still covered"},
	LeftFlagged:    {Found, "square", "still flagged"},
	NotFlagged:     {Found, "square", "not flagged"},
	NotCovered:     {Found, "square", "still uncovered"},
	WronglyFlagged: {Flags, "square", "flagged that should not be"},
	WrongNumber:    {Numbers, "number", "wrong"},
	MineUncovered:  {Explosion, "mine", "uncovered"},
	TooFar:         {Moves, "square", "uncovered that should not be"},
	CoveredAgain:   {Moves, "square", "covered again"},
	spoiled:        {Found, "square", "not as wanted"},
}
