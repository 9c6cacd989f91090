package picture

import (
	"image/color"

	"minesweeper/cmd/internal/drawing"
	"minesweeper/cmd/internal/palette"
)

var (
	paper       = drawing.RGB(0xffffff)
	tileOpen    = drawing.RGB(0xf1f3f5)
	tileCovered = drawing.RGB(0xced4da)
	tileFlagged = drawing.RGB(0xdee2e6)
	inkDark     = drawing.RGB(0x343a40)
	inkFaint    = drawing.RGB(0x6c757d)
	flagRed     = drawing.RGB(0xd6273a)
	inkChance   = rgb(palette.Light.ChanceInk)
)

// ground returns the colour of a square with a chance.
func ground(chance float64) color.RGBA { return rgb(palette.Light.Chance(chance)) }

func rgb(c palette.Color) color.RGBA { return drawing.RGB(uint32(c)) }
