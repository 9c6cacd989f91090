package judge

import (
	"bytes"
	"strings"

	"minesweeper/cmd/internal/text"
)

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
		line := text.Harmless(strings.TrimRight(string(line), "\r\n"))
		if runes := []rune(line); len(runes) > excerptWidth {
			line = string(runes[:excerptWidth]) + "…"
		}
		lines = append(lines, line)
	}
	return lines
}
