package tui

import (
	"cmp"
	"fmt"
	"slices"

	"minesweeper/cmd/internal/palette"
	"minesweeper/cmd/internal/text"

	"charm.land/bubbles/v2/textinput"
	"charm.land/lipgloss/v2"
)

// A tone is the colour of a message.
type tone int

const (
	calm tone = iota
	good
	bad
)

// A theme holds the characters and colours of the screen. The colours depend on
// its name, and on whether the terminal is dark and has colours.
type theme struct {
	name   string
	dark   bool // whether the terminal is dark
	mono   bool // whether it has no colours
	glyphs glyphs
}

// glyphs are the characters of squares. Each is one column wide.
type glyphs struct {
	covered, flag, mine, wrong, boom string
	up, down, left, right            string
}

var (
	unicodeGlyphs = glyphs{"·", "⚑", "✱", "✗", "✹", "↑", "↓", "‹", "›"}
	asciiGlyphs   = glyphs{".", "F", "*", "x", "#", "^", "v", "<", ">"}
)

// colors are the colours of a theme. Text without one has the terminal's
// own colour, which is readable everywhere.
type colors struct {
	palette.Theme
	covered          [2]string // alternating as on a chessboard
	dim              string
	cursor, onCursor string
	flag, mine       string
	boom, onBoom     string
	target, reason   string // of a hint
	good, bad        string
}

// themeColors are the colours of the themes, by name.
var themeColors = map[string]*colors{
	"dark": {
		Theme:   palette.Dark,
		covered: [2]string{"#3a3a3a", "#444444"},
		dim:     "#9a9a9a",
		cursor:  "#ffd75f", onCursor: "#000000",
		flag: "#ff7b72", mine: "#e6a0ff",
		boom: "#d32f2f", onBoom: "#ffffff",
		target: "#2f7d3b", reason: "#24507e",
		good: "#7ee787", bad: "#ff8b82",
	},
	"light": {
		Theme:   palette.Light,
		covered: [2]string{"#d0d0d0", "#c6c6c6"},
		dim:     "#5f5f5f",
		cursor:  "#1a56db", onCursor: "#ffffff",
		flag: "#b3001e", mine: "#7b1fa2",
		boom: "#c62828", onBoom: "#ffffff",
		target: "#9fd8a4", reason: "#b4d7f7",
		good: "#196f1b", bad: "#b3001e",
	},
}

// themes are the names of the themes.
var themes = []string{"auto", "dark", "light"}

// Themes returns the names of the themes: auto, dark and light. Auto is dark or
// light, as the terminal reports.
func Themes() []string { return slices.Clone(themes) }

func newTheme(name string, ascii bool) theme {
	t := theme{name: cmp.Or(name, themes[0]), dark: true, glyphs: unicodeGlyphs}
	if ascii {
		t.glyphs = asciiGlyphs
	}
	return t
}

// colors returns the colours of the theme on the terminal.
func (t *theme) colors() *colors {
	if t.name == "auto" {
		return themeColors[text.Choose(t.dark, "dark", "light")]
	}
	return themeColors[t.name]
}

// cycle sets the next theme and returns its name.
func (t *theme) cycle() string {
	t.name = themes[(slices.Index(themes, t.name)+1)%len(themes)]
	return t.name
}

// ink returns the style of text in a colour, or plain without colour.
func (t *theme) ink(c string) lipgloss.Style {
	if t.mono || c == "" {
		return lipgloss.NewStyle()
	}
	return lipgloss.NewStyle().Foreground(lipgloss.Color(c))
}

// on puts a background behind a style, unless the theme is without colour.
func (t *theme) on(s lipgloss.Style, c string) lipgloss.Style {
	if t.mono || c == "" {
		return s
	}
	return s.Background(lipgloss.Color(c))
}

// marked returns a style with both colours changed, for a square to stand out.
func marked(s lipgloss.Style, ground, ink string) lipgloss.Style {
	return s.Background(lipgloss.Color(ground)).Foreground(lipgloss.Color(ink)).Bold(true)
}

// toned returns the style of a message.
func (t *theme) toned(how tone) lipgloss.Style {
	switch how {
	case good:
		return t.ink(t.colors().good).Bold(true)
	case bad:
		return t.ink(t.colors().bad).Bold(true)
	}
	return lipgloss.NewStyle()
}

// input returns the styles of an input field.
func (t *theme) input() textinput.Styles {
	s := textinput.DefaultStyles(t.dark)
	typed := textinput.StyleState{Prompt: t.ink(t.colors().dim), Placeholder: t.ink(t.colors().dim)}
	s.Focused, s.Blurred = typed, typed
	s.Blurred.Text = t.ink(t.colors().dim)
	s.Cursor.Blink = false
	return s
}

// risk returns the style of a chance of a mine.
func (t *theme) risk(p float64) lipgloss.Style {
	return t.on(t.ink(t.colors().ChanceInk.String()), t.colors().Chance(p).String())
}

// percent writes a chance of a mine in a square of the given width: as a whole
// percentage or, where that would touch the next one, as its tens digit. A
// certain mine is the character of a mine. Only a certainly free square shows 0.
func (t *theme) percent(p float64, width int) string {
	n := text.PercentNumber(p)
	switch {
	case n == 100:
		return t.glyphs.mine
	case width < 3 && n > 0:
		return fmt.Sprint(max(1, n/10))
	}
	return fmt.Sprint(n)
}
