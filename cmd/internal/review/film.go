package review

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// A step is a move of a game for the page's script. The names are short because
// there may be thousands of moves.
type step struct {
	Move    string   `json:"m"`
	Kind    Kind     `json:"k"`
	Chance  *float64 `json:"c,omitempty"`
	Seconds *float64 `json:"t,omitempty"`
	Why     string   `json:"w"`
	Better  string   `json:"b,omitempty"`
	Cost    float64  `json:"g,omitempty"`
	Opened  []int    `json:"o,omitempty"` // squares uncovered, by index
	Odds    string   `json:"p,omitempty"` // chances of a mine before the move; see oddsText
	Luck    float64  `json:"l"`           // of the game up to this move
}

// A point is an estimate of the chance to win before a move.
type point struct {
	Move   int // number of moves before
	Chance float64
	Doubt  float64 // standard error of the estimate
}

// A film is the data of a game's page.
type film struct {
	steps   []step
	points  []point
	summary Summary
	fewOdds bool // chances of a mine only before moves that needed an analysis
}

// forecast reports whether the film has estimates of the chance to win.
func (f *film) forecast() bool { return len(f.points) > 1 }

// The largest contents of a page. If the chances of a mine have more characters
// than maxOpened, the page has them only before moves that were not certain,
// but before at least leastMoves of these.
const (
	maxSteps   = 50_000
	maxOpened  = 4_000_000
	leastMoves = 200
)

// shoot reviews a game and keeps the data of its page.
func shoot(ctx context.Context, rec *Recorded) (*film, error) {
	if len(rec.Actions) > maxSteps {
		return nil, &TooLongError{len(rec.Actions)}
	}
	f := new(film)
	squares := rec.Game.Size().Squares()
	r := rec.reviewer()
	r.every = len(rec.Actions)*squares <= maxOpened
	f.fewOdds = !r.every
	room := max(maxOpened, leastMoves*squares)
	odds := ""
	r.film = func(mines []float64) {
		if odds == "" && room >= squares {
			odds = oddsText(mines)
		}
	}
	var err error
	turns := rec.Game.Turns()
	f.summary, err = rec.review(r, func(m Remark) error {
		s := newStep(m, odds, r.Summary.Luck)
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

func newStep(m Remark, odds string, luck float64) step {
	s := step{
		Move: text.Harmless(m.Move), Kind: m.Kind, Why: m.Why, Better: m.Better, Odds: odds, Luck: luck, Seconds: m.Seconds,
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

// The bounds of the rollouts that estimate the chance to win.
const (
	playedSquares = 1_500_000 // at most, over the boards of all rollouts
	mostPlayed    = 100       // rollouts for a point
	leastPlayed   = 30        // if there could be only fewer, there are none
	spacedPoints  = 24        // evenly spaced points, in addition to those at moves that were not certain
	mostPoints    = 48
)

// forecast estimates the chance to win at some moves of a game. It leaves the
// game at its end.
func forecast(ctx context.Context, rec *Recorded, steps []step) (points []point, err error) {
	g := rec.Game
	at := pointsAt(steps)
	games := min(mostPlayed, playedSquares/g.Size().Squares()/max(1, len(at)))
	var f judge.Forecast
	for g.Undo() {
	}
	for i, s := range steps {
		if slices.Contains(at, i) && games >= leastPlayed && g.Status() == game.Playing {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			chance, doubt, ok, err := f.Win(g.Board(), g.Total(), games)
			if err != nil {
				return nil, err
			}
			if ok {
				points = append(points, point{i, chance, doubt})
			}
		}
		if s.Kind != Refused {
			g.Redo()
		}
	}
	switch g.Status() {
	case game.Won:
		points = append(points, point{Move: len(steps), Chance: 1})
	case game.Lost:
		points = append(points, point{Move: len(steps)})
	}
	return points, nil
}

// pointsAt returns the moves before which the chance to win is estimated:
// before and after moves that were not certain, and some between.
func pointsAt(steps []step) (at []int) {
	for i, s := range steps {
		if class := s.Kind.Class(); class == Guess || class == Mistake && !strings.HasSuffix(s.Move, "*") {
			at = append(at, i, i+1)
		}
	}
	at = at[:min(len(at), mostPoints-spacedPoints)]
	for k := range spacedPoints {
		at = append(at, 1+k*len(steps)/spacedPoints)
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// startText returns the first board of a game, as in its file but without line
// ends, or nothing if all of it was covered.
func startText(b board.Board) string {
	text := make([]byte, 0, b.Size().Squares())
	covered := true
	for i := range b.Size().Squares() {
		s := b.StateAt(i)
		covered = covered && s == board.Covered
		switch {
		case s == board.Covered:
			text = append(text, '?')
		case s == board.Flagged:
			text = append(text, '*')
		default:
			text = append(text, '.')
		}
	}
	if covered {
		return ""
	}
	return string(text)
}
