package board

import (
	"fmt"
	"strconv"
	"strings"
)

// A Style is a way to draw boards and minefields for people.
type Style int

// The styles. [ParseBoard] and [ParseMinefield] accept all of them.
const (
	Letters Style = iota // the exercise's: lettered rows in a frame of + - |
	Plain                // no frame, # for covered and . for empty
	Grid                 // numbered rows in a frame of │ and —, / for empty
)

// styleNames are the styles' names by Style.
var styleNames = []string{"letters", "plain", "grid"}

// StyleNames returns the names that [ParseStyle] accepts.
func StyleNames() []string { return append([]string(nil), styleNames...) }

// ParseStyle returns the style with the given name. The second result reports
// whether there is one.
func ParseStyle(name string) (Style, bool) {
	i, err := Choice("style", name, styleNames)
	return Style(i), err == nil
}

// A Drawing says how boards are drawn.
type Drawing struct {
	Style Style
	// Mines, unless nil, are drawn over the board as X, also on flags. So any
	// flag in the drawing is wrong.
	Mines *Minefield
	// Paint, unless nil, returns what is drawn for square s in place of char,
	// for example char in colour.
	Paint func(s Square, char byte) string
}

// Board appends a drawing of b to dst. Mines must have its size.
func (d Drawing) Board(dst []byte, b Board) []byte {
	p := boardSpellings[d.Style]
	return d.draw(dst, b.size, func(i int) byte {
		if d.Mines != nil && d.Mines.HasMineAt(i) {
			return 'X'
		}
		return p.char(b.states[i])
	})
}

// Minefield appends a drawing of m to dst. In the style Letters, squares
// without a mine are blank.
func (d Drawing) Minefield(dst []byte, m Minefield) []byte {
	p := minefieldSpellings[d.Style]
	return d.draw(dst, m.size, func(i int) byte { return p.char(m.mark(i)) })
}

// draw appends a drawing in the frame of the style. The square with index i is
// drawn as char(i).
func (d Drawing) draw(dst []byte, z Size, char func(i int) byte) []byte {
	return newFrame(d.Style, z).draw(dst, z, func(dst []byte, i int) []byte {
		if d.Paint != nil {
			return append(dst, d.Paint(z.At(i), char(i))...)
		}
		return append(dst, char(i))
	})
}

// A frame holds what is drawn around the squares: labels, bars and rules.
type frame struct {
	label     func(row int) string
	width     int    // of the widest label
	bar       string // left and right of a row
	headBar   string // left and right of the column numbers
	ruleLabel string // fills the labels' column of a rule
	dash      string
	ruleBar   string
}

func newFrame(s Style, z Size) frame {
	switch s {
	case Letters:
		return frame{RowName, len(RowName(z.Rows - 1)), "|", " ", " ", "-", "+"}
	case Grid:
		label := func(row int) string { return strconv.Itoa(row + 1) }
		return frame{label, len(label(z.Rows - 1)), gridBar, gridBar, gridDash, gridDash, gridBar}
	}
	return frame{}
}

// draw appends a drawing in the frame. square appends the square with index i.
func (f frame) draw(dst []byte, z Size, square func(dst []byte, i int) []byte) []byte {
	dst = f.appendTop(dst, z.Cols)
	for row := range z.Rows {
		dst = f.appendLabel(dst, row)
		for col := range z.Cols {
			dst = square(dst, row*z.Cols+col)
		}
		dst = append(dst, f.bar...)
		dst = append(dst, '\n')
	}
	return f.appendRule(dst, z.Cols)
}

// appendTop appends the column numbers and the rule below them. Numbers of two
// and more digits are written downwards, the tens above the units.
func (f frame) appendTop(dst []byte, cols int) []byte {
	if f.width == 0 {
		return dst
	}
	unit := 1
	for unit*10 <= cols {
		unit *= 10
	}
	for ; unit > 0; unit /= 10 {
		dst = append(dst, strings.Repeat(" ", f.width)+f.headBar...)
		for col := 1; col <= cols; col++ {
			if col < unit {
				dst = append(dst, ' ')
			} else {
				dst = append(dst, '0'+byte(col/unit%10))
			}
		}
		dst = append(dst, strings.TrimRight(f.headBar, " ")+"\n"...)
	}
	return f.appendRule(dst, cols)
}

func (f frame) appendRule(dst []byte, cols int) []byte {
	if f.width == 0 {
		return dst
	}
	return append(dst, strings.Repeat(f.ruleLabel, f.width)+f.ruleBar+strings.Repeat(f.dash, cols)+f.ruleBar+"\n"...)
}

func (f frame) appendLabel(dst []byte, row int) []byte {
	if f.width == 0 {
		return dst
	}
	return fmt.Appendf(dst, "%*s%s", f.width, f.label(row), f.bar)
}
