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
	width, height := string(appendNumber(nil, d.Width)), string(appendNumber(nil, d.Height))
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s"`+
		` viewBox="0 0 %[1]s %[2]s" role="img" font-family="Helvetica,Arial,sans-serif">`+"\n", width, height)
	out = append(out, "<title>"...)
	out = append(out, escape(d.Title)...)
	out = append(out, "</title>\n"...)
	for _, i := range d.items {
		out = append(i.appendSVG(out), '\n')
	}
	return append(out, "</svg>\n"...)
}

func (b box) appendSVG(dst []byte) []byte {
	dst = append(dst, "<rect"...)
	dst = appendAttribute(dst, "x", b.X)
	dst = appendAttribute(dst, "y", b.Y)
	dst = appendAttribute(dst, "width", b.width)
	dst = appendAttribute(dst, "height", b.height)
	if b.radius > 0 {
		dst = appendAttribute(dst, "rx", b.radius)
	}
	dst = appendColor(dst, "fill", b.fill)
	return append(dst, "/>"...)
}

func (p polygon) appendSVG(dst []byte) []byte {
	dst = appendPoints(append(dst, "<polygon"...), p.points)
	dst = appendColor(dst, "fill", p.fill)
	return append(dst, "/>"...)
}

func (l line) appendSVG(dst []byte) []byte {
	dst = appendPoints(append(dst, "<polyline"...), l.points)
	dst = appendColor(append(dst, ` fill="none"`...), "stroke", l.ink)
	dst = appendAttribute(dst, "stroke-width", l.width)
	return append(dst, "/>"...)
}

func (w Words) appendSVG(dst []byte) []byte {
	dst = append(dst, "<text"...)
	dst = appendAttribute(dst, "x", w.At.X)
	dst = appendAttribute(dst, "y", w.At.Y)
	dst = appendAttribute(dst, "font-size", w.Size)
	if w.Bold {
		dst = append(dst, ` font-weight="bold"`...)
	}
	if w.Anchor != Start {
		dst = append(dst, ` text-anchor="`...)
		dst = append(dst, [...]string{Middle: "middle", End: "end"}[w.Anchor]...)
		dst = append(dst, '"')
	}
	dst = append(appendColor(dst, "fill", w.Ink), '>')
	dst = append(dst, escape(w.Text)...)
	if w.Sign != "" {
		dst = appendAttribute(append(dst, "<tspan"...), "font-size", w.Size*signSize)
		dst = append(append(dst, '>'), escape(w.Sign)...)
		dst = append(dst, "</tspan>"...)
	}
	return append(dst, "</text>"...)
}

func appendPoints(dst []byte, points []Point) []byte {
	dst = append(dst, ` points="`...)
	for i, p := range points {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = appendNumber(append(appendNumber(dst, p.X), ','), p.Y)
	}
	return append(dst, '"')
}

func appendAttribute(dst []byte, name string, x float64) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(appendNumber(dst, x), '"')
}

// appendNumber appends a length, rounded to hundredths.
func appendNumber(dst []byte, x float64) []byte {
	return strconv.AppendFloat(dst, math.Round(x*100)/100, 'f', -1, 64)
}

func appendColor(dst []byte, name string, c color.RGBA) []byte {
	return fmt.Appendf(dst, ` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
}

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
