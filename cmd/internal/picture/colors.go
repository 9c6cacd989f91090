package picture

import (
	"image/color"
	"math"
)

// rgb returns the colour with the hexadecimal number 0xRRGGBB.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

var (
	paper       = rgb(0xffffff)
	tileOpen    = rgb(0xf1f3f5)
	tileCovered = rgb(0xced4da)
	tileFlagged = rgb(0xdee2e6)
	inkDark     = rgb(0x343a40)
	inkFaint    = rgb(0x868e96)
	flagRed     = rgb(0xd6273a)
)

// inkNumbers are the colours of the numbers 1 to 8, those players are used to.
var inkNumbers = [...]color.RGBA{
	1: rgb(0x1c5fd4), 2: rgb(0x2b8a3e), 3: rgb(0xd6273a), 4: rgb(0x3b2a8c),
	5: rgb(0x8c2318), 6: rgb(0x0b7285), 7: rgb(0x212529), 8: rgb(0x6c757d),
}

// heatStops are the colours of the chances 0, 1/6, 2/6 and so on to 1: from
// green over a pale yellow to red.
var heatStops = [...]color.RGBA{
	rgb(0x1f9d55), rgb(0x74c476), rgb(0xc4e29a), rgb(0xfde992), rgb(0xf9b05e), rgb(0xe8603c), rgb(0xb3152b),
}

// heat returns the colour of a chance.
func heat(chance float64) color.RGBA {
	x := min(max(chance, 0), 1) * float64(len(heatStops)-1)
	i := min(int(x), len(heatStops)-2)
	a, b, t := heatStops[i], heatStops[i+1], x-float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// inkOn returns the colour of text on a ground: white on a dark one. Brightness is
// weighed as the eye does (the luma of ITU-R BT.601).
func inkOn(ground color.RGBA) color.RGBA {
	if 0.299*float64(ground.R)+0.587*float64(ground.G)+0.114*float64(ground.B) < 130 {
		return paper
	}
	return inkDark
}
