package picture

import (
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// scene returns a board with a number, a flag, a covered square and two
// chances.
func scene(t *testing.T) Scene {
	b := boardtest.Board(t, "1?* \n??8 \n")
	return Scene{b, map[board.Square]*big.Rat{{Row: 0, Col: 1}: new(big.Rat), {Row: 1, Col: 1}: big.NewRat(1, 1)}, "caption <&>"}
}

// encoded returns the picture of a scene in a format.
func encoded(t *testing.T, s Scene, format string) []byte {
	t.Helper()
	d, err := Draw(s)
	boardtest.Must(t, err)
	data, err := d.Encode(format)
	boardtest.Must(t, err)
	return data
}

// The picture has every part in its place, in its colour and size. With -update
// the file is written anew: look at it before you keep it.
func TestPicture(t *testing.T) {
	s := scene(t)
	s.Chances[board.Square{Row: 1}] = big.NewRat(1, 3)
	s.Caption += ", " + strings.Repeat("wider than the squares ", 3)
	boardtest.Golden(t, "testdata/board.svg", string(encoded(t, s, "svg")))
}

// As squares become small, first some labels are left out, then the chances,
// then the numbers.
func TestSmallSquares(t *testing.T) {
	for _, test := range []struct {
		size   board.Size
		labels string // of the first three columns or rows
		words  int
		width  string
	}{
		{board.Size{Rows: 1, Cols: 63}, "1 2 3", 1 + 63 + 6 + 2, "2456"},
		{board.Size{Rows: 1, Cols: 120}, "1 2 3", 1 + 120 + 6 + 2, "2462"},
		{board.Size{Rows: 1, Cols: 121}, "1 3 5", 1 + 61 + 6 + 2, "2462"},
		{board.Size{Rows: 121, Cols: 1}, "A C E", 1 + 61 + 6 + 2, "312"},
		{board.Size{Rows: 1, Cols: 171}, "1 3 5", 1 + 86 + 6 + 2, "2462"},
		{board.Size{Rows: 1, Cols: 172}, "1 3 5", 1 + 86 + 6 + 1, "2462"},
		{board.Size{Rows: 1, Cols: 400}, "1 5 9", 1 + 100 + 6 + 1, "2462"},
		{board.Size{Rows: 1, Cols: 401}, "1 5 9", 1 + 101 + 6, "2462"},
	} {
		b := board.NewBoard(test.size)
		b.SetAt(0, 3)
		svg := string(encoded(t, Scene{b, map[board.Square]*big.Rat{test.size.At(1): big.NewRat(1, 2)}, ""}, "svg"))
		_, all, _ := strings.Cut(svg, "<text")
		var labels []string
		for _, w := range strings.Split(all, "<text") {
			_, w, _ = strings.Cut(w, ">")
			w, _, _ = strings.Cut(w, "<")
			labels = append(labels, w)
		}
		if test.size.Rows == 1 {
			labels = labels[1:]
		}
		if got := strings.Join(labels[:3], " "); got != test.labels || strings.Count(svg, "<text") != test.words ||
			!strings.Contains(svg, ` width="`+test.width+`"`) ||
			!strings.Contains(svg, `<text x="360" y`) && test.size.Rows == 1 {
			t.Errorf("%v: labels %s, %d words, want %s and %d, width %s in %.100s", test.size, got, strings.Count(svg, "<text"), test.labels, test.words, test.width, svg)
		}
	}
}

// The picture of an expert board is small enough for a page.
func TestSVGSize(t *testing.T) {
	s := Scene{Board: board.NewBoard(board.Size{Rows: 16, Cols: 30}), Chances: make(map[board.Square]*big.Rat)}
	for i := range s.Board.Size().Squares() {
		s.Chances[s.Board.Size().At(i)] = big.NewRat(999, 1000)
	}
	if svg := encoded(t, s, "svg"); len(svg) > 150_000 {
		t.Errorf("%d bytes", len(svg))
	}
}

// A board that is too large for a picture is refused.
func TestTooLarge(t *testing.T) {
	big := Scene{Board: board.NewBoard(board.Size{Rows: 501, Cols: 500})}
	_, err := Draw(big)
	if want := "a picture of 250500 squares: at most 250000 can be drawn"; err == nil || err.Error() != want {
		t.Errorf("a picture too large: %v, want %s", err, want)
	}
	if err := CheckSize(board.Size{Rows: 500, Cols: 500}); err != nil {
		t.Error(err)
	}
}

// Grid uses as many colours as the terminal has.
func TestGridColors(t *testing.T) {
	b := boardtest.Board(t, "1?* \n??8 \n")
	chances := map[board.Square]*big.Rat{{Row: 0, Col: 1}: big.NewRat(0, 1), {Row: 1, Col: 1}: big.NewRat(1, 1)}
	const plain = `     1    2    3    4
 +---------------------+
A|   1    0%   *       |
B|   ?  100%   8       |
 +---------------------+
`
	if got := Grid(b, chances, 0); got != plain {
		t.Errorf("got\n%swant\n%s", got, plain)
	}
	tall := board.NewBoard(board.Size{Rows: 27, Cols: 1})
	if got := Grid(tall, nil, 0); !strings.HasPrefix(got, "      1\n  +------+\n A|   ?  |\n") || !strings.HasSuffix(got, "\n Z|   ?  |\nAA|   ?  |\n  +------+\n") {
		t.Errorf("got\n%s", got)
	}
	for colors, want := range map[int][]string{
		16:  {"\x1b[1;31m   * \x1b[0m", "\x1b[2m   ? \x1b[0m", "\x1b[90m   8 \x1b[0m", "\x1b[94m   1 \x1b[0m", "\x1b[97;44m   0%\x1b[0m", "\x1b[97;41m 100%\x1b[0m"},
		256: {"\x1b[94m   1 \x1b[0m", "\x1b[30;48;5;33m   0%\x1b[0m", "\x1b[30;48;5;202m 100%\x1b[0m"},
	} {
		got := Grid(b, chances, colors)
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%d colours: no %q in %q", colors, part, got)
			}
		}
		if colors == 16 && strings.Contains(got, "48;5") {
			t.Errorf("%d colours: %q", colors, got)
		}
	}
}
