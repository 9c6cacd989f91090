package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"

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

// cornerSteps is how many straight lines draw a rounded corner: too short to be
// seen.
const cornerSteps = 16

func (b box) paint(p *painter) {
	r := max(0, min(b.radius, b.width/2, b.height/2))
	left, top, right, bottom := b.X+r, b.Y+r, b.X+b.width-r, b.Y+b.height-r
	var around []Point
	for corner, middle := range []Point{{right, bottom}, {left, bottom}, {left, top}, {right, top}} {
		for step := range cornerSteps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(corner) + float64(step)/cornerSteps))
			around = append(around, Point{middle.X + r*cos, middle.Y + r*sin})
		}
	}
	p.fill(b.fill, around)
}

func (g polygon) paint(p *painter) { p.fill(g.fill, g.points) }

// paint fills a rectangle along every part of the line.
func (l line) paint(p *painter) {
	for i := 1; i < len(l.points); i++ {
		a, b := l.points[i-1], l.points[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		dx, dy := (b.Y-a.Y)/length*l.width/2, (a.X-b.X)/length*l.width/2
		p.fill(l.ink, []Point{{a.X + dx, a.Y + dy}, {b.X + dx, b.Y + dy}, {b.X - dx, b.Y - dy}, {a.X - dx, a.Y - dy}})
	}
}

func (w Words) paint(p *painter) {
	words, err1 := p.fonts.face(w.Bold, w.Size*scale)
	sign, err2 := p.fonts.face(w.Bold, w.Size*signSize*scale)
	p.err = cmp.Or(p.err, err1, err2)
	if p.err != nil {
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

// SVG returns the drawing as a scalable picture. Its words are text in a font
// of the reader, so they can be searched, copied and read aloud.
func (d *Drawing) SVG() []byte {
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]v" height="%[2]v"`+
		` viewBox="0 0 %[1]v %[2]v" role="img" font-family="Helvetica,Arial,sans-serif">`+"\n<title>%[3]s</title>\n",
		number(d.Width), number(d.Height), escape(d.Title))
	for _, i := range d.items {
		out = append(i.appendSVG(out), '\n')
	}
	return append(out, "</svg>\n"...)
}

func (b box) appendSVG(dst []byte) []byte {
	rounded := ""
	if b.radius > 0 {
		rounded = fmt.Sprintf(` rx="%v"`, number(b.radius))
	}
	return fmt.Appendf(dst, `<rect x="%v" y="%v" width="%v" height="%v"%s fill="%v"/>`,
		number(b.X), number(b.Y), number(b.width), number(b.height), rounded, hex(b.fill))
}

func (p polygon) appendSVG(dst []byte) []byte {
	return fmt.Appendf(dst, `<polygon points="%s" fill="%v"/>`, pointList(p.points), hex(p.fill))
}

func (l line) appendSVG(dst []byte) []byte {
	return fmt.Appendf(dst, `<polyline points="%s" fill="none" stroke="%v" stroke-width="%v"/>`,
		pointList(l.points), hex(l.ink), number(l.width))
}

var anchors = [...]string{Start: "", Middle: ` text-anchor="middle"`, End: ` text-anchor="end"`}

func (w Words) appendSVG(dst []byte) []byte {
	bold, sign := "", ""
	if w.Bold {
		bold = ` font-weight="bold"`
	}
	if w.Sign != "" {
		sign = fmt.Sprintf(`<tspan font-size="%v">%s</tspan>`, number(w.Size*signSize), escape(w.Sign))
	}
	return fmt.Appendf(dst, `<text x="%v" y="%v" font-size="%v"%s%s fill="%v">%s%s</text>`,
		number(w.At.X), number(w.At.Y), number(w.Size), bold, anchors[w.Anchor], hex(w.Ink), escape(w.Text), sign)
}

func pointList(points []Point) []byte {
	var list []byte
	for _, p := range points {
		list = fmt.Appendf(list, " %v,%v", number(p.X), number(p.Y))
	}
	return list[min(1, len(list)):]
}

// A number is printed with at most two digits after the point.
type number float64

func (x number) String() string {
	return strconv.FormatFloat(math.Round(float64(x)*100)/100, 'f', -1, 64)
}

// A hex is a colour that is printed as in "#d6273a".
type hex color.RGBA

func (c hex) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// escape returns text for XML. Characters that XML does not allow become
// U+FFFD.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return 0xfffd
		}
		return r
	}, text))
}
