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

// A painter fills polygons on an image.
type painter struct {
	image  *image.RGBA
	fonts  *fonts
	raster vector.Rasterizer
	err    error // the first error
}

// fill paints a polygon. The rasterizer gets only the pixels around it.
func (p *painter) fill(ink color.RGBA, corners []Point) {
	within := bounds(corners).Intersect(p.image.Rect)
	if within.Empty() {
		return
	}
	p.raster.Reset(within.Dx(), within.Dy())
	for i, c := range corners {
		x, y := float32(c.X*scale-float64(within.Min.X)), float32(c.Y*scale-float64(within.Min.Y))
		if i == 0 {
			p.raster.MoveTo(x, y)
		} else {
			p.raster.LineTo(x, y)
		}
	}
	p.raster.ClosePath()
	p.raster.DrawOp = draw.Over
	p.raster.Draw(p.image, within, image.NewUniform(ink), image.Point{})
}

// bounds returns the pixels that a polygon may touch.
func bounds(corners []Point) image.Rectangle {
	if len(corners) == 0 {
		return image.Rectangle{}
	}
	low, high := corners[0], corners[0]
	for _, c := range corners {
		low = Point{min(low.X, c.X), min(low.Y, c.Y)}
		high = Point{max(high.X, c.X), max(high.Y, c.Y)}
	}
	return image.Rect(int(math.Floor(low.X*scale)), int(math.Floor(low.Y*scale)),
		int(math.Ceil(high.X*scale)), int(math.Ceil(high.Y*scale)))
}
