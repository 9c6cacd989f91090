// Package drawing holds a picture made of boxes, polygons, lines and words, and
// writes it as SVG or PNG.
//
// Lengths are points: a point is two pixels in PNG and one CSS pixel in SVG.
// The origin is the upper left corner, and y grows downwards.
//
// It must not know boards or charts: packages picture and chart draw them. A
// new shape is a type with the methods of item; a new format is a file such as
// svg.go.
package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/vector"
)

// A Drawing is a picture. A later item covers the earlier ones.
type Drawing struct {
	Width, Height float64
	Title         string // for screen readers and browsers
	items         []item
}

// RGB returns the colour with the hexadecimal number 0xRRGGBB.
func RGB(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// An item is a part of a drawing: a shape or words.
type item interface {
	appendSVG(dst []byte) []byte
	paint(p *painter)
}

// New returns an empty drawing on a ground of one colour.
func New(width, height float64, ground color.RGBA, title string) *Drawing {
	d := &Drawing{Width: width, Height: height, Title: title}
	d.Box(0, 0, width, height, 0, ground)
	return d
}

// Box adds a filled rectangle. Its corners are rounded with a radius, or sharp
// if that is 0.
func (d *Drawing) Box(x, y, width, height, radius float64, fill color.RGBA) {
	d.items = append(d.items, box{Point{x, y}, width, height, radius, fill})
}

// Polygon adds a filled polygon.
func (d *Drawing) Polygon(fill color.RGBA, points ...Point) {
	d.items = append(d.items, polygon{fill, points})
}

// Disc adds a filled circle.
func (d *Drawing) Disc(middle Point, radius float64, fill color.RGBA) {
	d.Box(middle.X-radius, middle.Y-radius, 2*radius, 2*radius, radius, fill)
}

// Line adds a line through points.
func (d *Drawing) Line(ink color.RGBA, width float64, points ...Point) {
	d.items = append(d.items, line{ink, width, points})
}

// Words adds text.
func (d *Drawing) Words(w Words) { d.items = append(d.items, w) }

// Words are text on one line.
type Words struct {
	At     Point // a point on the base line, at the Anchor of the text
	Anchor Anchor
	Text   string
	Size   float64 // the size of the font
	Bold   bool
	Ink    color.RGBA
	// Sign is text that follows in a smaller font, such as "%".
	Sign string
}

// An Anchor is the part of a text that stands at its point.
type Anchor int

// The anchors: the start, the middle or the end of the text stands at the
// point.
const (
	Start Anchor = iota
	Middle
	End
)

// CapHeight is the height of digits and capital letters as a share of the
// font's size.
const CapHeight = 0.72

// signSize is the size of a sign as a share of the font's size.
const signSize = 0.63

type box struct {
	Point
	width, height, radius float64
	fill                  color.RGBA
}

type polygon struct {
	fill   color.RGBA
	points []Point
}

type line struct {
	ink    color.RGBA
	width  float64
	points []Point
}

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

// fonts are the Go fonts, which draw a missing letter as a box.
type fonts struct {
	regular, bold *opentype.Font
	faces         map[faceKey]font.Face // that were made
}

type faceKey struct {
	bold bool
	size float64
}

func newFonts() (*fonts, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := opentype.Parse(gobold.TTF)
	return &fonts{regular, bold, make(map[faceKey]font.Face)}, err
}

// face returns a font in a size.
func (f *fonts) face(bold bool, size float64) (face font.Face, err error) {
	key := faceKey{bold, size}
	if face := f.faces[key]; face != nil {
		return face, nil
	}
	in := f.regular
	if bold {
		in = f.bold
	}
	f.faces[key], err = opentype.NewFace(in, &opentype.FaceOptions{Size: size, DPI: 72})
	return f.faces[key], err
}

// Width returns the approximate width of a text, measured in the font of PNG.
// An SVG is shown in a font of its reader.
func Width(text string, size float64) float64 {
	const large = 1000 // where rounding does not matter
	f, err := newFonts()
	if err == nil {
		if face, err := f.face(false, large); err == nil {
			return float64(font.MeasureString(face, text)) / 64 / large * size
		}
	}
	return float64(len(text)) * size
}
