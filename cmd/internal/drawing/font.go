package drawing

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts turns text into outlines.
type fonts struct {
	regular, bold *sfnt.Font
	buffer        sfnt.Buffer
}

func newFonts() (*fonts, error) {
	regular, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := sfnt.Parse(gobold.TTF)
	return &fonts{regular: regular, bold: bold}, err
}

// Width returns the approximate width of a text, measured in the font of PNG.
// An SVG is shown in a font of its reader.
func Width(text string, size float64) float64 {
	f, err := newFonts()
	if err != nil {
		return float64(len(text)) * size
	}
	width := 0.0
	for _, r := range text {
		_, advance, _ := f.glyph(f.regular, r)
		width += advance * size
	}
	return width
}

// unit is the size in which glyphs are loaded.
const unit = fixed.Int26_6(1000 << 6)

// glyph returns the index of a letter, or of the box for a missing letter, and
// its width as a share of the font's size.
func (f *fonts) glyph(in *sfnt.Font, r rune) (index sfnt.GlyphIndex, advance float64, err error) {
	index, err = in.GlyphIndex(&f.buffer, r)
	if err != nil {
		return 0, 0, err
	}
	a, err := in.GlyphAdvance(&f.buffer, index, unit, font.HintingNone)
	return index, float64(a) / float64(unit), err
}
