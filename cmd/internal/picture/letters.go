package picture

import (
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
)

// letters turns text into outlines. Pictures then look the same wherever they
// are shown, whether or not the font is installed there.
type letters struct {
	regular, bold *sfnt.Font
	buffer        sfnt.Buffer
	err           error // the first one
}

// capHeight is the height of digits and capital letters as a share of the font's
// size.
const capHeight = 0.69

func newLetters() (*letters, error) {
	regular, err := sfnt.Parse(liberationsansregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := sfnt.Parse(liberationsansbold.TTF)
	return &letters{regular: regular, bold: bold}, err
}

func (l *letters) font(bold bool) *sfnt.Font {
	if bold {
		return l.bold
	}
	return l.regular
}

// width returns how wide a text is.
func (l *letters) width(text string, size vg.Length, bold bool) (width vg.Length) {
	l.each(text, bold, func(_ sfnt.GlyphIndex, advance float64) {
		width += size * vg.Length(advance)
	})
	return width
}

// outline returns the outline of a text that begins at a point on its base line.
func (l *letters) outline(at vg.Point, size vg.Length, bold bool, text string) (path vg.Path) {
	l.each(text, bold, func(glyph sfnt.GlyphIndex, advance float64) {
		segments, err := l.font(bold).LoadGlyph(&l.buffer, glyph, unit, nil)
		l.note(err)
		appendSegments(&path, segments, at, size)
		at.X += size * vg.Length(advance)
	})
	return path
}

// unit is the size in which glyphs are asked for.
const unit = fixed.Int26_6(1000 << 6)

// each calls f for the glyphs of a text, with their width as a share of the
// font's size.
func (l *letters) each(text string, bold bool, f func(glyph sfnt.GlyphIndex, advance float64)) {
	for _, r := range text {
		glyph, err := l.font(bold).GlyphIndex(&l.buffer, r)
		l.note(err)
		advance, err := l.font(bold).GlyphAdvance(&l.buffer, glyph, unit, font.HintingNone)
		l.note(err)
		f(glyph, float64(advance)/float64(unit))
	}
}

func (l *letters) note(err error) {
	if l.err == nil {
		l.err = err
	}
}

// appendSegments appends a glyph. Fonts measure downwards, pictures upwards.
func appendSegments(path *vg.Path, segments sfnt.Segments, at vg.Point, size vg.Length) {
	point := func(p fixed.Point26_6) vg.Point {
		return at.Add(vg.Point{X: size * vg.Length(p.X) / vg.Length(unit), Y: -size * vg.Length(p.Y) / vg.Length(unit)})
	}
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				path.Close()
			}
			path.Move(point(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(point(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(point(s.Args[0]), point(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(point(s.Args[0]), point(s.Args[1]), point(s.Args[2]))
		}
	}
	if len(segments) > 0 {
		path.Close()
	}
}
