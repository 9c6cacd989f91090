package grade

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanText makes a student's text harmless to print: bytes that are not UTF-8,
// control characters and characters that change the direction of writing become
// escapes such as \x1b and \u202e.
func cleanText(text string) string {
	if strings.IndexFunc(text, isUnclean) < 0 && utf8.ValidString(text) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		r, width := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && width == 1, r < 0x80 && isUnclean(r):
			fmt.Fprintf(&out, `\x%02x`, text[i])
		case isUnclean(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
		i += width
	}
	return out.String()
}

// The size of an excerpt: a board of the usual size and a little more.
const (
	excerptLines = 12
	excerptWidth = 24
)

// excerpt returns the beginning of the first lines of a text, made harmless.
func excerpt(data []byte) (lines []string) {
	for line := range bytes.Lines(data[:min(len(data), 1<<12)]) {
		if len(lines) == excerptLines {
			return append(lines, "…")
		}
		text := cleanText(strings.TrimRight(string(line), "\r\n"))
		if runes := []rune(text); len(runes) > excerptWidth {
			text = string(runes[:excerptWidth]) + "…"
		}
		lines = append(lines, text)
	}
	return lines
}

// isUnclean reports whether a character could do more than appear on the
// screen.
func isUnclean(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
