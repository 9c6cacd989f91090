package drawing

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

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
