package answer

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"

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

// Text returns a line a square: its name, the fraction and the decimal.
func (o *Odds) Text() string { return lines(text.Names(o.result.Squares)) }

// A Decimal is a number that can have a fraction. Its JSON always has a point, as
// in 1.0: readers that infer the type of a key from the first documents would
// take it for a whole number.
type Decimal float64

// IsZero reports whether the number is not known, which is NaN: such a field is
// left out if its tag has omitzero.
func (d Decimal) IsZero() bool { return math.IsNaN(float64(d)) }

// MarshalJSON writes the number with as few digits as identify it.
func (d Decimal) MarshalJSON() ([]byte, error) { return d.digits(), nil }

// literal returns the number as JSON. Where a document has hundreds of numbers,
// its fields are literals: a call of MarshalJSON for each takes a fifth of the
// time that their calculation takes.
func (d Decimal) literal() json.Number { return json.Number(d.digits()) }

func (d Decimal) digits() []byte {
	format := byte('f')
	if size := math.Abs(float64(d)); size > 0 && size < 1e-6 {
		format = 'e'
	}
	digits := strconv.AppendFloat(make([]byte, 0, 32), float64(d), format, -1, 64)
	if bytes.IndexByte(digits, '.') < 0 {
		whole := len(digits)
		if at := bytes.IndexByte(digits, 'e'); at >= 0 {
			whole = at
		}
		digits = slices.Insert(digits, whole, '.', '0')
	}
	return digits
}

// number returns the number nearest to a chance. Only certain chances become 0
// or 1.
func number(p *big.Rat) Decimal {
	f, _ := p.Float64()
	if !p.IsInt() {
		f = min(max(f, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
	}
	return Decimal(f)
}

// fraction returns a chance as text, or "" if it has too many digits.
func fraction(p *big.Rat) string {
	const bitsPerDigit = 3.321928
	if float64(p.Denom().BitLen()) > odds.MostDigits*bitsPerDigit {
		return ""
	}
	return p.RatString()
}

// complement returns 1 - p.
func complement(p *big.Rat) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), p) }
