package grade

// A Check is one of the questions that a submission is put to. They are asked
// in this order; the package's documentation says what each is worth.
type Check int

// The checks.
const (
	Readable Check = iota
	RightSize
	Numbers
	Complete
	Mines
	Flags
	NumChecks
)

// checks describes every check: its name in the reports, what it asks for in
// words, and its share of the points in percent.
var checks = [NumChecks]struct {
	name, title string
	percent     int
}{
	Readable:  {"readable", "the file is a board", 10},
	RightSize: {"size", "the board has the right size", 10},
	Numbers:   {"numbers", "every number shown is right", 20},
	Complete:  {"complete", "every square without a mine is uncovered", 40},
	Mines:     {"mines", "no mine is uncovered", 10},
	Flags:     {"flags", "no square without a mine is flagged", 10},
}

// String returns the check's name.
func (c Check) String() string { return checks[c].name }

// Title says in words what the check asks for.
func (c Check) Title() string { return checks[c].title }

// maxima shares the points out among the checks. What rounding leaves over
// goes to Complete.
func maxima(total Points) (max [NumChecks]Points) {
	left := total
	for c := range NumChecks {
		max[c] = total.share(checks[c].percent, 100)
		left -= max[c]
	}
	max[Complete] += left
	return max
}

// An Outcome says how a check went.
type Outcome int

// The outcomes.
const (
	NotMade Outcome = iota // the check could not be made
	Failed
	Passed
)

var outcomeNames = [...]string{NotMade: "not made", Failed: "failed", Passed: "passed"}

// String returns "passed", "failed" or "not made".
func (o Outcome) String() string { return outcomeNames[o] }

// MarshalText returns the same.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// A CheckResult is what became of one check.
type CheckResult struct {
	Outcome  Outcome `json:"outcome"`
	Score    Points  `json:"score"`
	Max      Points  `json:"max_score"`
	Feedback string  `json:"feedback"` // what is wrong, for the student; empty if nothing is
}
