package answer

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// A Hint is one move to make, and why. It has no move if nothing is left to do,
// or if only a guess is left and none may be made.
type Hint struct {
	Head       `kind:"hint"`
	MovesLeft  bool        `json:"moves_left"`
	Move       string      `json:"move,omitempty"`
	Certain    *bool       `json:"certain,omitempty"`
	Right      *Decimal    `json:"right_probability,omitempty"`
	Fraction   string      `json:"right_probability_fraction,omitempty"`
	Win        *Decimal    `json:"win_probability,omitempty"` // if every ending was searched
	Rule       string      `json:"rule,omitempty"`            // of a certain move; or how the guess was chosen
	Numbers    []string    `json:"numbers"`                   // that prove it
	NeedsTotal *bool       `json:"needs_total,omitempty"`
	Compared   []Candidate `json:"compared,omitempty"`
	Why        string      `json:"why"`
}

// A Candidate is a square that was compared with the guess.
type Candidate struct {
	Square   string  `json:"square"`
	Right    Decimal `json:"right_probability"`
	Progress Decimal `json:"progress_probability,omitzero"` // free, and the next move is certain
	Score    Decimal `json:"score,omitzero"`
}

// HintOf returns the hint for a board, whose flags are right or ignored.
func HintOf(h hint.Hint) *Hint { return hintWith(h, h.Sentence()) }

// NextOf returns the hint in a game, where a flag may be wrong.
func NextOf(h hint.Hint) *Hint { return hintWith(h, h.Why()) }

// NoHint returns the hint without a move, and why there is none.
func NoHint(movesLeft bool, why string) *Hint {
	return &Hint{MovesLeft: movesLeft, Numbers: []string{}, Why: why}
}

func hintWith(h hint.Hint, why string) *Hint {
	out := &Hint{
		MovesLeft: true, Move: h.Action.String(), Certain: &h.Certain, Right: (*Decimal)(&h.Chance),
		Numbers: text.Names(h.Reason.Numbers), Why: why,
	}
	if h.Risk != nil {
		right := complement(h.Risk)
		out.Right, out.Fraction = new(number(right)), fraction(right)
	}
	if h.Certain {
		out.Rule, out.NeedsTotal = h.Reason.Rule, &h.Reason.NeedsTotal
		return out
	}
	out.Rule = h.Guess.Method.String()
	if h.Guess.Method == guess.ByEnd {
		out.Win = (*Decimal)(&h.Guess.Score)
	}
	for _, c := range h.Guess.Candidates {
		progress, score := computed(c.Progress, c.Progress >= 0), computed(c.Score, c.Score > 0)
		out.Compared = append(out.Compared, Candidate{c.Square.String(), Decimal(c.Free), progress, score})
	}
	return out
}

// computed returns a figure, or NaN if it was not computed.
func computed(p float64, known bool) Decimal {
	if known {
		return Decimal(p)
	}
	return Decimal(math.NaN())
}

// Text returns the move and the reason as a line, or nothing without a move.
func (h *Hint) Text() string {
	if h.Move == "" {
		return ""
	}
	return h.Move + " " + h.Why + "\n"
}

// Table returns the squares that were compared as a table, or "" if there are
// none.
func (h *Hint) Table() string {
	if len(h.Compared) == 0 {
		return ""
	}
	var b strings.Builder
	table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "square\tfree\tprogress\tscore\t\n")
	for _, c := range h.Compared {
		fmt.Fprintf(table, "%s\t%.4f\t%s\t%s\t\n", c.Square, c.Right, figure(c.Progress), figure(c.Score))
	}
	table.Flush()
	return b.String()
}

// figure writes a chance, or a dash if it was not computed.
func figure(p Decimal) string {
	if p.IsZero() {
		return "-"
	}
	return fmt.Sprintf("%.4f", p)
}
