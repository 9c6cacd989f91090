package board

import (
	"fmt"
	"slices"
	"strings"
)

// A Preset is a size with a name and its usual number of mines.
type Preset struct {
	Name  string
	Size  Size
	Mines int
	// Start is the first square in the published tests of solvers.
	Start Square
}

var presets = []Preset{
	{"beginner", Size{Rows: 9, Cols: 9}, 10, Square{Row: 2, Col: 2}},
	{"intermediate", Size{Rows: 16, Cols: 16}, 40, Square{Row: 2, Col: 3}},
	{"expert", Size{Rows: 16, Cols: 30}, 99, Square{Row: 3, Col: 3}},
}

// otherNames are the names that the published tests use for some presets.
var otherNames = map[string]string{"beginner": "small", "intermediate": "medium"}

// Presets returns all presets, the smallest first.
func Presets() []Preset { return slices.Clone(presets) }

// ParsePreset reads a preset's name or a size, ROWSxCOLS. For the size of a
// preset it returns that preset; for any other size it sets the Size alone.
func ParsePreset(text string) (Preset, error) {
	for _, p := range presets {
		if p.Name == text || otherNames[p.Name] == text {
			return p, nil
		}
	}
	size, err := ParseSize(text)
	if err != nil {
		if !strings.ContainsAny(text, "0123456789") {
			err = fmt.Errorf("size %q: want beginner, intermediate, expert or ROWSxCOLS, as in 16x30", text)
		}
		return Preset{}, err
	}
	for _, p := range presets {
		if p.Size == size {
			return p, nil
		}
	}
	return Preset{Size: size}, nil
}
