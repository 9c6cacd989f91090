package intake

import (
	"html"
	"strings"

	"minesweeper/board/lazy"
)

// Systems keep what a student typed into a page as HTML. Moodle calls the file
// onlinetext.html, Canvas ends its name in _text.html.
func isOnlineText(name string) bool {
	return strings.HasSuffix(name, "onlinetext.html") || strings.HasSuffix(name, "_text.html")
}

var (
	lineEndTag = lazy.Regexp(`(?i)(<br\s*/?>|</(p|div|li|tr|pre|h\d)>)\r?\n?`)
	otherTag   = lazy.Regexp(`(?s)<!--.*?-->|<[^>]*>`)
)

// plainText returns the text of a page, with a line for each of its lines.
func plainText(page []byte) []byte {
	text := lineEndTag().ReplaceAllString(string(page), "\n")
	text = html.UnescapeString(otherTag().ReplaceAllString(text, ""))
	return []byte(strings.Trim(strings.ReplaceAll(text, "\u00a0", " "), "\r\n"))
}
