package marking

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A PartKind is a kind of part of the scheme.
type PartKind int

// The parts. Those up to FindSafeMove are credit: they give points for what is
// there. The others are deductions, for each fault. The last is what a teacher
// added or took by hand.
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

// parts are the names of the parts, in the reports and for weights, what they
// ask, and what is so if a part is not passed.
var parts = [numKinds]struct{ name, title, fault string }{
	Found: {"found", "every safe square is uncovered and shows the right number",
		"something that was asked is missing"},
	Mines:      {"mines", "every mine is flagged", "not every mine is flagged"},
	IsComplete: {"is_complete", "is_complete answers whether every safe square is uncovered", "is_complete is wrong"},
	CountMines: {"count_mines", "count_mines counts the mines around a square", "count_mines is wrong"},
	MakeMove:   {"make_move", "make_move returns the result and changes the board", "make_move is wrong"},
	FindSafeMove: {"find_safe_move", "find_safe_move finds a certain move whenever there is one",
		"find_safe_move is wrong"},
	Numbers:   {"numbers", "no number is wrong", "numbers are wrong"},
	Explosion: {"explosion", "no mine is uncovered", "mines are uncovered"},
	Flags:     {"flags", "no safe square is flagged", "squares are flagged that should not be"},
	Moves:     {"moves", "no other square is changed", "moves are wrong, or squares changed that should not be"},
	Late:      {"late", "it is not marked as late", "handed in late"},
	Override:  {"override", "nothing was changed by hand", "changed by hand"},
}

// String returns the name of the part.
func (k PartKind) String() string { return parts[k].name }

// Fault returns what is so if the part is not passed.
func (k PartKind) Fault() string { return parts[k].fault }

// NumFunctions is the number of functions that the exercise asks for.
const NumFunctions = FindSafeMove - IsComplete + 1

// IsDeduction reports whether the part takes points away.
func (k PartKind) IsDeduction() bool { return k >= Numbers }

// isFunction reports whether the part is a function of a program.
func (k PartKind) isFunction() bool { return k >= IsComplete && k <= FindSafeMove }

// A PartOutcome is the result of a part.
type PartOutcome int

// The outcomes.
const (
	NotMade PartOutcome = iota // the part could not be judged
	Failed
	Partial // something of what the part asks is there
	Passed
)

var outcomeNames = [...]string{NotMade: "not made", Failed: "failed", Partial: "partial", Passed: "passed"}

// String returns "passed", "partial", "failed" or "not made".
func (o PartOutcome) String() string { return outcomeNames[o] }

// A Part is one part of a mark. The scores of all parts add up to the mark.
type Part struct {
	*Criterion
	Score    Points // below 0 if the part took points
	Count    int    // of credit: how many of the things asked are there; of a deduction: the faults
	Feedback string // the mistakes, for the student; empty if there are none
	judged   bool
	repeats  bool // the feedback repeats a part of the diagnosis
	isByHand bool // a teacher changed the score
}

// A Criterion is what the parts of all submissions have in common.
type Criterion struct {
	Kind   PartKind
	Title  string // what must be true, in words
	Asked  int    // of credit: the number of things asked
	Weight Points // of credit: the points for all of them

	share   int // of credit: the weight among the others
	percent int // of a deduction: what it takes once, or perFault
}

// Name returns the name of the part.
func (c *Criterion) Name() string { return c.Kind.String() }

// Faults returns the number of faults that a deduction is made for.
func (p *Part) Faults() int {
	if p.Kind.IsDeduction() {
		return p.Count
	}
	return 0
}

// Outcome returns the result of the part.
func (p *Part) Outcome() PartOutcome {
	switch isCredit := !p.Kind.IsDeduction(); {
	case !p.judged:
		return NotMade
	case p.Faults() > 0, isCredit && p.Count == 0 && p.Asked > 0:
		return Failed
	case isCredit && p.Count < p.Asked:
		return Partial
	}
	return Passed
}

// Share returns how much of what a part asks is there, from 0 to 1.
func (p *Part) Share() float64 {
	if p.Faults() > 0 || !p.judged {
		return 0
	}
	if p.Kind.IsDeduction() || p.Asked == 0 {
		return 1
	}
	return float64(p.Count) / float64(p.Asked)
}

// Sentence returns what is so: what the part asks if it is passed, otherwise the
// mistakes.
func (p *Part) Sentence() string {
	if p.Outcome() == Passed && (p.Kind != Override || p.Score == 0) {
		return p.Title
	}
	return cmp.Or(p.Feedback, p.Kind.Fault())
}

// findings are what was found about each kind of part: the things that are there
// or the faults, and the mistakes in words.
type findings [numKinds]struct {
	count    int
	feedback string
}

// judge sets the part to what was found.
func (p *Part) judge(count int, feedback string) {
	p.Count, p.Feedback, p.judged = count, feedback, true
	if p.Outcome() == Passed {
		p.Feedback = ""
	}
}

// judge judges the parts of which something can be found.
func (r *Report) judge(found *findings) {
	for i := range r.Parts {
		if p := &r.Parts[i]; p.Kind < Late {
			p.judge(found[p.Kind].count, found[p.Kind].feedback)
		}
	}
}

// Points is a number of points in hundredths, so that scores add up exactly.
type Points int64

// maxPoints is the largest worth of a submission: a million points.
const maxPoints Points = 100_000_000

// ParsePoints reads a number of points above 0 with at most two decimals, such
// as "10" or "7.5".
func ParsePoints(number string) (Points, error) {
	bad := fmt.Errorf("points %q: want a number above 0 with at most two decimals, as in 10 or 7.5", number)
	whole, part, dotted := strings.Cut(number, ".")
	if len(part) > 2 || dotted && part == "" || strings.ContainsAny(number, "+-") {
		return 0, bad
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 48)
	if err != nil || whole == "" || n == 0 {
		return 0, bad
	}
	if Points(n) > maxPoints {
		return 0, fmt.Errorf("points %q: at most %v", number, maxPoints)
	}
	return Points(n), nil
}

// String returns the points as a decimal number without needless zeros.
func (p Points) String() string { return strconv.FormatFloat(float64(p)/100, 'f', -1, 64) }

// MarshalJSON writes the points as a number.
func (p Points) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// share returns num/den of the points, exactly.
func (p Points) share(num, den int) *big.Rat {
	share := big.NewRat(int64(num), int64(den))
	return share.Mul(share, big.NewRat(int64(p), 1))
}

// round rounds a share of the points half up, but never to all points or to none
// unless it is that.
func (p Points) round(share *big.Rat) Points {
	if share.IsInt() {
		return floor(share)
	}
	half := big.NewRat(1, 2)
	return min(max(floor(half.Add(half, share)), 1), p-1)
}

// floor rounds down.
func floor(x *big.Rat) Points { return Points(new(big.Int).Div(x.Num(), x.Denom()).Int64()) }

// split divides a whole among the scores of parts, whose exact amounts may be
// negative. They are rounded down; those with the largest remainders get what is
// left of the whole. No part exceeds its weight as long as another can take the
// point.
func split(whole Points, amounts []*big.Rat, parts []Part) {
	order := make([]int, len(parts))
	for i, amount := range amounts {
		order[i] = i
		parts[i].Score = floor(amount)
		whole -= parts[i].Score
		amount.Sub(amount, big.NewRat(int64(parts[i].Score), 1)) // what remains
	}
	isFull := func(i int) int {
		if parts[i].Score >= parts[i].Weight {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(isFull(a)-isFull(b), amounts[b].Cmp(amounts[a]))
	})
	for _, i := range order[:min(int(whole), len(order))] {
		parts[i].Score++
	}
}
