package chart

import (
	"image/color"

	"minesweeper/cmd/internal/drawing"
)

// A painter draws a chart:
//
//	Title
//	subtitle
//	■ first  ■ second
//	title of y
//	──┬──────────────── top
//	  │  ■    ■
//	  └──────────────── bottom
//	     0    1    2
//	               title of x
type painter struct {
	*drawing.Drawing
	chart                    *Chart
	left, right, top, bottom float64 // of the field with the values
	x, y                     scale
}

// heading writes the titles and the legend above the field.
func (p *painter) heading() {
	y := margin + titleSize*drawing.CapHeight
	p.Words(drawing.Words{At: drawing.Point{X: margin, Y: y}, Text: p.chart.Title, Size: titleSize, Bold: true, Ink: ink})
	y += leading
	p.write(margin, y, drawing.Start, p.chart.Subtitle, faint)
	y = p.legend(y+leading+6) + leading + 6
	p.write(margin, y, drawing.Start, p.chart.Y, faint)
	p.top = y + 4
}

// write adds a text at a point of its base line.
func (p *painter) write(x, y float64, anchor drawing.Anchor, text string, ink color.RGBA) {
	p.Words(drawing.Words{At: drawing.Point{X: x, Y: y}, Anchor: anchor, Text: text, Size: textSize, Ink: ink})
}

// legend writes the names of the series, in as many lines as they need. It
// returns the place of the last line.
func (p *painter) legend(y float64) float64 {
	x := margin
	for i, s := range p.chart.Series {
		wide := 14 + 1.1*drawing.Width(s.Name, textSize) + 18
		if x > margin && x+wide > p.Width {
			x, y = margin, y+leading
		}
		p.mark(i, drawing.Point{X: x + 4, Y: y - textSize*drawing.CapHeight/2}, 4)
		p.write(x+14, y, drawing.Start, s.Name, ink)
		x += wide
	}
	return y
}

// axes draws the lines and numbers of both axes.
func (p *painter) axes() {
	for _, tick := range p.y.ticks() {
		y := p.y.at(tick)
		p.Line(grid, 0.75, drawing.Point{X: p.left, Y: y}, drawing.Point{X: p.right, Y: y})
		p.write(p.left-6, y+textSize*drawing.CapHeight/2, drawing.End, p.y.label(tick), faint)
	}
	p.Line(faint, 0.75, drawing.Point{X: p.left, Y: p.bottom}, drawing.Point{X: p.right, Y: p.bottom})
	p.places()
	p.write(p.right, p.bottom+2*leading, drawing.End, p.chart.X, faint)
}

// places writes the names or numbers below the field. It leaves out names
// without room.
func (p *painter) places() {
	label := func(x float64, text string) {
		p.Line(faint, 0.75, drawing.Point{X: x, Y: p.bottom}, drawing.Point{X: x, Y: p.bottom + 3})
		p.write(x, p.bottom+leading, drawing.Middle, text, ink)
	}
	if p.chart.Names == nil {
		for _, tick := range p.x.ticks() {
			label(p.x.at(tick), p.x.label(tick))
		}
		return
	}
	end := p.left
	for i, name := range p.chart.Names {
		x, half := p.x.at(float64(i)), 1.1*drawing.Width(name, textSize)/2
		if x-half >= end {
			label(x, name)
			end = x + half + 4
		}
	}
}

// series draws the values of a series, each with its interval.
func (p *painter) series(i int) {
	var way []drawing.Point
	shift, wide := p.room(i)
	for _, v := range p.chart.Series[i].Values {
		at := drawing.Point{X: p.x.at(v.X) + shift, Y: p.y.at(v.Y)}
		if p.chart.Bars {
			p.Box(at.X-wide/2, at.Y, wide, p.bottom-at.Y, 0, hue(i))
		}
		p.interval(i, v, at.X)
		way = append(way, at)
	}
	if p.chart.Bars {
		return
	}
	if p.chart.Names == nil {
		p.Line(hue(i), 1.25, way...)
	}
	for _, at := range way {
		p.mark(i, at, 3)
	}
}

// room returns the shift of the values of a series from the middle of their
// names, and their width.
func (p *painter) room(i int) (shift, wide float64) {
	if p.chart.Names == nil {
		return 0, 8
	}
	wide = min(48, share*(p.x.at(1)-p.x.at(0))/float64(len(p.chart.Series)))
	return wide * (float64(i) - float64(len(p.chart.Series)-1)/2), wide
}

// interval draws an interval: dark, with a light border that shows on bars.
func (p *painter) interval(i int, v Value, x float64) {
	low, high := p.y.at(v.Low), p.y.at(v.High)
	_, wide := p.room(i)
	cap := min(3, wide/3)
	stroke := func(c color.RGBA, width float64) {
		p.Line(c, width, drawing.Point{X: x, Y: low}, drawing.Point{X: x, Y: high})
		for _, y := range []float64{low, high} {
			p.Line(c, width, drawing.Point{X: x - cap, Y: y}, drawing.Point{X: x + cap, Y: y})
		}
	}
	if !p.chart.Bars {
		stroke(hue(i), 1)
		return
	}
	stroke(paper, 2.5)
	stroke(ink, 1)
}

func hue(i int) color.RGBA { return palette[i%len(palette)] }

// mark draws the mark of a series. Marks have different shapes, for readers who
// do not see the colours. Bars have one shape, and stand in the order of the
// legend.
func (p *painter) mark(i int, at drawing.Point, r float64) {
	point := func(x, y float64) drawing.Point { return drawing.Point{X: at.X + x*r, Y: at.Y + y*r} }
	shapes := [][]drawing.Point{
		nil, // a disc
		{point(-0.9, -0.9), point(0.9, -0.9), point(0.9, 0.9), point(-0.9, 0.9)},
		{point(0, -1.2), point(1.2, 0.9), point(-1.2, 0.9)},
		{point(0, -1.3), point(1.3, 0), point(0, 1.3), point(-1.3, 0)},
	}
	switch shape := shapes[i%len(shapes)]; {
	case p.chart.Bars:
		p.Polygon(hue(i), shapes[1]...)
	case shape == nil:
		p.Disc(at, r, hue(i))
	default:
		p.Polygon(hue(i), shape...)
	}
}

// Draw returns the chart as a drawing.
func (c *Chart) Draw() *drawing.Drawing {
	title := c.Title + " (" + c.Subtitle + ")"
	p := &painter{chart: c, Drawing: drawing.New(c.width(), height, paper, title)}
	p.heading()
	p.left, p.right = margin+32, p.Width-margin
	p.bottom = p.Height - margin - 2*leading
	p.x, p.y = c.scaleX(p.left, p.right), c.scaleY(p.top+headroom, p.bottom)
	p.axes()
	for i := range c.Series {
		p.series(i)
	}
	return p.Drawing
}
