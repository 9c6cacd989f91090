package picture

import (
	"image/color"
	"math"

	"minesweeper/cmd/internal/drawing"
)

var (
	paper       = drawing.RGB(0xffffff)
	tileOpen    = drawing.RGB(0xf1f3f5)
	tileCovered = drawing.RGB(0xced4da)
	tileFlagged = drawing.RGB(0xdee2e6)
	inkBlack    = drawing.RGB(0x000000)
	inkDark     = drawing.RGB(0x343a40)
	inkFaint    = drawing.RGB(0x6c757d)
	flagRed     = drawing.RGB(0xd6273a)
)

// inkNumbers are the usual colours of the numbers 1 to 8.
var inkNumbers = [...]color.RGBA{
	1: drawing.RGB(0x1c5fd4), 2: drawing.RGB(0x2b8a3e), 3: drawing.RGB(0xd6273a), 4: drawing.RGB(0x3b2a8c),
	5: drawing.RGB(0x8c2318), 6: drawing.RGB(0x0b7285), 7: drawing.RGB(0x212529), 8: drawing.RGB(0x6c757d),
}

// heatStops are the colours of the chances 0, 1/6, 2/6 and so on to 1, from
// blue through pale yellow to red. People with any kind of colour blindness can
// tell them apart (C. Brewer, "RdYlBu", colorbrewer2.org).
var heatStops = [...]color.RGBA{
	drawing.RGB(0x4575b4), drawing.RGB(0x91bfdb), drawing.RGB(0xe0f3f8), drawing.RGB(0xffffbf),
	drawing.RGB(0xfee090), drawing.RGB(0xfc8d59), drawing.RGB(0xd73027),
}

// heat returns the colour of a chance.
func heat(chance float64) color.RGBA {
	x := min(max(chance, 0), 1) * float64(len(heatStops)-1)
	i := min(int(x), len(heatStops)-2)
	a, b, t := heatStops[i], heatStops[i+1], x-float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// inkOn returns black or white for text on a ground, whichever has more
// contrast. The contrast is defined in WCAG 2.2, which requires 4.5.
func inkOn(ground color.RGBA) color.RGBA {
	if contrast(ground, inkBlack) >= contrast(ground, paper) {
		return inkBlack
	}
	return paper
}

// contrast returns the contrast of two colours, from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	light, dark := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (light + 0.05) / (dark + 0.05)
}

// luminance returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2).
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
