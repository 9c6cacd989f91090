// Package course draws how a game went, move by move, for a page. It is apart
// from package chart: the web page has no room for the pictures of that one. It
// must not know games: package review fills the [Course].
package course

import (
	"fmt"
	"html"
	"strings"
)

// A Course is a chart of a game, move by move: steps that fall, a line with the
// band of its intervals, and marks at the foot. Each move is a step to the
// right. Unlike other charts it is part of a page, which has the colours in its
// styles and says what the lines are.
type Course struct {
	Label string // describes the chart in words, for screen readers
	Moves int
	Steps []float64 // after each move, from 100 at the beginning; nil if not known
	Line  []Value   // X is the number of moves before; nil if not known
	Marks []Mark
}

// A Mark marks a move, counted from 0.
type Mark struct {
	Move        int
	Class, Text string
}

// A Value is the estimate Y with the bounds of its interval, at the place X.
type Value struct{ X, Y, Low, High float64 }

// The size of a course in its own units, and the room for its labels.
const (
	courseWidth, courseHeight = 640.0, 200.0
	courseLeft, courseRight   = 66.0, 8.0
	courseTop, courseFoot     = 15.0, courseHeight - 24
)

// A plotter draws a course.
type plotter struct {
	strings.Builder
	moves float64
}

func (p *plotter) x(moves float64) float64 {
	return courseLeft + moves/p.moves*(courseWidth-courseRight-courseLeft)
}

func (p *plotter) y(percent float64) float64 {
	return courseFoot + percent/100*(courseTop-courseFoot)
}

// SVG returns the chart. Its attributes data-left, data-right and data-moves
// tell a script where the moves are, and its line "cursor" is there to be moved.
func (c *Course) SVG() string {
	p := &plotter{moves: float64(max(1, c.Moves))}
	left, right := p.x(0), p.x(p.moves)
	fmt.Fprintf(p, `<svg id="chart" viewBox="0 0 %g %g" preserveAspectRatio="xMinYMid" role="img" aria-label="%s" `+
		`data-left="%g" data-right="%g" data-moves="%d">`,
		courseWidth, courseHeight, html.EscapeString(c.Label), left, right, c.Moves)
	for _, tick := range []float64{0, 25, 50, 75, 100} {
		at := p.y(tick)
		fmt.Fprintf(p, `<line class="grid" x1="%g" x2="%g" y1="%.1f" y2="%.1f"/><text x="%g" y="%.1f" class="axis end">%g%%</text>`,
			left, right, at, at, left-6, at+4, tick)
	}
	fmt.Fprintf(p, `<text x="%g" y="%g" class="axis">move 1</text><text x="%g" y="%g" class="axis end">%d</text>`,
		left, courseHeight-5, right, courseHeight-5, c.Moves)
	if c.Steps != nil {
		p.steps(c.Steps)
	}
	if c.Line != nil {
		p.band(c.Line)
	}
	for _, m := range c.Marks {
		fmt.Fprintf(p, `<circle class="%s" cx="%.1f" cy="%.1f" r="4"><title>%s</title></circle>`,
			m.Class, p.x(float64(m.Move)+0.5), courseFoot, html.EscapeString(m.Text))
	}
	fmt.Fprintf(p, `<line id="cursor" x1="%g" x2="%g" y1="%g" y2="%g"/></svg>`, left, left, courseTop, courseFoot)
	return p.String()
}

// steps draws values that change in the middle of a move.
func (p *plotter) steps(values []float64) {
	last := 100.0
	fmt.Fprintf(p, `<path class="luck" d="M%.1f %.1f`, p.x(0), p.y(last))
	for i, v := range values {
		if v != last {
			fmt.Fprintf(p, "H%.1fV%.1f", p.x(float64(i)+0.5), p.y(v))
			last = v
		}
	}
	fmt.Fprintf(p, `H%.1f"/>`, p.x(float64(len(values))))
}

// band draws values with a line, and a band from their lower to their upper
// bounds.
func (p *plotter) band(values []Value) {
	var line, upper, lower strings.Builder
	for i, v := range values {
		at, letter := p.x(v.X), "ML"[min(i, 1)]
		fmt.Fprintf(&line, "%c%.1f %.1f", letter, at, p.y(v.Y))
		fmt.Fprintf(&upper, "%c%.1f %.1f", letter, at, p.y(min(100, v.High)))
	}
	for i := len(values) - 1; i >= 0; i-- {
		fmt.Fprintf(&lower, "L%.1f %.1f", p.x(values[i].X), p.y(max(0, values[i].Low)))
	}
	fmt.Fprintf(p, `<path class="doubt" d="%s%sZ"/><path class="win" d="%s"/>`, &upper, &lower, &line)
}
