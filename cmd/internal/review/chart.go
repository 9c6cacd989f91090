package review

import (
	"fmt"
	"html/template"
	"slices"

	"minesweeper/cmd/internal/chart/course"
	"minesweeper/cmd/internal/text"
)

// maxMarks is the largest number of moves that are marked in the chart.
const maxMarks = 500

// drawCourse draws how the chance to win changed, with its intervals, and the luck
// that the game took. Moves that were not certain are dots.
func drawCourse(f *pageData) template.HTML {
	const near = 1.96 // standard errors: 95 of a hundred estimates are as near as that
	c := course.Course{Label: "The moves that were not certain", Moves: len(f.steps)}
	if f.summary.hasLuck() {
		c.Label = "The luck that the game took, move by move; at the end " + percent(f.summary.Luck)
		c.Steps = []float64{}
	}
	if f.summary.hasLuck() && f.forecast() {
		c.Label += ". The chance to win, estimated; at first " + text.Percent(f.points[0].Chance)
	}
	for i, s := range f.steps {
		if c.Steps != nil {
			c.Steps = append(c.Steps, 100*float64(s.Luck))
		}
		if s.Kind != Certain && s.Kind != Start && s.Kind != NotNeeded && len(c.Marks) < maxMarks {
			what := fmt.Sprintf("move %d: %s, %s", i+1, string(s.Move), s.Kind)
			c.Marks = append(c.Marks, course.Mark{Move: i, Class: string(s.Kind.Class()), Text: what})
		}
	}
	for _, p := range f.points {
		if doubt := near * p.Doubt; f.forecast() {
			c.Line = append(c.Line, course.Value{
				X: float64(p.Move), Y: 100 * p.Chance, Low: 100 * (p.Chance - doubt), High: 100 * (p.Chance + doubt),
			})
		}
	}
	return template.HTML(c.SVG())
}

// markedKinds returns the kinds of moves that the chart marks, for its legend.
func markedKinds(f *pageData) (kinds []RemarkKind) {
	for _, k := range []RemarkKind{Guess, Mistake, Early, Undecided, Refused} {
		if slices.ContainsFunc(f.steps, func(s pageStep) bool { return s.Kind.Class() == k }) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}
