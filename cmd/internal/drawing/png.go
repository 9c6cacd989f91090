package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// scale is the number of pixels for a point.
const scale = 2

// PNG returns the drawing as an image with two pixels for each point. Its words
// are in the Go font.
func (d *Drawing) PNG() ([]byte, error) {
	fonts, err := newFonts()
	if err != nil {
		return nil, err
	}
	size := image.Rect(0, 0, int(math.Ceil(d.Width*scale)), int(math.Ceil(d.Height*scale)))
	p := &painter{image: image.NewRGBA(size), fonts: fonts}
	for _, i := range d.items {
		i.paint(p)
	}
	if p.err != nil {
		return nil, p.err
	}
	var out bytes.Buffer
	err = png.Encode(&out, p.image)
	return out.Bytes(), err
}

// A painter fills outlines on an image. An outline is built with moveTo, lineTo
// and curveTo; fill paints it and begins the next one.
type painter struct {
	image  *image.RGBA
	fonts  *fonts
	raster vector.Rasterizer
	path   []segment
	err    error // the first error
}

// A segment leads to the last of its points: by a move without a line, by a
// straight line, or by a curve with control points.
type segment struct {
	points [3]Point
	kind   kind
}

type kind int

const (
	move kind = iota
	straight
	quadratic
	cubic
)

func (p *painter) moveTo(a Point) { p.path = append(p.path, segment{[3]Point{a}, move}) }
func (p *painter) lineTo(a Point) { p.path = append(p.path, segment{[3]Point{a}, straight}) }

// fill paints the outline. The rasterizer gets only the pixels around it.
func (p *painter) fill(ink color.RGBA) {
	defer func() { p.path = p.path[:0] }()
	within := p.bounds().Intersect(p.image.Rect)
	if within.Empty() {
		return
	}
	p.raster.Reset(within.Dx(), within.Dy())
	at := func(a Point) (x, y float32) {
		return float32(a.X*scale - float64(within.Min.X)), float32(a.Y*scale - float64(within.Min.Y))
	}
	for i, s := range p.path {
		ax, ay := at(s.points[0])
		bx, by := at(s.points[1])
		cx, cy := at(s.points[2])
		switch s.kind {
		case move:
			if i > 0 {
				p.raster.ClosePath()
			}
			p.raster.MoveTo(ax, ay)
		case straight:
			p.raster.LineTo(ax, ay)
		case quadratic:
			p.raster.QuadTo(ax, ay, bx, by)
		case cubic:
			p.raster.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	p.raster.ClosePath()
	p.raster.DrawOp = draw.Over
	p.raster.Draw(p.image, within, image.NewUniform(ink), image.Point{})
}

// bounds returns the pixels that the outline may touch. A curve lies inside the
// polygon of its control points.
func (p *painter) bounds() image.Rectangle {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, s := range p.path {
		for _, a := range s.points[:max(1, int(s.kind))] {
			low = Point{min(low.X, a.X), min(low.Y, a.Y)}
			high = Point{max(high.X, a.X), max(high.Y, a.Y)}
		}
	}
	if len(p.path) == 0 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(low.X*scale)), int(math.Floor(low.Y*scale)),
		int(math.Ceil(high.X*scale)), int(math.Ceil(high.Y*scale)))
}

// arc is the distance between the ends and the control points of a quarter of a
// circle, as a share of the radius.
const arc = 0.5523

func (b box) paint(p *painter) {
	r := min(b.radius, b.width/2, b.height/2)
	left, top, right, bottom := b.X, b.Y, b.X+b.width, b.Y+b.height
	if r <= 0 {
		polygon{b.fill, []Point{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}.paint(p)
		return
	}
	c := r * (1 - arc)
	corner := func(a, b, to Point) { p.path = append(p.path, segment{[3]Point{a, b, to}, cubic}) }
	p.moveTo(Point{left + r, top})
	p.lineTo(Point{right - r, top})
	corner(Point{right - c, top}, Point{right, top + c}, Point{right, top + r})
	p.lineTo(Point{right, bottom - r})
	corner(Point{right, bottom - c}, Point{right - c, bottom}, Point{right - r, bottom})
	p.lineTo(Point{left + r, bottom})
	corner(Point{left + c, bottom}, Point{left, bottom - c}, Point{left, bottom - r})
	p.lineTo(Point{left, top + r})
	corner(Point{left, top + c}, Point{left + c, top}, Point{left + r, top})
	p.fill(b.fill)
}

func (g polygon) paint(p *painter) {
	for i, a := range g.points {
		if i == 0 {
			p.moveTo(a)
		} else {
			p.lineTo(a)
		}
	}
	p.fill(g.fill)
}

// paint fills a rectangle along every part of the line.
func (l line) paint(p *painter) {
	for i := 1; i < len(l.points); i++ {
		a, b := l.points[i-1], l.points[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		dx, dy := (b.Y-a.Y)/length*l.width/2, (a.X-b.X)/length*l.width/2
		polygon{l.ink, []Point{{a.X + dx, a.Y + dy}, {b.X + dx, b.Y + dy}, {b.X - dx, b.Y - dy}, {a.X - dx, a.Y - dy}}}.paint(p)
	}
}
