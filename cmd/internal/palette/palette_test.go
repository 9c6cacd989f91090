package palette

import (
	"math"
	"testing"
)

// Text is readable on every ground: WCAG 2.2 requires a contrast of 4.5.
func TestContrast(t *testing.T) {
	for name, theme := range map[string]Theme{"light": Light, "dark": Dark} {
		for p := range 101 {
			if c := contrast(theme.Chance(float64(p)/100), theme.ChanceInk); c < 4.5 {
				t.Errorf("%s, %d %%: contrast %.2f", name, p, c)
			}
		}
		for _, ground := range []Color{theme.Free, theme.Mine} {
			if c := contrast(ground, theme.SureInk); c < 4.5 {
				t.Errorf("%s, %v: contrast %.2f", name, ground, c)
			}
		}
	}
	if c := contrast(0xffffff, 0); math.Abs(c-21) > 1e-9 {
		t.Errorf("black on white: contrast %v, want 21", c)
	}
}

// Chances turn from blue to orange: red never falls behind, blue never grows
// past the middle, and the steps near the ends are the ends.
func TestBlueToOrange(t *testing.T) {
	for _, theme := range []Theme{Light, Dark} {
		for i := range 9 {
			if a, b := theme.Chances[i], theme.Chances[i+1]; i < 5 && b>>16 <= a>>16 || i >= 4 && b&0xff >= a&0xff {
				t.Errorf("%v is before %v", a, b)
			}
		}
		if theme.Chance(-1) != theme.Chances[0] || theme.Chance(2) != theme.Chances[9] || theme.Chance(0.35) != theme.Chances[3] {
			t.Error("a chance has the colour of another")
		}
	}
}

// contrast returns the contrast of two colours, from 1 to 21.
func contrast(a, b Color) float64 {
	light, dark := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (light + 0.05) / (dark + 0.05)
}

// luminance returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2).
func luminance(c Color) float64 {
	linear := func(v Color) float64 {
		x := float64(v&0xff) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c>>16) + 0.7152*linear(c>>8) + 0.0722*linear(c)
}
