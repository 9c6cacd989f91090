package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A Point is a place in a drawing.
type Point struct{ X, Y float64 }

// scale is the number of pixels for a point.
const scale = 2

// A painter fills outlines on an image. An outline is built with moveTo, lineTo
// and cubic segments; fill paints it and begins the next one.
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

// A kind is that of a segment: the number of its points, but for a move.
type kind int

const (
	move     kind = 0
	straight kind = 1
	cubic    kind = 3
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
