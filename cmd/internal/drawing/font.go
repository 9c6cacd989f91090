package drawing

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

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
	if err != nil {
		return float64(len(text)) * size
	}
	face, err := f.face(false, large)
	if err != nil {
		return float64(len(text)) * size
	}
	return float64(font.MeasureString(face, text)) / 64 / large * size
}
