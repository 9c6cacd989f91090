package marking

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/text"
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
	StatusNotBuilt                  // a program that does not compile
	StatusMissing                   // nothing was handed in
	StatusRefused                   // not opened: a link, a device, too large, …
	StatusError                     // the computer failed to read it
	NumStatuses
)

var statusNames = [NumStatuses]string{
	StatusComplete:    "complete",
	StatusNotComplete: "not complete",
	StatusUnchanged:   "unchanged",
	StatusWrongSize:   "wrong size",
	StatusUnreadable:  "unreadable",
	StatusNotBuilt:    "does not compile",
	StatusMissing:     "missing",
	StatusRefused:     "refused",
	StatusError:       "error",
}

// String returns the status in words.
func (s Status) String() string { return statusNames[s] }

// Graded reports whether the submission could be opened and read.
func (s Status) Graded() bool { return s != StatusRefused && s != StatusError }

// A Report is the verdict on one submission.
type Report struct {
	Status     Status
	Score, Max Points
	Parts      []Part       // in the order of the scheme
	Diagnosis  string       // the one mistake that explains the others, if it is known
	Praise     string       // what is right but earns nothing here
	Board      *board.Board // the board handed in; nil if it could not be read
	Excerpt    string       // if it is not a board: the first lines, shortened and clean
	Program    Program      // if that was handed in, how it answered
}

// Faultless reports whether every part was passed. It may be late.
func (r *Report) Faultless() bool {
	return !slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Outcome() != Passed && p.Kind != Late })
}

// DiagnosisOf returns what the diagnosis says of a part: for a function its own
// causes.
func (r *Report) DiagnosisOf(p Part) string {
	if !p.Kind.isFunction() {
		return r.Diagnosis
	}
	return r.Program.Diagnosis[p.Kind-IsComplete]
}

// Answers returns the wrong answers of a program.
func (r *Report) Answers() []Answer { return slices.Concat(r.Program.Answers[:]...) }

// Verdict returns the status for people. A board can be complete, with all safe
// squares uncovered, and show wrong numbers.
func (r *Report) Verdict() string {
	if r.Status == StatusComplete && !r.Faultless() {
		return "complete, with faults"
	}
	return r.Status.String()
}

// Percent returns the score in hundredths of a percent, rounded as marks are.
func (r *Report) Percent() Points {
	const all Points = 10000
	return all.round(all.share(int(r.Score), int(r.Max)))
}

// Mistakes returns the diagnosis and the feedback of each part that found a
// mistake, each sentence once. An uncovered mine is the first fault, as it loses
// the game.
func (r *Report) Mistakes() []string {
	texts := []string{r.Diagnosis}
	for _, p := range r.Parts {
		switch {
		case !p.judged || p.repeats || slices.Contains(texts, p.Feedback):
		case p.Kind == Explosion:
			texts = slices.Insert(texts, 1, p.Feedback)
		default:
			texts = append(texts, p.Feedback)
		}
	}
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// Sentences returns the mistakes, what is right but earns nothing, and how the
// points were earned.
func (r *Report) Sentences() []string {
	return slices.DeleteFunc(append(r.Mistakes(), r.Praise, r.sum()), func(text string) bool { return text == "" })
}

// sum returns how the parts add up to the mark, unless that is plain.
func (r *Report) sum() string {
	if r.Score == r.Max || r.Score == 0 && r.Status != StatusComplete && r.Status != StatusNotComplete {
		return ""
	}
	var terms []string
	for _, p := range r.Parts {
		switch {
		case p.Kind == Override && p.Score != 0:
			terms = append(terms, fmt.Sprintf("by hand %v", p.Score))
		case p.Kind == Late && p.Count > 0:
			terms = append(terms, fmt.Sprintf("late %v", p.Score))
		case p.Faults() > 0:
			terms = append(terms, fmt.Sprintf("%s %v (%s)", p.Name(), p.Score, text.Count(p.Count, "fault", "faults")))
		case p.Kind.IsDeduction() && p.Score != 0: // changed by hand
			terms = append(terms, fmt.Sprintf("%s %v", p.Name(), p.Score))
		case p.Weight > 0 && (p.Asked == 1 || p.Kind.isFunction()): // what it has is no count
			terms = append(terms, fmt.Sprintf("%s %v of %v", p.Name(), p.Score, p.Weight))
		case p.Weight > 0:
			terms = append(terms, fmt.Sprintf("%s %v (%d of %d)", p.Name(), p.Score, p.Count, p.Asked))
		}
	}
	sum := "points: " + strings.Join(terms, ", ")
	if len(terms) > 1 {
		sum += fmt.Sprintf(" = %v", r.Score)
	}
	return sum
}

// Override returns a copy of the report with another mark, or another score of a
// part. The difference of a whole mark becomes a part of its own.
func (r *Report) Override(part string, score Points) (*Report, error) {
	out := *r
	out.Parts = slices.Clone(r.Parts)
	at := slices.IndexFunc(out.Parts, func(p Part) bool { return p.Name() == part })
	if part == "" {
		at = slices.IndexFunc(out.Parts, func(p Part) bool { return p.Kind == Override })
		score += out.Parts[at].Score - r.Score
	}
	if at < 0 {
		return nil, fmt.Errorf("no part %q: want %s", part, text.Or(text.NamesBy(out.Parts, func(p Part) string { return p.Name() })))
	}
	out.Parts[at].Score = score
	out.Parts[at].isByHand = true
	isChanged := out.Parts[at].Kind < Late
	out.Score = 0
	for i := range out.Parts {
		p := &out.Parts[i]
		if p.Kind == Late && p.Count > 0 && !p.isByHand && isChanged { // of what is left now
			p.Score = -(out.Score*Points(p.percent) + 50) / 100
		}
		out.Score += p.Score
	}
	if out.Score < 0 || out.Score > out.Max {
		return nil, fmt.Errorf("the mark would be %v: want 0 to %v", out.Score, out.Max)
	}
	return &out, nil
}

// unreadable fills in a report on a file that is not what the task asks for.
func (r *Report) unreadable(data []byte, f diagnose.Finding) {
	r.Status = StatusUnreadable
	r.Diagnosis = f.Diagnosis
	if f.IsText {
		r.Excerpt = excerpt(data)
	}
	r.fail(f.Feedback, "the file is not readable")
	r.Parts[0].repeats = f.Repeats
}

// fail fills in why the first part earns nothing, and why the others could not
// be judged.
func (r *Report) fail(why, others string) {
	for i := range r.Parts {
		if kind := r.Parts[i].Kind; kind != Late && kind != Override {
			r.Parts[i].Feedback = others
		}
	}
	r.Parts[0].judge(0, why)
}

// An Answer is a wrong answer of a function: what it was asked, what the right
// answer is, and what the function gave back. Its JSON is part of a grade.
type Answer struct {
	Function string   `json:"function"`
	Asked    string   `json:"asked"`           // the call
	Mines    []string `json:"mines,omitempty"` // the boards that it was asked about
	Revealed []string `json:"revealed,omitempty"`
	Wanted   string   `json:"wanted"`
	Got      string   `json:"got"`
	Cause    string   `json:"cause,omitempty"` // the mistake that explains it, if it is known
}

// The size of an excerpt: a board of the usual size and a little more.
const (
	excerptLines = 12
	excerptWidth = 24
)

// excerpt returns the beginning of the first lines of a text, made harmless.
func excerpt(data []byte) string {
	var out strings.Builder
	n := 0
	for line := range bytes.Lines(data[:min(len(data), 1<<12)]) {
		n++
		if n > excerptLines {
			return out.String() + "…\n"
		}
		line := text.Harmless(strings.TrimRight(string(line), "\r\n"))
		if runes := []rune(line); len(runes) > excerptWidth {
			line = string(runes[:excerptWidth]) + "…"
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}
