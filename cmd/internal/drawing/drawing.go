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

import "image/color"

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
