package review

import (
	"context"
	"fmt"
	"math"
	"slices"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/chart/course"
	"minesweeper/cmd/internal/text"
)

// A pageStep is a move of a game for the page's script.
type pageStep struct {
	Remark
	Opened []int          `json:"opened,omitempty"` // squares uncovered, by index
	Odds   string         `json:"odds,omitempty"`   // chances of a mine before the move; see oddsText
	Luck   answer.Decimal `json:"luck,omitzero"`    // of the game up to this move
}

// At returns the time of the move, or "".
func (s *pageStep) At() string {
	if s.Seconds == nil {
		return ""
	}
	return fmt.Sprintf("%.2f", *s.Seconds)
}

// Percent returns the chance of the move in percent, or "".
func (s *pageStep) Percent() string {
	if s.Chance.IsZero() {
		return ""
	}
	if s.Kind == Start && s.Chance == 1 {
		return "kept free"
	}
	return percent(s.Chance)
}

// A pageData is what a game's page shows.
type pageData struct {
	steps   []pageStep
	points  []Point
	summary Summary
	fewOdds bool // chances of a mine only before moves that needed an analysis
}

// forecast reports whether the data has estimates of the chance to win.
func (f *pageData) forecast() bool { return len(f.points) > 1 }

// The largest contents of a page. If the chances of a mine have more characters
// than maxOpened, the page has them only before moves that were not certain,
// but before at least leastMoves of these.
const (
	maxSteps   = 50_000
	maxOpened  = 4_000_000
	leastMoves = 200
)

// collect reviews a game and keeps the data of its page.
func collect(ctx context.Context, rec *Recorded) (*pageData, error) {
	if len(rec.Actions) > maxSteps {
		return nil, &TooLongError{len(rec.Actions)}
	}
	f := new(pageData)
	squares := rec.Game.Size().Squares()
	r := rec.Reviewer()
	sum, certainOnly := r.begin(), r.weigher.certainOnly
	r.every = !certainOnly && len(rec.Actions)*squares <= maxOpened
	f.fewOdds = !certainOnly && !r.every
	room := max(maxOpened, leastMoves*squares)
	odds := ""
	r.weigher.analysed = func(mines []float64) {
		if odds == "" && room >= squares && !certainOnly {
			odds = oddsText(mines)
		}
	}
	var err error
	turns := rec.Game.Turns()
	f.summary, err = r.all(func(m Remark) error {
		sum.add(&m)
		m.Move = answer.Word(text.Harmless(string(m.Move)))
		s := pageStep{Remark: m, Odds: odds, Luck: sum.Luck}
		room -= len(odds)
		odds = ""
		if g := rec.Game; g.Turns() > turns {
			turns = g.Turns()
			s.Opened = slices.Clone(g.Turn(turns - 1).Opened)
		}
		f.steps = append(f.steps, s)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	f.points, err = rec.Forecast(ctx, r.Remarks)
	return f, err
}

// A TooLongError says that a game has too many moves for a page.
type TooLongError struct{ Moves int }

// Error returns the number of moves and the limit.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("%d moves are too many for a page: at most %d", e.Moves, maxSteps)
}

// oddsText returns a character for each square: a blank if it is uncovered,
// else the letter oddsZero plus the chance of a mine in percent. Only a certain
// square is 0 or 100.
func oddsText(mines []float64) string {
	letters := make([]rune, len(mines))
	for i, p := range mines {
		letters[i] = ' '
		if !math.IsNaN(p) {
			letters[i] = oddsZero + rune(text.PercentNumber(p))
		}
	}
	return string(letters)
}

// oddsZero is the letter of 0 percent. The hundred that follow are letters too.
const oddsZero = 'Ā'

// maxMarks is the largest number of moves that are marked in the chart.
const maxMarks = 500

// drawCourse draws how the chance to win changed, with its intervals, and the luck
// that the game took. Moves that were not certain are dots.
func drawCourse(f *pageData) string {
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
	return c.SVG()
}

// Course draws the course of the game, after a review of all moves, with the chance
// to win at some of them.
func (r *Reviewer) Course(points []Point) string {
	f, sum := &pageData{points: points, summary: r.Summary()}, r.begin()
	for _, m := range r.Remarks {
		sum.add(&m)
		f.steps = append(f.steps, pageStep{Remark: m, Luck: sum.Luck})
	}
	return drawCourse(f)
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
