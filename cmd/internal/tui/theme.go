package tui

import (
	"fmt"
	"slices"

	"minesweeper/board"
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
// its name, and on whether the terminal is dark and how many colours it has.
type theme struct {
	name    string
	dark    bool // whether the terminal is dark
	mono    bool // whether it has no colours
	sixteen bool // whether it has sixteen
	glyphs  glyphs
}

// glyphs are the characters of squares and arrows. Those before vertical are one
// column wide.
type glyphs struct {
	covered, flag, mine, wrong, boom string
	up, down, left, right            string
	vertical, horizontal             string
}

var (
	unicodeGlyphs = glyphs{"·", "⚑", "✱", "✗", "✹", "↑", "↓", "‹", "›", "↑ ↓", "← →"}
	asciiGlyphs   = glyphs{".", "F", "*", "x", "#", "^", "v", "<", ">", "up down", "left right"}
)

// colors are the colours of a theme. Text without one has the terminal's
// own colour, which is readable everywhere. On its ground every other one has a
// contrast of at least 3.
type colors struct {
	palette.Theme
	numbers                      [9]int    // in place of those of Theme, if there are sixteen colours
	covered                      [2]string // alternating as on a chessboard
	dot, flag, mine              string    // on a covered square
	dim, good, bad               string
	cursor, boom, target, reason mark
}

// A mark makes a square stand out.
type mark struct{ ground, ink string }

// themeColors are the colours of the themes, by name.
var themeColors = map[string]*colors{
	"dark": {
		Theme:   palette.Dark,
		covered: [2]string{"#3a3a3a", "#444444"},
		dot:     "#9a9a9a", flag: "#ff7b72", mine: "#e6a0ff",
		dim: "#9a9a9a", good: "#7ee787", bad: "#ff8b82",
		cursor: mark{"#ffd75f", "#000000"}, boom: mark{"#d32f2f", "#ffffff"},
		target: mark{"#2f7d3b", "#ffffff"}, reason: mark{"#24507e", "#ffffff"},
	},
	"light": {
		Theme:   palette.Light,
		covered: [2]string{"#d0d0d0", "#c6c6c6"},
		dot:     "#5f5f5f", flag: "#b3001e", mine: "#7b1fa2",
		dim: "#5f5f5f", good: "#196f1b", bad: "#b3001e",
		cursor: mark{"#1a56db", "#ffffff"}, boom: mark{"#c62828", "#ffffff"},
		target: mark{"#9fd8a4", "#000000"}, reason: mark{"#b4d7f7", "#000000"},
	},
}

// sixteenColors are those of terminals of sixteen colours, by their numbers.
// Grounds are below 8, for the console of Linux has no others. A bold ink below 8
// is shown as the one 8 above it on many terminals.
var sixteenColors = map[string]*colors{
	"dark": {
		numbers: [9]int{0, 12, 10, 9, 13, 11, 14, 15, 7},
		covered: [2]string{"4", "4"},
		dot:     "7", flag: "11", mine: "15",
		dim: "7", good: "10", bad: "9",
		cursor: mark{"3", "0"}, boom: mark{"1", "15"}, target: mark{"2", "0"}, reason: mark{"6", "0"},
	},
	"light": {
		numbers: [9]int{0, 4, 0, 1, 12, 9, 8, 0, 8},
		covered: [2]string{"4", "4"},
		dot:     "7", flag: "11", mine: "15",
		dim: "8", good: "4", bad: "1",
		cursor: mark{"3", "0"}, boom: mark{"1", "15"}, target: mark{"2", "0"}, reason: mark{"6", "0"},
	},
}

// themes are the names of the themes. Auto is dark or light, as the terminal
// reports.
var themes = []string{"auto", "dark", "light"}

// colors returns the colours of the theme on the terminal.
func (t *theme) colors() *colors {
	name := t.name
	if name == "auto" {
		name = text.Choose(t.dark, "dark", "light")
	}
	if t.sixteen {
		return sixteenColors[name]
	}
	return themeColors[name]
}

// nextTheme chooses the next theme.
func (m *model) nextTheme() {
	m.theme.name = themes[(slices.Index(themes, m.theme.name)+1)%len(themes)]
	m.say(calm, "theme: "+m.theme.name)
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
func (t *theme) marked(s lipgloss.Style, as mark) lipgloss.Style {
	if t.mono {
		return s
	}
	return s.Background(lipgloss.Color(as.ground)).Foreground(lipgloss.Color(as.ink)).Bold(!t.sixteen)
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

// input returns an input field.
func (t *theme) input(prompt string, width int) textinput.Model {
	s := textinput.DefaultStyles(t.dark)
	typed := textinput.StyleState{Prompt: t.ink(t.colors().dim), Placeholder: t.ink(t.colors().dim)}
	s.Focused, s.Blurred = typed, typed
	s.Blurred.Text = t.ink(t.colors().dim)
	s.Cursor.Color, s.Cursor.Blink = t.ink(t.colors().dim).GetForeground(), false
	field := textinput.New()
	field.SetStyles(s)
	field.SetWidth(width)
	field.Prompt = prompt
	return field
}

// number returns the style of a number.
func (t *theme) number(n board.State) lipgloss.Style {
	c := t.colors()
	return t.ink(text.Choose(t.sixteen, fmt.Sprint(c.numbers[n]), c.Numbers[n].String())).Bold(true)
}

// risk returns the style of a chance of a mine.
func (t *theme) risk(p float64) lipgloss.Style {
	if t.sixteen {
		c := palette.Chance16(p)
		return t.on(t.ink(fmt.Sprint(c.Ink)), fmt.Sprint(c.Ground))
	}
	return t.on(t.ink(t.colors().ChanceInk.String()), t.colors().Chance(p).String())
}

// percent writes a chance of a mine in a square of the given width: as a whole
// percentage or, where that would touch the next one, as its tens digit. A
// certain mine is the character of a mine. Only a certainly free square shows 0.
func (t *theme) percent(p float64, width int) string {
	n := text.PercentNumber(p)
	if n == 100 {
		return t.glyphs.mine
	}
	if width < 3 && n > 0 {
		return fmt.Sprint(max(1, n/10))
	}
	return fmt.Sprint(n)
}
