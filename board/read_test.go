package board

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every accepted spelling is read as the same board as the one that is written.
func TestParseBoard(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"plain", "?*1\n  2\n", ""},
		{"carriage returns", "?*1\r\n  2\r\n", ""},
		{"byte-order mark", "\ufeff?*1\n  2\n", ""},
		{"no last line feed", "?*1\n  2", ""},
		{"all of it", "\ufeff?*1\r\n  2", ""},
		{"other spellings", "#F1\n0.2\n", ""},
		{"letters", "  123\n +---+\nA|?*1|\nB|  2|\n +---+\n", ""},
		{"letters with carriage returns", "  123\r\n +---+\r\nA|?*1|\r\nB|  2|\r\n +---+", ""},
		{"blank lines below a frame", "  123\n +---+\nA|?*1|\nB|  2|\n +---+\n\n  \n", ""},
		{"letters without column numbers", " +---+\nA|?*1|\nB|  2|\n +---+\n", ""},
		{"letters left out", "  123\n +---+\n |?*1|\n |  2|\n +---+\n", ""},
		{"nothing but the frame", "+---+\n|?*1|\n|  2|\n+---+\n", ""},
		{"grid without numbers", "—│———│\n │.*1│\n │//2│\n—│———│\n", ""},
		{"grid", " │123│\n—│———│\n1│.*1│\n2│//2│\n—│———│\n", ""},
		{"every number", "12345678\n", "12345678\n"},
		{"one square", "?", "?\n"},
		{"one blank", " ", " \n"},
	} {
		if test.want == "" {
			test.want = "?*1\n  2\n"
		}
		b, err := ParseBoard([]byte(test.text), ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if b.String() != test.want {
			t.Errorf("%s: got\n%vwant\n%s", test.name, b, test.want)
		}
	}
}

// Errors give the line and the column in characters. Scripts test their
// messages.
func TestErrorPlaces(t *testing.T) {
	for _, test := range []struct {
		text         string
		line, column int
	}{
		{"", 1, 0},
		{"??\n?x\n", 2, 2},
		{"??\n?\n??\n", 2, 0},
		{"??\n???\n??\n", 2, 0},
		{"  12\n +--+\nA|?x|\n +--+\n", 3, 4},
		{"  13\n +--+\nA|??|\n +--+\n", 1, 0},
		{" │12│\n—│——│\n1│.x│\n—│——│\n", 3, 4},
		{"\ufeffx\n", 1, 1},
		{"\xfe\xff\x00?", 1, 0}, // UTF-16
	} {
		_, err := ParseBoard([]byte(test.text), ReadOptions{})
		var s *SyntaxError
		if !errors.As(err, &s) || s.Line != test.line || s.Column != test.column {
			t.Errorf("%q: error %v, want it at %d:%d", test.text, err, test.line, test.column)
		}
	}
}

// Where most rows are empty, that is what is wrong, and not a size.
func TestEmptyRows(t *testing.T) {
	for text, hint := range map[string]string{
		"?1\n\n\n\n?1\n":   "were trailing blanks trimmed? --pad restores them",
		"++\n||\n||\n++\n": "",
	} {
		_, err := ParseBoard([]byte(text), ReadOptions{})
		var s *SyntaxError
		if !errors.As(err, &s) || s.Msg != "most rows are empty: want squares in every row" || s.Hint != hint {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Every malformed file is refused as a board, and as a minefield unless its
// name begins with mine-.
func TestMalformed(t *testing.T) {
	paths, err := filepath.Glob("../testdata/malformed/*.dat")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d malformed files, %v", len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if b, err := ParseBoard(text, ReadOptions{}); err == nil {
			t.Errorf("%s is read as the board\n%v", path, b)
		}
		if m, err := ParseMinefield(text, ReadOptions{}); err == nil && !strings.Contains(path, "mine-") {
			t.Errorf("%s is read as the minefield\n%v", path, m)
		}
	}
}
