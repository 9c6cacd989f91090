// Package drawing holds a picture made of boxes, polygons, lines and words, and
// writes it as SVG or PNG. One drawing serves both formats.
//
// It knows nothing about boards or charts: packages picture and chart draw them.
// Lengths are points of 1/72 inch in PNG and CSS pixels in SVG. The origin is the
// upper left corner, and y grows downwards.
package drawing

import "image/color"

// A Point is a place in a drawing.
type Point struct{ X, Y float64 }

// A Drawing is a picture. What is added later covers what was added before.
type Drawing struct {
	Width, Height float64
	Title         string // read out by screen readers, and shown by browsers
	items         []item
}

// RGB returns the colour with the hexadecimal number 0xRRGGBB.
func RGB(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// An item is something drawn: a shape or words.
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

// Box adds a filled rectangle with rounded corners of some radius.
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

// Line adds a line through some points.
func (d *Drawing) Line(ink color.RGBA, width float64, points ...Point) {
	d.items = append(d.items, line{ink, width, points})
}

// Words adds text.
func (d *Drawing) Words(w Words) { d.items = append(d.items, w) }

// Words are text on one line.
type Words struct {
	At     Point // on the base line; Anchor says which end of the text
	Anchor Anchor
	Text   string
	Size   float64 // of the font
	Bold   bool
	Ink    color.RGBA
	// Sign is text that follows in a smaller font, such as "%".
	Sign string
}

// An Anchor is the part of a text that stands at the place given.
type Anchor int

const (
	Start Anchor = iota
	Middle
	End
)

// CapHeight is the height of digits and capital letters as a share of the font's
// size.
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
