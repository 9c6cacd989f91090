package text

import (
	"strconv"
	"strings"
	"unicode"
)

// Word quotes what would otherwise not be one visible word.
func Word(word string) string {
	odd := func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar }
	if word == "" || strings.ContainsFunc(word, odd) {
		return strconv.Quote(word)
	}
	return word
}

// Cell keeps spreadsheets from taking a text in a table as a formula: it puts an
// apostrophe before it, which they show as text. Some also run what begins with
// the wide forms of those characters.
func Cell(field string) string {
	if strings.IndexAny(strings.TrimLeft(field, " \u00a0\u3000"), "=+-@\t\r\n＝＋－＠﹢﹣﹦﹫") == 0 {
		return "'" + field
	}
	return field
}
