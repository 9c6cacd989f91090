package judge

import "cmp"

// A PartKind is a kind of part of the scheme.
type PartKind int

// The parts. Those up to FindSafeMove give points for what is there; the others take some
// away for each fault. The last is what a teacher added or took by hand.
const (
	Found PartKind = iota
	Mines
	IsComplete
	CountMines
	MakeMove
	FindSafeMove
	Numbers
	Explosion
	Flags
	Moves
	Late
	Override
	numKinds
)

// partNames are the names of the parts in the reports and for weights.
var partNames = [numKinds]string{
	Found: "found", Mines: "mines",
	IsComplete: "is_complete", CountMines: "count_mines", MakeMove: "make_move", FindSafeMove: "find_safe_move",
	Numbers: "numbers", Explosion: "explosion", Flags: "flags", Moves: "moves", Late: "late", Override: "override",
}

// String returns the name of the part.
func (k PartKind) String() string { return partNames[k] }

// NumFunctions is the number of functions that the exercise asks for.
const NumFunctions = FindSafeMove - IsComplete + 1

// Takes reports whether the part takes points away.
func (k PartKind) Takes() bool { return k >= Numbers }

func (k PartKind) isFunction() bool { return k >= IsComplete && k <= FindSafeMove }

// An Outcome is the result of a part.
type Outcome int

// The outcomes.
const (
	NotMade Outcome = iota // the part could not be judged
	Failed
	Partial // something of what the part asks is there
	Passed
)

var outcomeNames = [...]string{NotMade: "not made", Failed: "failed", Partial: "partial", Passed: "passed"}

// String returns "passed", "partial", "failed" or "not made".
func (o Outcome) String() string { return outcomeNames[o] }

// A Part is one part of a mark. The scores of all parts add up to the mark.
type Part struct {
	*Criterion
	Outcome  Outcome
	Score    Points // below 0 if the part took points
	Have     int    // of a giving part: how many of the things asked are there
	Faults   int    // of a taking part
	Feedback string // the mistakes, for the student; empty if there are none
	repeats  bool   // the feedback repeats a part of the diagnosis

	diagnosis string // of a function: its own part of the report's diagnosis
}

// A Criterion is what the parts of all submissions have in common.
type Criterion struct {
	Kind   PartKind
	Title  string // what must be true, in words
	Asked  int    // of a giving part: the number of things asked
	Weight Points // of a giving part: the points for all of them
}

// Name returns the name of the part.
func (c *Criterion) Name() string { return c.Kind.String() }

// isFunction reports whether the part is a function of a program.
func (c *Criterion) isFunction() bool { return c.Kind.isFunction() }

// Share returns how much of what a part asks is there, from 0 to 1.
func (p *Part) Share() float64 {
	switch {
	case p.Kind.Takes() && p.Faults > 0, p.Outcome == NotMade:
		return 0
	case p.Kind.Takes() || p.Asked == 0:
		return 1
	}
	return float64(p.Have) / float64(p.Asked)
}

// Sentence returns what is so: what the part asks if it is passed, otherwise the
// mistakes.
func (p *Part) Sentence() string {
	switch {
	case p.Kind == Override && p.Score != 0:
		return "changed by hand"
	case p.Outcome == Passed:
		return p.Title
	}
	return cmp.Or(p.Feedback, "not so: "+p.Title)
}

// judge sets the outcome of a part from what is there, and keeps the feedback.
func (p *Part) judge(have, faults int, feedback string) {
	p.Have, p.Faults, p.Feedback = have, faults, feedback
	switch {
	case p.Kind.Takes() && faults > 0, !p.Kind.Takes() && have == 0 && p.Asked > 0:
		p.Outcome = Failed
	case !p.Kind.Takes() && have < p.Asked:
		p.Outcome = Partial
	default:
		p.Outcome, p.Feedback = Passed, ""
	}
}
