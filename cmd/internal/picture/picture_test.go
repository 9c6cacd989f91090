package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"minesweeper/board"
)

// scene returns a board with a number, a flag, a covered square and two chances.
func scene(t *testing.T) Scene {
	b, err := board.ParseBoard([]byte("1?*\n??8\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return Scene{b, map[board.Square]Chance{{Row: 0, Col: 1}: {0, "0"}, {Row: 1, Col: 1}: {1, "100"}}, "caption <&>"}
}

func TestSVGIsWellFormed(t *testing.T) {
	text, err := SVG(scene(t))
	if err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(string(text), "<text") {
		t.Error("there is text that needs a font")
	}
}

// The squares have the colours of what they show, where they are said to be.
func TestPNGColors(t *testing.T) {
	s := scene(t)
	data, err := PNG(s)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLayout(s.Board.Size())
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got.X != int(2*l.width) || got.Y != int(2*l.height) {
		t.Errorf("the image is %v", got)
	}
	for square, want := range map[string]color.RGBA{
		"A1": tileOpen, "A2": heat(0), "A3": tileFlagged, "B1": tileCovered, "B2": heat(1), "B3": tileOpen,
	} {
		at, err := s.Board.Size().Square(square)
		if err != nil {
			t.Fatal(err)
		}
		p := l.corner(at)
		x, y := int(2*(p.X+l.side*0.15)), int(2*(l.height-p.Y-l.side*0.15))
		if got := color.RGBAModel.Convert(img.At(x, y)); got != want {
			t.Errorf("%s is %v, want %v", square, got, want)
		}
	}
}

// Boards of every shape fit their picture; too large ones are refused.
func TestShapes(t *testing.T) {
	for _, size := range []board.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 300}, {Rows: 120, Cols: 2}} {
		if _, err := SVG(Scene{Board: board.NewBoard(size)}); err != nil {
			t.Errorf("%v: %v", size, err)
		}
	}
	big := Scene{Board: board.NewBoard(board.Size{Rows: 501, Cols: 500})}
	if _, err := SVG(big); err == nil {
		t.Error("an SVG too large was drawn")
	}
	if _, err := PNG(big); err == nil {
		t.Error("a PNG too large was drawn")
	}
}

// The ends of the scale are its first and last colours, and between them no two
// neighbouring percentages are far apart.
func TestHeat(t *testing.T) {
	if heat(0) != heatStops[0] || heat(1) != heatStops[len(heatStops)-1] || heat(-1) != heat(0) || heat(2) != heat(1) {
		t.Error("the ends of the scale are wrong")
	}
	for p := range 100 {
		a, b := heat(float64(p)/100), heat(float64(p+1)/100)
		for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
			if d < -8 || d > 8 {
				t.Errorf("a jump of %d between %d%% and %d%%", d, p, p+1)
			}
		}
	}
}
