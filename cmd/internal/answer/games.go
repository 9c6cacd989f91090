package answer

import (
	"errors"
	"fmt"

	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
)

// A Match is what outside programs play against the referee.
type Match struct {
	Head      `kind:"match"`
	Rows      int    `json:"rows"`
	Cols      int    `json:"cols"`
	Total     int    `json:"total"`
	Generator string `json:"generator"`
	Version   string `json:"version"`         // of the generator
	First     string `json:"first"`           // what was promised of the first square
	Start     string `json:"start,omitempty"` // the square uncovered for all
	Protocol  string `json:"protocol"`
	Games     int    `json:"games"`
	Played    int    `json:"played"` // so far
	Isolated  bool   `json:"isolated"`
	SHA256    string `json:"seed_sha256"`
	Seed      string `json:"seed,omitempty"`   // once all games are played
	Record    any    `json:"record,omitempty"` // as in [PolicyResult]
}

// A Bot is how an outside program played.
type Bot struct {
	Head  `kind:"bot"`
	Bot   string `json:"bot"`
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Total int    `json:"total"`
	Games int    `json:"games"` // without void ones
	Wins  int    `json:"wins"`
	WinRate
	Lost   int            `json:"lost"`   // by a mine
	Void   int            `json:"void"`   // games that do not count, by a fault of the referee
	Faults map[string]int `json:"faults"` // games lost by each fault
	Moves  int            `json:"moves"`
	Wasted int            `json:"wasted_moves"` // that changed nothing
	*Quality
	*AnswerTimes
	Record any `json:"record,omitempty"` // as in [PolicyResult]
}

// A Quality says how well a program guessed, if its moves were judged.
type Quality struct {
	Guesses int      `json:"guesses"`
	Risks   int      `json:"risks"`                                 // guesses though another square was certain
	Right   *Decimal `json:"mean_right_probability,omitempty"`      // of its guesses
	Best    *Decimal `json:"mean_best_right_probability,omitempty"` // that it could have had
	LuckAdjusted
}

// AnswerTimes are the times that answers took.
type AnswerTimes struct {
	PerMove Decimal `json:"seconds_per_move"`
	Slowest Decimal `json:"slowest_seconds"`
}

// A PolicyResult is how a policy played many games. All rates are shares of
// games.
type PolicyResult struct {
	Head     `kind:"policy"`
	Policy   string `json:"policy"`
	Settings string `json:"settings,omitempty"` // other than the defaults
	Rows     int    `json:"rows"`
	Cols     int    `json:"cols"`
	Total    int    `json:"total"`
	Games    int64  `json:"games"`
	Asked    uint64 `json:"games_asked"` // how many the whole run has
	Wins     int64  `json:"wins"`
	Stuck    int64  `json:"stuck"` // games that stopped where a guess was not allowed
	WinRate
	Deviation     Decimal  `json:"win_rate_deviation"`
	*LuckAdjusted          // if the chances of the policy's guesses are exact
	Guesses       int64    `json:"guesses"`
	Seconds       *Decimal `json:"seconds,omitempty"`     // of the run
	CPUSeconds    *Decimal `json:"cpu_seconds,omitempty"` // of processor time
	// Record has what adding up parts of a run needs. Its content is not part
	// of the contract.
	Record any `json:"record,omitempty"`
}

// A WinRate is the share of games won, with its 95 % interval.
type WinRate struct {
	Value Decimal `json:"win_rate"`
	Low   Decimal `json:"win_rate_low"`
	High  Decimal `json:"win_rate_high"`
}

// A LuckAdjusted is an estimate of the win rate with less influence of luck.
type LuckAdjusted struct {
	Value Decimal `json:"luck_adjusted_win_rate"`
	Low   Decimal `json:"luck_adjusted_win_rate_low"`
	High  Decimal `json:"luck_adjusted_win_rate_high"`
}

// A SweepStep is how a policy played at one value of a parameter.
type SweepStep struct {
	PolicyResult `kind:"sweep_step"`
	Sweep
}

// A Sweep is a value of a parameter that is varied.
type Sweep struct {
	Parameter string `json:"parameter"`
	Value     string `json:"value"`
}

// A Pair compares two policies or two programs on the same boards: the win rate
// of the first minus that of the second.
type Pair struct {
	Head `kind:"pair"`
	*Sweep
	A string `json:"a"`
	B string `json:"b"`
	Difference
	*AdjustedDifference       // if the chances of the guesses of both are exact
	*SPRT                     // if there is a test
	Both                int64 `json:"both"` // boards that both have won
	OnlyA               int64 `json:"only_a"`
	OnlyB               int64 `json:"only_b"`
	Neither             int64 `json:"neither"`
	Record              any   `json:"record,omitempty"` // as in [PolicyResult]
}

// A Difference is the difference of two shares of games won.
type Difference struct {
	Value Decimal `json:"difference"`
	Low   Decimal `json:"difference_low"`
	High  Decimal `json:"difference_high"`
}

// An AdjustedDifference is the difference of two luck-adjusted win rates.
type AdjustedDifference struct {
	Value Decimal `json:"luck_adjusted_difference"`
	Low   Decimal `json:"luck_adjusted_difference_low"`
	High  Decimal `json:"luck_adjusted_difference_high"`
}

// An SPRT is the state of a sequential test of two differences of win rates.
type SPRT struct {
	Low       Decimal  `json:"sprt_low"`
	High      Decimal  `json:"sprt_high"`
	Boards    int64    `json:"sprt_boards"`     // at the last look; 0 if there was none
	Mean      Decimal  `json:"sprt_mean"`       // difference at that look
	Ratio     Decimal  `json:"sprt_ratio"`      // logarithm of the likelihood ratio
	RatioLow  Decimal  `json:"sprt_ratio_low"`  // bounds for a decision
	RatioHigh Decimal  `json:"sprt_ratio_high"` //
	Accepted  *Decimal `json:"sprt_accepted,omitempty"`
	Ended     bool     `json:"sprt_ended_run"` // the run ended early because of it
}

// A Played is a move of a game that a policy plays, or of a recorded one.
type Played struct {
	Head `kind:"played"`
	Move string `json:"move"`
	MoveResult
	Certain bool    `json:"certain"`
	Right   Decimal `json:"right_probability"`
	Rule    string  `json:"rule"` // how the move was found
	action  game.ActionKind
}

// PlayedOf returns a turn of a game, whether its move was certain and how it
// was found.
func PlayedOf(t game.Turn, certain bool, rule string) *Played {
	return &Played{
		Move: t.Action.String(), MoveResult: ResultOf(t.Result), Certain: certain,
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

// A Game is the end of a game. A reviewed one has more to say; see
// [review.Summary].
type Game struct {
	Head    `kind:"game"`
	Format  string  `json:"format,omitempty"`          // of a recording in a folder
	Outcome string  `json:"outcome"`                   // won, lost, stopped or unfinished
	Because string  `json:"stopped_because,omitempty"` // no_certain_move, undecided or end_of_moves
	Success Decimal `json:"success,omitzero"`          // the product of the chances of the guesses; NaN if they are not known
	Moves   int     `json:"moves"`
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`
	Total   int     `json:"total"`
	rest    string  // of the text, behind the outcome
}

// GameOf returns the state of a game that was played. The error is why the
// player gave up, or nil.
func GameOf(g *game.Game, gaveUp error) *Game {
	out := &Game{
		Outcome: Outcome(g.Status()), Success: Decimal(g.Success()), Moves: g.Turns(),
		Rows: g.Size().Rows, Cols: g.Size().Cols, Total: g.Total(),
	}
	if gaveUp != nil {
		out.rest, out.Outcome, out.Because = ": "+gaveUp.Error(), stopped, "no_certain_move"
		if errors.Is(gaveUp, autoplay.ErrUndecided) {
			out.Because = "undecided"
		}
	}
	out.rest += fmt.Sprintf(", success probability %.4f", out.Success)
	return out
}

// The outcomes of games that are not over.
const (
	stopped    = "stopped"
	unfinished = "unfinished"
)

// Outcome returns the outcome of a game with a status.
func Outcome(s game.Status) string {
	if s.Over() {
		return s.String()
	}
	return unfinished
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
