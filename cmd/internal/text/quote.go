package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word quotes a word that is empty, or has blanks or what [Harmless] escapes.
func Word(word string) string {
	odd := func(r rune) bool { return IsHarmful(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar }
	if word == "" || strings.ContainsFunc(word, odd) {
		return `"` + Harmless(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word)) + `"`
	}
	return word
}

// Cell returns a text for a cell of a table. A spreadsheet would run a text
// that begins like a formula, so such a text gets an apostrophe before it. Some
// spreadsheets accept the wide forms of these characters too.
func Cell(field string) string {
	if strings.IndexAny(strings.TrimLeft(field, " \u00a0\u3000"), "=+-@\t\r\n＝＋－＠﹢﹣﹦﹫") == 0 {
		return "'" + field
	}
	return field
}

// ShellWord quotes a word for a shell, where it needs quotes. (zsh replaces =ls
// by the path of ls.) Control characters, which could change the terminal, are
// written as escapes that bash, zsh and ksh read.
func ShellWord(word string) string {
	plain := func(r rune) bool {
		return strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:+=@", r)
	}
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }
	if word != "" && word[0] != '=' && strings.TrimFunc(word, plain) == "" {
		return word
	}
	if strings.ContainsFunc(word, odd) {
		return shellBytes(word)
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// shellBytes quotes text as in $'re\033s', byte for byte.
func shellBytes(text string) string {
	b := []byte("$'")
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\'' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c >= 0x7f:
			b = fmt.Appendf(b, `\%03o`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '\''))
}

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
