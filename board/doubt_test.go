package board

import (
	"strings"
	"testing"
)

// What no game leaves is named; a wrong flag is not, nor is what it hides.
func TestDoubt(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"?", ""},
		{" ", ""},
		{"? ", "A2 shows no mine around, and A1 beside it is covered: no game leaves that"},
		{"   \n  ?\n", "A2 shows no mine around, and B3 beside it is covered: no game leaves that"},
		{"?1 \n?1 \n", ""},
		{"?2 \n?1 \n", ""},
		{"?3 \n?1 \n", "A2 shows 3, and 2 squares around it can have a mine: no game leaves that"},
		{"1", "A1 shows 1, and 0 squares around it can have a mine: no game leaves that"},
		{"2?\n", "A1 shows 2, and 1 square around it can have a mine: no game leaves that"},
		{"* \n", ""},
		{"1*  ?\n", "A4 shows no mine around, and A5 beside it is covered: no game leaves that"},
		{"1* \n", "A1 shows 1, and 0 squares around it can have a mine: no game leaves that"},
		{"?1* \n", ""},
		{"*??\n?8?\n???\n", ""},
	} {
		got, isNumber := parsed(t, test.text, ParseBoard).Doubt()
		if got != test.want || isNumber != strings.Contains(got, "can have a mine") {
			t.Errorf("%q: %q, %t, want %q", test.text, got, isNumber, test.want)
		}
	}
}
