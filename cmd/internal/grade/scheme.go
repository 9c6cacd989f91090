package grade

import (
	"fmt"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/text"
)

// A Check is the index of a check in the [Scheme].
type Check int

// The checks of a board.
const (
	Readable Check = iota
	RightSize
	Numbers
	Complete
	Mines
	Flags
)

// The checks of a list of moves. Readable is the first of them too.
const (
	Valid Check = 1 + iota
	Safe
	AllFound
)

// A Criterion describes a check.
type Criterion struct {
	Name   string // in the reports
	Title  string // what must be true, in words
	Weight int    // its part of the points, relative to the other weights
}

// A Scheme is a list of checks with their weights.
type Scheme struct {
	Criteria []Criterion
	Credit   string // how points are earned, in a sentence
	// Joint schemes give one share of the points, which the weights only split
	// among the checks. Otherwise every check earns a share of its own.
	Joint bool
}

// The schemes: for a whole board, for the squares added to a given board, for a
// board that is wanted, and for moves.
var (
	wholeScheme = Scheme{boardCriteria(10, 10, 20, 40, 10, 10),
		"each check earns a share of its points, " +
			"but not more than the share of the safe squares that show the right number", false}
	addedScheme = Scheme{boardCriteria(0, 0, 0, 100, 0, 0),
		"points are for the safe squares that were missing in the board you were given: " +
			"those right now, minus those made wrong", true}
	wantedScheme = Scheme{wantedCriteria(),
		"points are for the squares that differ between the board you were given and the board wanted: " +
			"those right now, minus those made wrong", true}
	movesScheme = Scheme{[]Criterion{
		{"readable", "the file has a list of moves", 0},
		{"valid", "every move is a move on this board", 0},
		{"safe", "every move is free of risk", 0},
		{"complete", "every certain square is found", 100},
	}, "points are for the squares that safe moves decide, minus one for each move that is wrong", true}
)

func boardCriteria(weights ...int) []Criterion {
	list := []Criterion{
		{Name: "readable", Title: "the file is a board"},
		{Name: "size", Title: "the board has the right size"},
		{Name: "numbers", Title: "every number shown is right"},
		{Name: "complete", Title: "every square without a mine is uncovered"},
		{Name: "mines", Title: "no mine is uncovered"},
		{Name: "flags", Title: "no square without a mine is flagged"},
	}
	for i, w := range weights {
		list[i].Weight = w
	}
	return list
}

// wantedCriteria are the criteria if the board wanted is not the finished game.
func wantedCriteria() []Criterion {
	list := boardCriteria(0, 0, 0, 100, 0, 0)
	list[Complete].Title = "every square is as wanted"
	list[Flags].Title = "no square is flagged that should not be"
	return list
}

// maxWeight is the largest weight of a check.
const maxWeight = 1000

// Weigh returns the scheme with other weights, such as
// "complete=60,numbers=40". A check that is not named has the weight 0.
func (s Scheme) Weigh(weights string) (Scheme, error) {
	criteria := make([]Criterion, len(s.Criteria))
	for i, c := range s.Criteria {
		criteria[i] = Criterion{c.Name, c.Title, 0}
	}
	sum := 0
	for _, part := range strings.Split(weights, ",") {
		name, number, _ := strings.Cut(part, "=")
		at := s.find(strings.TrimSpace(name))
		n, err := strconv.Atoi(strings.TrimSpace(number))
		switch {
		case at < 0:
			return s, fmt.Errorf("no check %q: want %s", name, text.Or(s.names()))
		case err != nil || n < 0 || n > maxWeight:
			return s, fmt.Errorf("%q: want a number from 0 to %d, as in %s=40", part, maxWeight, s.Criteria[at].Name)
		case criteria[at].Weight > 0:
			return s, fmt.Errorf("%q is named twice", name)
		}
		criteria[at].Weight = n
		sum += n
	}
	if sum == 0 {
		return s, fmt.Errorf("%q: none is above 0", weights)
	}
	s.Criteria = criteria
	return s, nil
}

func (s Scheme) names() []string {
	return text.NamesBy(s.Criteria, func(c Criterion) string { return c.Name })
}

// find returns the number of the check with a name, or -1.
func (s Scheme) find(name string) int {
	for i, c := range s.Criteria {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// maxima divides the points among the checks by weight. The rest from rounding
// goes to the heaviest check.
func (s Scheme) maxima(total Points) []Points {
	sum, heaviest := 0, 0
	for i, c := range s.Criteria {
		if sum += c.Weight; c.Weight > s.Criteria[heaviest].Weight {
			heaviest = i
		}
	}
	left, most := total, make([]Points, len(s.Criteria))
	for i, c := range s.Criteria {
		most[i] = total.share(c.Weight, sum)
		left -= most[i]
	}
	most[heaviest] += left
	return most
}

// String returns the weights of the scheme and how points are earned.
func (s Scheme) String() string {
	var parts []string
	for _, c := range s.Criteria {
		if c.Weight > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", c.Name, c.Weight))
		}
	}
	return "weights: " + strings.Join(parts, ", ") + "; " + s.Credit
}

// An Outcome is the result of a check.
type Outcome int

// The outcomes.
const (
	NotMade Outcome = iota // the check could not be made
	Failed
	Partial // the check earned a part of its points
	Passed
)

var outcomeNames = [...]string{NotMade: "not made", Failed: "failed", Partial: "partial", Passed: "passed"}

// String returns "passed", "partial", "failed" or "not made".
func (o Outcome) String() string { return outcomeNames[o] }

// A CheckResult is the result of one check with its points.
type CheckResult struct {
	Name       string
	Title      string
	Outcome    Outcome
	Score, Max Points
	Feedback   string // the mistakes, for the student; empty if there are none
	limited    bool   // there is no mistake: the feedback says why it earned no more
	repeats    bool   // the feedback repeats a part of the diagnosis
}
