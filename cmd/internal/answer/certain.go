package answer

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// A Certain is a move that carries no risk, with its reason.
type Certain struct {
	Head       `kind:"certain"`
	Move       string   `json:"move"`
	Rule       string   `json:"rule"`
	Numbers    []string `json:"numbers"`     // the squares whose numbers prove it
	NeedsTotal bool     `json:"needs_total"` // the proof uses the number of mines
	Why        string   `json:"why"`
}

// CertainOf returns a certain move.
func CertainOf(s safemove.Step) *Certain {
	return &Certain{Head{}, s.Move.String(), s.Reason.Rule, text.Names(s.Reason.Numbers), s.Reason.NeedsTotal, s.Reason.Text}
}

// Text returns the move and its reason as a line.
func (c *Certain) Text() string { return c.Move + " " + c.Why + "\n" }

// A CertainEnd follows the last certain move, also if there was none.
type CertainEnd struct {
	Head      `kind:"certain_end"`
	Count     int    `json:"count"`
	Complete  bool   `json:"complete"`      // the game is known to be won
	Undecided bool   `json:"undecided"`     // the search was given up: there may be more
	Why       string `json:"why,omitempty"` // there is none
}

func (c *CertainEnd) gaveUp() bool { return c.Undecided }

// CertainEndOf ends a list of certain moves. The text why is for an empty list.
func CertainEndOf(count int, complete, undecided bool, why string) *CertainEnd {
	if count > 0 || undecided {
		why = ""
	}
	return &CertainEnd{Head{}, count, complete, undecided, why}
}

// NoneCertain returns why no move is certain on a board, which may be finished.
func NoneCertain(finished bool, total board.Total) string {
	switch {
	case finished:
		return hint.ErrNothing.Error()
	case !total.Known():
		return "no move is certain, and the number of mines is not known: -n N gives it"
	}
	return "no move is certain: mines hint chooses a guess"
}
