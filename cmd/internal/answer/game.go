package answer

import (
	"errors"
	"fmt"

	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
)

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
