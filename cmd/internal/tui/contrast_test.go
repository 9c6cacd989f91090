package tui

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/game"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Every sign has a contrast of at least 3 with its ground, on terminals of 256
// and of sixteen colours, dark and light. The sixteen are those of the console
// of Linux and of xterm.
func TestContrast(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI256, colorprofile.ANSI} {
		for _, theme := range []string{"dark", "light"} {
			e := &eye{T: t, profile: profile, light: theme == "light", seen: map[rune]bool{}}
			e.tour(theme)
			for _, sign := range "12345678·⚑✱✗✹90" {
				if !e.seen[sign] {
					t.Errorf("%v, %s: %c was never drawn", profile, theme, sign)
				}
			}
		}
	}
}

// sixteens are the colours 0 to 15 of the console of Linux and of xterm.
var sixteens = [][16]uint32{
	{0, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
		0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
	{0, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
		0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff},
}

// An eye reads the screen as terminals with their colours show it.
type eye struct {
	*testing.T
	profile colorprofile.Profile
	light   bool
	seen    map[rune]bool
}

// tour looks at every sign, marked in every way, and at every panel.
func (e *eye) tour(theme string) {
	var rows [3]strings.Builder // squares with 8, 7, ... 1 mines around them
	for mines := 8; mines > 0; mines-- {
		for i := range 9 {
			sign := "."
			if around := i - i/5; i != 4 && around < mines {
				sign = "*"
			}
			rows[i/3].WriteString(sign)
		}
		for i := range rows {
			rows[i].WriteString(".")
		}
	}
	tt := sitDown(e.T, rows[0].String()+"\n"+rows[1].String()+"\n"+rows[2].String()+"\n", ScreenOptions{})
	tt.send(tea.ColorProfileMsg{Profile: e.profile})
	tt.m.theme.name = theme
	z := tt.m.size()
	mines, _ := tt.m.Session.Game().Minefield()
	marked := func() { // each sign, on both grounds of covered squares
		done := map[string]bool{}
		for i := range z.Squares() {
			s := z.At(i)
			text, style := tt.m.face(s, 3)
			key := style.Render(text)
			if done[key] {
				continue
			}
			done[key] = true
			tt.m.cursor, tt.m.target, tt.m.reasons = s, nil, nil
			e.look(tt)
			tt.m.cursor, tt.m.target = z.At((i+40)%z.Squares()), &s
			e.look(tt)
			tt.m.target, tt.m.reasons = nil, map[board.Square]bool{s: true}
			e.look(tt)
		}
	}
	marked()
	tt.m.overlay, tt.m.answered, tt.m.chances = true, tt.m.Session.Revision(), make([]float64, z.Squares())
	for i := range tt.m.chances {
		tt.m.chances[i] = float64(i) / float64(z.Squares()-1)
	}
	marked()
	tt.m.overlay = false
	wrong := board.Square{Col: 3} // shows a number, so that no other square opens it
	for i := range z.Squares() {
		if s := z.At(i); s != wrong && !mines.HasMine(s) {
			tt.m.Session.Do(game.Action{Square: s})
		}
	}
	tt.m.Session.Do(game.Action{Kind: game.Flag, Square: z.At(0)})
	marked()
	tt.press("x")
	marked()
	tt.press("x")
	tt.m.Session.Do(game.Action{Kind: game.Flag, Square: wrong})
	tt.m.Session.Do(game.Action{Square: z.At(1)})
	marked()
	for _, tone := range []tone{calm, good, bad} {
		tt.m.say(tone, "said")
		e.look(tt)
	}
	for _, keys := range []string{"?", "esc b", "esc n", "up", "9 enter", "esc r", "esc w", "/ x enter", "esc e", "esc v", "0"} {
		tt.press(strings.Fields(keys)...)
		e.look(tt)
	}
}

var sgr = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// look checks every sign on the screen.
func (e *eye) look(tt *table) {
	e.Helper()
	var out strings.Builder
	(&colorprofile.Writer{Forward: &out, Profile: e.profile}).WriteString(tt.m.draw())
	var p pen
	drawn, at := out.String(), 0
	for _, m := range append(sgr.FindAllStringSubmatchIndex(out.String(), -1), []int{len(drawn), len(drawn), 0, 0}) {
		signs := drawn[at:m[0]]
		if c := e.contrast(p); c < 3 && strings.Trim(signs, " \n") != "" {
			e.Fatalf("%v, light %v: %q has a contrast of %.2f, with %+v in\n%q", e.profile, e.light, signs, c, p, drawn)
		}
		for _, sign := range signs {
			e.seen[sign] = true
		}
		p.set(strings.Split(drawn[m[2]:m[3]], ";"))
		at = m[1]
	}
}

// A pen holds the colours that SGR sequences chose, by their numbers plus 1.
type pen struct {
	ink, ground   int
	bold, reverse bool
}

func (p *pen) set(params []string) {
	for i := 0; i < len(params); i++ {
		n, _ := strconv.Atoi(params[i])
		switch {
		case n == 0:
			*p = pen{}
		case n == 1:
			p.bold = true
		case n == 7:
			p.reverse = true
		case n == 38 || n == 48:
			indexed, _ := strconv.Atoi(params[i+2])
			if n == 38 {
				p.ink = indexed + 1
			} else {
				p.ground = indexed + 1
			}
			i += 2
		case n >= 90:
			p.ink = n - 90 + 8 + 1
		case n >= 40:
			p.ground = n - 40 + 1
		case n >= 30:
			p.ink = n - 30 + 1
		}
	}
}

// contrast returns the least contrast of ink and ground on any terminal. A bold
// ink below 8 may be shown as the one 8 above it: the lesser contrast counts.
func (e *eye) contrast(p pen) float64 {
	least := 21.0
	for _, colours := range sixteens {
		ground, ink := rgb(colours, p.ground), rgb(colours, p.ink)
		if p.ground == 0 {
			ground = map[bool]uint32{true: 0xffffff}[e.light]
		}
		if p.ink == 0 {
			ink = map[bool]uint32{false: colours[7]}[e.light]
		}
		least = min(least, contrast(ink, ground)) // the same for both ways round
		if p.bold && p.ink > 0 && p.ink <= 8 {
			least = min(least, contrast(rgb(colours, p.ink+8), ground))
		}
	}
	return least
}

// rgb returns the colour with a number of a terminal, plus 1.
func rgb(sixteen [16]uint32, number int) uint32 {
	switch n := uint32(number - 1); {
	case number == 0:
		return 0
	case n < 16:
		return sixteen[n]
	case n >= 232:
		return (8 + 10*(n-232)) * 0x10101
	default:
		level := func(i uint32) uint32 { return []uint32{0, 95, 135, 175, 215, 255}[i%6] }
		return level((n-16)/36)<<16 | level((n-16)/6)<<8 | level(n-16)
	}
}

// contrast returns the contrast of two colours, from 1 to 21 (WCAG 2.2).
func contrast(a, b uint32) float64 {
	luminance := func(c uint32) float64 {
		linear := func(v uint32) float64 {
			x := float64(v&0xff) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(c>>16) + 0.7152*linear(c>>8) + 0.0722*linear(c)
	}
	return (max(luminance(a), luminance(b)) + 0.05) / (min(luminance(a), luminance(b)) + 0.05)
}
