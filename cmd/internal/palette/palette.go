// Package palette holds the colours of numbers and chances for every place that
// draws a board: the screen, the web page, the pages of reviews, and pictures.
//
// Chances go from blue through pale yellow to orange. Unlike green and red,
// these colours differ for people with any kind of colour blindness. Every ink
// has the contrast of 4.5 that WCAG 2.2 requires.
package palette

import (
	"fmt"
	"strings"
)

// A Color is 0xRRGGBB.
type Color uint32

// String returns the colour as in CSS, such as "#1d4fd7".
func (c Color) String() string { return fmt.Sprintf("#%06x", uint32(c)) }

// A Theme holds the colours for a light or a dark background.
type Theme struct {
	Numbers   [9]Color  // of the numbers 1 to 8
	Chances   [10]Color // the ground of a square, by tenths of the chance
	ChanceInk Color     // of text on these
	Free      Color     // the ground of a square that is certain to be free
	Mine      Color     // the ground of a square that is certain to be a mine
	SureInk   Color     // of text on these
}

// The themes.
var (
	Light = Theme{
		Numbers:   [9]Color{0, 0x1d4fd7, 0x14743c, 0xc22a22, 0x3b2a9a, 0x8a2c0d, 0x0f6f78, 0x1c2430, 0x5b6675},
		Chances:   [10]Color{0x6cb1dd, 0x93c7e8, 0xb9dcf1, 0xdcebf2, 0xf3eed3, 0xfbe3a6, 0xfac878, 0xf4a457, 0xee8c48, 0xe8743a},
		ChanceInk: 0x1c2430, Free: 0x0b4f8a, Mine: 0x963c04, SureInk: 0xffffff,
	}
	Dark = Theme{
		Numbers:   [9]Color{0, 0x8ab0ff, 0x6fd698, 0xff938a, 0xc3b0ff, 0xf3a97c, 0x6fd3dd, 0xe6eaf0, 0x9aa6b6},
		Chances:   [10]Color{0x1f5f92, 0x2b6896, 0x38708f, 0x4b7080, 0x5f6c59, 0x756634, 0x885d21, 0x955218, 0xa04517, 0xa83c14},
		ChanceInk: 0xffffff, Free: 0x2474b8, Mine: 0xb04a0c, SureInk: 0xffffff,
	}
)

// Chance returns the ground of a square whose chance of a mine is p.
func (t Theme) Chance(p float64) Color { return t.Chances[step(p, len(t.Chances))] }

// step returns which of n equal steps from 0 to 1 p belongs to.
func step(p float64, n int) int { return max(0, min(n-1, int(p*float64(n)))) }

// CSS returns a style sheet that defines the colours as variables: --n1 to --n8
// for numbers, --h0 to --h9 for chances with the ink --hot, and --free and
// --mine with the ink --on. It follows the browser's choice of light or dark.
func CSS() string {
	return ":root {" + Light.variables() + " }\n@media (prefers-color-scheme: dark) { :root {" + Dark.variables() + " } }\n"
}

func (t Theme) variables() string {
	var s strings.Builder
	for i, c := range t.Numbers[1:] {
		fmt.Fprintf(&s, " --n%d: %v;", i+1, c)
	}
	for i, c := range t.Chances {
		fmt.Fprintf(&s, " --h%d: %v;", i, c)
	}
	fmt.Fprintf(&s, " --hot: %v; --free: %v; --mine: %v; --on: %v;", t.ChanceInk, t.Free, t.Mine, t.SureInk)
	return s.String()
}

// chances256 are the colours of chances on terminals of 256 colours, each with a
// readable ink, as parameters of an SGR sequence.
var chances256 = [...]string{
	"30;48;5;33", "30;48;5;75", "30;48;5;117", "30;48;5;159", "30;48;5;195",
	"30;48;5;229", "30;48;5;222", "30;48;5;215", "30;48;5;209", "30;48;5;202",
}

// A Pair is an ink and its ground, by their numbers on terminals of 16 colours.
type Pair struct{ Ink, Ground int }

var chances16 = [...]Pair{{15, 4}, {0, 6}, {0, 7}, {0, 3}, {15, 1}}

// Chance16 returns the colours of a chance on a terminal of 16 colours: from blue
// to red, as there is no orange.
func Chance16(p float64) Pair { return chances16[step(p, len(chances16))] }

// SGR returns the colour of a chance on a terminal with that many colours, as
// the parameters of an SGR sequence.
func SGR(p float64, colors int) string {
	if colors >= 256 {
		return chances256[step(p, len(chances256))]
	}
	c := Chance16(p)
	return fmt.Sprintf("%d;%d", 30+c.Ink%8+c.Ink/8*60, 40+c.Ground)
}
