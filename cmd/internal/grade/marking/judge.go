// Package marking compares what a student handed in, a text, with the task and
// returns a report: the mark, part by part, and what is wrong in words.
//
// # The scheme
//
// Every task asks for a number of things, such as the 71 safe squares of a
// board. One part of the mark is credit: the share of these things that are
// there. The others are deductions: each fault takes as much as one thing earns,
// in the order of the parts, and never more than is left. What is left as it was
// given is neither right nor wrong. So one more right square or move never lowers
// the mark, and one more wrong one never raises it.
//
//	task           asked                        faults
//	whole board    the safe squares             wrong numbers, uncovered mines,
//	                                            flags on safe squares
//	with a start   those that the start lacks   the same, and given squares
//	                                            covered again
//	board wanted   the squares that should      squares that show neither what
//	               change                       is wanted nor what was given
//	moves wanted   the moves whose every        squares that should not have
//	               square shows                 changed
//	list of moves  the squares that safe        wrong flags, an explosion,
//	               moves decide                 guesses, words that are no moves
//
// The mark is rounded once, half up, from the exact fraction, and is all points
// or none only if it is exactly that. The printed parts add up to it.
//
// A board is complete by the rule of the game: a square counts as uncovered
// even if its number is wrong.
//
// The package must not know files, students and formats of reports.
package marking

import (
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking/diagnose"
	"minesweeper/cmd/internal/text"
)

// Judge judges a text that was handed in, perhaps late.
func (j *Judge) Judge(data []byte, late bool) *Report {
	if j.task.Moves {
		r := j.blank(late)
		j.judgeMoves(r, data)
		return j.mark(r)
	}
	if j.task.Last {
		if found := diagnose.LastBoard(data, j.Want.Size()); found != nil {
			data = found
		}
	}
	b, err := board.ParseBoard(data, j.task.Read)
	r := j.blank(late)
	if err != nil {
		r.unreadable(data, j.Text(data, err))
	} else if diagnosis := j.Minefield(data, b); diagnosis != "" {
		r.unreadable(data, diagnose.Finding{Feedback: "this is a minefield, not a board", Diagnosis: diagnosis, IsText: true})
	} else {
		r.Board = &b
		j.judgeBoard(r, data)
	}
	return j.mark(r)
}

// maxKept is the largest board of a wrong size that a report keeps, in squares.
// A class of larger ones would fill the memory.
const maxKept = 10_000

// judgeBoard judges a board of any size.
func (j *Judge) judgeBoard(r *Report, data []byte) {
	b := *r.Board
	if b.Size() != j.Want.Size() {
		r.Status = StatusWrongSize
		r.fail(sizeFeedback(b.Size(), j.Want.Size()), "the size is wrong")
		r.Diagnosis = j.Size(data, b)
		if b.Size().Squares() > maxKept {
			r.Board = nil
		}
		return
	}
	j.judgeSquares(r, b)
	switch {
	case r.Faultless():
		return
	case (j.task.Start != nil || j.Exact) && b.Equal(j.Start):
		r.Status = StatusUnchanged
		r.Diagnosis = "nothing has changed: this is the board that you were given"
	default:
		r.Diagnosis = j.Board(b)
	}
	hasFaults := slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Faults() > 0 })
	if flags := j.flagged(b); flags > 0 && r.Parts[0].Count == 0 && !hasFaults && !j.Exact && j.scheme.find(Mines) == nil {
		r.Praise = text.Choose(flags == 1, "the flag is right", fmt.Sprintf("the %d flags are right", flags)) +
			", but points are for uncovered squares"
	}
}

// Find returns what the task asks for in a text that a student typed into a
// page, perhaps with a greeting. It returns nothing if that is not there.
func (j *Judge) Find(data []byte) []byte {
	if j.task.Moves {
		if words, _, _ := diagnose.Moves(data); len(words) == 0 {
			return nil
		}
		return data
	}
	if _, err := board.ParseBoard(data, j.task.Read); err == nil {
		return data
	}
	return diagnose.LastBoard(data, j.Want.Size())
}

// Unread returns a report on a submission that was not read, for a reason: it
// is missing, was refused, or the computer failed.
func (j *Judge) Unread(status Status, why string) *Report {
	r := j.blank(false)
	r.Status = status
	r.fail(text.Harmless(why), text.Choose(status == StatusMissing, "nothing was handed in", "the file was not read"))
	return r
}

// NotGraded returns a report, for a number of points, that says why nothing could
// be graded.
func NotGraded(points Points, why string) *Report {
	graded := Part{Criterion: &Criterion{Kind: Found, Title: "graded", Asked: 1, Weight: points}}
	graded.judge(0, text.Harmless(why))
	return &Report{Parts: []Part{graded}}
}

func sizeFeedback(got, want board.Size) string {
	var sides []string
	if got.Rows != want.Rows {
		sides = append(sides, fmt.Sprintf("%s instead of %d", text.Count(got.Rows, "row", "rows"), want.Rows))
	}
	if got.Cols != want.Cols {
		sides = append(sides, fmt.Sprintf("%s instead of %d", text.Count(got.Cols, "column", "columns"), want.Cols))
	}
	return "the board has " + strings.Join(sides, ", and ")
}

// A Program is how the functions of a program answered.
type Program struct {
	File      string               // the name of the main source file, if it was built
	Status    Status               // if it is not built, why; otherwise StatusNotComplete
	Have      [NumFunctions]int    // how many answers earn points
	Counted   [NumFunctions]string // how these were counted, in words
	Feedback  [NumFunctions]string
	Diagnosis [NumFunctions]string   // the causes of wrong answers
	Answers   [NumFunctions][]Answer // the wrong ones
}

// Program returns the report on a program that was handed in, perhaps late.
func (j *Judge) Program(p Program, late bool) *Report {
	r := j.blank(late)
	r.Program = p
	if p.Status != StatusNotComplete {
		r.Status = p.Status
		r.fail(p.Feedback[0], "it was not asked, because nothing is built")
		return j.mark(r)
	}
	var found findings
	for k := range NumFunctions {
		found[IsComplete+k].count, found[IsComplete+k].feedback = p.Have[k], p.Feedback[k]
		if j.scheme.find(IsComplete+k) == nil {
			r.Program.Answers[k] = nil
		}
	}
	r.judge(&found)
	r.Diagnosis = join(text.NamesBy(r.Parts, r.DiagnosisOf)...)
	r.Status = StatusNotComplete
	if r.Faultless() {
		r.Status = StatusComplete
	}
	r = j.mark(r)
	for i := range r.Parts {
		part := &r.Parts[i]
		if !part.Kind.isFunction() || part.Outcome() == Passed {
			continue
		}
		if counted := p.Counted[part.Kind-IsComplete]; counted != "" {
			part.Feedback = fmt.Sprintf("%v: %s: %d of %d, %v of %v points; %s", part.Kind, counted,
				part.Count, part.Asked, part.Score, part.Weight, part.Feedback)
		}
	}
	return r
}
