package answer

import (
	"encoding/json"
	"math"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/odds"
)

// An Odds holds the chance of a mine on every covered square.
type Odds struct {
	Head    `kind:"odds"`
	Rows    int      `json:"rows"`
	Cols    int      `json:"cols"`
	Total   *int     `json:"total,omitempty"`   // or else
	Density *Decimal `json:"density,omitempty"` // of mines
	Exact   string   `json:"density_fraction,omitempty"`
	// Minefields is how many agree with the board, unless the chances are
	// rounded.
	Minefields string        `json:"minefields,omitempty"`
	Squares    []Probability `json:"squares"` // the covered squares, row by row
	Undecided  bool          `json:"undecided,omitempty"`
	result     *odds.Result
}

func (o *Odds) gaveUp() bool { return o.Undecided }

// A Probability is the chance that a covered square has a mine. Without a
// number it is undecided.
type Probability struct {
	Square   string      `json:"square"`
	Flagged  bool        `json:"flagged"`
	Mine     json.Number `json:"mine_probability,omitempty"`
	Fraction string      `json:"mine_probability_fraction,omitempty"`
}

// OddsOf returns the chances of a board.
func OddsOf(size board.Size, o odds.ChanceOptions, r *odds.Result) *Odds {
	out := newOdds(size, o, len(r.Squares))
	out.result = r
	if r.Minefields != nil {
		out.Minefields = r.Minefields.String()
	}
	for _, s := range r.Squares {
		p := Probability{Square: s.Square.String(), Flagged: s.Flagged}
		if s.Mine != nil {
			p.Mine = number(s.Mine).literal()
			if !s.Rounded {
				p.Fraction = s.Mine.RatString()
			}
		}
		out.Undecided = out.Undecided || s.Mine == nil
		out.Squares = append(out.Squares, p)
	}
	return out
}

// FloatOddsOf returns the chances of a board, given by square as package odds
// computes them in float64, without fractions. It is only for JSON.
func FloatOddsOf(b board.Board, o odds.ChanceOptions, chances []float64) *Odds {
	out := newOdds(b.Size(), o, len(chances))
	for i := range chances {
		if !math.IsNaN(chances[i]) {
			p := Probability{Square: b.Size().At(i).String(), Flagged: b.StateAt(i) == board.Flagged, Mine: Decimal(chances[i]).literal()}
			out.Squares = append(out.Squares, p)
		}
	}
	out.DropFractions()
	return out
}

// newOdds returns a document without chances.
func newOdds(size board.Size, o odds.ChanceOptions, squares int) *Odds {
	out := &Odds{
		Rows: size.Rows, Cols: size.Cols, Total: known(o.Total), Squares: make([]Probability, 0, squares),
	}
	if out.Total == nil && o.Density != nil {
		out.Density, out.Exact = new(number(o.Density)), fraction(o.Density)
	}
	return out
}

// DropFractions removes the fractions and the number of minefields, which is as
// long.
func (o *Odds) DropFractions() {
	o.Exact, o.Minefields = "", ""
	for i := range o.Squares {
		o.Squares[i].Fraction = ""
	}
}

// Text returns a line a square, as [OddsList] does.
func (o *Odds) Text() string { return OddsList(o.result) }

// OddsList returns chances as text, a line a square: its name, the fraction and
// the decimal.
func OddsList(r *odds.Result) string { return lines(text.Names(r.Squares)) }
