package picture

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"minesweeper/board"
)

// A painter draws a scene on a canvas.
type painter struct {
	vg.Canvas
	spec
	letters *letters
}

func draw(c vg.Canvas, l spec, s Scene) error {
	letters, err := newLetters()
	if err != nil {
		return err
	}
	p := &painter{c, l, letters}
	p.box(vg.Rectangle{Max: vg.Point{X: l.width, Y: l.height}}, 0, paper)
	p.drawLabels()
	for i := range l.size.Squares() {
		square := l.size.At(i)
		if chance, ok := s.Squares[square]; ok {
			p.drawChance(square, chance)
		} else {
			p.drawState(square, s.Board.State(square))
		}
	}
	p.drawLegend(s.Caption)
	return p.letters.err
}

// drawLabels writes the letters of the rows and the numbers of the columns, as
// many as there is room for.
func (p *painter) drawLabels() {
	step := 1
	for p.side*vg.Length(step) < 20 {
		step++
	}
	size := min(11, p.side*vg.Length(step)*0.5)
	for row := 0; row < p.size.Rows; row += step {
		at := p.middle(board.Square{Row: row})
		at.X = p.left - labels/2
		p.text(at, size, false, inkFaint, board.RowName(row))
	}
	for col := 0; col < p.size.Cols; col += step {
		at := p.middle(board.Square{Col: col})
		at.Y = p.top + labels/2
		p.text(at, size, false, inkFaint, fmt.Sprint(col+1))
	}
}

// tile fills a square.
func (p *painter) tile(s board.Square, fill color.Color) {
	gap := p.side * 0.03
	low := p.corner(s)
	p.box(vg.Rectangle{
		Min: low.Add(vg.Point{X: gap, Y: gap}),
		Max: low.Add(vg.Point{X: p.side - gap, Y: p.side - gap}),
	}, p.side*0.12, fill)
}

// drawChance draws a covered square in the colour of its chance.
func (p *painter) drawChance(s board.Square, chance Chance) {
	fill := heat(chance.Value)
	p.tile(s, fill)
	if !p.lettered() {
		return
	}
	p.percentage(p.middle(s), inkOn(fill), chance.Text)
}

// percentage writes a number with a smaller sign after it.
func (p *painter) percentage(at vg.Point, ink color.Color, number string) {
	large, small, gap := p.side*0.36, p.side*0.22, p.side*0.02
	if len(number) > 2 {
		large, small = p.side*0.30, p.side*0.19
	}
	first, second := p.letters.width(number, large, true), p.letters.width("%", small, true)
	left := at.X - (first+gap+second)/2
	base := at.Y - large*capHeight/2
	p.textFrom(vg.Point{X: left, Y: base}, large, true, ink, number)
	p.textFrom(vg.Point{X: left + first + gap, Y: base}, small, true, ink, "%")
}

// drawState draws a square that has no chance: a number, a flag, or covered.
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
			p.text(p.middle(s), p.side*0.5, true, inkNumbers[state], fmt.Sprint(int(state)))
		}
	}
}

// flag draws a flag on a pole around a point.
func (p *painter) flag(at vg.Point) {
	u := p.side / 20
	point := func(x, y vg.Length) vg.Point { return at.Add(vg.Point{X: x * u, Y: y * u}) }
	p.box(vg.Rectangle{Min: point(-2.2, -5.5), Max: point(-1.2, 6)}, 0, inkDark)
	p.box(vg.Rectangle{Min: point(-4.5, -6.3), Max: point(2.1, -5)}, u*0.5, inkDark)
	p.polygon(flagRed, point(-1.2, 6), point(5, 3), point(-1.2, 0))
}

// drawLegend draws the scale of colours and the caption below it.
func (p *painter) drawLegend(caption string) {
	const steps = 100
	wide, high := min(max(p.grid, slim), 320), vg.Length(8)
	low := vg.Point{X: p.left, Y: margin + 32}
	for i := range steps {
		x := low.X + wide*vg.Length(i)/steps
		// Strips overlap, so that no seams show between them.
		p.box(vg.Rectangle{
			Min: vg.Point{X: x, Y: low.Y},
			Max: vg.Point{X: min(x+wide/steps*1.5, low.X+wide), Y: low.Y + high},
		}, 0, heat((float64(i)+0.5)/steps))
	}
	for _, percent := range []int{0, 25, 50, 75, 100} {
		text := fmt.Sprintf("%d%%", percent)
		at := vg.Point{X: low.X + wide*vg.Length(percent)/100, Y: low.Y - 11}
		half := p.letters.width(text, 8.5, false) / 2
		at.X = min(max(at.X, low.X+half), low.X+wide-half)
		p.text(at, 8.5, false, inkFaint, text)
	}
	p.textFrom(vg.Point{X: low.X, Y: margin}, 10.5, false, inkDark, caption)
}

// box fills a rectangle with rounded corners.
func (p *painter) box(r vg.Rectangle, radius vg.Length, fill color.Color) {
	var path vg.Path
	if radius <= 0 {
		p.polygon(fill, r.Min, vg.Point{X: r.Max.X, Y: r.Min.Y}, r.Max, vg.Point{X: r.Min.X, Y: r.Max.Y})
		return
	}
	inner := vg.Rectangle{
		Min: r.Min.Add(vg.Point{X: radius, Y: radius}),
		Max: r.Max.Sub(vg.Point{X: radius, Y: radius}),
	}
	path.Move(vg.Point{X: inner.Min.X, Y: r.Min.Y})
	path.Line(vg.Point{X: inner.Max.X, Y: r.Min.Y})
	path.Arc(vg.Point{X: inner.Max.X, Y: inner.Min.Y}, radius, -math.Pi/2, math.Pi/2)
	path.Line(vg.Point{X: r.Max.X, Y: inner.Max.Y})
	path.Arc(inner.Max, radius, 0, math.Pi/2)
	path.Line(vg.Point{X: inner.Min.X, Y: r.Max.Y})
	path.Arc(vg.Point{X: inner.Min.X, Y: inner.Max.Y}, radius, math.Pi/2, math.Pi/2)
	path.Line(vg.Point{X: r.Min.X, Y: inner.Min.Y})
	path.Arc(inner.Min, radius, math.Pi, math.Pi/2)
	path.Close()
	p.fill(path, fill)
}

func (p *painter) polygon(fill color.Color, points ...vg.Point) {
	var path vg.Path
	path.Move(points[0])
	for _, at := range points[1:] {
		path.Line(at)
	}
	path.Close()
	p.fill(path, fill)
}

func (p *painter) fill(path vg.Path, fill color.Color) {
	p.SetColor(fill)
	p.Fill(path)
}

// text writes text around a point, textFrom to the right of one.
func (p *painter) text(middle vg.Point, size vg.Length, bold bool, ink color.Color, text string) {
	wide := p.letters.width(text, size, bold)
	p.textFrom(middle.Sub(vg.Point{X: wide / 2, Y: size * capHeight / 2}), size, bold, ink, text)
}

func (p *painter) textFrom(at vg.Point, size vg.Length, bold bool, ink color.Color, text string) {
	p.fill(p.letters.outline(at, size, bold, text), ink)
}
