package answer

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
)

// A Played is a move of a game that a policy plays, or of a recorded one.
type Played struct {
	Head
	Move    string  `json:"move"`
	Result  string  `json:"result"`
	Code    int     `json:"code"`
	Certain bool    `json:"certain"`
	Right   Decimal `json:"right_probability"`
	Rule    string  `json:"rule"` // how the move was found
	action  game.ActionKind
}

func (*Played) kind() string { return "played" }

// PlayedOf returns a turn of a game, whether its move was certain and how it
// was found.
func PlayedOf(t game.Turn, certain bool, rule string) *Played {
	return &Played{
		Move: t.Action.String(), Result: t.Result.String(), Code: int(t.Result), Certain: certain,
		Right: Decimal(t.Right), Rule: rule, action: t.Action.Kind,
	}
}

// actions name what a turn does.
var actions = map[game.ActionKind]string{
	game.Uncover: "uncover", game.Flag: "flag", game.Unflag: "unflag", game.Chord: "chord",
}

// Text returns the move, what it does, its chance and how it was found.
func (p *Played) Text() string {
	return fmt.Sprintf("%s %s %.4f %s\n", p.Move, actions[p.action], p.Right, p.Rule)
}

// A Reviewed is the judgement of a move of a game.
type Reviewed struct {
	Head
	Move    string   `json:"move"`
	Verdict string   `json:"verdict"`
	Right   *Decimal `json:"right_probability,omitempty"` // unless it is undecided or refused
	Better  string   `json:"better,omitempty"`            // the square that was better
	Cost    *Decimal `json:"cost,omitempty"`              // the chance to win that was given away, if it is known
	Doubt   *Decimal `json:"cost_error,omitempty"`        // the standard error of a cost that is an estimate
	Result  string   `json:"result"`
	Code    int      `json:"code"`
	Seconds *Decimal `json:"seconds,omitempty"` // from the beginning of the game
	Why     string   `json:"why"`
	line    string
}

func (*Reviewed) kind() string { return "reviewed" }

// ReviewedOf returns a remark on a move.
func ReviewedOf(m review.Remark) *Reviewed {
	out := &Reviewed{
		Move: word(m.Move), Verdict: strings.ReplaceAll(string(m.Kind), "-", "_"), Better: m.Better, Result: m.Result.String(),
		Code: int(m.Result), Seconds: (*Decimal)(m.Seconds), Why: m.Why, line: m.Line(),
	}
	if !math.IsNaN(m.Chance) && m.Kind != review.Refused {
		out.Right = (*Decimal)(&m.Chance)
	}
	if !math.IsNaN(m.Cost) {
		out.Cost = (*Decimal)(&m.Cost)
	}
	if m.Estimated {
		out.Doubt = (*Decimal)(&m.Error)
	}
	return out
}

// Text returns the remark as a line, with the time before it.
func (r *Reviewed) Text() string {
	if r.Seconds != nil {
		return fmt.Sprintf("%.3f %s\n", *r.Seconds, r.line)
	}
	return r.line + "\n"
}

// A Game is the end of a game that was played or reviewed.
type Game struct {
	Head
	Format  string   `json:"format,omitempty"`          // of a recording in a folder
	Outcome string   `json:"outcome"`                   // won, lost, stopped or unfinished
	Because string   `json:"stopped_because,omitempty"` // no_certain_move, undecided or end_of_moves
	Success *Decimal `json:"success,omitempty"`         // the product of the chances of the guesses, if they are known
	Moves   int      `json:"moves"`
	Rows    int      `json:"rows"`
	Cols    int      `json:"cols"`
	Total   int      `json:"total"`
	*Judgements
	*Clicking
	Seconds *Decimal `json:"seconds,omitempty"`
	rest    string   // of the text, behind the outcome
}

func (*Game) kind() string { return "game" }

// Judgements count the moves of a reviewed game by verdict.
type Judgements struct {
	Clicks        int      `json:"bbbv"` // 3BV
	Certain       int      `json:"certain"`
	Guesses       int      `json:"guesses"` // that were no fault
	Inaccuracies  int      `json:"inaccuracies"`
	Mistakes      int      `json:"mistakes"`
	Blunders      int      `json:"blunders"`
	Unrated       int      `json:"not_judged"`
	Early         int      `json:"early"`
	Undecided     int      `json:"undecided"`
	Refused       int      `json:"refused"`
	Luck          *Decimal `json:"luck,omitempty"` // the chance that no uncovered square has a mine, if it is known
	Avoided       *Decimal `json:"luck_without_mistakes,omitempty"`
	Cost          Decimal  `json:"cost"`           // the sum of the costs that are exact
	Estimated     int      `json:"estimated"`      // the costs that are estimates,
	EstimatedCost Decimal  `json:"estimated_cost"` // their sum,
	Doubt         Decimal  `json:"cost_error"`     // and its standard error
}

// Clicking says how the player of a recording clicked. Ratios of zero are left
// out.
type Clicking struct {
	Openings    int     `json:"openings"`
	Islands     int     `json:"islands"`
	Left        int     `json:"left_clicks"`
	LeftWasted  int     `json:"left_wasted"` // changed nothing
	Right       int     `json:"right_clicks"`
	RightWasted int     `json:"right_wasted"`
	Chord       int     `json:"chord_clicks"`
	ChordWasted int     `json:"chord_wasted"`
	Solved      int     `json:"bbbv_solved"`
	PerSecond   Decimal `json:"clicks_per_second,omitempty"`
	Efficiency  Decimal `json:"ioe,omitempty"`         // bbbv_solved / clicks
	Correctness Decimal `json:"correctness,omitempty"` // effective clicks / clicks
	Throughput  Decimal `json:"throughput,omitempty"`  // bbbv_solved / effective clicks
}

// clickingOf returns how the player clicked, or nil if that is not known.
func clickingOf(s review.Summary) *Clicking {
	if s.Made == nil {
		return nil
	}
	c, r := s.Made, s.Ratios()
	return &Clicking{
		s.Openings, s.Islands, c.Left.All(), c.Left.Wasted, c.Right.All(), c.Right.Wasted, c.Chord.All(), c.Chord.Wasted,
		s.Solved, Decimal(r.PerSecond), Decimal(r.Efficiency), Decimal(r.Correctness), Decimal(r.Throughput),
	}
}

// GameOf returns the state of a game that was played. The error is why the
// player gave up, or nil.
func GameOf(g *game.Game, gaveUp error) *Game {
	success := Decimal(g.Success())
	out := &Game{
		Success: &success, Moves: g.Turns(), Rows: g.Size().Rows, Cols: g.Size().Cols, Total: g.Total(),
	}
	if out.end(g.Status().String()); gaveUp != nil {
		out.rest, out.Outcome, out.Because = ": "+gaveUp.Error(), stopped, "no_certain_move"
		if errors.Is(gaveUp, autoplay.ErrUndecided) {
			out.Because = "undecided"
		}
	}
	out.rest += fmt.Sprintf(", success probability %.4f", success)
	return out
}

// ReviewOf returns the summary of a review.
func ReviewOf(s review.Summary) *Game {
	k := s.Kinds
	luck, avoided := unlessNaN(s.Luck), unlessNaN(s.Avoided)
	return &Game{
		Success: luck, Moves: s.Moves, Rows: s.Rows, Cols: s.Cols, Total: s.Mines, Seconds: (*Decimal)(s.Seconds),
		Judgements: &Judgements{
			s.Clicks, k[review.Certain], s.Guesses(), k[review.Inaccuracy], k[review.Mistake], k[review.Blunder],
			k[review.Unrated], k[review.Early], k[review.Undecided], k[review.Refused],
			luck, avoided, Decimal(s.Cost),
			s.Estimated, Decimal(max(0, s.EstimatedCost)), Decimal(math.Sqrt(s.Variance)),
		},
		Outcome: s.Outcome, rest: s.Rest(),
		Clicking: clickingOf(s),
	}
}

// unlessNaN returns a number, or nil for NaN.
func unlessNaN(x float64) *Decimal {
	if math.IsNaN(x) {
		return nil
	}
	return new(Decimal(x))
}

// RowOf returns the game of a file in a folder or, with the exit status, why it
// could not be reviewed, after notes on the file.
func RowOf(r review.Row, folder string, status int) (all []Document) {
	for _, difference := range r.Differences {
		note := NoteOf(difference)
		note.Source = r.File
		all = append(all, note)
	}
	if r.Err != nil {
		failed := ErrorOf(text.FileError(filepath.Join(folder, r.File), r.Err), "", status)
		failed.Source = r.File
		return append(all, failed)
	}
	row := ReviewOf(r.Summary)
	row.Source, row.Format = r.File, r.Format
	return append(all, row)
}

// The outcomes of games that are not over.
const (
	stopped    = "stopped"
	unfinished = "unfinished"
)

// end sets the outcome from the status of the game.
func (g *Game) end(status string) {
	if g.Outcome = unfinished; status == game.Won.String() || status == game.Lost.String() {
		g.Outcome = status
	}
}

// EndOfMoves says that only a part of the game's moves were played, or all of a
// list. A game that is not over was then stopped.
func (g *Game) EndOfMoves() *Game {
	if g.Outcome == unfinished {
		g.Outcome, g.Because = stopped, "end_of_moves"
	}
	return g
}

// Text returns the outcome in lines.
func (g *Game) Text() string { return g.Outcome + g.rest + "\n" }
