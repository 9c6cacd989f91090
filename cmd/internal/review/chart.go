package review

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// The size of the chart in its own units, and the room for its labels.
const (
	chartWidth, chartHeight = 640.0, 200.0
	chartLeft, chartBottom  = 66.0, 24.0
	chartTop, chartRight    = 15.0, 8.0
)

// chart draws how the chance to win changed, and the luck that the game took.
// Each move is a step to the right. Moves that were not certain are dots.
func chart(f *pageData) template.HTML {
	n := float64(max(1, len(f.steps)))
	x := func(move float64) float64 { return chartLeft + move/n*(chartWidth-chartLeft-chartRight) }
	y := func(chance float64) float64 { return chartTop + (1-chance)*(chartHeight-chartTop-chartBottom) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg id="chart" viewBox="0 0 %g %g" preserveAspectRatio="xMinYMid" role="img" aria-label="%s" data-left="%g" data-right="%g" data-moves="%d">`,
		chartWidth, chartHeight, chartLabel(f), chartLeft, chartWidth-chartRight, len(f.steps))
	for percent := 0; percent <= 100; percent += 25 {
		at := y(float64(percent) / 100)
		fmt.Fprintf(&b, `<line class="grid" x1="%g" x2="%g" y1="%.1f" y2="%.1f"/><text x="%g" y="%.1f" class="axis end">%d%%</text>`,
			chartLeft, chartWidth-chartRight, at, at, chartLeft-6, at+4, percent)
	}
	fmt.Fprintf(&b, `<text x="%g" y="%g" class="axis">move 1</text><text x="%g" y="%g" class="axis end">%d</text>`,
		chartLeft, chartHeight-5, chartWidth-chartRight, chartHeight-5, len(f.steps))
	if f.summary.hasLuck() {
		b.WriteString(`<path class="luck" d="` + luckPath(f, x, y) + `"/>`)
	}
	if f.forecast() {
		b.WriteString(winMarks(f, x, y))
	}
	b.WriteString(moveMarks(f, x, y))
	fmt.Fprintf(&b, `<line id="cursor" x1="%g" x2="%g" y1="%g" y2="%g"/></svg>`, chartLeft, chartLeft, chartTop, chartHeight-chartBottom)
	return template.HTML(b.String())
}

// chartLabel describes the chart in words, for screen readers.
func chartLabel(f *pageData) string {
	if !f.summary.hasLuck() {
		return "The moves that were not certain"
	}
	label := "The luck that the game took, move by move; at the end " + text.Percent(f.summary.Luck)
	if f.forecast() {
		label += ". The chance to win, estimated; at first " + text.Percent(f.points[0].Chance)
	}
	return label
}

// luckPath draws the luck. A move that is not certain lowers it.
func luckPath(f *pageData, x, y func(float64) float64) string {
	var b strings.Builder
	last := 1.0
	fmt.Fprintf(&b, "M%.1f %.1f", x(0), y(1))
	for i, s := range f.steps {
		if s.Luck != nil && *s.Luck != last {
			fmt.Fprintf(&b, "H%.1fV%.1f", x(float64(i)+0.5), y(*s.Luck))
			last = *s.Luck
		}
	}
	fmt.Fprintf(&b, "H%.1f", x(float64(len(f.steps))))
	return b.String()
}

// winMarks draws the chance to win with the intervals of the estimates: 95 of a
// hundred estimates are as near as that.
func winMarks(f *pageData, x, y func(float64) float64) string {
	const near = 1.96
	var line, upper, lower strings.Builder
	for i, p := range f.points {
		at, letter := x(float64(p.Move)), text.Choose(i == 0, "M", "L")
		fmt.Fprintf(&line, "%s%.1f %.1f", letter, at, y(p.Chance))
		fmt.Fprintf(&upper, "%s%.1f %.1f", letter, at, y(min(1, p.Chance+near*p.Doubt)))
	}
	for i := len(f.points) - 1; i >= 0; i-- {
		p := f.points[i]
		fmt.Fprintf(&lower, "L%.1f %.1f", x(float64(p.Move)), y(max(0, p.Chance-near*p.Doubt)))
	}
	return `<path class="doubt" d="` + upper.String() + lower.String() + `Z"/><path class="win" d="` + line.String() + `"/>`
}

// maxMarks is the largest number of moves that are marked in the chart.
const maxMarks = 500

// markedKinds returns the kinds of moves that the chart marks, for its legend.
func markedKinds(f *pageData) (kinds []RemarkKind) {
	for _, k := range []RemarkKind{Guess, Mistake, Early, Undecided, Refused} {
		if slices.ContainsFunc(f.steps, func(s pageStep) bool { return s.Kind.Class() == k }) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// moveMarks marks the moves that were not certain, at the foot of the chart.
func moveMarks(f *pageData, x, y func(float64) float64) string {
	var b strings.Builder
	n := 0
	for i, s := range f.steps {
		if s.Kind == Certain || s.Kind == Start || s.Kind == NotNeeded || n == maxMarks {
			continue
		}
		n++
		fmt.Fprintf(&b, `<circle class="%s" cx="%.1f" cy="%.1f" r="4"><title>move %d: %s, %s</title></circle>`,
			s.Kind.Class(), x(float64(i)+0.5), y(0), i+1, s.Move, s.Kind)
	}
	return b.String()
}
