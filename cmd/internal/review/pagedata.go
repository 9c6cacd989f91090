package review

import (
	"context"
	"fmt"
	"math"
	"slices"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/chart/course"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// A pageStep is a move of a game for the page's script.
type pageStep struct {
	Remark
	Number int            `json:"-"`                // from 1
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
	*Reviewer
	steps   []pageStep
	summary Summary
	fewOdds bool // chances of a mine only before moves that needed an analysis
}

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
		return nil, &GameError{fmt.Errorf("%d moves are too many for a page: at most %d", len(rec.Actions), maxSteps)}
	}
	squares := rec.Game.Size().Squares()
	r := rec.Reviewer()
	f := &pageData{Reviewer: r}
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
	f.summary, err = r.All(func(m Remark) error {
		sum.add(&m)
		m.Move = answer.Word(text.Harmless(string(m.Move)))
		s := pageStep{Remark: m, Number: len(f.steps) + 1, Odds: odds, Luck: sum.Luck}
		room -= len(odds)
		odds = ""
		if g := rec.Game; g.Turns() > turns {
			turns = g.Turns()
			s.Opened = slices.Clone(g.Turn(turns - 1).Opened)
		}
		f.steps = append(f.steps, s)
		return ctx.Err()
	})
	return f, err
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

// maxListed is the largest number of moves that are listed, and of marks in the
// chart.
const maxListed = 500

// Course returns how the chance to win changed in a game that was reviewed, with
// its intervals, and the luck that the game took. Moves that were not certain are
// marked. It leaves the game at its end.
func (r *Reviewer) Course(ctx context.Context) (course.Course, error) {
	c := course.Course{Label: "The moves that were not certain", Moves: len(r.Remarks)}
	luck := r.begin()
	known := luck.hasLuck()
	for i := range r.Remarks {
		m := &r.Remarks[i]
		luck.add(m)
		if known {
			c.Steps = append(c.Steps, 100*float64(luck.Luck))
		}
		if m.Kind != Certain && m.Kind != Start && m.Kind != NotNeeded && len(c.Marks) < maxListed {
			what := fmt.Sprintf("move %d: %s, %s", i+1, text.Harmless(string(m.Move)), m.Kind)
			c.Marks = append(c.Marks, course.Mark{Move: i, Class: string(m.Kind.Class()), Text: what})
		}
	}
	if known {
		c.Label = "The luck that the game took, move by move; at the end " + percent(luck.Luck)
	}
	line, err := r.forecast(ctx)
	if len(line) > 1 {
		c.Line = line
		c.Label += ". The chance to win, estimated; at first " + text.Percent(line[0].Y/100)
	}
	return c, err
}

// markedKinds returns the kinds of moves that the chart marks, for its legend.
func (r *Reviewer) markedKinds() (kinds []RemarkKind) {
	for _, k := range []RemarkKind{Guess, Mistake, Early, Undecided, Refused} {
		if slices.ContainsFunc(r.Remarks, func(m Remark) bool { return m.Kind.Class() == k }) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// The bounds of the rollouts that estimate the chance to win.
const (
	playedSquares = 1_500_000 // at most, over the boards of all rollouts
	mostPlayed    = 100       // rollouts for a point
	leastPlayed   = 30        // if there could be only fewer, there are none
	spacedPoints  = 24        // evenly spaced points, in addition to those at moves that were not certain
	mostPoints    = 48
)

// forecast estimates the chance to win at some moves of a game that was reviewed,
// in percent, unless its mode has other chances. It leaves the game at its end.
func (r *Reviewer) forecast(ctx context.Context) (line []course.Value, err error) {
	if r.weigher.certainOnly {
		return nil, nil
	}
	g := r.rec.Game
	at := pointsAt(r.Remarks)
	games := min(mostPlayed, playedSquares/g.Size().Squares()/max(1, len(at)))
	study := guess.NewStudy(nil)
	for g.Undo() {
	}
	for i, m := range r.Remarks {
		if slices.Contains(at, i) && games >= leastPlayed && g.Status() == game.Playing {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			chance, doubt, ok, err := study.Win(r.weigher.Seen(g.Board()), g.Total(), games)
			if err != nil {
				return nil, err
			}
			if ok {
				line = append(line, estimated(i, chance, doubt))
			}
		}
		if m.Kind != Refused {
			g.Redo()
		}
	}
	switch g.Status() {
	case game.Won:
		line = append(line, estimated(len(r.Remarks), 1, 0))
	case game.Lost:
		line = append(line, estimated(len(r.Remarks), 0, 0))
	}
	return line, nil
}

// estimated returns a chance before a move in percent, with its interval. The doubt
// is the standard error.
func estimated(move int, chance, doubt float64) course.Value {
	const near = 1.96 // standard errors: 95 of a hundred estimates are as near as that
	return course.Value{X: float64(move), Y: 100 * chance, Low: 100 * (chance - near*doubt), High: 100 * (chance + near*doubt)}
}

// pointsAt returns the moves before which the chance to win is estimated:
// before and after moves that were not certain, and some between.
func pointsAt(remarks []Remark) (at []int) {
	for i, m := range remarks {
		if class := m.Kind.Class(); class == Guess || class == Mistake && !m.isFlag() {
			at = append(at, i, i+1)
		}
	}
	at = at[:min(len(at), mostPoints-spacedPoints)]
	for k := range spacedPoints {
		at = append(at, 1+k*len(remarks)/spacedPoints)
	}
	slices.Sort(at)
	return slices.Compact(at)
}
