package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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

// A drawing may have one of two frames. Both are read back.
//
//	  123456789          │123456789│
//	 +---------+        —│—————————│
//	A|   1?????|        1│///1.....│
//	B|??*111222|        2│..*111222│
//	 +---------+        —│—————————│
//
// The left one is the exercise's, with lettered rows. The right one, the grid,
// writes a covered square as a point and an empty one as a slash.

const (
	gridBar  = "│"
	gridDash = "—"
)

// maxHeader is the largest number of lines of column numbers above a frame: the
// number of digits of MaxSquares.
const maxHeader = 7

// unframe removes the frame, if there is one, and returns the rows and the
// style they are drawn in.
func unframe(lines []Line) (rows []Line, s Style, err error) {
	if strings.Contains(lines[0].Text, gridBar) {
		top := slices.IndexFunc(lines, func(l Line) bool { _, ok := Grid.ruleWidth(l); return ok })
		if top < 0 {
			return nil, Grid, lines[0].Errorf("a broken frame: want a line of %s below the column numbers", gridDash)
		}
		rows, err = unframeBelow(lines, top, Grid)
		return rows, Grid, err
	}
	isRule := func(l Line) bool { return strings.HasPrefix(strings.TrimLeft(l.Text, " "), "+") }
	top := slices.IndexFunc(lines, isRule)
	if top < 0 || top > maxHeader && slices.ContainsFunc(lines[top+1:], isRule) {
		return lines, Plain, nil
	}
	rows, err = unframeBelow(lines, top, Letters)
	return rows, Letters, err
}

// unframeBelow returns the rows between the rules of a frame. The upper rule is
// lines[top].
func unframeBelow(lines []Line, top int, s Style) (rows []Line, err error) {
	width, ok := s.ruleWidth(lines[top])
	if !ok {
		return nil, lines[top].Errorf("a broken frame: want a + at both ends and - between")
	}
	if below := lines[top+1:]; top > 0 && slices.IndexFunc(below, hasText) < 0 {
		return nil, lines[0].Errorf("the frame has no upper edge")
	}
	f := newFrame(s, Size{})
	for i, l := range lines[top+1:] {
		if w, ok := s.ruleWidth(l); ok && w != width {
			return nil, l.Errorf("the frame's lower edge is %d wide, its upper edge %d", w, width)
		} else if ok {
			return rows, aroundFrame(s, lines[:top], rows, lines[top+i+2:])
		}
		row, err := unframeRow(l, f.bar, f.label(i))
		if err != nil {
			return nil, err
		}
		if n := row.width(); n != width && width != anyWidth {
			return nil, l.Errorf("row %s is %d wide, its frame %d", RowName(i), n, width)
		}
		rows = append(rows, row)
	}
	return nil, lines[len(lines)-1].Errorf("the frame has no lower edge")
}

// hasText reports whether there is more than spaces on a line.
func hasText(l Line) bool { return strings.TrimSpace(l.Text) != "" }

// anyWidth stands for the width of the grid's rules, which is not checked.
const anyWidth = -1

// ruleWidth returns how many dashes stand between the ends of a frame's rule,
// and reports whether the line is one: "+---+", or "—│———│" in the grid.
func (s Style) ruleWidth(l Line) (int, bool) {
	if s == Grid {
		return anyWidth, strings.HasPrefix(l.Text, gridDash) && strings.Trim(l.Text, gridDash+gridBar+" ") == ""
	}
	inner, ok := strings.CutPrefix(strings.TrimLeft(l.Text, " "), "+")
	inner, ok2 := strings.CutSuffix(strings.TrimRight(inner, " "), "+")
	return len(inner), ok && ok2 && strings.Trim(inner, "-") == ""
}

// unframeRow removes the bars around a row's squares, and the label before them
// if there is one.
func unframeRow(l Line, bar, label string) (Line, error) {
	before, rest, found := strings.Cut(l.Text, bar)
	if !found {
		return l, l.Errorf("a broken frame: row %s has no %s", label, bar)
	}
	if got := strings.TrimSpace(before); got != label && got != "" {
		return l, l.ErrorAt(0, "row label %q, want %q", got, label)
	}
	inner, after, found := strings.Cut(rest, bar)
	if !found || strings.TrimRight(after, " ") != "" {
		return l, l.Errorf("a broken frame: row %s does not end with %s", label, bar)
	}
	return Line{Number: l.Number, Text: inner, before: l.before + utf8.RuneCountInString(before) + 1}, nil
}

// aroundFrame checks the lines around a frame. Above it only the column numbers
// may stand, or nothing; below it only blank lines.
func aroundFrame(s Style, above, rows, below []Line) error {
	if i := slices.IndexFunc(below, hasText); i >= 0 {
		return below[i].Errorf("unexpected text below the framed board")
	}
	if len(above) == 0 || len(rows) == 0 {
		return nil
	}
	z := Size{len(rows), rows[0].width()}
	top := strings.Split(string(newFrame(s, z).appendTop(nil, z.Cols)), "\n")
	want := top[:len(top)-2] // without the rule and what follows its line feed
	for i, l := range above {
		if i >= len(want) || strings.TrimSpace(l.Text) != strings.TrimSpace(want[i]) {
			numbers := Amount(z.Cols, "column")
			return l.Errorf("unexpected %s above the framed board: want the numbers of %s", Quote(l.Text), numbers)
		}
	}
	return nil
}
