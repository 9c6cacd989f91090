package palette

import (
	"math"
	"strings"
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

// A style sheet has the colours of both themes by their names, and terminals
// have a colour for each tenth or fifth.
func TestNames(t *testing.T) {
	const want = `:root { --n1: #1d4fd7; --n2: #14743c; --n3: #c22a22; --n4: #3b2a9a; --n5: #8a2c0d; --n6: #0f6f78; --n7: #1c2430; --n8: #5b6675;` +
		` --h0: #6cb1dd; --h1: #93c7e8; --h2: #b9dcf1; --h3: #dcebf2; --h4: #f3eed3; --h5: #fbe3a6; --h6: #fac878; --h7: #f4a457; --h8: #ee8c48; --h9: #e8743a;` +
		` --hot: #1c2430; --free: #0b4f8a; --mine: #963c04; --on: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --n1: #8ab0ff; --n2: #6fd698; --n3: #ff938a; --n4: #c3b0ff; --n5: #f3a97c; --n6: #6fd3dd; --n7: #e6eaf0; --n8: #9aa6b6;` +
		` --h0: #1f5f92; --h1: #2b6896; --h2: #38708f; --h3: #4b7080; --h4: #5f6c59; --h5: #756634; --h6: #885d21; --h7: #955218; --h8: #a04517; --h9: #a83c14;` +
		` --hot: #ffffff; --free: #2474b8; --mine: #b04a0c; --on: #ffffff; } }
`
	if got := CSS(); got != want {
		t.Errorf("got %s", got)
	}
	for colors, want := range map[int]string{
		16:  "97;44 97;44 30;46 30;46 30;47 30;47 30;43 30;43 97;41 97;41 97;41",
		255: "97;44 97;44 30;46 30;46 30;47 30;47 30;43 30;43 97;41 97;41 97;41",
		256: "30;48;5;33 30;48;5;75 30;48;5;117 30;48;5;159 30;48;5;195 30;48;5;229 30;48;5;222 30;48;5;215 30;48;5;209 30;48;5;202 30;48;5;202",
	} {
		var got []string
		for tenth := range 11 {
			got = append(got, SGR(float64(tenth)/10+0.001, colors))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%d colours: %s", colors, got)
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
