package text

import (
	"strings"
	"unicode"
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
