package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

var (
	white = RGB(0xffffff)
	blue  = RGB(0x0000ff)
	red   = RGB(0xff0000)
)

func paint(t *testing.T, d *Drawing) image.Image {
	t.Helper()
	data, err := d.PNG()
	boardtest.Must(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	boardtest.Must(t, err)
	return img
}

// at returns the colour in the middle of a point's pixels.
func at(img image.Image, x, y float64) color.RGBA {
	return color.RGBAModel.Convert(img.At(int(x*scale), int(y*scale))).(color.RGBA)
}

// area returns how much of a drawing is not white, in square points.
func area(img image.Image) (sum float64) {
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			_, g, _, _ := img.At(x, y).RGBA()
			sum += 1 - float64(g)/0xffff
		}
	}
	return sum / scale / scale
}

// Shapes are in the right places, and cover earlier ones.
func TestPNGShapes(t *testing.T) {
	d := New(40, 30, white, "")
	d.Box(10, 5, 20, 20, 5, blue)
	d.Line(red, 2, Point{0, 15}, Point{20, 15}, Point{20, 30})
	img := paint(t, d)
	if size := img.Bounds().Size(); size != image.Pt(80, 60) {
		t.Errorf("size %v", size)
	}
	for p, want := range map[Point]color.RGBA{
		{1, 1}: white, {10.25, 5.25}: white, {29.75, 24.75}: white, // outside the rounded corners
		{15, 10}: blue, {28, 12}: blue, {2, 15}: red, {20, 22}: red, {30.5, 15}: white,
	} {
		if got := at(img, p.X, p.Y); got != want {
			t.Errorf("%v is %v, want %v", p, got, want)
		}
	}
}

// Shapes have the areas of geometry.
func TestPNGAreas(t *testing.T) {
	tests := map[string]struct {
		draw func(*Drawing)
		want float64
	}{
		"box":      {func(d *Drawing) { d.Box(3.25, 4.5, 10, 7, 0, red) }, 70},
		"rounded":  {func(d *Drawing) { d.Box(3, 4, 10, 8, 2, red) }, 80 - 16 + 4*math.Pi},
		"disc":     {func(d *Drawing) { d.Disc(Point{20, 20}, 8, red) }, 64 * math.Pi},
		"triangle": {func(d *Drawing) { d.Polygon(red, Point{5, 5}, Point{15, 5}, Point{5, 25}) }, 100},
		"line":     {func(d *Drawing) { d.Line(red, 1, Point{5, 5}, Point{35, 5}) }, 30},
		"no line":  {func(d *Drawing) { d.Line(red, 1, Point{5, 5}, Point{5, 5}) }, 0},
		"outside":  {func(d *Drawing) { d.Box(50, 50, 10, 10, 0, red) }, 0},
		"clipped":  {func(d *Drawing) { d.Box(-10, -10, 20, 20, 0, red) }, 100},
		"nothing":  {func(d *Drawing) { d.Polygon(red) }, 0},
	}
	for name, test := range tests {
		d := New(40, 40, white, "")
		test.draw(d)
		if got := area(paint(t, d)); math.Abs(got-test.want) > 0.02*test.want+0.01 {
			t.Errorf("%s: area %.2f, want %.2f", name, got, test.want)
		}
	}
}

// A line in any direction, a disc and words have their shapes and places.
func TestPNGPlaces(t *testing.T) {
	d := New(49, 17, white, "")
	d.Line(red, 2, Point{1, 3}, Point{1, 3}, Point{9, 15})
	d.Disc(Point{16, 7}, 5, red)
	d.Words(Words{At: Point{36, 14}, Anchor: Middle, Text: "8L", Sign: "T", Size: 14, Ink: red, Bold: true})
	d.Words(Words{At: Point{1, 16}, Text: "_\u4e2d", Size: 6, Ink: red}) // the font lacks the second
	d.Words(Words{At: Point{48, 7}, Anchor: End, Text: "L", Size: 8, Ink: red})
	img, got := paint(t, d), ""
	for y := range 17 {
		for x := range 49 {
			ink := 0
			for i := range scale * scale {
				_, g, _, _ := img.At(x*scale+i%scale, y*scale+i/scale).RGBA()
				ink += 0xffff - int(g)
			}
			got += string(" .-#"[ink*3/(scale*scale*0xffff)])
		}
		got = strings.TrimRight(got, " ") + "\n"
	}
	const want = `

                                            .
              ----                          -
.#.         .######.                        -
 --         ########       ----.  -#        -
 .#-       -########-     .#  --  -#        -
  -#.      -########-     -#  --  -#        -...
   --      -########-     .#-.-.  -#      ....
   .#-     -########-      -##-   -#      .--..
    -#.     ########      .-.-#-  -#       .-
     --     .######.      --  -#. -#       .-
     .#-      ----        #-  .#. -#       .-
      -#.                 --  --  -#.....  .-
       --                 .-##-.  -######. .-
       .#.
        .
 ...
`
	if got != want[1:] {
		t.Errorf("got\n%s", got)
	}
}

func TestWidth(t *testing.T) {
	if got := Width("a", 10); math.Abs(got-5.5616) > 0.001 {
		t.Errorf("the width is %v", got)
	}
}

// An SVG has the lengths of the drawing, rounded to hundredths, and no word can
// end its element.
func TestSVG(t *testing.T) {
	d := New(40, 30, white, "<title> & \x01\n\"more\"")
	d.Box(1, 2, 3.14159, 4, 0.5, blue)
	d.Polygon(red, Point{1, 2}, Point{3.005, 4})
	d.Line(red, 0.5, Point{0, 0}, Point{1, 1})
	d.Words(Words{At: Point{5, 6}, Text: "word", Size: 9, Ink: blue})
	d.Words(Words{At: Point{5, 7}, Anchor: Middle, Text: "a<b>&\x1f\ufffe\uffff\ufffd ", Sign: "<%>", Size: 10, Bold: true})
	want := `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30" role="img" font-family="Helvetica,Arial,sans-serif">
<title>&lt;title&gt; &amp; ��"more"</title>
<rect x="0" y="0" width="40" height="30" fill="#ffffff"/>
<rect x="1" y="2" width="3.14" height="4" rx="0.5" fill="#0000ff"/>
<polygon points="1,2 3.01,4" fill="#ff0000"/>
<polyline points="0,0 1,1" fill="none" stroke="#ff0000" stroke-width="0.5"/>
<text x="5" y="6" font-size="9" fill="#0000ff">word</text>
<text x="5" y="7" font-size="10" font-weight="bold" text-anchor="middle" fill="#000000">a&lt;b&gt;&amp;���� <tspan font-size="6.3">&lt;%&gt;</tspan></text>
</svg>
`
	if got := string(d.SVG()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
