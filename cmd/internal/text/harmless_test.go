package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHarmless(t *testing.T) {
	for foreign, want := range map[string]string{
		"":                          "",
		"two\nlines\t\x1b[31m\x00":  `two\nlines\t\x1b[31m\x00`,
		"a\x7fb\u0085c\r\n":         `a\x7fb\u0085c\r\n`,
		"gpj\u202e.exe\u2066\u200f": `gpj\u202e.exe\u2066\u200f`,
		"\u061c \u2028 \u2029":      `\u061c \u2028 \u2029`,
		"\xed\xa0\x80 \xff":         `\xed\xa0\x80 \xff`,
		"\ufffd is a character":     "\ufffd is a character",
		"\ufffd, but \x1b":          "\ufffd, but \\x1b",
		`C:\new 'a' "b"`:            `C:\new 'a' "b"`,
		"größe ليلى דנה 陳 علی\u200cرضا 👩\u200d🏫": "größe ليلى דנה 陳 علی\u200cرضا 👩\u200d🏫",
	} {
		if got := Harmless(foreign); got != want {
			t.Errorf("%q: got %q, want %q", foreign, got, want)
		}
	}
	if got, want := HarmlessLines("a\x1b\nb\r\n"), "a\\x1b\nb\\r\n"; got != want {
		t.Errorf("lines: got %q, want %q", got, want)
	}
}

// Each harmful character is replaced, and no other one.
func TestHarmfulCharacters(t *testing.T) {
	marks := "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		harmful := r < ' ' || r >= 0x7f && r < 0xa0 || strings.ContainsRune(marks, r)
		if got := Harmless(string(r)); (got != string(r)) != harmful {
			t.Errorf("%U became %q", r, got)
		}
	}
}
