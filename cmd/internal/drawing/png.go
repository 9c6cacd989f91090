package drawing

import (
	"bytes"
	"cmp"
	"image"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

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

func (w Words) paint(p *painter) {
	words, err1 := p.fonts.face(w.Bold, w.Size*scale)
	sign, err2 := p.fonts.face(w.Bold, w.Size*signSize*scale)
	if p.err = cmp.Or(p.err, err1, err2); p.err != nil {
		return
	}
	pixels := func(x float64) fixed.Int26_6 { return fixed.Int26_6(x * scale * 64) }
	width := font.MeasureString(words, w.Text) + font.MeasureString(sign, w.Sign)
	d := font.Drawer{Dst: p.image, Src: image.NewUniform(w.Ink), Face: words,
		Dot: fixed.Point26_6{X: pixels(w.At.X) - width*fixed.Int26_6(w.Anchor)/2, Y: pixels(w.At.Y)}}
	d.DrawString(w.Text)
	d.Face = sign
	d.DrawString(w.Sign)
}

// Encode returns the drawing in a format: svg, or else png.
func (d *Drawing) Encode(format string) ([]byte, error) {
	if format == "svg" {
		return d.SVG(), nil
	}
	return d.PNG()
}
