package board

import (
	"fmt"
	"slices"
	"strings"
)

// A Preset is a size of the game that has a name.
type Preset struct {
	Name  string
	Size  Size
	Mines int
	// Start is where the published tests of solvers begin on this size.
	Start Square
}

var presets = []Preset{
	{"beginner", Size{Rows: 9, Cols: 9}, 10, Square{Row: 2, Col: 2}},
	{"intermediate", Size{Rows: 16, Cols: 16}, 40, Square{Row: 2, Col: 3}},
	{"expert", Size{Rows: 16, Cols: 30}, 99, Square{Row: 3, Col: 3}},
}

// otherNames are what the published tests call some presets.
var otherNames = map[string]string{"beginner": "small", "intermediate": "medium"}

// Presets returns the sizes that have a name, the smallest first.
func Presets() []Preset { return slices.Clone(presets) }

// ParsePreset reads a preset's name or a size, ROWSxCOLS. A size that a preset
// has gets that preset's mines and start. Any other size has no Name, and how many
// mines it has is not said.
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
