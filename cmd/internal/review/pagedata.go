package review

import (
	"context"
	"fmt"
	"math"
	"slices"

	"minesweeper/cmd/internal/text"
)

// A pageStep is a move of a game for the page's script. The names are short
// because there may be thousands of moves.
type pageStep struct {
	Move    string     `json:"m"`
	Kind    RemarkKind `json:"k"`
	Chance  *float64   `json:"c,omitempty"`
	Seconds *float64   `json:"t,omitempty"`
	Why     string     `json:"w"`
	Better  string     `json:"b,omitempty"`
	Cost    float64    `json:"g,omitempty"`
	Opened  []int      `json:"o,omitempty"` // squares uncovered, by index
	Odds    string     `json:"p,omitempty"` // chances of a mine before the move; see oddsText
	Luck    *float64   `json:"l,omitempty"` // of the game up to this move, if it is known
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
	r := rec.reviewer()
	r.every = !r.certainOnly && len(rec.Actions)*squares <= maxOpened
	f.fewOdds = !r.certainOnly && !r.every
	room := max(maxOpened, leastMoves*squares)
	odds := ""
	r.analysed = func(mines []float64) {
		if odds == "" && room >= squares && !r.certainOnly {
			odds = oddsText(mines)
		}
	}
	var err error
	turns := rec.Game.Turns()
	f.summary, err = rec.review(r, func(m Remark) error {
		s := newPageStep(m, odds, r.Summary.Luck)
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
	f.points, err = forecast(ctx, rec, f.steps)
	return f, err
}

// A TooLongError says that a game has too many moves for a page.
type TooLongError struct{ Moves int }

// Error returns the number of moves and the limit.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("%d moves are too many for a page: at most %d", e.Moves, maxSteps)
}

func newPageStep(m Remark, odds string, luck float64) pageStep {
	s := pageStep{
		Move: text.Harmless(m.Move), Kind: m.Kind, Why: m.Why, Better: m.Better, Odds: odds, Seconds: m.Seconds,
	}
	if !math.IsNaN(luck) {
		s.Luck = &luck
	}
	if m.Cost > 0 {
		s.Cost = m.Cost
	}
	if !math.IsNaN(m.Chance) {
		s.Chance = &m.Chance
	}
	return s
}

// oddsText returns a character for each square: a blank if it is uncovered,
// else the letter oddsZero plus the chance of a mine in percent. Only a certain
// square is 0 or 100.
func oddsText(mines []float64) string {
	letters := make([]rune, len(mines))
	for i, p := range mines {
		if letters[i] = ' '; !math.IsNaN(p) {
			letters[i] = oddsZero + rune(text.PercentNumber(p))
		}
	}
	return string(letters)
}

// oddsZero is the letter of 0 percent. The hundred that follow are letters too.
const oddsZero = 'Ā'
