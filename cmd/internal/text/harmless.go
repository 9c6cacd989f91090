package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Harmless returns a foreign text, such as the name of a file, as one line that
// cannot change a terminal or the direction of writing. Control characters (C0,
// DEL and C1), line ends, U+2028, U+2029, the explicit direction marks and bytes
// that are no UTF-8 become the escapes of Go, such as \n, \x1b, \u202e and \xed.
// The letters of every script stay as they are.
func Harmless(foreign string) string {
	if utf8.ValidString(foreign) && !strings.ContainsFunc(foreign, IsHarmful) {
		return foreign
	}
	var b strings.Builder
	for rest := foreign; rest != ""; {
		r, width := utf8.DecodeRuneInString(rest)
		switch {
		case r == utf8.RuneError && width == 1:
			fmt.Fprintf(&b, `\x%02x`, rest[0])
		case IsHarmful(r):
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		default:
			b.WriteString(rest[:width])
		}
		rest = rest[width:]
	}
	return b.String()
}

// HarmlessLines returns a foreign text like [Harmless], but its line ends stay.
func HarmlessLines(foreign string) string {
	lines := strings.Split(foreign, "\n")
	for i := range lines {
		lines[i] = Harmless(lines[i])
	}
	return strings.Join(lines, "\n")
}

// IsHarmful reports whether r is a control character, a line end or a direction
// mark.
func IsHarmful(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}
