package tui

import (
	"fmt"
	"image/color"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestScreens compares whole screens. A file of testdata/screens begins with the
// options and a minefield. The name of each part is what happens next: keys,
// and the words of [table.do]. The part is the screen after that.
func TestScreens(t *testing.T) {
	dir, _ := filepath.Abs("testdata/screens")
	paths, _ := filepath.Glob(dir + "/*.txtar")
	if len(paths) == 0 {
		t.Fatal("no screens")
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { testScreens(t, path) })
	}
}

func testScreens(t *testing.T, path string) {
	a, err := txtar.ParseFile(path)
	boardtest.Must(t, err)
	options, minefield, _ := strings.Cut(string(a.Comment), "\n")
	tt := sitDown(t, minefield, ScreenOptions{ASCII: strings.Contains(options, "ascii")})
	if strings.Contains(options, "seeded") {
		tt.seeded()
	}
	t.Chdir(tt.dir)
	for i, part := range a.Files {
		colors := false
		for _, word := range strings.Fields(part.Name) {
			colors = word == "colors"
			if !colors {
				tt.do(word)
			}
		}
		got := tt.screen()
		if colors {
			got = tt.styles()
		}
		if want := string(part.Data); got != want && !*boardtest.Update {
			t.Fatalf("after %s the screen is\n%swant\n%s", part.Name, got, want)
		}
		a.Files[i].Data = []byte(got)
	}
	if *boardtest.Update {
		boardtest.WriteFile(t, path, string(txtar.Format(a)))
	}
}

// do presses a key, or does what a word with a value says.
func (tt *table) do(word string) {
	tt.Helper()
	key, value, _ := strings.Cut(word, "=")
	if value == "" {
		tt.press(word)
		return
	}
	buttons := map[string]tea.MouseButton{"left": tea.MouseLeft, "middle": tea.MouseMiddle, "right": tea.MouseRight}
	wheel := map[string]tea.MouseButton{"up": tea.MouseWheelUp, "down": tea.MouseWheelDown, "left": tea.MouseWheelLeft, "right": tea.MouseWheelRight}
	switch key {
	case "size":
		var size tea.WindowSizeMsg
		fmt.Sscanf(value, "%dx%d", &size.Width, &size.Height)
		tt.send(size)
	case "wait":
		d, err := time.ParseDuration(value)
		boardtest.Must(tt, err)
		tt.now = tt.now.Add(d)
	case "resume":
		tt.send(tea.ResumeMsg{})
	case "paste":
		tt.send(tea.PasteMsg{Content: value})
	case "wheel":
		tt.send(tea.MouseWheelMsg{Button: wheel[value]})
	case "ground":
		tt.send(tea.BackgroundColorMsg{Color: map[string]color.Color{"black": color.Black, "white": color.White}[value]})
	default:
		s, err := board.ParseSquare(value)
		x, y, seen := tt.m.placement().place(s)
		if err != nil || !seen {
			tt.Fatalf("%s: not on the screen", word)
		}
		tt.send(tea.MouseClickMsg{X: x, Y: y, Button: buttons[key]})
	}
}

// screen returns the text of the screen. Lines without text are left out at its
// end.
func (tt *table) screen() string {
	tt.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	lines := strings.Split(ansi.Strip(tt.m.draw()), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

var styled = regexp.MustCompile(`\x1b\[([0-9;]+)m([^\x1b]*)\x1b\[m`)

// styles returns the styles of the screen, each with the texts that have it.
func (tt *table) styles() string {
	tt.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
	var order []string
	texts := map[string][]string{}
	for _, m := range styled.FindAllStringSubmatch(tt.m.draw(), -1) {
		style, text := m[1], strings.TrimSpace(m[2])
		if texts[style] == nil {
			order = append(order, style)
		}
		if !slices.Contains(texts[style], text) {
			texts[style] = append(texts[style], text)
		}
	}
	var lines strings.Builder
	for _, style := range order {
		fmt.Fprintf(&lines, "%s %q\n", style, texts[style])
	}
	return lines.String()
}
