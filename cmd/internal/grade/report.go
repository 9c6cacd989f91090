package grade

import (
	"slices"
	"strings"

	"minesweeper/board"
)

// A Status is the verdict on a submission in a word or two.
type Status int

// The statuses.
const (
	StatusComplete    Status = iota // every square without a mine is uncovered
	StatusNotComplete               // a board of the right size, but not complete
	StatusUnchanged                 // the given board, without a change
	StatusWrongSize                 // a board of another size than the minefield's
	StatusUnreadable                // not a board
	StatusMissing                   // nothing was handed in
	StatusRefused                   // not opened: a link, a device, too large, …
	StatusError                     // the computer failed to read it
)

var statusNames = [...]string{
	StatusComplete:    "complete",
	StatusNotComplete: "not complete",
	StatusUnchanged:   "unchanged",
	StatusWrongSize:   "wrong size",
	StatusUnreadable:  "unreadable",
	StatusMissing:     "missing",
	StatusRefused:     "refused",
	StatusError:       "error",
}

// String returns the status in words.
func (s Status) String() string { return statusNames[s] }

// Graded reports whether the submission could be opened and read.
func (s Status) Graded() bool { return s != StatusRefused && s != StatusError }

// A Submission names a file and its student, as far as the path shows. Every
// text in it is clean: valid UTF-8 without control characters.
type Submission struct {
	File    string  // the path; empty if nothing was handed in
	Student string  // the student's identifier: a number, a login or a name
	Name    string  // the student's name, if it is known too
	Late    bool    // handed in late
	Fields  []Field // the other named groups of the name pattern
	Note    string  // a remark on the file's name; usually empty
}

// A Field is a named group of the name pattern and its match.
type Field struct{ Name, Value string }

// Title returns the name and the identifier, or one of them if they are the
// same.
func (s Submission) Title() string {
	if s.Name == "" || s.Name == s.Student {
		return s.Student
	}
	return s.Name + " (" + s.Student + ")"
}

// A Report is the result of one submission.
type Report struct {
	Submission
	Status     Status
	Score, Max Points
	Checks     []CheckResult // in the order of the scheme
	Diagnosis  string        // the one mistake that explains the others, if it is known
	Earned     string        // how the points were earned, if some are missing
	limit      string        // why checks without a mistake earned a part of their points
	Others     string        // the student's other files, which do not count
	Board      *board.Board  // the board handed in; nil if it could not be read
	Excerpt    []string      // if it is not a board: the first lines, shortened and clean
}

// Faultless reports whether every check was passed.
func (r *Report) Faultless() bool {
	for _, c := range r.Checks {
		if c.Outcome != Passed {
			return false
		}
	}
	return true
}

// Verdict returns the status for people. A board can be complete, with all safe
// squares uncovered, and show wrong numbers.
func (r *Report) Verdict() string {
	if r.Status == StatusComplete && !r.Faultless() {
		return "complete, with faults"
	}
	return r.Status.String()
}

// Percent returns the score in hundredths of a percent.
func (r *Report) Percent() Points {
	if r.Max == 0 {
		return 0
	}
	return r.Score * 10000 / r.Max
}

// Message returns all the feedback in one line, separated by semicolons.
func (r *Report) Message() string {
	parts := r.parts()
	if len(parts) == 0 {
		parts = []string{"all right"}
	}
	return strings.Join(nonEmpty(append(parts, r.Others)), "; ")
}

// parts returns the parts of the message that say what is wrong: first the note
// on the file's name, then the mistake that explains the others, then the
// feedback of each check and how the points were earned.
func (r *Report) parts() []string {
	return nonEmpty(slices.Concat([]string{r.Note, r.Diagnosis}, r.feedback(), []string{r.Earned}))
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts []string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// feedback returns the feedback of the checks that found a mistake, each sentence
// once. An uncovered mine is the first, as it loses the game.
func (r *Report) feedback() (texts []string) {
	for i, c := range r.Checks {
		switch {
		case c.Outcome == NotMade || c.Feedback == "" || c.limited || c.repeats || slices.Contains(texts, c.Feedback):
		case Check(i) == Mines:
			texts = slices.Insert(texts, 0, c.Feedback)
		default:
			texts = append(texts, c.Feedback)
		}
	}
	return texts
}

// notMade marks check c and all later ones as not made.
func (r *Report) notMade(c Check, why string) {
	for i := int(c); i < len(r.Checks); i++ {
		r.Checks[i].Outcome = NotMade
		r.Checks[i].Feedback = why
	}
}
