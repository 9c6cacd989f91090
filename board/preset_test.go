package board

import "testing"

func TestParsePreset(t *testing.T) {
	for _, x := range []struct {
		text string
		want Preset
	}{
		{"beginner", presets[0]}, {"9x9", presets[0]}, {"16x16", presets[1]}, {"expert", presets[2]},
		{"small", presets[0]}, {"medium", presets[1]}, {"16x30", presets[2]}, {"9X9", presets[0]}, {"9×9", presets[0]},
		{"30x16", Preset{Size: Size{30, 16}}},
	} {
		if got, err := ParsePreset(x.text); err != nil || got != x.want {
			t.Errorf("ParsePreset(%q) = %+v, %v, want %+v", x.text, got, err, x.want)
		}
	}
	for text, want := range map[string]string{
		"easy":  `size "easy": want beginner, intermediate, expert or ROWSxCOLS, as in 16x30`,
		"9*9":   `size "9*9": want ROWSxCOLS, as in 16x30`,
		"0x9":   `size 0x9: a board has at least one row and one column`,
		"1e9x2": `size "1e9x2": want ROWSxCOLS, as in 16x30`,
	} {
		if _, err := ParsePreset(text); err == nil || err.Error() != want {
			t.Errorf("ParsePreset(%q): error %v, want %s", text, err, want)
		}
	}
}
