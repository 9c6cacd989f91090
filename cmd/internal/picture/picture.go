// Package picture draws a board with the chances of its covered squares, as a
// [drawing.Drawing] ([Draw]) or as text for a terminal ([Grid]).
//
// It must not compute chances. The colours are those of package palette.
package picture

import (
	"fmt"
	"image/color"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/drawing"
	"minesweeper/cmd/internal/palette"
	"minesweeper/cmd/internal/text"
)

// A Scene holds the contents of a picture.
type Scene struct {
	Board   board.Board
	Chances map[board.Square]*big.Rat // of a mine on covered squares
	Caption string
}

// MaxSquares is the largest number of squares in a picture.
const MaxSquares = 250_000

// A spec holds the sizes and places of a picture, in points.
//
//	         1  2  3         columns
//	      ┌──┬──┬──┐ ─ top
//	rows A│  │  │  │
//	     B│  │  │  │
//	      └──┴──┴──┘
//	      ▒▒▒▒▒▒  caption
type spec struct {
	size          board.Size
	width, height float64
	left, top     float64 // the upper left corner of the squares
	side          float64 // the side of a square
	grid          float64 // the width of all squares together
}

const (
	margin  = 22.0
	labels  = 18.0 // room for letters and numbers
	legend  = 58.0 // room for the scale and the caption
	widest  = 2400.0
	biggest = 38.0  // the side of a square, if there is room
	slim    = 250.0 // the smallest width of the squares and the scale
)

// CheckSize returns an error if a board has too many squares for a picture.
func CheckSize(size board.Size) error {
	if size.Squares() > MaxSquares {
		return fmt.Errorf("a picture of %d squares: at most %d can be drawn", size.Squares(), MaxSquares)
	}
	return nil
}

func newSpec(size board.Size, caption string) (spec, error) {
	if err := CheckSize(size); err != nil {
		return spec{}, err
	}
	side := min(biggest, widest/float64(max(size.Rows, size.Cols)))
	l := spec{size: size, side: side, grid: side * float64(size.Cols)}
	l.left, l.top = margin+labels, margin+labels
	l.width = l.left + max(l.grid, slim, 1.1*drawing.Width(caption, captionSize)) + margin
	l.height = l.top + side*float64(size.Rows) + legend + margin
	return l, nil
}

// corner returns the upper left corner of a square.
func (l spec) corner(s board.Square) drawing.Point {
	return drawing.Point{X: l.left + l.side*float64(s.Col), Y: l.top + l.side*float64(s.Row)}
}

// middle returns the middle of a square.
func (l spec) middle(s board.Square) drawing.Point {
	p := l.corner(s)
	return drawing.Point{X: p.X + l.side/2, Y: p.Y + l.side/2}
}

// captionSize is the size of the caption's font.
const captionSize = 10.5

// A painter draws a scene.
type painter struct {
	*drawing.Drawing
	spec
}

// Draw returns the picture of a scene.
func Draw(s Scene) (*drawing.Drawing, error) {
	size := s.Board.Size()
	l, err := newSpec(size, s.Caption)
	if err != nil {
		return nil, err
	}
	title := fmt.Sprintf("A board of %v squares: %s", size, s.Caption)
	p := &painter{drawing.New(l.width, l.height, paper, title), l}
	p.drawLabels()
	for i := range l.size.Squares() {
		square := l.size.At(i)
		if chance, ok := s.Chances[square]; ok {
			p.drawChance(square, chance)
		} else {
			p.drawState(square, s.Board.State(square))
		}
	}
	p.drawLegend(s.Caption)
	return p.Drawing, nil
}

// drawLabels writes the letters of the rows and the numbers of the columns. It
// leaves some out if there is no room for all.
func (p *painter) drawLabels() {
	step := 1
	for p.side*float64(step) < 20 {
		step++
	}
	size := min(11, p.side*float64(step)*0.5)
	for row := 0; row < p.size.Rows; row += step {
		at := p.middle(board.Square{Row: row})
		at.X = p.left - labels/2
		p.centre(at, drawing.Words{Text: board.RowName(row), Size: size, Ink: inkFaint})
	}
	for col := 0; col < p.size.Cols; col += step {
		at := p.middle(board.Square{Col: col})
		at.Y = p.top - labels/2
		p.centre(at, drawing.Words{Text: fmt.Sprint(col + 1), Size: size, Ink: inkFaint})
	}
}

// tile fills a square.
func (p *painter) tile(s board.Square, fill color.RGBA) {
	gap, at := p.side*0.03, p.corner(s)
	p.Box(at.X+gap, at.Y+gap, p.side-2*gap, p.side-2*gap, p.side*0.12, fill)
}

// drawChance draws a covered square in the colour of its chance, with its
// percentage if there is room.
func (p *painter) drawChance(s board.Square, chance *big.Rat) {
	value, _ := chance.Float64()
	p.tile(s, ground(value))
	if p.side < 14 {
		return
	}
	size, percent := p.side*0.36, strings.TrimSuffix(text.WholePercent(chance), "%")
	if len(percent) > 2 {
		size = p.side * 0.30
	}
	p.centre(p.middle(s), drawing.Words{Text: percent, Sign: "%", Size: size, Bold: true, Ink: inkChance})
}

// drawState draws a square without a chance: a number, a flag or a covered
// square.
func (p *painter) drawState(s board.Square, state board.State) {
	switch {
	case state == board.Flagged:
		p.tile(s, tileFlagged)
		p.flag(p.middle(s))
	case state == board.Covered:
		p.tile(s, tileCovered)
	default:
		p.tile(s, tileOpen)
		if state > 0 && p.side >= 6 {
			number := drawing.Words{Text: fmt.Sprint(int(state)), Size: p.side * 0.5, Bold: true, Ink: rgb(palette.Light.Numbers[state])}
			p.centre(p.middle(s), number)
		}
	}
}

// flag draws a flag on a pole around a point.
func (p *painter) flag(at drawing.Point) {
	u := p.side / 20
	point := func(x, y float64) drawing.Point { return drawing.Point{X: at.X + x*u, Y: at.Y + y*u} }
	p.Polygon(inkDark, point(-2.2, -6), point(-1.2, -6), point(-1.2, 5), point(2.1, 5), point(2.1, 6.3),
		point(-4.5, 6.3), point(-4.5, 5), point(-2.2, 5))
	p.Polygon(flagRed, point(-1.2, -6), point(5, -3), point(-1.2, 0))
}

// drawLegend draws the scale of colours and the caption below it.
func (p *painter) drawLegend(caption string) {
	const steps = float64(len(palette.Light.Chances))
	wide, high := min(max(p.grid, slim), 320), 8.0
	left, top := p.left, p.height-margin-40
	for i := range palette.Light.Chances {
		x := left + wide*float64(i)/steps
		// Strips overlap, so that no seams show between them.
		p.Box(x, top, min(wide/steps*1.5, left+wide-x), high, 0, ground((float64(i)+0.5)/steps))
	}
	for percent := 0; percent <= 100; percent += 25 {
		w := drawing.Words{Text: fmt.Sprintf("%d%%", percent), Size: 8.5, Ink: inkFaint, Anchor: drawing.Middle}
		switch percent {
		case 0:
			w.Anchor = drawing.Start
		case 100:
			w.Anchor = drawing.End
		}
		w.At = drawing.Point{X: left + wide*float64(percent)/100, Y: top + high + 11}
		p.Words(w)
	}
	p.Words(drawing.Words{At: drawing.Point{X: left, Y: p.height - margin}, Text: caption, Size: captionSize, Ink: inkDark})
}

// centre writes words around a point.
func (p *painter) centre(at drawing.Point, w drawing.Words) {
	w.Anchor, w.At = drawing.Middle, drawing.Point{X: at.X, Y: at.Y + w.Size*drawing.CapHeight/2}
	p.Words(w)
}

var (
	paper       = drawing.RGB(0xffffff)
	tileOpen    = drawing.RGB(0xf1f3f5)
	tileCovered = drawing.RGB(0xced4da)
	tileFlagged = drawing.RGB(0xdee2e6)
	inkDark     = drawing.RGB(0x343a40)
	inkFaint    = drawing.RGB(0x6c757d)
	flagRed     = drawing.RGB(0xd6273a)
	inkChance   = rgb(palette.Light.ChanceInk)
)

// ground returns the colour of a square with a chance.
func ground(chance float64) color.RGBA { return rgb(palette.Light.Chance(chance)) }

func rgb(c palette.Color) color.RGBA { return drawing.RGB(uint32(c)) }

// squareColors are the colours of the characters of squares, as parameters of
// an SGR sequence. They are among the basic sixteen, which users can set to be
// readable. The numbers have their usual hues.
var squareColors = map[byte]string{
	'1': "94", '2': "32", '3': "91", '4': "35",
	'5': "33", '6': "36", '7': "1", '8': "90",
	'?': "2", '#': "2", '*': "1;31", 'X': "1;97;41",
}

// PaintSquare returns the character of a square with its colour.
func PaintSquare(_ board.Square, char byte) string {
	return paint(squareColors[char], string(char))
}

// paint wraps text in the parameters of an SGR sequence, such as "1;31" for
// bold red. Without parameters the text stays as it is.
func paint(sgr, text string) string {
	if sgr == "" {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

// Grid draws a board with the chances of its covered squares as text, with five
// columns for each square, in 0, 16 or 256 colours. A flag is a star, and a
// covered square without a chance is a question mark:
//
//	     1    2    3
//	 +----------------+
//	A|  33%   2   67% |
//	B| 100%   3    *  |
//	 +----------------+
func Grid(b board.Board, chances map[board.Square]*big.Rat, colors int) string {
	size := b.Size()
	width := len(board.RowName(size.Rows - 1))
	rule := fmt.Sprintf("%*s+%s+\n", width, "", strings.Repeat("-----", size.Cols)+"-")
	var s strings.Builder
	fmt.Fprintf(&s, "%*s", width+1, "")
	for col := range size.Cols {
		fmt.Fprintf(&s, "%4d", col+1)
		if col+1 < size.Cols {
			s.WriteByte(' ')
		}
	}
	s.WriteString("\n" + rule)
	for row := range size.Rows {
		fmt.Fprintf(&s, "%*s|", width, board.RowName(row))
		for col := range size.Cols {
			square := board.Square{Row: row, Col: col}
			s.WriteString(gridSquare(b.State(square), chances[square], colors))
		}
		s.WriteString(" |\n")
	}
	return s.String() + rule
}

// gridSquare draws one square in five columns. A blank behind a digit aligns it
// with those before a percent sign.
func gridSquare(state board.State, chance *big.Rat, colors int) string {
	square, sgr := "", ""
	switch {
	case chance != nil:
		p, _ := chance.Float64()
		square, sgr = text.WholePercent(chance), palette.SGR(p, colors)
	case state == board.Flagged:
		square, sgr = "* ", squareColors['*']
	case state > 0:
		square, sgr = fmt.Sprintf("%d ", state), squareColors['0'+byte(state)]
	case state == board.Covered:
		square, sgr = "? ", squareColors['?']
	}
	square = fmt.Sprintf("%5s", square)
	if colors == 0 {
		return square
	}
	return paint(sgr, square)
}
